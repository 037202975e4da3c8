import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { TOOL_ROWS_MAX, type ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { topic } from '../../../../shared/protocol/topics'
import { type QuestionScope, readScopes, scopeGroups } from '../question/scope'
import { chartOf, orderNumberNotes, STOCK_FIGURES, type StockFigure, stockFigure, stockRow } from './stock-tools'
import { defineTool, rowLimit, sideOfFlow, toolDay, toolId, toolMinute, toolScope } from './tool'
import { dayArgument, endOfMinuteBy, isRunning, minuteArgument, timeOfDayRow } from './tool-lock'
import type { ToolStock } from './tool-stock'
import type { ToolWorld } from './tool-world'

const WHOLE = ['', '全部', '全市场', '两市']

/** Whether a stock is in a part of the market. Throws `not-found` for a name that is none. */
function partOf(world: ToolWorld, name = ''): QuestionScope['holds'] {
  if (WHOLE.includes(name)) return () => true
  const industries = [...new Set(world.market.instrumentTable().industry)]
  const { scopes, rest } = readScopes(name, industries)
  const groups = scopeGroups(scopes)
  if (groups.length === 0 || rest.replaceAll('\0', '').trim() !== '')
    throw new ZeusError('not-found', `没有板块 ${name}`)
  return (stock) => groups.some((group) => group.holds(stock))
}

/** Stocks by one figure, the largest first, or the smallest; those without it are left out. */
export function rankedStocks(stocks: readonly ToolStock[], by: StockFigure, side: 'in' | 'out'): ToolStock[] {
  const sign = side === 'in' ? 1 : -1
  return stocks.filter((stock) => Number.isFinite(stock[by])).sort((a, b) => sign * (b[by] - a[by]))
}

const board = address.trading('AD')
const VIEWS = { AD: 'adNet', OD: 'odBig', PASSIVE: 'passiveBig' } as const

/** Notes of a ranking: withheld figures, or that nobody is in it. */
function notesOfRank(world: ToolWorld, view: keyof typeof VIEWS, found: readonly unknown[]): string[] {
  const withheld = view === 'PASSIVE' ? world.withheldNotes('odBig', 'adBig') : world.withheldNotes(VIEWS[view])
  if (found.length > 0 || withheld.length > 0) return withheld
  return [view === 'PASSIVE' ? '没有股票的大单在被动成交' : '没有这样的股票']
}

export const flowRank = defineTool({
  name: 'flow_rank',
  description:
    '资金排名。view: AD 主动全部档, OD 全部口径大单, PASSIVE = OD 大单 − AD 大单。days 0 = 当日此刻；否则近若干交易日之和',
  input: z.strictObject({
    view: z.enum(['AD', 'OD', 'PASSIVE']),
    days: z.int().min(0).max(60).default(0),
    end: toolDay.optional(),
    side: sideOfFlow,
    scope: toolScope.optional(),
    limit: rowLimit(30, 10),
  }),
  async run({ view, days, end, side, scope, limit }, world) {
    if (days > 0) return rankOfDays(world, { view, days, end: dayArgument(end, world.lock), side, scope, limit })
    if (end !== undefined) throw new ZeusError('bad-request', 'end 只用于 days > 0')
    const by = VIEWS[view]
    const within = (await world.stocks()).filter(partOf(world, scope))
    const sign = side === 'in' ? 1 : -1
    const found = rankedStocks(within, by, side).filter((stock) => sign * stock[by] > 0)
    const shown: StockFigure[] =
      view === 'AD' ? ['adNet', 'adShare', 'change', 'price'] : ['odBig', 'adBig', 'passiveBig', 'change']
    return {
      rows: found.slice(0, limit).map((stock) => stockRow(world, stock, shown)),
      more: Math.max(0, found.length - limit),
      notes: [
        ...notesOfRank(world, view, found),
        ...(view === 'AD'
          ? ['按主动口径排名；按全部口径可能是另一份名单']
          : orderNumberNotes(within).map((note) => `部分股票：${note}`)),
        ...(view === 'PASSIVE' ? ['被动说的是挂单等待成交的一方，不是某一个人'] : []),
      ],
      resource: world.boardResource,
    }
  },
})

interface RankOfDays {
  view: keyof typeof VIEWS
  days: number
  end: string
  side: 'in' | 'out'
  scope: string | undefined
  limit: number
}

async function rankOfDays(world: ToolWorld, { view, days, end, side, scope, limit }: RankOfDays) {
  const R = view === 'AD' ? 'BS' : 'OO'
  const holds = partOf(world, scope)
  const rank = await world.past.rank(R, days, end)
  const table = world.market.instrumentTable()
  const places = new Map(table.id.map((id, place) => [id, place]))
  const sign = side === 'in' ? 1 : -1
  const net = (row: number) =>
    (rank.net[row] ?? Number.NaN) - (view === 'PASSIVE' ? (rank.bigNet[row] ?? Number.NaN) : 0)
  const found = rank.id
    .map((id, row) => ({ id, row, place: places.get(id) ?? -1 }))
    .filter(({ id, place }) => {
      if (table.kind[place] !== 'stock') return false
      const stock = { id, board: table.board[place] ?? ('main' as const), industry: table.industry[place] ?? '' }
      return holds(stock)
    })
    .filter(({ row }) => sign * net(row) > 0)
    .sort((a, b) => sign * (net(b.row) - net(a.row)))
  const last = rank.tradingDays.at(-1)
  const href = address.history(R, `H${days}`, last)
  const rows = found.slice(0, limit).map(
    ({ id, row, place }): ToolRow => ({
      id,
      untrusted: { name: table.name[place] ?? id },
      ...(last !== undefined && { at: timeOfDayRow(last, world.lock) }),
      figures: {
        [VIEWS[view]]: world.figure(VIEWS[view], net(row), id),
        change: world.figure('change', rank.change[row], id),
        inflowDays: world.figure('inflowDays', rank.inflowDays[row], id),
        turnover: world.figure('turnover', rank.turnover[row], id),
      },
      href,
    }),
  )
  const notes = [...notesOfRank(world, view, found), `交易日：${rank.tradingDays.join('、')}`]
  if (rank.tradingDays.length < days) notes.push(`只有 ${rank.tradingDays.length} 个交易日有记录`)
  if (isRunning(last ?? '', world.lock)) notes.push('今天还没有收盘')
  return { rows, more: Math.max(0, found.length - limit), notes, resource: 'GET /api/history/rank' }
}

export const marketNowTool = defineTool({
  name: 'market_now',
  description: '全市场涨跌家数、涨跌停家数、成交额及昨日同一分钟成交额、资金合计',
  input: z.strictObject({}),
  async run(_, world) {
    const facts = world.lock.isNow ? breadthNow(world) : breadthOf(await world.stocks())
    const before = facts.turnoverBefore > 0 ? facts.turnoverBefore : Number.NaN
    const note = { missing: world.lock.isNow ? '上一交易日同一时刻未知' : '回放中没有上一交易日同一时刻的成交额' }
    const row: ToolRow = {
      id: 'market',
      untrusted: {},
      figures: {
        up: world.figure('up', facts.up),
        flat: world.figure('flat', facts.flat),
        down: world.figure('down', facts.down),
        limitUp: world.figure('limitUp', facts.limitUp),
        limitDown: world.figure('limitDown', facts.limitDown),
        marketTurnover: world.figure('marketTurnover', facts.turnover),
        turnoverBefore: world.figure('turnoverBefore', before, undefined, note),
        turnoverDifference: world.figure('turnoverDifference', facts.turnover - before, undefined, note),
        turnoverChange: world.figure('turnoverChange', facts.turnover / before - 1, undefined, note),
        adNet: world.figure('adNet', facts.adNet),
        odBig: world.figure('odBig', facts.odBigNet),
      },
      href: board,
    }
    return { rows: [row], resource: world.lock.isNow ? 'topic breadth' : 'GET /api/history/board' }
  },
})

function breadthNow(world: ToolWorld) {
  const [row] = world.market.rows(topic.boardMarket, 'breadth')
  if (!row) throw new ZeusError('no-data')
  return row
}

function breadthOf(stocks: readonly ToolStock[]) {
  const count = (holds: (stock: ToolStock) => boolean) => stocks.filter(holds).length
  const sum = (pick: (stock: ToolStock) => number) => stocks.reduce((total, stock) => total + pick(stock), 0)
  return {
    up: count(({ change }) => change > 0),
    flat: count(({ change }) => change === 0),
    down: count(({ change }) => change < 0),
    limitUp: count(({ limit }) => limit > 0),
    limitDown: count(({ limit }) => limit < 0),
    turnover: sum(({ turnover }) => turnover),
    turnoverBefore: 0,
    adNet: sum(({ adNet }) => adNet),
    odBigNet: sum(({ odBig }) => (Number.isFinite(odBig) ? odBig : 0)),
  }
}

export const limitLadder = defineTool({
  name: 'limit_ladder',
  description: '涨停梯队：连板高度、封单、首封时间、开板次数；id 只看一只股票',
  input: z.strictObject({
    id: toolId.optional(),
    least: z.int().min(1).max(30).default(1),
    scope: toolScope.optional(),
    limit: rowLimit(30, 20),
  }),
  async run({ id: only, least, scope, limit }, world) {
    world.onlyNow()
    const ladder = await world.past.limitLadder()
    const allowed = new Set((await world.stocks()).filter(partOf(world, scope)).map(({ id }) => id))
    const found = ladder.stocks.filter(
      ({ id, streak, sealed }) => sealed && streak >= least && allowed.has(id) && (only ?? id) === id,
    )
    const steps = only ? [] : [...new Set(found.map(({ streak }) => streak))].sort((a, b) => b - a)
    const counts = steps.slice(0, 8).map(
      (step): ToolRow => ({
        id: `streak-${step}`,
        untrusted: {},
        figures: {
          days: world.figure('days', step),
          count: world.figure('count', found.filter(({ streak }) => streak === step).length),
        },
        href: address.monitor(),
      }),
    )
    const shown = Math.min(limit, TOOL_ROWS_MAX - counts.length)
    const rows = found.slice(0, shown).map(
      ({ id, streak, sealYuan, firstAt, opened }): ToolRow => ({
        id,
        untrusted: { name: world.market.instrument(id)?.name ?? id },
        figures: {
          days: world.figure('days', streak, id),
          seal: world.figure('seal', sealYuan > 0 ? sealYuan : Number.NaN, id),
          firstSealed: world.figure('firstSealed', firstAt > 0 ? firstAt : Number.NaN, id, {
            missing: '早于本站开始记录',
          }),
          opened: world.figure('opened', opened, id),
        },
        href: chartOf(id),
      }),
    )
    return {
      rows: [...counts, ...rows],
      more: found.length - rows.length,
      notes: [`连板最多数到 ${ladder.historyDays} 个有记录的交易日`],
      resource: 'GET /api/limit-ladder',
    }
  },
})

export const screen = defineTool({
  name: 'screen',
  description: '按条件筛选此刻或某分钟的全部股票',
  input: z.strictObject({
    conditions: z
      .array(
        z.strictObject({
          figure: z.enum(STOCK_FIGURES),
          op: z.enum(['>=', '<=', '>', '<']),
          value: z.number().describe('元、股、分数（0.05=5%）或分钟，按该项的单位'),
        }),
      )
      .min(1)
      .max(6),
    scope: toolScope.optional(),
    at: toolMinute.optional(),
    by: z.enum(STOCK_FIGURES).optional(),
    side: sideOfFlow.describe('in 从大到小，out 从小到大'),
    limit: rowLimit(30, 20),
  }),
  async run({ conditions, scope, at, by, side, limit }, world) {
    const time = at === undefined ? undefined : minuteArgument(at, world.lock)
    const ofTime = time === undefined ? {} : { at: endOfMinuteBy(time) }
    const within = (await world.stocks(time)).filter(partOf(world, scope))
    const names = [...new Set(conditions.map(({ figure }) => figure))]
    const known = within.filter((stock) => names.every((name) => Number.isFinite(stock[name])))
    const holds = {
      '>=': (a: number, b: number) => a >= b,
      '<=': (a: number, b: number) => a <= b,
      '>': (a: number, b: number) => a > b,
      '<': (a: number, b: number) => a < b,
    }
    const found = rankedStocks(known, by ?? names[0] ?? 'change', side).filter((stock) =>
      conditions.every(({ figure, op, value }) => holds[op](stock[figure], value)),
    )
    const total: ToolRow = {
      id: 'total',
      untrusted: {},
      ...ofTime,
      figures: { matched: world.figure('matched', found.length), of: world.figure('of', within.length) },
      href: board,
    }
    const unknown = within.length - known.length
    const shown = found.slice(0, Math.min(limit, TOOL_ROWS_MAX - 1))
    return {
      rows: [total, ...shown.map((stock) => ({ ...stockRow(world, stock, [...names, 'price']), ...ofTime }))],
      more: found.length - shown.length,
      notes: [
        `条件：${conditions.map((one) => sayCondition(world, within, one)).join('，')}`,
        ...(unknown > 0 ? [`${unknown} 只股票缺少其中的数字，没有参与`] : []),
      ],
      resource: time === undefined ? world.boardResource : 'GET /api/history/board',
    }
  },
})

/** A condition as it was understood, with its unit. */
function sayCondition(
  world: ToolWorld,
  [any]: readonly ToolStock[],
  { figure, op, value }: { figure: StockFigure; op: string; value: number },
): string {
  if (!any) return `${figure}${op}${value}`
  const said = stockFigure(world, { ...any, [figure]: value, hasOrderNumbers: true }, figure)
  return `${said.label} ${op} ${said.value ?? value}${said.unit}`
}
