// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { IndexHistory } from '../../../../client/features/index-history/index-history'
import { derivedText } from '../../../../client/text/derived'
import { indexHistoryText } from '../../../../client/text/index-history'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import type { IndexBreadth, IndexContributions, SimilarDays } from '../../../../shared/protocol/rest-index-history'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'

const INDEX = '000300.SH'
const daily: Bars = {
  id: INDEX,
  period: '1d',
  priceScale: 2,
  prevClose: 4000_00,
  time: ['20260702', '20260703', '20260706'].map(dateToMs),
  open: [4000_00, 4020_00, 3990_00],
  high: [4050_00, 4030_00, 4000_00],
  low: [3990_00, 3980_00, 3950_00],
  close: [4040_00, 3999_60, 3959_60],
  volume: [1, 1, 1],
  turnover: [3e11, 2.5e11, 2e11],
  adNet: [-1.5e9, null, 2.5e9],
  odBigNet: [-2e9, 1e9, -0.5e9],
  days: { day: ['20260702', '20260703', '20260706'], prevClose: [4000_00, 4040_00, 3999_60], factor: [1, 1, 1] },
  missing: [],
  since: '20260701',
}
const minutes: Bars = { ...daily, period: '5m', time: [clock('09:30:00', '20260706'), clock('09:35:00', '20260706')] }

/** Nothing is known of the day between. */
const breadth: IndexBreadth = {
  id: INDEX,
  first: '20260702',
  last: '20260706',
  moved: [],
  missing: ['20260703'],
  led: [],
  day: ['20260702', '20260706'],
  up: [225, 30],
  flat: [15, 60],
  down: [60, 150],
}

/** Nothing is on record before the range. */
const barsOf =
  (days: Bars) =>
  ({ query }: { query: Record<string, string> }) => {
    if (query.end !== undefined && query.end < beijingDate(days.time[0] ?? 0)) return refused('no-data', '没有')
    return query.period === '1d' ? days : minutes
  }

async function openRange(
  request: PageOptions = {},
  range: { code?: string; start?: string; end?: string } = { code: '000300', start: '20260702' },
) {
  const page = await openPage({
    now: clock('10:00:00'),
    ...request,
    answers: { [`GET /api/bars/${INDEX}`]: barsOf(daily), ...request.answers },
  })
  await page.show(<IndexHistory {...range} />)
  await page.pass(200)
  return page
}

