// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { ChartPanel } from '../../../../client/features/minute-chart/chart-panel'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { passiveText } from '../../../../client/text/definition'
import { footprintText, heatText } from '../../../../client/text/footprint'
import { minuteText } from '../../../../client/text/trading'
import { STANDARD_LEDGER_ID } from '../../../../shared/flow/definitions'
import { FRAME_CONTENT_TYPE, joinSections } from '../../../../shared/protocol/frame'
import { emptyBookDay } from '../../../../shared/protocol/rest-market'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'
import { bytesOf, row } from '../../stream/fake-gateway'

const MAOTAI = '600519.SH'
const minutes = [
  { slot: 1, open: 100_00, high: 100_50, low: 99_80, close: 100_20, volume: 1_000, amount: 100_100_00 },
  { slot: 2, open: 100_20, high: 101_00, low: 100_10, close: 101_00, volume: 3_000, amount: 301_500_00 },
]
const flow = [
  // In price units × shares: a hundredth of a yuan.
  { slot: 1, adS: -40_000_00, adM: 10_000_00, adL: 50_000_00, adX: -120_000_00, buy: 1, sell: 1 },
  { slot: 2, adX: 20_000_00, odS: -300_000_00, odM: 0, odL: 100_000_00, odX: 200_000_00, buy: 1, sell: 1 },
]

async function openChart(request: PageOptions = {}, id = MAOTAI) {
  const page = await openPage(request)
  const onSelect = vi.fn()
  await page.fill(
    topicOf.tick(MAOTAI),
    section('quote', [{ time: clock('09:32:00'), last: 101_00, volume: 5_000 }]),
    section('minute', minutes, { snapshot: true }),
  )
  await page.fill(topicOf.flow(MAOTAI, STANDARD_LEDGER_ID), section('flow', flow, { snapshot: true }))
  await page.fill(topicOf.deals(MAOTAI), section('price-level', [], { snapshot: true }))
  await page.fill(
    topicOf.board(),
    section(
      'board',
      [
        { index: 0, volume: 1, last: 100_00, turnover: 2_000_000, odX: 500_000, adX: -100_000 },
        { index: 1, volume: 1, last: 10_00, turnover: 4_000_000, odL: -600_000, adL: 200_000 },
        { index: 2, volume: 1, last: 20_00, turnover: 4_000_000, odL: 600_000, adL: 200_000 },
      ],
      { snapshot: true },
    ),
  )
  const shown = (
    <ChartPanel
      instrument={instruments.get(id) as ListedInstrument}
      mode="AD"
      ledger={STANDARD_LEDGER_ID}
      onSelect={onSelect}
    />
  )
  await page.show(shown)
  return { page, onSelect }
}

