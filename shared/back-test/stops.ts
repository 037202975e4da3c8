import type { Position } from './account'
import { tickOf } from './boards'
import type { Fraction } from './exact'
import type { ExitOptions } from './model'
import type { AdjustedPrices } from './series'

const TEN_THOUSAND = 10_000

/** Entry price × (10000 ± basis points) carried to a bar by the factor, in ticks as a fraction. */
function levelOf(position: Position, series: AdjustedPrices, bar: number, bp: number): Fraction {
  const { entryPrice, entryBar, security } = position
  const entry = series.exactFactors[series.segment[entryBar] as number] as Fraction
  const now = series.exactFactors[series.segment[bar] as number] as Fraction
  return {
    top: BigInt(entryPrice) * BigInt(TEN_THOUSAND + bp) * entry.top * now.bottom,
    bottom: BigInt(TEN_THOUSAND * tickOf(security.board)) * entry.bottom * now.top,
  }
}

export interface TouchedExit {
  price: number
  reason: 'stop' | 'target'
}

/**
 * Exit inside a bar, or undefined. The stop is rounded down to the tick and filled at the open if that is lower, the
 * target is rounded up and filled at the open if that is higher. If both are touched the stop counts, since a bar does
 * not show which came first.
 */
export function touchedExit(
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