describe('the history of an index', () => {
  test('has a row a day, newest first, with its own change, money and breadth', async () => {
    const page = await openRange({ answers: { 'GET /api/history/breadth': breadth } })
    expect(page.requests['GET /api/history/breadth']?.[0]?.query).toEqual({
      code: INDEX,
      from: '20260702',
      to: '20260706',
    })
    expect(page.table(indexHistoryText.days(3))).toEqual([
      {
        日期: '2026-07-06',
        开点: '3990.00',
        高点: '4000.00',
        低点: '3950.00',
        收点: '3959.60',
        '涨幅%': '-1.00',
        成交额元: '2000.0亿',
        主动净额元: '+25.0亿',
        大单净额元: '-5.0亿',
        '上涨占比%': '12.5',
        背离: indexHistoryText.agreement.in,
      },
      expect.objectContaining({
        日期: '2026-07-03',
        '涨幅%': '-1.00',
        主动净额元: '—',
        大单净额元: '+10.0亿',
        '上涨占比%': '—',
        背离: '—',
      }),
      expect.objectContaining({
        日期: '2026-07-02',
        '涨幅%': '+1.00',
        主动净额元: '-15.0亿',
        '上涨占比%': '75.0',
        背离: indexHistoryText.agreement.out,
      }),
    ])
  })

  test('sorts its days by each figure as it is shown', async () => {
    const { '0 日期': _days, ...figures } = await sortedByHeads(await openRange(), indexHistoryText.days(3))
    expect(Object.keys(figures)).toHaveLength(8)
    expect(figures).toEqual(downwards(figures))
  })

  test('adds the money up over the range, unknown days apart', async () => {
    const page = await openRange()
    // Turnover replaces volume below the candles.
    expect(page.text()).toMatch(/看全部 额 2000\.00亿 MACD/)
    expect(page.text('[aria-label*=区间累计资金]') || page.text()).toMatch(
      /时间 07-06 主动净额 \+10\.00亿 大单净额 -15\.00亿/,
    )
  })

  test('of few days is drawn by minutes if these are recorded for every day', async () => {
    const one = { ...daily, time: [dateToMs('20260706')] }
    const page = await openRange(
      { answers: { [`GET /api/bars/${INDEX}`]: barsOf(one) } },
      { code: '000300', start: '20260706', end: '20260706' },
    )
    expect(page.text()).toContain(indexHistoryText.minutes)
    // A bar of five minutes is named by its end.
    expect(page.text()).toMatch(/时间 09:40 主动净额/)
  })

  test('draws the share of rising members if the address requests it', async () => {
    const path = '/index_zeus/000300/20260702?lower=breadth'
    const page = await openRange({ path, answers: { 'GET /api/history/breadth': breadth } })
    expect(page.text()).toMatch(/时间 07-06 上涨占比 12\.5%\s*涨 30 平 60 跌 150/)
  })

  test('says if the share of rising members is unknown', async () => {
    const path = '/index_zeus/000300/20260702?lower=breadth'
    const page = await openRange({ path, answers: { 'GET /api/history/breadth': refused('no-data', '没有') } })
    expect(page.text()).toContain('这段时间没有成分的逐日记录')
  })

  test('of days without minutes is drawn by days', async () => {
    const page = await openRange()
    const ofRange = page.requests[`GET /api/bars/${INDEX}`]?.filter(({ query }) => query.end === undefined)
    expect(ofRange?.map(({ query }) => query.period)).toEqual(['1d', '5m'])
    expect(page.text()).toContain('日K线')
  })

  test('says which days were moved or are missing', async () => {
    const page = await openRange({
      answers: {
        [`GET /api/bars/${INDEX}`]: { ...daily, moved: [{ from: '20260704', to: '20260703' }], missing: ['20260701'] },
      },
    })
    expect(page.text()).toContain('2026-07-04 不是交易日，改用 2026-07-03 1 个交易日没有记录，不画为零')
  })

  test.each([
    [{ code: '777777' }, indexHistoryText.wrongCode('777777')],
    [{ code: '000300', start: '2026' }, indexHistoryText.badRange('2026')],
    [{ code: '000300', start: '20260706', end: '20260701' }, indexHistoryText.badRange('20260706–20260701')],
  ])('opened with %j says what is wrong', async (range, words) => {
    expect((await openRange({}, range)).text()).toContain(words)
  })

  test.each([
    [refused('range-invalid', 'x'), indexHistoryText.badRange('20260702')],
    [refused('no-data', '没有'), indexHistoryText.empty],
    [refused('internal', '坏了', 500), '历史读取失败 坏了'],
  ])('that the gateway answers with %j says so', async (answer, words) => {
    expect((await openRange({ answers: { [`GET /api/bars/${INDEX}`]: answer } })).text()).toContain(words)
  })

  test('opens another range by its form', async () => {
    const page = await openRange()
    await page.write('开始', '20260601')
    await page.write('结束', '20260630')
    await page.press('查看')
    expect(page.went()).toMatch(/000300\.SH.*20260601.*20260630/)
  })
})

const contributions: IndexContributions = {
  id: INDEX,
  priceScale: 2,
  first: '20260702',
  last: '20260706',
  from: 0,
  to: 0,
  derived: [],
  missing: [],
  moved: [],
  led: ['20260702'],
  unknown: 1,
  startLevel: 4000_00,
  endLevel: 3959_60,
  sum: -39_70.4,
  residual: -69.6,
  adNet: 3e8,
  weighted: 1e7,
  members: [
    {
      id: '600519.SH',
      weight: 0.05,
      change: 0.02,
      points: 400,
      adNet: 2e8,
      weighted: 1e7,
      odBig: 0,
      entered: null,
      left: null,
    },
    {
      id: '000001.SZ',
      weight: 0.04,
      change: -0.03,
      points: -480,
      adNet: 1e8,
      weighted: 0,
      odBig: 0,
      entered: '20260703',
      left: null,
    },
  ],
  rest: { count: 0, points: 0, adNet: 0, weighted: 0 },
}
const CONTRIBUTIONS = 'GET /api/history/contributions'

