// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { CoinView } from '../../../../client/features/btc/coin-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { depthText } from '../../../../client/text/perpetual'
import { dateToMs } from '../../../../shared/market/session'
import { encodeSection, FRAME_CONTENT_TYPE, joinSections } from '../../../../shared/protocol/frame'
import { kinds, type Row } from '../../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { openPage, type PageRequest } from '../../open-page'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

const SWAP = 'BTCUSDTSWAP.OKX'
/** One decimal of the money, four of a coin. */
const table: InstrumentTable = {
  ...smallTable,
  id: [SWAP],
  name: ['比特币 永续'],
  pinyin: ['btb'],
  kind: ['crypto'],
  board: ['crypto'],
  industry: [''],
  priceScale: [1],
  volumeScale: [4],
  limitUp: [0],
  prevClose: [40_000_0],
  limitDown: [0],
  hasOrderNumbers: [false],
}
const now = clock('10:00:00')
const noBars = {
  id: SWAP,
  period: '1m',
  priceScale: 1,
  prevClose: 0,
  missing: [],
  days: { day: [], prevClose: [], factor: [] },
  time: [],
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
  turnover: [],
  adNet: [],
  odBigNet: [],
}

const zeros = Object.fromEntries(Object.keys(kinds['coin-depth'].columns).map((name) => [name, 0]))
/** A depth row: the second bid band is the strongest with 1,200 coins, the third ask band with 500. */
const depth = (time: number) => ({
  ...(zeros as Row<'coin-depth'>),
  time,
  last: 49_995_0,
  step: 10_0,
  bid: 49_990_0,
  ask: 50_000_0,
  bids: 2,
  asks: 3,
  bidVolume0: 2_0000,
  bidVolume1: 1_200_0000,
  askVolume0: 3_0000,
  askVolume1: 1_0000,
  askVolume2: 500_0000,
})

const frameOf = (rows: readonly Row<'coin-depth'>[]) => {
  const head = { topicId: 0, flags: 0, epoch: 0, seq: 1, ingestTime: 0 }
  return new Response(joinSections([encodeSection('coin-depth', head, rows)]) as BodyInit, {
    headers: { 'content-type': FRAME_CONTENT_TYPE },
  })
}

async function open(rowsOf: (day: string | undefined) => readonly Row<'coin-depth'>[]) {
  const page = await openPage({
    table,
    now,
    answers: {
      [`GET /api/bars/${SWAP}`]: noBars,
      [`GET /api/books/${SWAP}/depth`]: ({ query: { day } }: PageRequest) => frameOf(rowsOf(day)),
    },
  })
  await page.show(<CoinView params={{ T: 'PERP', P: '1m', S: 'ALL' }} />)
  await page.fill(
    topicOf.tick(SWAP),
    section('quote', [{ time: now, last: 49_995_0, volume: 1, amount: 1 }]),
    section('trade', [
      printRow({ time: now - 40_000, price: 50_000_0, volume: 9_0000, side: 1 }),
      printRow({ time: now - 20_000, price: 50_000_0, volume: 1_5000, side: 1 }),
      printRow({ time: now - 19_000, price: 49_990_0, volume: 2500, side: 2 }),
    ]),
  )
  await page.press(depthText.heat, '[role=radio]')
  await page.pass(1_000)
  return page
}

describe('the heat of a coin’s depth', () => {
  test('shows time, price, the strongest band of each side with its value, and the traded volumes', async () => {
    const page = await open(() => [depth(now - 60_000), depth(now - 20_000)])
    expect(page.text()).toContain('挂单按 10 USDT 一档合计')
    expect(page.text()).toContain('盘口自 02-01 09:59 起留存')
    // 1,200 coins at 49,985 and 500 at 50,025, the middles of their bands.
    expect(page.text()).toContain(
      '时间 02-01 09:59:30 价 49995.0 买方最厚 49980.0–49990.0 1200.000 BTC ≈ 5998.20万 USDT ' +
        '卖方最厚 50020.0–50030.0 500.000 BTC ≈ 2501.25万 USDT 主买 1.500 主卖 0.250',
    )
  })

  test('of a past day begins at midnight in Beijing', async () => {
    const page = await open((day) => [day === undefined ? depth(now - 20_000) : depth(dateToMs(day) + 20_000)])
    await page.write('日期', '20230131')
    await page.pass(1_000)
    expect(page.requests[`GET /api/books/${SWAP}/depth`]?.map(({ query }) => query)).toEqual([{}, { day: '20230131' }])
    expect(page.text()).toContain('盘口自 01-31 00:00 起留存')
    expect(page.text()).toContain('时间 01-31 00:00:15 价 49995.0')
    // Its trades are not recorded: the volumes are unknown, not zero.
    expect(page.text()).toContain('主买 — 主卖 —')
  })

  test('offers the seven days before the running one in Beijing, the newest first', async () => {
    const page = await open(() => [depth(now - 20_000)])
    const days = [...(page.field('日期') as unknown as HTMLSelectElement).options].map(({ value }) => value)
    expect(days).toEqual(['', ...['31', '30', '29', '28', '27', '26', '25'].map((day) => `202301${day}`)])
  })

  test('does not show trades of a column that the recorded prints cover only in part or not at all', async () => {
    const page = await open(() => [depth(now - 40_000)])
    expect(page.text()).toContain('时间 02-01 09:59:15')
    expect(page.text()).toContain('主买 — 主卖 —')
  })

  test('without any data says so', async () => {
    const page = await open(() => [])
    expect(page.text()).toContain(depthText.noneYet)
  })
})
