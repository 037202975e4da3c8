import type { MinuteSeries } from '../minute-series'
import type { RuleDefinition } from '../model'
import { maCross } from './ma-cross'

/** Signals of one security by minute. `isHeld`: it has a position; `isFree`: it has no waiting order. */
export interface MinuteRule {
  /** Signal at the end of a bar. */
  signal(bar: number, state: { isHeld: boolean; isFree: boolean }): { side: 'buy' | 'sell'; reason: string } | undefined
}

/**
 * Opening range: buys once a day when a bar closes above the highest high of the day's first `n` bars, before
 * `exitTime`; sells at the first bar with that label or a later one.
 */
function openingRange(series: MinuteSeries, { n, exitTime }: { n: number; exitTime: string }): MinuteRule {
  let day = -1
  let first = 0
  let isDone = false
  return {
    signal(bar, { isHeld, isFree }) {
      if (series.session[bar] !== day) {
        day = series.session[bar] as number
        first = bar
        isDone = false
      }
      const isLate = (series.time[bar] as string) >= exitTime
      if (isHeld) return isLate && isFree ? { side: 'sell', reason: 'time' } : undefined
      if (isLate || isDone || !isFree || bar < first + n) return undefined
      const range = Math.max(...series.high.slice(first, first + n))
      if ((series.close[bar] as number) <= range) return undefined
      isDone = true
      return { side: 'buy', reason: 'range' }
    },
  }
}

function crossing(series: MinuteSeries, definition: { fast: number; slow: number }): MinuteRule {
  const { entry, exit } = maCross(series, definition)
  return {
    signal(bar, { isHeld, isFree }) {
      if (!isFree) return undefined
      if (isHeld) return exit(bar) ? { side: 'sell', reason: 'exit' } : undefined
      return entry(bar) ? { side: 'buy', reason: 'entry' } : undefined
    },
  }
}

/** The rule of a definition on the minutes of one security; undefined for a rule that uses only daily bars. */
export function minuteRule(definition: RuleDefinition, series: MinuteSeries): MinuteRule | undefined {
  if (definition.type === 'orb') return openingRange(series, definition)
  return definition.type === 'ma_cross' ? crossing(series, definition) : undefined
}