describe('contributions of a chosen part', () => {
  test('are requested for the part in the address, and add up to the move of the index', async () => {
    const page = await openRange({
      path: '/index_zeus/000300/20260702?brush=20260702-20260703&view=members',
      answers: { [CONTRIBUTIONS]: contributions },
    })
    expect(page.requests[CONTRIBUTIONS]?.[0]?.query).toEqual({ code: INDEX, from: '20260702', to: '20260703' })
    expect(page.text()).toMatch(/合计 -39\.70 点\s*残差 -0\.70 点\s*指数 -40\.40 点/)
    expect(page.text()).toContain(derivedText.days(1))
    expect(page.text()).toContain('1 只没有这段时间的记录')
    const rows = page.table(indexHistoryText.contributions.label(2))
    expect(rows[0]).toMatchObject({ 代码: '600519', 贡献点: '+4.00', '区间涨幅%': '+2.00', '段初权重%': '5.00' })
    expect(rows[1]).toMatchObject({ 贡献点: '-4.80', 主动净额: '+1.0亿', 调整: '2026-07-03 调入' })
    expect(rows.map((row) => row.加权净)).toEqual(['+1000.0万', '0'])
    expect(page.text()).toContain(indexHistoryText.contributions.flow('+3.0亿', '+1000.0万'))
  })

  test('show those in the middle as one sum, and are sorted by each displayed figure', async () => {
    const [first, second] = contributions.members
    const third = { ...first, id: '300895.SZ', weight: 0.01, change: 0.5, points: -900, adNet: -3e8, weighted: -2e7 }
    const answer = {
      ...contributions,
      members: [first, { ...second, weighted: 3e6 }, third],
      rest: { count: 98, points: 1234, adNet: 0, weighted: 0 },
    }
    const path = '/index_zeus/000300/20260702?view=members'
    const page = await openRange({ path, answers: { [CONTRIBUTIONS]: answer } })
    expect(page.text()).toContain(indexHistoryText.contributions.rest(98, '+12.34'))
    const read = await sortedByHeads(page, indexHistoryText.contributions.label(3))
    expect(Object.keys(read)).toHaveLength(6)
    expect(read).toEqual(downwards(read))
  })

  test('cover the whole range without a choice, and show the reason of a refusal', async () => {
    const page = await openRange({
      path: '/index_zeus/000300/20260702?view=members',
      answers: { [CONTRIBUTIONS]: refused('range-too-large', '成分贡献最多 60 个交易日，这里有 90 个') },
    })
    expect(page.requests[CONTRIBUTIONS]?.[0]?.query).toEqual({ code: INDEX, from: '20260702', to: '20260706' })
    expect(page.text()).toContain('成分贡献最多 60 个交易日')
  })
})

test.each(['members', 'similar'])('without records the panel of %s says so too', async (view) => {
  const none = { time: [], open: [], high: [], low: [], close: [], volume: [], turnover: [], adNet: [], odBigNet: [] }
  const days = { day: [], prevClose: [], factor: [] }
  const page = await openRange({
    path: `/index_zeus/000300/20260702?view=${view}`,
    answers: { [`GET /api/bars/${INDEX}`]: { ...daily, ...none, days } },
  })
  expect(page.text().match(/这段时间没有记录/g)).toHaveLength(3)
  expect([page.requests['GET /api/history/contributions'], page.requests['GET /api/history/similar']]).toEqual([
    undefined,
    undefined,
  ])
})

const SIMILAR = 'GET /api/history/similar'
const similar: SimilarDays = {
  id: INDEX,
  day: '20260706',
  derived: false,
  slot: 60,
  running: true,
  course: [0, 0.01],
  compared: 19,
  derivedDays: 18,
  missing: 0,
  least: 8,
  scale: { price: 0.01, flow: null },
  days: [
    {
      day: '20260618',
      derived: true,
      distance: 0.314,
      priceDistance: 0.314,
      flowDistance: null,
      course: [...new Array<number>(60).fill(0), 0.02, 0.05],
      rest: 0.0123,
      next: -0.004,
    },
  ],
  base: { rest: { count: 19, mean: 0.001, rose: 0.526 }, next: { count: 18, mean: -0.0005, rose: 0.5 } },
}

describe('days similar to the shown one', () => {
  test('show distance and what followed, next to the average of all days, and link to their own page', async () => {
    const page = await openRange({
      path: '/index_zeus/000300/20260702?view=similar',
      answers: { [SIMILAR]: similar },
    })
    expect(page.requests[SIMILAR]?.[0]?.query).toEqual({ code: INDEX, to: '20260706' })
    expect(page.text()).toMatch(/2026-07-06 截至 10:30\s*比较了此前 19 天（其中推算 18 天）/)
    expect(page.text()).toMatch(/当日其后 19 天 平均 \+0\.10% 上涨 53%/)
    expect(page.text()).toMatch(/次日 18 天 平均 -0\.05% 上涨 50%/)
    expect(page.text()).toMatch(/2026-06-18\s*推算[\s\S]*0\.31[\s\S]*\+1\.23%[\s\S]*-0\.40%/)
    expect(document.querySelector('ol a')?.getAttribute('href')).toBe(`/index_zeus/${INDEX}/20260618/20260618`)
    expect(document.querySelector('ol svg')?.getAttribute('aria-label')).toContain('+2.00%')
  })

  test('are not shown if there are too few days', async () => {
    const page = await openRange({
      path: '/index_zeus/000300/20260702?view=similar',
      answers: { [SIMILAR]: { ...similar, compared: 3, days: [] } },
    })
    expect(page.text()).toContain('可比的交易日只有 3 天，少于 8 天')
  })
})
