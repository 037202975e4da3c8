import { expect, test } from 'vitest'
import type { ToolPast } from '../../../../../gateway/people/strategy/tools/tool-past'
import { dateToMs } from '../../../../../shared/market/session'
import type { ToolFigure } from '../../../../../shared/protocol/rest-assistant'
import { partOf } from '../../../../support/part-of'
import { INDEX, MOUTAI, PINGAN, QUIET, smallMarket } from '../../../../support/small-market'
import { TODAY, toolsOf } from '../../../../support/tool-market'

// Figures of recorded minutes, in which every grade, price and minute has another size.

const facts = { derived: [], priceScale: 2, time: [], volume: [], seq: [] }
/** Yuan of two minutes: 小, 中, 大, 超大. */
const AD = [
  [1_000_000, 2_000_000],
  [-50_000_000, 10_000_000],
  [300_000_000, -100_000_000],
  [-700_000_000, 200_000_000],
]
const OD = [
  [5_000_000, 6_000_000],
  [-20_000_000, -30_000_000],
  [400_000_000, 100_000_000],
  [-40_000_000, 90_000_000],
]

/** Bounds of the contributions that were read. */
const bounds: { from?: string; to?: string }[] = []
const asked = partOf<ToolPast['asked']>({
  contributions: async ({ from, to }: { from?: string; to?: string }) => {
    bounds.push({ from, to } as never)
    const member = (id: string, points: number | null) => ({ id, points, weight: 0.25, change: -0.02, adNet: 3e8 })
    const members = [member(MOUTAI, -1_250), member(PINGAN, 250), member(QUIET, null)]
    return { sum: -1_000, residual: 50, unknown: 1, led: [], members }
  },
  bars: async ({ code, from, to }: { code?: string; from?: string; to?: string }) => ({
    ...facts,
    prevClose: code === INDEX ? 250_000 : 1000,
    open: [1001, 1100],
    high: [1150, 1210],
    low: [980, 1090],
    // Asked up to the minute before a stretch: one price.
    close: from === TODAY && to === `${TODAY}0959` ? [1040] : [1100, 1200],
    turnover: [1_000_000_000, 3_000_000_000],
  }),
  flow: async () => ({ ...facts, ad: AD, od: OD }),
  index: async () => ({
    ...facts,
    open: [250_500, 251_000],
    high: [252_000, 253_000],
    low: [249_000, 251_000],
    close: [251_000, 252_500],
    turnover: [2e9, 3e9],
    up: [1, 2],
    down: [3, 4],
    adNet: [3e8, -1e8],
    odBigNet: [-2e8, 5e8],
  }),
  board: async () => ({
    ...facts,
    next: null,
    last: TODAY,
    id: [MOUTAI, PINGAN, QUIET],
    open: [1000, 1000, 1000],
    high: [1100, 1010, 1000],
    low: [950, 900, 1000],
    close: [1100, 900, 1000],
    prevClose: [1000, 1000, 1000],
    volume: [50_000, 90_000, 1],
    turnover: [4e9, 1e9, 1000],
    ad: AD.map(([first, second]) => [first ?? 0, second ?? 0, 0]),
    od: OD.map(([first, second]) => [first ?? 0, second ?? 0, 0]),
  }),
} as never)

const market = smallMarket(TODAY)
market.startDay(TODAY)
market.pass(100)
const boards = [{ name: '三只', members: [MOUTAI, PINGAN, QUIET] }]
const none = [0, 0, 0, 0]
const day = (tradingDay: string, close: number, prevClose: number, adNet: number[], odNet = none) => ({
  ...{ tradingDay, open: close, high: close, low: close, close, prevClose, volume: 1, turnover: 1e9, adNet, odNet },
  completeness: 1,
})
const days = async () => ({
  days: [
    day('20261117', 1000, 800, [1e8, 1e8, 0, 0], [5e7, 5e7, 1e8, 2e8]),
    day('20261118', 900, 1000, none),
    day('20261119', 990, 900, [0, 0, -3e8, 1e8]),
  ],
})
const rank = async (R: 'BS' | 'OO') => ({
  ...{ R, tradingDays: ['20261118', '20261119'], id: [MOUTAI, PINGAN, QUIET] },
  // 全部 less what was active is passive.
  ...{ net: [5e8, -2e8, 3e8], bigNet: [2e8, 1e8, 4e8], change: [0.1, -0.1, 0], inflowDays: [2, 0, 1] },
  turnover: [1e9, 2e9, 3e9],
})
const tools = toolsOf(market.state, market.clock, { asked, days: days as never, rank: rank as never }, boards)

const said = ({ value, unit, missing }: ToolFigure): string => missing ?? `${value}${unit}`
async function rowsOf(name: string, given: unknown): Promise<Record<string, Record<string, string>>> {
  const answer = await tools.open(`${TODAY}T100200`).run(name, given)
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
  const written = (figures: Record<string, ToolFigure>) =>
    Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, said(figure)]))
  return Object.fromEntries(answer.rows.map(({ id, figures }) => [id, written(figures)]))
}

