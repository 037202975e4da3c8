// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { topicOf } from '../../../../client/store/rows/topics'
import { multiText } from '../../../../client/text/multi-chart'
import { dateToMs } from '../../../../shared/market/session'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'
import { bars, INDEX, indexMinutes, MAOTAI, OTHER, openCells, TODAY } from './open-cells'

describe('a cell of today', () => {
  test('of a stock shows the latest price, its change from the previous close, and both money figures', async () => {
    const { words } = await openCells({ layout: '1', codes: MAOTAI })
    expect(words(0)).toMatch(/^1 贵州茅台 600519 .*99\.00 -1\.00%/)
    expect(words(0)).toContain('时间 09:32 价 99.00 幅 -1.00% 主动 -10.00万 全部 +7.00万')
  })

  test("of an index shows its own line and its members' money since the start of the day", async () => {
    const { words } = await openCells({ layout: '2', codes: `${MAOTAI},${INDEX}` })
    expect(words(1)).toMatch(/^2 沪深300 000300 .*4040\.00 \+1\.00%/)
    expect(words(1)).toContain('时间 09:32 价 4040.00 幅 +1.00% 主动 -15.00亿 全部 +2.00亿')
  })

  test('has prices at the left, per cents of the previous close at the right, falling ones in their colour', async () => {
    const { page } = await openCells({ layout: '1', codes: MAOTAI })
    const written = page.drawn.flatMap(({ call, args, fill }) => (call === 'fillText' ? [[String(args[0]), fill]] : []))
    const fillOf = (text: string) => written.findLast(([one]) => one === text)?.[1]
    expect(['101.00', '100.00', '99.00'].map(fillOf)).toEqual(['up', 'flat', 'down'])
    expect(['+1.0%', '0.0%', '-0.5%'].map(fillOf)).toEqual(['up', 'flat', 'down'])
    // The latest price and money figures are drawn over the axis; the first hour fills the plot.
    expect(written.map(([text]) => text)).toEqual(
      expect.arrayContaining(['-1.00%', '主动', '-10万', '全部', '7万', '09:30', '10:00', '10:30']),
    )
    const heights = (text: string) => page.drawn.findLast(({ call, args }) => call === 'fillText' && args[0] === text)
    const [up, down] = ['101.00', '99.00'].map((text) => heights(text)?.args[2] as number)
    expect(up).toBeLessThan(down as number)
  })

  test('of an index shows the equal-weight line, however far it is from its own', async () => {
    const { page } = await openCells({ layout: '1', codes: INDEX })
    await page.fill(topicOf.index(INDEX), section('index-minute', [{ ...indexMinutes[1], equalWeight: 3880_00 }]))
    await page.pass(1_000)
    expect(page.painted()).toContain('-3.0%')
  })

  test('draws only the layers in the address', async () => {
    const { words } = await openCells({ layout: '1', codes: MAOTAI }, { path: '/graph_total_multi?layers=split,od' })
    expect(words(0)).toContain('幅 -1.00% 全部 +7.00万 拆单 0')
    expect(words(0)).not.toContain('主动 -')
  })
})

describe('a cell of past days', () => {
  const range = { start: '20260702', end: '20260703' }
  const past = { [`GET /api/bars/${MAOTAI}`]: bars() }

  test('shows its change from the close before its first day, and the number of missing days', async () => {
    const { page, words } = await openCells({ layout: '1', codes: MAOTAI, ...range }, { answers: past })
    expect(page.requests[`GET /api/bars/${MAOTAI}`]?.[0]?.query).toMatchObject({ period: '1m', ...range })
    // 99.84 ÷ 96
    expect(words(0)).toMatch(/缺 2 日 99\.84 \+4\.00%/)
    expect(words(0)).toContain('时间 09:32 价 99.84 幅 +4.00% 主动 -2.00万 全部 +6000')
    expect(page.text()).toContain('2026-07-02 – 2026-07-03')
  })

  test('up to today continues with the running day, its money from zero, and the latest price', async () => {
    const until = { start: '20260702', end: TODAY }
    const { page, words } = await openCells({ layout: '1', codes: MAOTAI, ...until }, { answers: past })
    expect(words(0)).toMatch(/缺 2 日 .*99\.00 \+3\.13%/)
    expect(words(0)).toContain('时间 07-06 09:32 价 99.00 幅 +3.13% 主动 -10.00万 全部 +7.00万')
    expect(page.text()).toContain('2026-07-02 – 实时')
  })

  test('of so many that they are drawn by days has one point a day, named by its date', async () => {
    const daily = bars({
      period: '1d',
      time: [dateToMs('20260702'), dateToMs('20260703')],
      missing: [],
      days: { day: ['20260702', '20260703'], prevClose: [96_00, 98_00], factor: [0.5, 1] },
    })
    const { words } = await openCells(
      { layout: '1', codes: MAOTAI, ...range },
      { answers: { [`GET /api/bars/${MAOTAI}`]: daily } },
    )
    // There is an ex-date in between: earlier prices are on the basis of the last day.
    expect(words(0)).toMatch(/日线 · 前复权 99\.84 \+108\.00%/)
    expect(words(0)).toContain('时间 07-03 价 99.84 幅 +108.00% 主动 -3.00万 全部 +1000')
  })
})

