import type { BarColumns, Column, EngineInput } from '../model'
import { firstDifference, type SignalSource, signalTable, spread } from './signal-table'

/** A signal that depends on where the data begin. */
export interface RecursiveFinding {
  /** First day of the shortened data, and of the signal, `YYYYMMDD`. */
  start: string
  day: string
  /** `buy CODE` or `sell CODE`. */
  signal: string
}

export interface RecursiveReport {
  /** Later beginnings that were tried. */
  starts: number
  found: RecursiveFinding[]
}

/** Index of the first bar of a session or later; −1 without one. */
const firstSince = (sessions: Column, start: number): number => Array.from(sessions).findIndex((at) => at >= start)

/** Bars of one code from a session on. */
function from(bars: BarColumns, start: number): BarColumns {
  const first = firstSince(bars.session, start)
  const cut = <T>(values: ArrayLike<T>): readonly T[] => (first < 0 ? [] : Array.from(values).slice(first))
  const cutAll = <T>(record: Readonly<Record<string, ArrayLike<T>>>) =>
    Object.fromEntries(Object.entries(record).map(([key, values]) => [key, cut(values)]))
  return {
    session: cut(bars.session),
    preclose: cut(bars.preclose),
    open: cut(bars.open),
    high: cut(bars.high),
    low: cut(bars.low),
    close: cut(bars.close),
    volume: cut(bars.volume),
    ...(bars.figures ? { figures: cutAll(bars.figures) } : {}),
    ...(bars.published ? { published: cutAll(bars.published) } : {}),
    ...(bars.limitUp ? { limitUp: cut(bars.limitUp) } : {}),
    ...(bars.limitDown ? { limitDown: cut(bars.limitDown) } : {}),
  }
}

/** Session at which the last code has `count` bars from a session on; a code with fewer bars has no say. */
function warmUntil(bars: readonly BarColumns[], start: number, count: number): number {
  const ends = bars.map(({ session }) => {
    const first = firstSince(session, start)
    return first < 0 ? start : (session[first + count - 1] ?? start)
  })
  return Math.max(start, ...ends)
}

/**
 * Whether signals depend on where the data begin: up to `starts` later beginnings are tried, and after `warmUp` bars of
 * each code, the rule's longest window, all signals must be those of the whole data. A rule with an exponential mean
 * depends on its beginning for ever, though less and less. Source of the method: `docs/back-test.md`.
 */
export function recursiveCheck(
  input: EngineInput,
  warmUp: number,
  { starts = 4, signalsOf = signalTable }: { starts?: number; signalsOf?: SignalSource } = {},
): RecursiveReport {
  const base = signalsOf(input)
  const last = input.calendar.length - 1
  const possible = Array.from({ length: Math.max(0, last - warmUp) }, (_, at) => at + 1)
  const tried = spread(possible, starts)
  const found = tried.flatMap((start): RecursiveFinding[] => {
    const cut = { ...input, bars: input.bars.map((bars) => from(bars, start)) }
    const difference = firstDifference(base, signalsOf(cut), warmUntil(input.bars, start, warmUp), last)
    if (!difference) return []
    const day = (session: number) => input.calendar[session] as string
    return [{ start: day(start), day: day(difference.session), signal: difference.signal }]
  })
  return { starts: tried.length, found }
}
