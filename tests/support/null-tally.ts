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
  /** Number of findings of all days. */
  found: number
  /** Number of findings that the detector states to expect, and three standard deviations above it. */
  expected: number
  bound: number
  within: boolean
}

/** Days without sliced orders: number of (false) findings compared with the number that the detector states to expect. */
export class NullTally {
  private readonly days: { name: string; found: readonly number[]; hours: number }[] = []

  add(name: string, found: readonly number[], hours: number): void {
    this.days.push({ name, found, hours })
  }

  addAll(other: NullTally): void {
    this.days.push(...other.days)
  }

  /** Number of findings by name, the largest first. */
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