test.each([
  [MAOTAI, true],
  [INDEX, false],
])('the K-line of %s has an average price: %s, for an index has none', async (id, has) => {
  const values = { 'chart.bars': JSON.stringify({ indicators: [['VWAP'], ['MA', 5, 10, 20, 60]] }) }
  const answers = { [`GET /api/bars/${id}`]: bars({ id, period: '5m' }), 'GET /api/settings': { revision: 1, values } }
  const { words } = await openCells({ layout: '1', codes: id }, { path: '/?kind=k&period=5m', answers })
  expect([words(0).includes('MA5'), words(0).includes('VWAP')]).toEqual([true, has])
})

test('a page without codes shows a main index, then the stock that most is traded of', async () => {
  const { page, words } = await openCells({ layout: '2' })
  const rows = [2e6, 4e6, 9e6, 1e6, 9e9].map((turnover, index) => ({ index, volume: 1, last: 10_00, turnover }))
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.pass(1_000)
  expect(words(1)).toContain('688111')
})

describe('a cell of a coin', () => {
  const [COIN, PLACE] = ['BTCUSDT.BINANCE', smallTable.id.indexOf('920002.BJ')]
  const table = {
    ...smallTable,
    id: smallTable.id.with(PLACE, COIN),
    kind: smallTable.kind.with(PLACE, 'crypto'),
    board: smallTable.board.with(PLACE, 'crypto'),
    volumeScale: smallTable.volumeScale.with(PLACE, 5),
  }
  const answers = { [`GET /api/bars/${COIN}`]: bars({ id: COIN, missing: [] }) }

  test('shows its last minutes, for it has no session to draw', async () => {
    const { page, words } = await openCells({ layout: '1', codes: COIN }, { table, answers })
    expect(page.requests[`GET /api/bars/${COIN}`]?.[0]?.query.period).toBe('1m')
    expect(words(0)).toContain('收 99.84')
    // 3,000 hundred-thousandths, in coins.
    expect(words(0)).toContain('量 0.030')
  })

  test('of a range says that it is not provided, instead of an empty chart', async () => {
    const { words } = await openCells(
      { layout: '1', codes: COIN, start: '20260702', end: '20260703' },
      { table, answers },
    )
    expect(words(0)).toContain('全天交易的品种没有分时区间')
  })
})

describe('several cells', () => {
  test('of past days on one scale are redrawn when a later one needs a wider scale', async () => {
    const range = { start: '20260702', end: '20260703' }
    const { readable, writable } = new TransformStream()
    const { page } = await openCells(
      { layout: '2', codes: `${MAOTAI},${OTHER}`, ...range },
      {
        path: '/graph_total_multi?scale=same',
        answers: { [`GET /api/bars/${MAOTAI}`]: bars(), [`GET /api/bars/${OTHER}`]: new Response(readable) },
      },
    )
    page.painted()
    const wide = { id: OTHER, prevClose: 10_00, close: [10_50, 11_00], turnover: [10_500, 33_000] }
    const writer = writable.getWriter()
    await writer.write(new TextEncoder().encode(JSON.stringify({ ok: true, data: bars(wide) })))
    await writer.close()
    await page.pass(1_000)
    // Ten per cent over the first one's 96 yuan, although its own prices need only four.
    const top = Math.max(
      ...page
        .painted()
        .filter((text) => /^\d+\.\d\d$/.test(text))
        .map(Number),
    )
    expect(top).toBe(105.6)
  })

  test('are shown in turn, empty ones passed over; a place that there is not hides none', async () => {
    const { page } = await openCells(
      { layout: '4', codes: `${MAOTAI},-,${INDEX}` },
      { path: '/graph_total_multi?full=0&rotate=5s' },
    )
    const shown = () =>
      [...page.host.querySelectorAll('section')].flatMap(({ hidden }, place) => (hidden ? [] : [place]))
    expect(shown()).toEqual([0, 1, 2, 3])
    await page.pass(5_000)
    expect(shown()).toEqual([0])
    await page.pass(5_000)
    expect(shown()).toEqual([2])
    await page.pass(5_000)
    expect(shown()).toEqual([0])
  })

  test('are selected by their number, also if earlier ones are empty', async () => {
    const { page } = await openCells({ layout: '4', codes: `-,${INDEX},${MAOTAI}` })
    dispatchEvent(new KeyboardEvent('keydown', { key: '3', ctrlKey: true, cancelable: true }))
    await page.pass(100)
    expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('第 3 格 贵州茅台')
  })
})

test.each([
  [{ layout: '5' }, multiText.wrongLayout('5')],
  [{ layout: '1', codes: MAOTAI, start: '2026', end: '20260703' }, multiText.wrongRange('2026')],
  [{ layout: '2', codes: `${MAOTAI},999999` }, multiText.unknownCodes('999999')],
])('opened with %j says what is wrong', async (params, words) => {
  expect((await openCells(params)).page.text()).toContain(words)
})