describe('分时', () => {
  test('reads out the newest minute and labels prices, percents, money and hours', async () => {
    const { page } = await openChart()
    expect(page.text()).toMatch(/时间 09:32/)
    expect(page.text()).toMatch(/价 101\.00/)
    expect(page.text()).toMatch(/幅 \+1\.00%/)
    // 401,600 yuan over 4,000 shares.
    expect(page.text()).toMatch(/均 100\.40/)
    const labels = page.painted()
    // As far up as down from the previous close, at the same heights as the percents.
    const prices = ['99.00', '99.25', '99.50', '99.75', '100.00', '100.25', '100.50', '100.75']
    const percents = ['-1.00%', '-0.75%', '-0.50%', '-0.25%', '0.00%', '+0.25%', '+0.50%', '+0.75%']
    expect(labels).toEqual(expect.arrayContaining([...prices, ...percents, '09:30', '09:45', '10:00', '10:30']))
    // Volume in lots, money in yuan.
    expect(labels).toEqual(expect.arrayContaining(['30', '15', '-12万', '6万']))
  })

  test.each([
    ['fotprint', MAOTAI, '没有“fotprint”这个图，显示分时'],
    ['footprint', '000300.SH', '指数没有“足迹”这个图，显示分时'],
    ['minute', MAOTAI, undefined],
  ])('replaces tab=%s of %s, with a message, if there is no such chart', async (tab, id, said) => {
    const { page } = await openChart({ path: `/trading/AD?tab=${tab}` }, id)
    if (said) expect(page.text()).toContain(said)
    else expect(page.text()).not.toContain('这个图，显示分时')
    expect(page.host.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('分时')
  })

  test('of an index knows no passive flow, no prices and no footprint', async () => {
    const { page } = await openChart({}, '000300.SH')
    expect([...page.host.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual(['分时', '5日', 'K线'])
  })

  test('shows the lines that are wanted', async () => {
    const { page } = await openChart()
    const pressed = () =>
      [...page.host.querySelectorAll('fieldset [aria-pressed=true]')].map((each) => each.textContent)
    expect(pressed()).toEqual(['超大', '大', '中', '小'])
    await page.press('大', 'fieldset button')
    await page.press('被动', 'fieldset button')
    expect(pressed()).toEqual(['超大', '中', '小', '被动'])
    // 大+超大: by order 300,000, by aggressor 20,000 − 120,000 + 50,000.
    expect(page.text()).toMatch(/被动 \+35万/)
  })

  test('stays the same plot while the book of the day, which is read every five seconds, changes', async () => {
    const auction = (price: number) => ({ place: [0], price: [price], matched: [300], unmatched: [0] })
    const bookOf = (price: number) => ({
      ...emptyBookDay(),
      id: MAOTAI,
      tradingDay: '20230201',
      auction: auction(price),
    })
    let price = 100_10
    const route = `GET /api/books/${MAOTAI}`
    const { page } = await openChart({ path: '/trading/AD?auction=1', answers: { [route]: () => bookOf(price) } })
    const plots = () => [...page.host.querySelectorAll('.uplot')]
    await page.pass(100)
    const before = plots()
    expect(before.length).toBe(3)
    const countBefore = page.requests[route]?.length ?? 0
    for (price of [100_10, 100_20]) await page.pass(5_000)
    expect(page.requests[route]?.length).toBe(countBefore + 2)
    const after = plots()
    expect(after.length).toBe(3)
    for (const [at, plot] of after.entries()) expect(plot).toBe(before[at])
  })

  test('spans both price limits on request', async () => {
    const { page } = await openChart()
    page.painted()
    await page.press(minuteText.limitAxis)
    expect(page.painted()).toEqual(expect.arrayContaining(['110.00', '90.00', '+10.00%', '-10.00%']))
  })
})

describe('K线', () => {
  test('that could not be read shows no note about recorded days', async () => {
    const answers = { [`GET /api/bars/${MAOTAI}`]: refused('internal', '读取失败了', 500) }
    const { page } = await openChart({ path: '/?tab=daily&period=5m', answers })
    expect(page.text()).toContain('读取失败了')
    expect(page.text()).not.toContain('仅有今日记录')
  })
})

describe('分价', () => {
  test('by prints says lots bought and sold at each price, the highest first', async () => {
    const { page } = await openChart({ path: '/?tab=prices' })
    await page.fill(
      topicOf.deals(MAOTAI),
      section(
        'price-level',
        [
          { price: 100_00, volume: 1_000, bought: 200, sold: 700 },
          { price: 101_00, volume: 3_000, bought: 3_000, sold: 0 },
        ],
        { snapshot: true },
      ),
    )
    await page.pass(1_000)
    expect(page.table('分价').map(({ 分布, ...row }) => row)).toEqual([
      { 价格元: '101.00', 成交量手: '30', '占比%': '75.00', 主买手: '30', 主卖手: '0' },
      { 价格元: '100.00', 成交量手: '10', '占比%': '25.00', 主买手: '2', 主卖手: '7' },
    ])
    expect(page.text()).toContain('竞价成交不分方向 · 覆盖今日成交量 80.0%')
    const widths = [...page.host.querySelectorAll<HTMLElement>('td [style*=width]')].map((bar) =>
      Math.round(Number.parseFloat(bar.style.width)),
    )
    expect(widths).toEqual([100, 0, 0, 7, 23, 3])
    expect(page.tones('tbody')).toEqual(['up', 'up', 'flat', 'flat', 'up', 'down'])
    const sought = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    await page.press(minuteText.poc('101.00'))
    expect(sought.mock.contexts.map((row) => (row as HTMLElement).dataset.row)).toEqual(['10100'])
  })

  test('of a feed without prints is of its minutes, each at its average', async () => {
    const { page } = await openChart({ path: '/?tab=prices' })
    expect(page.table('分价').map(({ 分布, ...row }) => row)).toEqual([
      { 价格元: '100.50', 成交量手: '30', '占比%': '75.00' },
      { 价格元: '100.10', 成交量手: '10', '占比%': '25.00' },
    ])
    expect(page.text()).toContain(`${minuteText.fromMinutes} · 覆盖今日成交量 80.0%`)
  })
})

describe('被动资金', () => {
  test('is by grade what orders traded less what was taken actively, in 万', async () => {
    const { page } = await openChart({ path: '/?tab=passive' })
    const rows = [...page.host.querySelectorAll(`[aria-label="${passiveText.table}"] tbody tr`)].map((row) =>
      [...row.children].slice(0, 4).map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['超大', '-10', '+20', '+30'],
      ['大', '+5', '+10', '+5'],
      ['中', '+1', '0', '-1'],
      ['小', '-4', '-30', '-26'],
    ])
    const bars = [...page.host.querySelectorAll<HTMLElement>('td [style*=width]')].map((bar) => [
      /bg-(up|down)/.exec(bar.className)?.[1],
      Math.round(Number.parseFloat(bar.style.width)),
    ])
    expect(bars).toEqual([
      ['up', 50],
      ['up', 8],
      ['down', 2],
      ['down', 43],
    ])
    expect(page.text()).toContain(passiveText.verdicts.absorbing)
  })

  test('lists the stocks with the most passive large orders, and opens them', async () => {
    const { page, onSelect } = await openChart({ path: '/?tab=passive' })
    await page.pass(1_000)
    expect(page.text(`section[aria-label="${passiveText.verdicts.absorbing}"]`)).toBe(
      '被动承接 贵州茅台 +30.0% +60.0万',
    )
    expect(page.text(`section[aria-label="${passiveText.verdicts.distributing}"]`)).toBe(
      '挂单派发 平安银行 -20.0% -80.0万',
    )
    await page.press('平安银行 -20.0% -80.0万', 'button')
    expect(onSelect).toHaveBeenCalledWith('000001.SZ')
  })

  test.each([
    ['300895.SZ', passiveText.waiting],
    ['510300.SH', passiveText.noNumbers],
  ])('of %s explains why there are none', async (id, words) => {
    const { page } = await openChart({ path: '/?tab=passive' }, id)
    expect(page.text()).toContain(words)
  })
})

const inFrame = (bytes: Uint8Array) =>
  new Response(joinSections([bytes]) as BodyInit, { headers: { 'content-type': FRAME_CONTENT_TYPE } })
const framed = (prints: Parameters<typeof bytesOf<'trade'>>[1]) => inFrame(bytesOf('trade', prints))

describe('热力', () => {
  const book = (time: string) => row('quote', { time: clock(time), last: 100_00, bidPrice1: 99_99, bidVolume1: 300 })
  const openHeat = (...times: string[]) =>
    openChart({
      path: '/?tab=heat',
      answers: { [`GET /api/books/${MAOTAI}/levels`]: inFrame(bytesOf('quote', times.map(book))) },
    })

  test('of books since the opening shows only their start', async () => {
    const { page } = await openHeat('09:30:00', '09:30:50', '09:31:40')
    expect(page.text()).toContain(heatText.from('09:30'))
    expect(page.text()).not.toContain(heatText.partial)
  })

  test.each([
    ['begin later', ['09:31:30']],
    ['stop for more than a minute', ['09:30:00', '09:31:40']],
  ])('of books that %s says so, and leads to the trades of the whole day', async (_, times) => {
    const { page } = await openHeat(...times)
    expect(page.text()).toContain(heatText.partial)
    await page.press('分价', '[role=status] button')
    expect(location.search).toBe('?tab=prices')
  })
})

describe('足迹', () => {
  test('says volume, its sides, their difference and the busiest price of a minute', async () => {
    const print = (time: string, price: number, volume: number, side: number, buyNo: number) =>
      printRow({ time: clock(time), price, volume, side, buyNo })
    const recorded = [
      print('09:31:10', 100_00, 500, 1, 1),
      print('09:31:20', 100_01, 1_000, 2, 2),
      print('09:31:30', 101_00, 700, 1, 3),
    ]
    const { page } = await openChart({
      path: '/?tab=footprint',
      answers: { 'GET /api/config': { replay: false }, [`GET /api/prints/${MAOTAI}`]: framed(recorded) },
    })
    expect(page.text()).toContain('09:31:10')
    expect(page.text()).toMatch(/量 22 .*12 .*10 .*\+2 /)
  })

  test('starts where every print is recorded, without the rows that sum up earlier prints', async () => {
    const print = (time: string, volume: number, buyNo: number) =>
      printRow({ time: clock(time), price: 100_00, volume, side: 1, buyNo, sellNo: buyNo < 0 ? -3 : 5 })
    const recorded = [print('09:25:00', 400, 7), print('09:31:00', 900_000, -40), print('09:32:10', 500, 8)]
    const { page } = await openChart({
      path: '/?tab=footprint',
      answers: {
        'GET /api/config': { replay: true },
        'GET /api/history/trades': framed([...recorded, print('09:32:20', 700, 9)]),
      },
    })
    expect(page.text()).toContain(footprintText.from('09:32:10'))
    expect(page.text()).toMatch(/量 12 .*12 .*0 .*\+12 /)
    expect(page.requests['GET /api/history/trades']?.[0]?.query).toEqual({ code: MAOTAI, limit: '20000' })
  })
  test.each([
    ['buyers', { buyNo: -40, sellNo: 5 }],
    ['sellers', { buyNo: 5, sellNo: -40 }],
  ])('recognizes a sum row by its %s only, and starts at the first print after the last of several', async (_, sum) => {
    const print = (time: string, volume: number, numbers = { buyNo: 7, sellNo: 5 }) =>
      printRow({ time: clock(time), price: 100_00, volume, side: 1, ...numbers })
    const recorded = [
      ...[print('09:31:00', 300), print('09:31:10', 900_000, sum), print('09:31:20', 400)],
      ...[print('09:31:30', 900_000, sum), print('09:31:40', 500), print('09:31:50', 600)],
    ]
    const { page } = await openChart({
      path: '/?tab=footprint',
      answers: { 'GET /api/config': { replay: true }, 'GET /api/history/trades': framed(recorded) },
    })
    expect(page.text()).toContain(footprintText.from('09:31:40'))
    expect(page.text()).toMatch(/量 18 .*18 .*0 .*\+18 /)
  })

  test('reads a day of several pages completely', async () => {
    const print = (time: string, volume: number, buyNo: number) =>
      printRow({ time: clock(time), price: 100_00, volume, side: 1, buyNo, sellNo: 5 })
    const first = framed([print('09:31:10', 300, 7), print('09:31:20', 400, 8)])
    first.headers.set('link', '</api/history/trades/more>; rel="next"')
    const second = framed([print('09:31:30', 500, 9)])
    second.headers.set('link', '</api/history/trades/last>; rel="next"')
    const { page } = await openChart({
      path: '/?tab=footprint',
      answers: {
        'GET /api/config': { replay: true },
        'GET /api/history/trades': first,
        'GET /api/history/trades/more': second,
        'GET /api/history/trades/last': framed([print('09:31:40', 600, 10)]),
      },
    })
    expect(page.text()).toContain(footprintText.from('09:31:10'))
    expect(page.text()).toMatch(/量 18 .*18 .*0 .*\+18 /)
    expect(page.text()).toContain('POC 100.00')
  })

  test('shows the newest prints if the day has no recorded ones', async () => {
    const print = printRow({ time: clock('09:31:10'), price: 100_00, volume: 800, side: 2, buyNo: 7, sellNo: 8 })
    const { page } = await openChart({
      path: '/?tab=footprint',
      answers: {
        'GET /api/config': { replay: true },
        'GET /api/history/trades': framed([]),
        [`GET /api/prints/${MAOTAI}`]: framed([print]),
      },
    })
    expect(page.text()).toMatch(/量 8 .*0 .*8 .*-8 /)
  })
})
