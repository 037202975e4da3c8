import type { BarColumns, EngineInput } from '../../../../shared/back-test/model'
import type { BenchmarkDays } from './messages'

/** Value of 1 yuan in an index at the close of each session; null before its first day, and 1 at the close before that. */
export function indexCourse(calendar: readonly string[], { days }: BenchmarkDays): (number | null)[] {
  const [first = ''] = calendar
  const own = days.filter(({ tradingDay }) => tradingDay >= first)
  const base = own[0]?.prevClose ?? 0
  if (!(base > 0)) return calendar.map(() => null)
  const closes = new Map(own.map(({ tradingDay, close }) => [tradingDay, close]))
  let value: number | null = null
  return calendar.map((day) => {
    const close = closes.get(day)
    if (close !== undefined && close > 0) value = close / base
    return value
  })
}

/** Growth of one code at each of `length` sessions from its first bar on, ex-dates included; 1 before that. */
function growthOf({ session, close, preclose }: BarColumns, length: number): Float64Array {
  const growth = new Float64Array(length).fill(1)
  let value = 1
  for (let bar = 0; bar < session.length; bar++) {
    value *= (close[bar] as number) / (preclose[bar] as number)
    growth.fill(value, session[bar] as number)
  }
  return growth
}

/**
 * Value of 1 yuan at the close of each session, spread over all codes in equal parts before the first session and left
 * alone, without costs. The part of a code that has no bar yet stays in cash.
 */
export function equalPartsCourse({ calendar, bars }: Pick<EngineInput, 'calendar' | 'bars'>): number[] {
  const traded = bars.filter(({ session }) => session.length > 0)
  const total = new Float64Array(calendar.length)
  for (const columns of traded) {
    const growth = growthOf(columns, calendar.length)
    for (let session = 0; session < total.length; session++)
      total[session] = (total[session] as number) + (growth[session] as number)
  }
  return Array.from(total, (sum) => (traded.length === 0 ? 1 : sum / traded.length))
}
