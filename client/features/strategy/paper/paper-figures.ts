import { amountOf } from '../../../../shared/back-test/exact'
import {
  PAPER_ACTIONS,
  type PaperAccount,
  type PaperActionSide,
  type PaperDay,
  type PaperFill,
  type PaperPosition,
} from '../../../../shared/protocol/rest-paper'

export const isOfExDate = (side: PaperFill['side']): side is PaperActionSide =>
  (PAPER_ACTIONS as readonly string[]).includes(side)

/** Money in fen. */
export interface AccountFigures {
  equity: number
  holdings: number
  /** Cash that waits for no order. */
  available: number
  /** Value of the holdings less what they cost. */
  floating: number
  /** Equity less the cash at the start. */
  profit: number
}

/** Price of a position in li: the newest, else its mark. */
export type LiOf = (code: string) => number | undefined

export const worthOf = ({ code, quantity, mark }: PaperPosition, liOf: LiOf): number =>
  amountOf(liOf(code) ?? mark, quantity)

export function accountFigures(account: PaperAccount, liOf: LiOf): AccountFigures {
  const { cash, frozen, receivable, positions, startCash } = account
  const holdings = positions.reduce((sum, position) => sum + worthOf(position, liOf), 0)
  const cost = positions.reduce((sum, position) => sum + position.cost, 0)
  const equity = cash + receivable + holdings
  return {
    equity,
    holdings,
    available: Math.max(0, cash - frozen),
    floating: holdings - cost,
    profit: equity - startCash,
  }
}

/** A row of the statistics. */
export interface StatisticRow {
  kind: string
  count: number
  /** Fraction with a gain, 0…1. */
  wins: number
  /** Mean and sum, fen. */
  mean: number
  total: number
  fees: number
}

interface Result {
  kind: string
  profit: number
  fees: number
}

function rowsOf(results: readonly Result[], kinds: readonly string[]): StatisticRow[] {
  return kinds.flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind)
    if (own.length === 0) return []
    const total = own.reduce((sum, { profit }) => sum + profit, 0)
    const fees = own.reduce((sum, result) => sum + result.fees, 0)
    const wins = own.filter(({ profit }) => profit > 0).length / own.length
    return [{ kind, count: own.length, wins, mean: total / own.length, total, fees }]
  })
}

/** Results of sales by the rule of their order, an order once; those of ex-dates apart. Fees are those of all fills. */
export function ruleStatistics(fills: readonly PaperFill[], words: { byHand: string; exDate: string }): StatisticRow[] {
  const kindOf = ({ rule, side }: PaperFill) => (isOfExDate(side) ? words.exDate : (rule?.name ?? words.byHand))
  const orders = new Map<string, Result>()
  const bought = new Map<string, number>()
  for (const fill of fills) {
    const fees = fill.commission + fill.stamp + fill.transfer
    const kind = kindOf(fill)
    // Shares are no result.
    if (fill.side === 'bonus' || fill.side === 'lapse') continue
    if (fill.side === 'buy') bought.set(kind, (bought.get(kind) ?? 0) + fees)
    else {
      const id = fill.order ?? `ex-date ${fill.number}`
      const before = orders.get(id) ?? { kind, profit: 0, fees: 0 }
      orders.set(id, { kind, profit: before.profit + fill.profit, fees: before.fees + fees })
    }
  }
  const results = [...orders.values()]
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort((a, b) => a.localeCompare(b, 'zh-CN'))
  return rowsOf(results, kinds).map((row) => ({ ...row, fees: row.fees + (bought.get(row.kind) ?? 0) }))
}

const DAY_KINDS = ['up', 'flat', 'down', 'unknown'] as const
type DayKind = (typeof DAY_KINDS)[number]

/** Return of the index from which on a day is one that rises or falls. */
const MOVED = 0.002

const dayKind = (index: number | null): DayKind => {
  if (index === null) return 'unknown'
  return index > MOVED ? 'up' : index < -MOVED ? 'down' : 'flat'
}

/** Changes of the equity from close to close by the kind of day, the first one since the start. */
export function dayStatistics(days: readonly PaperDay[], startCash: number): (StatisticRow & { kind: DayKind })[] {
  const results = days.map(({ equity, index }, at) => ({
    kind: dayKind(index),
    profit: equity - (days[at - 1]?.equity ?? startCash),
    fees: 0,
  }))
  return rowsOf(results, DAY_KINDS) as (StatisticRow & { kind: DayKind })[]
}
