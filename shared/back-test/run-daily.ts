import { positionsInOrder } from './account'
import { beginDay, closeDay, fillBarOf, openRun, type RunState, sellsAfterSessions } from './day'
import type { AfterRun, BackTestRun, EngineInput } from './model'
import { exitInBar, fillBuy, fillSell } from './order-fills'
import { dailyRule } from './rules/daily-rule'
import type { Series } from './series'

/** Codes that met the entry, of which a list is made. */
const MATCHES_MAX = 500

/** Sells at the open, in the order of codes; their proceeds pay for the buys of the same open. */
function fillSells(state: RunState, session: number, day: string): void {
  for (const order of state.orders.waitingSells()) {
    const one = state.series[order.index] as Series
    const bar = one.barAt(session)
    if (bar >= 0) fillSell(state, order, fillBarOf(one, bar, day))
  }
  state.orders.settle((index) => state.account.positions.has(index))
}

/** Buys at the open in the order of their rank, up to the limit on positions; orders that are not filled are dropped. */
function fillBuys(state: RunState, session: number, day: string): void {
  for (const buy of state.orders.buys) {
    const one = state.series[buy.index] as Series
    const bar = one.barAt(session)
    if (bar >= 0) fillBuy(state, buy, fillBarOf(one, bar, day))
  }
  state.orders.buys = []
}

/** Stops and targets inside the day, in the order of codes. */
function exitInside(state: RunState, session: number, day: string): void {
  for (const index of positionsInOrder(state.account)) {
    const one = state.series[index] as Series
    const bar = one.barAt(session)
    if (bar >= 0) exitInBar(state, index, fillBarOf(one, bar, day))
  }
}

/** Positions and orders after the last session. */
function afterRun({ account, orders, series, positionsMax }: RunState): AfterRun {
  const codeOf = (index: number) => (series[index] as Series).security.code
  const sells = orders.waitingSells()
  const leaving = new Set(sells.flatMap(({ index, left }) => (left === null ? [index] : [])))
  const free = positionsMax - (account.positions.size - leaving.size)
  return {
    held: positionsInOrder(account).map((index) => ({
      code: codeOf(index),
      quantity: account.positions.get(index)?.quantity ?? 0,
    })),
    buys: orders.buys.filter(({ explicit }, at) => explicit || at < free).map(({ index }) => codeOf(index)),
    sells: sells.map(({ index }) => codeOf(index)),
    matches: orders.buys.slice(0, MATCHES_MAX).map(({ index }) => codeOf(index)),
  }
}

/** Runs a rule over daily bars: signals of a day trade at the next open. `prepared`: the series of this input. */
export function runDaily(
  input: EngineInput,
  onSession?: (session: number) => void,
  prepared?: readonly Series[],
): BackTestRun {
  const state = openRun(input, prepared)
  const { account, orders, equity, series } = state
  const rule = dailyRule(input.rule, series, input.calendar)
  const { firstSession: first = 0 } = input
  for (const [session, day] of input.calendar.entries()) {
    onSession?.(session)
    if (session < first - 1) continue
    if (session >= first) {
      beginDay(state, session)
      fillSells(state, session, day)
      fillBuys(state, session, day)
      exitInside(state, session, day)
      closeDay(state, session)
    }
    const { buys, sells, cancels = [] } = rule.signals(session, { held: positionsInOrder(account) })
    orders.add({ buys, sells: [...sells, ...sellsAfterSessions(state, session)], cancels })
  }
  return { trades: account.trades, equity, after: afterRun(state) }
}