test('a stock up to a minute has its net of all grades, and that of the two large ones', async () => {
  const rows = await rowsOf('stock_at', { id: MOUTAI, at: `${TODAY}T1002` })
  expect(rows[MOUTAI]).toMatchObject({
    price: '12.00元',
    change: '20.00%',
    turnover: '40.00亿元',
    adNet: '-3.37亿元',
    adShare: '-8.43%',
    adBig: '-3.00亿元',
    odBig: '5.50亿元',
  })
})

test('a stretch of a stock has its own extremes, and changes from the price before', async () => {
  const rows = await rowsOf('stretch', { id: MOUTAI, from: `${TODAY}T1000`, to: `${TODAY}T1002` })
  expect(rows[MOUTAI]).toMatchObject({
    change: '15.38%',
    price: '12.00元',
    high: '12.10元',
    low: '9.80元',
    turnover: '40.00亿元',
    adNet: '-3.37亿元',
    adShare: '-8.43%',
    odBig: '5.50亿元',
  })
})

test('days of a stock are chained, and one without a net is no inflow', async () => {
  const rows = await rowsOf('stock_days', { ids: [MOUTAI], days: 3 })
  expect(rows['20261118']).toMatchObject({ price: '9.00元', change: '-10.00%', adNet: '0元', adShare: '0.00%' })
  expect(rows.sum).toMatchObject({
    day: '2026-11-17 至 2026-11-19',
    change: '23.75%',
    turnover: '30.00亿元',
    adNet: '0元',
    odBig: '3.00亿元',
    inflowDays: '1天',
  })
})

test.each([
  ['AD', 'in', { [MOUTAI]: '5.00亿元', [QUIET]: '3.00亿元' }],
  ['AD', 'out', { [PINGAN]: '-2.00亿元' }],
  ['OD', 'in', { [MOUTAI]: '5.00亿元', [QUIET]: '3.00亿元' }],
  ['PASSIVE', 'in', { [MOUTAI]: '3.00亿元' }],
  ['PASSIVE', 'out', { [PINGAN]: '-3.00亿元', [QUIET]: '-1.00亿元' }],
] as const)('stocks of several days by %s, %s', async (view, side, nets) => {
  const name = { AD: 'adNet', OD: 'odBig', PASSIVE: 'passiveBig' }[view]
  const rows = await rowsOf('flow_rank', { view, days: 2, side })
  expect(Object.entries(rows).map(([id, figures]) => [id, figures[name]])).toEqual(Object.entries(nets))
})

test('an index at a time past has the level of the last minute, and sums of the others', async () => {
  const rows = await rowsOf('index_now', { ids: [INDEX] })
  expect(rows[INDEX]).toEqual({
    level: '2525.00点',
    change: '1.00%',
    turnover: '50.00亿元',
    up: '2只',
    down: '4只',
    adNet: '2.00亿元',
    odBig: '3.00亿元',
  })
})

test('contributions are of the minutes from the first to the last that are over, in points', async () => {
  const given = { id: INDEX, from: `${TODAY}T0935`, to: `${TODAY}T1002`, side: 'down' }
  const rows = await rowsOf('index_contributions', given)
  expect(bounds).toEqual([{ from: `${TODAY}0935`, to: `${TODAY}1001` }])
  expect(Object.keys(rows)).toEqual([INDEX, MOUTAI, PINGAN])
  expect(rows[INDEX]).toEqual({ sumPoints: '-10.00点', residual: '0.50点', unknownMembers: '1只' })
  expect(rows[MOUTAI]).toEqual({ points: '-12.50点', weight: '25.00%', change: '-2.00%', adNet: '3.00亿元' })
})

test('stocks at a time past are counted by their limits, and related to their own base', async () => {
  expect((await rowsOf('market_now', {})).market).toMatchObject({
    up: '1只',
    flat: '1只',
    down: '1只',
    limitUp: '1只',
    limitDown: '1只',
    marketTurnover: '50.00亿元',
    adNet: '-3.37亿元',
    odBig: '5.50亿元',
  })
  const { [MOUTAI]: first, [QUIET]: third } = await rowsOf('stock_now', { ids: [MOUTAI, PINGAN, QUIET] })
  expect(first).toMatchObject({
    amplitude: '15.00%',
    turnoverRate: '5.00%',
    adNet: '-4.49亿元',
    adShare: '-11.22%',
    adBig: '-4.00亿元',
    odBig: '3.60亿元',
    passiveBig: '7.60亿元',
    state: '涨停',
  })
  expect(third?.odBig).toMatch('没有委托编号')
})

test('a board at a time past is weighted by what can be traded at the close before', async () => {
  // Floats of 1, 9 and 1 million shares.
  expect((await rowsOf('boards', { scheme: 'sw1', name: '三只' })).三只).toMatchObject({
    change: '-7.27%',
    adNet: '-3.37亿元',
    odBig: '5.50亿元',
    turnover: '50.00亿元',
    up: '1只',
    members: '3只',
  })
})

test('the lock of these answers is a minute that was over', () => {
  expect(market.clock().marketTime).toBeGreaterThan(dateToMs(TODAY) + 10 * 3_600_000 + 120_000)
})
