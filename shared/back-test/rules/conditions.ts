import type { Series } from '../series'
import type { BuySignal, DailyRule, SellSignal } from './rule'

/** Entry and exit conditions of one security, at the index of a bar of its series. */
export interface Conditions {
  entry(bar: number): boolean
  exit(bar: number): boolean
  /** Ranks buys of one session: the largest value first, no value last. Without it, buys are ordered by code. */
  rank?(bar: number): number
}

/** Buys with their values, the largest first; equal ones stay in the order of their codes. */
function ranked(buys: (BuySignal & { value: number })[]): BuySignal[] {
  const size = (value: number) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value)
  return buys.toSorted((a, b) => Math.sign(size(b.value) - size(a.value)) || a.index - b.index)
}

/**
 * A rule of one condition to buy and one to sell, checked for each security. If both are true, a position is sold and
 * nothing is bought.
 */
export function ruleOfConditions(series: readonly Series[], conditions: (series: Series) => Conditions): DailyRule {
  const ofSeries = series.map(conditions)
  return {
    signals(session, { held }) {
      const buys: (BuySignal & { value: number })[] = []
      const sells: SellSignal[] = []
      const isHeld = new Set(held)
      for (const [index, one] of series.entries()) {
        const bar = one.barAt(session)
        if (bar < 0) continue
        const { entry, exit, rank } = ofSeries[index] as Conditions
        if (isHeld.has(index)) {
          if (exit(bar)) sells.push({ index, reason: 'exit', quantity: null })
        } else if (entry(bar) && !exit(bar)) buys.push({ index, reason: 'entry', value: rank?.(bar) ?? 0 })
      }
      return { buys: ranked(buys), sells }
    },
  }
}
