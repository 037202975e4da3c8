import type { EngineInput } from '../model'
import { dailyRule } from '../rules/daily-rule'
import { allSeries } from '../series'

/** Signals after the close of each session: `buy CODE` without a position, `sell CODE` with one. */
export type SignalTable = readonly ReadonlySet<string>[]

/** Computes the signals of an input. The checks call it again with changed parts of the input. */
export type SignalSource = (input: EngineInput) => SignalTable

/** Signals of the input's own rule over daily bars, whatever the account holds. */
export const signalTable: SignalSource = (input) => {
  const series = allSeries(input)
  const rule = dailyRule(input.rule, series, input.calendar)
  const codeOf = (index: number) => input.securities[index]?.code ?? ''
  const all = series.map((_, index) => index)
  return input.calendar.map((_, session) => {
    const { buys } = rule.signals(session, { held: [] })
    const { sells } = rule.signals(session, { held: all })
    return new Set([
      ...buys.map(({ index }) => `buy ${codeOf(index)}`),
      ...sells.map(({ index }) => `sell ${codeOf(index)}`),
    ])
  })
}

/** First signal in which two tables differ from session `from` to session `to`; undefined if they are equal. */
export function firstDifference(
  one: SignalTable,
  other: SignalTable,
  from: number,
  to: number,
): { session: number; signal: string } | undefined {
  const none: ReadonlySet<string> = new Set()
  for (let session = from; session <= to; session++) {
    const [left, right] = [one[session] ?? none, other[session] ?? none]
    const signal = [...left].find((each) => !right.has(each)) ?? [...right].find((each) => !left.has(each))
    if (signal !== undefined) return { session, signal }
  }
  return undefined
}

/** At most `count` of these numbers, spread evenly, the first and the last among them. */
export function spread<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values]
  const places = Array.from({ length: count }, (_, at) => Math.round((at * (values.length - 1)) / (count - 1)))
  return places.map((place) => values[place] as T)
}
