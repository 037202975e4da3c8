import { type Position, sellableIn } from './account'
import { type RunState, usualQuantity } from './day'
import { buyAtOpen, type FillBar, sellAt } from './fill'
import type { WaitingSell } from './order-list'
import type { BuySignal } from './rules/rule'
import type { Series } from './series'
import { touchedExit } from './stops'

/** Sells at the open of a bar as much as its volume allows; the rest of the order waits. */
export function fillSell({ account, input }: RunState, order: WaitingSell, bar: FillBar): void {
  const { index, reason, left } = order
  const position = account.positions.get(index)
  if (!position) return
  const want = left ?? position.quantity
  const sold = sellAt({ account, config: input.config }, { index, want, price: bar.open, reason }, bar)
  if (left !== null) order.left = left - sold
}

/** Buys at the open of a bar, unless the security has a position or the limit on positions is reached. */
export function fillBuy(state: RunState, { index, reason, explicit }: BuySignal, bar: FillBar): void {
  const { account, series, input, positionsMax } = state
  if (!explicit && (account.positions.has(index) || account.positions.size >= positionsMax)) return
  const one = series[index] as Series
  const entryBar = one.barAt(bar.session)
  const want = explicit?.quantity ?? usualQuantity(state, one.preclose[entryBar] as number)
  buyAtOpen({ account, config: input.config }, { index, security: one.security, want, reason, entryBar }, bar)
}

/**
 * Sells at the stop or target inside a bar the shares that can be sold; the rest waits for the next open. Shares that
 * cannot be sold yet are checked again in the next session. A position with a waiting sell has no stop: its shares are
 * in that order.
 */
export function exitInBar({ account, orders, series, input }: RunState, index: number, bar: FillBar): void {
  const { stopBp, takeBp } = input.exits
  if (stopBp === undefined && takeBp === undefined) return
  const position = account.positions.get(index) as Position
  const want = sellableIn(position, bar.session)
  if (want === 0 || orders.waitsToSell(index)) return
  const one = series[index] as Series
  const exit = touchedExit(position, one, { ...bar, bar: one.barAt(bar.session) }, input.exits)
  if (!exit) return
  const isWhole = want === position.quantity
  const left = want - sellAt({ account, config: input.config }, { index, want, ...exit }, bar)
  if (left > 0) orders.addSells([{ index, reason: exit.reason, quantity: isWhole ? null : left }])
}
