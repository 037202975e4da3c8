// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { powerColumns } from '../../../../client/features/power-trades/power-columns'
import { PowerList } from '../../../../client/features/power-trades/power-list'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { powerText } from '../../../../client/text/power-trades'
import type { PowerTrade } from '../../../../shared/flow/power-trades'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { openPage, type PageOptions } from '../../open-page'
import { shownText, tones } from '../../rendered'
import { section } from '../../store/section'

const MAOTAI = '600519.SH'
const at = clock('09:40:00')

/** 520 small alternating trades of both sides define the usual size. */
const usual = Array.from({ length: 520 }, (_, row) =>
  printRow({ time: at + row * 1_000, price: 100_00, side: 1 + (row % 2), buyNo: row + 1, sellNo: row + 1 }),
)
/** Prints of one order of a side, a price each. */
const sweep = (time: number, side: 1 | 2, prices: readonly number[], volume: number) =>
  prices.map((price) => printRow({ time, price, volume, side, buyNo: time % 1e9, sellNo: time % 1e9 }))
const bought = sweep(at + 600_000, 1, [100_00, 100_01, 100_03], 10_000)
const sold = sweep(at + 640_500, 2, [100_02, 100_00], 20_000)
/** Prints that give the price one minute after the first trade; the minute after the second has not ended. */
const later = [59_000, 61_000].map((after) =>
  printRow({ time: at + 600_000 + after, price: after > 60_000 ? 99_00 : 101_03, side: 0 }),
)

async function openList(
  prints = [...usual, ...bought, ...sold, ...later],
  request: PageOptions = {},
  settings: object = {},
) {
  const page = await openPage({ answers: { 'GET /api/settings': { revision: 1, values: settings } }, ...request })
  await page.fill(topicOf.tick(MAOTAI), section('trade', prints, { snapshot: true, seq: 1 }))
  await page.show(<PowerList instrument={instruments.get(MAOTAI) as ListedInstrument} />)
  await page.pass(1_000)
  return page
}

describe('扫单 of a day', () => {
  test('are listed newest first, with money by side, emptied levels and the change one minute later', async () => {
    const page = await openList()
    expect(page.table('扫单')).toEqual([
      { 时间: '09:50:40', 金额元: '▼400.0万', 吃档: '1', '1分后%': '—', 到价元: '100.00' },
      // 100.03 → 101.03
      { 时间: '09:50:00', 金额元: '▲300.0万', 吃档: '2', '1分后%': '+1.00', 到价元: '100.03' },
    ])
    expect(page.tones('tbody')).toEqual(['down', 'up', 'up'])
  })

  test('sum up by side, each with its own, from when on prints are known', async () => {
    const page = await openList()
    expect(page.text()).toContain('买 300.0万 · 卖 400.0万 自 09:40:00 起')
  })

  test.each([
    ['买', ['09:50:00']],
    ['卖', ['09:50:40']],
    ['全部', ['09:50:40', '09:50:00']],
  ])('of the side %s are those at %j; the sums include both sides', async (side, times) => {
    const page = await openList()
    await page.press(side, '[role=radio]')
    expect(page.table('扫单').map((row) => row.时间)).toEqual(times)
    expect(page.text()).toContain('买 300.0万 · 卖 400.0万')
  })

  test('are limited to the newest hundred', async () => {
    // Each is larger than the one before, as the usual size grows with them.
    const many = Array.from({ length: 102 }, (_, place) =>
      sweep(at + 600_000 + place * 2_000, 1, [100_00, 100_01], Math.round(10_000 * 1.12 ** place)),
    ).flat()
    const times = (await openList([...usual, ...many])).table('扫单').map((row) => row.时间)
    expect([times.length, times[0], times.at(-1)]).toEqual([100, '09:53:22', '09:50:04'])
  })

  test("have a minimum amount, the user's threshold of large prints", async () => {
    const page = await openList(undefined, {}, { 'prints.amount': 350 })
    expect(page.table('扫单').map((row) => row.金额元)).toEqual(['▼400.0万'])
  })

  test('without any say so', async () => {
    expect((await openList(usual)).text()).toContain(powerText.empty)
  })
})

describe('one of them', () => {
  const trade: PowerTrade = {
    seq: 1,
    side: 'sell',
    time: at + 123,
    endTime: at + 200,
    from: 1_500,
    to: 1_470,
    volume: 50_000,
    amount: 1_480 * 50_000,
    prints: 12,
    orders: 3,
    levels: 7,
    after: 1_455,
  }
  const fund = { id: '510300.SH', priceScale: 3, volumeScale: 0, hasOrderNumbers: false } as ListedInstrument
  const cells = powerColumns(fund).map(({ key, cell }) => [key, cell(trade)] as const)
  const cellOf = (key: string) => cells.find(([one]) => one === key)?.[1]

  test('is shown in the units of its instrument, and its side is estimated without order numbers', () => {
    expect(cells.map(([key, cell]) => [key, shownText(cell)])).toEqual([
      ['time', '09:40:00'],
      ['money', '▼ 7.4万 估'],
      ['levels', '7'],
      ['after', '-1.02'],
      ['to', '1.470'],
    ])
    expect(tones(cellOf('after'))).toEqual(['down'])
  })

  test('shows the time, how it was made, and its price path on hover', async () => {
    const page = await openPage()
    await page.show(cells.map(([key, cell]) => <p key={key}>{cell}</p>))
    expect([...page.host.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title)).toEqual([
      ...['09:40:00.123', '扫单 主动卖（方向为估） · 12 笔 · 3 张委托'],
      ...[powerText.levelsHelp, powerText.afterHelp, '1.500→1.470'],
    ])
  })
})
