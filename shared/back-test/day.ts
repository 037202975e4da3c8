import {
  type Account,
  holdingsValue,
  openAccount,
  type Position,
  positionsInOrder,
  receivableOf,
  recordEvent,
} from './account'
import { actionsBySession, applyActions, receivePayments, sellableSession } from './corporate-actions'
import { amountOf, floorOf } from './exact'
import type { FillBar } from './fill'
import type { CorporateAction, EngineInput, EquityRow } from './model'
import { OrderList } from './order-list'
import { allSeries, type Series } from './series'

/** State of a run between two sessions. */
export interface RunState {
  input: EngineInput
  series: readonly Series[]
  account: Account
  orders: OrderList
  equity: EquityRow[]
  actions: Map<number, CorporateAction[]>
  /** Delisted securities that were settled. */
  delisted: Set<number>
  /** Most positions at a time; each gets an equal part of the equity. */
  positionsMax: number
}

export function openRun(input: EngineInput, series: readonly Series[] = allSeries(input)): RunState {
  const { config, rule } = input
  return {
    input,
    series,
    account: openAccount(config.cashFen),
    orders: new OrderList(),
    equity: [],
    actions: actionsBySession(input),
    delisted: new Set(),
    positionsMax: rule.type === 'momentum_top' ? rule.k : config.maxPositions,
  }
}

/** Settles the holdings of delisted securities at zero, or at their last close. */
function settleDelisted({ input, account, orders, series, delisted }: RunState, day: string): void {
  for (const [index, { security }] of series.entries()) {
    const { delistDate, code } = security
    if (delistDate === undefined || delistDate > day || delisted.has(index)) continue
    delisted.add(index)
    orders.drop(index)
    const position = account.positions.get(index)
    if (!position) continue
    const { quantity } = position
    const price = input.config.delistValue === 'last_close' ? position.mark : 0
    const amount = amountOf(price, quantity)
    account.cash += amount
    account.positions.delete(index)
    recordEvent(account, { date: day, code, side: 'delist', quantity, price, amount, reason: 'delisted' })
  }
}

/** Payments, corporate actions and delistings of a session, before its first order. */
export function beginDay(state: RunState, session: number): void {
  const { input, account, actions } = state
  const day = input.calendar[session] as string
  receivePayments(account, day)
  const today = { account, day, sellableFrom: sellableSession(input.calendar, session) }
  applyActions(today, actions.get(session) ?? [], input.config.rights === 'subscribe')
  settleDelisted(state, day)
}

/** Values the holdings at the close and adds the row of equity. */
export function closeDay({ input, account, series, equity }: RunState, session: number): void {
  for (const [index, position] of account.positions) {
    const one = series[index] as Series
    const bar = one.barAt(session)
    if (bar < 0) continue
    position.mark = one.close[bar] as number
    position.sessions++
  }
  const [cash, holdings, receivable] = [account.cash, holdingsValue(account), receivableOf(account)]
  const date = input.calendar[session] as string
  equity.push({ date, cash, holdings, receivable, equity: cash + holdings + receivable })
}

/** Daily bar of a series in which orders are filled. */
export function fillBarOf(series: Series, bar: number, day: string): FillBar {
  return {
    session: series.session[bar] as number,
    day,
    time: '',
    open: series.open[bar] as number,
    high: series.high[bar] as number,
    low: series.low[bar] as number,
    volume: series.volume[bar] as number,
    limits: series.limitsAt(bar),
  }
}

/** Shares of an order without a quantity: the stated size or an equal part of the last close's equity, at the preclose. */
export function usualQuantity({ input, equity, positionsMax }: RunState, preclose: number): number {
  const { cashFen, positionFen } = input.config
  const total = equity.at(-1)?.equity ?? cashFen
  return floorOf(positionFen ?? Math.floor(total / positionsMax), 10, preclose)
}

/** Sells of positions that were held long enough. */
export function sellsAfterSessions({ account, series, input }: RunState, session: number) {
  const { sessions: sessionsMax } = input.exits
  if (sessionsMax === undefined) return []
  return positionsInOrder(account)
    .filter((index) => (account.positions.get(index) as Position).sessions >= sessionsMax)
    .filter((index) => (series[index] as Series).barAt(session) >= 0)
    .map((index) => ({ index, reason: 'hold', quantity: null }))
}
