// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { CoinView } from '../../../../client/features/btc/coin-view'
import { joinSeries, knownOf, sideBySide } from '../../../../client/features/btc/perpetual-series'
import { perYear } from '../../../../client/features/btc/perpetuals'
import { topicOf } from '../../../../client/store/rows/topics'
import { perpetualText } from '../../../../client/text/perpetual'
import { PERPETUAL_OPEN, PERPETUAL_RATE } from '../../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { openPage, type PageRequest, refused } from '../../open-page'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

const [SPOT, SWAP] = ['BTCUSDT.OKX', 'BTCUSDTSWAP.OKX'] as const
const table: InstrumentTable = {
  ...smallTable,
  id: [SPOT, SWAP],
  name: ['比特币', '比特币 永续'],
  pinyin: ['btb', 'btb'],
  kind: ['crypto', 'crypto'],
  board: ['crypto', 'crypto'],
  industry: ['', ''],
  priceScale: [1, 1],
  volumeScale: [5, 4],
  limitUp: [0, 0],
  prevClose: [40_000_0, 40_000_0],
  limitDown: [0, 0],
  hasOrderNumbers: [false, false],
}
const now = clock('10:00:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noBars = { period: '1m', priceScale: 1, prevClose: 0, missing: [], days: { day: [], prevClose: [], factor: [] } }
const none = { time: [], open: [], high: [], low: [], close: [], volume: [], turnover: [], adNet: [], odBigNet: [] }
const past = {
  id: SWAP,
  first: '20230103',
  last: '20230201',
  next: null,
  derived: [],
  missing: [],
  moved: [],
  stepMs: HOUR,
  time: [now - 3 * HOUR, now - 2 * HOUR],
  rate: [null, 0.0001],
  open: [30_000, null],
  settled: { time: [now - 18 * HOUR, now - 10 * HOUR], rate: [-0.000125, 0.0002] },
  since: { settled: now - 18 * HOUR, open: now - 3 * HOUR },
}

async function open(
  params: { T?: string; P?: string; S?: string } = {},
  answers: Record<string, unknown> = {},
  listed = table,
) {
  const page = await openPage({
    table: listed,
    now,
    answers: {
      [`GET /api/bars/${SPOT}`]: { ...noBars, ...none, id: SPOT },
      [`GET /api/bars/${SWAP}`]: { ...noBars, ...none, id: SWAP },
      'GET /api/history/perpetual': past,
      ...answers,
    },
  })
  await page.show(<CoinView params={params} />)
  await page.fill(topicOf.tick(SWAP), section('quote', [{ time: now, last: 50_000_0, volume: 1, amount: 1 }]))
  return page
}

type Page = Awaited<ReturnType<typeof open>>

const tell = (page: Page, over: object = {}) =>
  page.fill(
    topicOf.coin(SWAP),
    section('perpetual', [
      {
        known: PERPETUAL_RATE | PERPETUAL_OPEN,
        rate: -12_345,
        rateTime: now - 5_000,
        settles: now + 6 * HOUR,
        every: 8 * HOUR,
        open: 330_000_000,
        openTime: now,
        ...over,
      },
    ]),
    section('perpetual-minute', [
      { slot: (now - 24 * HOUR) / MINUTE, known: PERPETUAL_OPEN, open: 300_000_000 },
      { slot: (now - HOUR) / MINUTE, known: PERPETUAL_OPEN, open: 360_000_000 },
      { slot: now / MINUTE, known: PERPETUAL_OPEN | PERPETUAL_RATE, open: 330_000_000, rate: -12_345 },
    ]),
    section('funding', [
      { time: now - 2 * HOUR, rate: 30_000 },
      { time: now - 10 * HOUR, rate: 20_000 },
    ]),
  )

describe('funding and open interest on the bitcoin page', () => {
  test('are shown as loading until the source answers, and as missing if it has none', async () => {
    const page = await open()
    expect(page.text()).toContain(`OKX 永续 ${perpetualText.loading}`)
    await page.fill(topicOf.coin(SWAP), section('funding', []))
    await page.pass(600)
    expect(page.text()).toContain(perpetualText.untold)
  })

  test('have sign, unit, the time of the settlement, and changes over an hour and a day', async () => {
    const page = await open()
    await tell(page)
    await page.pass(600)
    const words = page.host.querySelector('section[aria-label="OKX 永续 资金费率与持仓量"]')?.textContent ?? ''
    // −0.012345 % three times a day; 33,000 coins at 50,000.0
    expect(words).toContain('资金费率（预测）-0.0123% / 8 小时折年-13.52%')
    expect(words).toContain('下次结算16:00 还有 05:59:59')
    expect(words).toContain('持仓量3.30万 BTC ≈ 16.50亿 USDT')
    expect(words).toContain('1 小时变化-8.33%24 小时变化+10.00%')
    expect(words).not.toContain('落后')
  })

  test('that are old show their delay, each separately', async () => {
    const page = await open()
    await tell(page, { rateTime: now - 20 * MINUTE })
    await page.pass(600)
    expect(page.text()).toContain('/ 8 小时 落后 20分')
    expect(page.text().match(/落后/g)).toHaveLength(1)
  })

  test('are shown as not provided for spot only', async () => {
    const page = await open({ T: 'SPOT', P: '1m', S: 'ALL' })
    expect(page.text()).toContain('现货没有资金费率和持仓量')
    await page.press(perpetualText.lines.funding, '[role=radio]')
    expect(page.host.querySelector('[data-state="unprovided"]')?.textContent).toContain('现货没有资金费率和持仓量')
  })

  test('settled rates are bars on their own axis, recorded and live ones together', async () => {
    const page = await open({ T: 'PERP', P: '1m', S: 'ALL' })
    await tell(page)
    await page.press(perpetualText.lines.funding, '[role=radio]')
    await page.pass(1_000)
    expect(page.requests['GET /api/history/perpetual']?.[0]?.query).toEqual({ code: SWAP, from: '20230103' })
    expect(page.text()).toContain('结算 02-01 08:00 OKX 永续 +0.0300%')
    expect(page.text()).toContain('自 2023-01-31 16:00 起有记录')
    const bars = page.drawn.filter(({ call, fill }) => call === 'fillRect' && (fill === 'up' || fill === 'down'))
    expect(bars.slice(-3).map(({ fill }) => fill)).toEqual(['down', 'up', 'up'])
  })

  test('open interest is a line in coins, hours of the past before the minutes of now', async () => {
    const page = await open({ T: 'PERP', P: '1m', S: 'ALL' })
    await tell(page)
    await page.press('持仓量', '[role=radio]')
    await page.pass(1_000)
    expect(page.text()).toContain('时间 02-01 10:00 OKX 永续 3.300万 BTC')
  })

  test('of several sources begins with the earliest record, each with its own figures', async () => {
    const other = 'BTCUSDTPERP.BINANCE'
    const earlier = { settled: now - 40 * HOUR, open: now - 30 * HOUR }
    const second = { ...past, id: other, since: earlier, settled: { time: [now - 2 * HOUR], rate: [-0.0004] } }
    const page = await open(
      { T: 'PERP', P: '1m', S: 'ALL' },
      {
        [`GET /api/bars/${other}`]: { ...noBars, ...none, id: other },
        'GET /api/history/perpetual': ({ query: { code } }: PageRequest) => (code === other ? second : past),
      },
      { ...table, id: [other, SWAP] },
    )
    await page.press(perpetualText.lines.funding, '[role=radio]')
    await page.pass(1_000)
    expect(page.text()).toContain('自 2023-01-30 18:00 起有记录')
    expect(page.text()).toMatch(/结算 02-01 08:00( BINANCE 永续 -0.0400%| OKX 永续 \+0.0200%){2}/)
    await page.press('持仓量', '[role=radio]')
    await page.pass(1_000)
    expect(page.text()).toContain('自 2023-01-31 04:00 起有记录')
  })

  test('a query that is refused shows the reason', async () => {
    const page = await open(
      { T: 'PERP', P: '1m', S: 'ALL' },
      {
        'GET /api/history/perpetual': refused('range-too-large', '分钟数据最多 60 个交易日'),
      },
    )
    await page.press('持仓量', '[role=radio]')
    await page.pass(1_000)
    expect(page.host.querySelector('[data-state="failed"]')?.textContent).toContain('分钟数据最多 60 个交易日')
  })
})

describe('a rate', () => {
  test.each([
    [0.0001, 8 * HOUR, 0.1095],
    [-0.0001, 4 * HOUR, -0.219],
    [0.0001, 0, null],
  ])('of %d every %d ms is %s a year', (rate, every, year) => {
    const answer = perYear(rate, every)
    if (year === null) expect(answer).toBeNull()
    else expect(answer).toBeCloseTo(year, 9)
  })
})

describe('several series on one time axis', () => {
  const series = (...rows: [number, number][]) => ({ time: rows.map(([at]) => at), value: rows.map(([, v]) => v) })

  test('are merged in order of time, and the later series wins', () => {
    expect(joinSeries(series([1, 10], [3, 30]), series([3, 31], [2, 20]))).toEqual(series([1, 10], [2, 20], [3, 31]))
  })

  test('leave out what is not known', () => {
    expect(knownOf([1, 2, 3], [null, 0, 5])).toEqual(series([2, 0], [3, 5]))
  })

  test('repeat their last figure at the times of the others, and have none before their first', () => {
    expect(sideBySide([series([1, 10], [4, 40]), series([2, 7])])).toEqual([
      [1, 2, 4],
      [10, 10, 40],
      [null, 7, 7],
    ])
    expect(sideBySide([])).toEqual([[]])
  })
})
