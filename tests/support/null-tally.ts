import { falseADay } from '../../shared/flow/split/verdict/false-findings'
import type { Trade } from '../../shared/market/events'
import { minuteSlot, timeOfDay } from '../../shared/market/session'

const HOURS_A_DAY = 4
const MINUTES_AN_HOUR = 60
const DEVIATIONS = 3

/** Hours of trading from the first print to the last, without the noon break. */
export function tradingHours(prints: readonly Pick<Trade, 'exchangeTime'>[]): number {
  const slot = (print: Pick<Trade, 'exchangeTime'> | undefined) => minuteSlot(timeOfDay(print?.exchangeTime ?? 0))
  return Math.max(0, slot(prints.at(-1)) - slot(prints[0])) / MINUTES_AN_HOUR
}

export interface NullCount {
  days: number
  /** Findings of all days without parents together. */
  found: number
  /** As many as the detector says are to be expected, and three deviations above it. */
  expected: number
  bound: number
  within: boolean
}

/** Days on which nobody slices: the stated probabilities of what was found against what the detector says to expect. */
export class NullTally {
  private readonly days: { name: string; found: readonly number[]; hours: number }[] = []

  add(name: string, found: readonly number[], hours: number): void {
    this.days.push({ name, found, hours })
  }

  addAll(other: NullTally): void {
    this.days.push(...other.days)
  }

  /** Findings of each name's days together, the most first. */
  byName(): { name: string; days: number; found: number }[] {
    const names = new Map<string, { name: string; days: number; found: number }>()
    for (const { name, found } of this.days) {
      const own = names.get(name) ?? { name, days: 0, found: 0 }
      names.set(name, { name, days: own.days + 1, found: own.found + found.length })
    }
    return [...names.values()].sort((a, b) => b.found - a.found)
  }

  /** Findings of at least this stated probability. */
  count(threshold: number, exactOnly = false): NullCount {
    let found = 0
    let hours = 0
    for (const day of this.days) {
      found += countFrom(day.found, threshold)
      hours += day.hours
    }
    const expected = (falseADay(threshold, exactOnly) * hours) / HOURS_A_DAY
    const bound = expected + DEVIATIONS * Math.sqrt(expected)
    return { days: this.days.length, found, expected, bound, within: found <= bound }
  }
}

export const countFrom = (found: readonly number[], threshold: number): number =>
  found.filter((confidence) => confidence >= threshold).length
