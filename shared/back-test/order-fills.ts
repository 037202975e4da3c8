import { type Position, sellableIn } from './account'
import { tickOf } from './boards'
import { type RunState, usualQuantity } from './day'
import type { BigFraction } from './exact'
import { buyAtOpen, type FillBar, sellAt } from './fill'
import type { ExitOptions } from './model'
import type { WaitingSell } from './order-list'
import type { BuySignal } from './rules/rule'
import type { AdjustedPrices, Series } from './series'

const TEN_THOUSAND = 10_000

/** Entry price × (10000 ± basis points) carried to a bar by the factor, in ticks as a fraction. */
function levelOf(position: Position, series: AdjustedPrices, bar: number, bp: number): BigFraction {
  const { entryPrice, entryBar, security } = position
  const entry = series.exactFactors[series.segment[entryBar] as number] as BigFraction
  const now = series.exactFactors[series.segment[bar] as number] as BigFraction
  return {
    top: BigInt(entryPrice) * BigInt(TEN_THOUSAND + bp) * entry.top * now.bottom,
    bottom: BigInt(TEN_THOUSAND * tickOf(security.board)) * entry.bottom * now.top,
  }
}

interface TouchedExit {
  price: number
  reason: 'stop' | 'target'
}

/**
 * Exit inside a bar, or undefined. The stop is rounded down to the tick and filled at the open if that is lower, the
 * target is rounded up and filled at the open if that is higher. If both are touched the stop counts, since a bar does
 * not show which came first.
 */
function touchedExit(
  position: Position,
  series: AdjustedPrices,
  at: { bar: number; open: number; high: number; low: number },
  { stopBp, takeBp }: ExitOptions,
): TouchedExit | undefined {
  const tick = tickOf(position.security.board)
  if (stopBp !== undefined) {
    const { top, bottom } = levelOf(position, series, at.bar, -stopBp)
    const level = Number(top / bottom) * tick
    if (at.low <= level) return { price: Math.min(at.open, level), reason: 'stop' }
  }
  if (takeBp !== undefined) {
    const { top, bottom } = levelOf(position, series, at.bar, takeBp)
    const level = Number((top + bottom - 1n) / bottom) * tick
    if (at.high >= level) return { price: Math.max(at.open, level), reason: 'target' }
  }
  return undefined
}

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
