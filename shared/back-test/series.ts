import { addTo } from '../market/multi-map'
import { tickOf } from './boards'
import { dayNumber } from './day-number'
import { type BigFraction, compareExactly, compareFractions } from './exact'
import type { BarColumns, Column, CorporateAction, EngineInput, TestedSecurity } from './model'
import { NO_LIMITS, type PriceLimits, priceLimits } from './price-limits'
import { referencePrice } from './reference-price'

/** Prices of one security with the factor that makes them comparable over ex-dates. */
export interface AdjustedPrices {
  high: Column
  low: Column
  close: Column
  /** Index of each bar's factor in `factors` and `exactFactors`. */
  segment: Column
  factors: readonly number[]
  exactFactors: readonly BigFraction[]
}

/** Bars with volume of one security, their precloses corrected on ex-dates. */
export interface Series extends AdjustedPrices {
  security: TestedSecurity
  length: number
  session: Column
  preclose: Column
  open: Column
  volume: Column
  /** Price limits of a bar, li. */
  limitsAt(bar: number): PriceLimits
  /** Each value as it was known at the close of its bar. */
  figures: Readonly<Record<string, Column>>
  /** Index of the bar of a session; −1 without one. */
  barAt(session: number): number
}

const ONE: BigFraction = { top: 1n, bottom: 1n }

/** Indexes of the bars with volume; a bar without volume is a day of a halt. */
const tradedBars = ({ session, volume }: BarColumns): number[] =>
  Array.from(session, (_, bar) => bar).filter((bar) => (volume[bar] as number) > 0)

/**
 * Preclose of a bar. Some feeds state the unadjusted last close on an ex-date: then the preclose is computed from the
 * actions between the two bars. A preclose that differs from the last close is used as stated.
 */
function correctedPreclose(stated: number, before: number, actions: readonly CorporateAction[], tick: number): number {
  if (stated !== before) return stated
  return actions.reduce((price, action) => referencePrice(price, action, tick), before)
}

/** Weekdays before a date, counted from the Monday before 1970. */
function weekdaysBefore(date: string): number {
  const days = dayNumber(date) + 3
  return 5 * Math.floor(days / 7) + Math.min(5, days % 7)
}

/** At each bar the newest value that was published by its day; NaN before the first. */
function asKnown(values: Column, published: readonly string[], days: readonly string[]): number[] {
  const order = published
    .map((_, at) => at)
    .sort((a, b) => (published[a] as string).localeCompare(published[b] as string))
  let [next, newest] = [0, -1]
  return days.map((day) => {
    for (; next < order.length && (published[order[next] as number] as string) <= day; next++)
      newest = Math.max(newest, order[next] as number)
    return newest < 0 ? Number.NaN : (values[newest] as number)
  })
}

interface SeriesInput {
  security: TestedSecurity
  bars: BarColumns
  actions: readonly CorporateAction[]
  calendar: readonly string[]
  /** As many zeros as there are sessions: factors of all codes without an ex-date. */
  noSegments: Int32Array
}

interface LimitColumns {
  session: Column
  preclose: Column
  limitUp?: Column | undefined
  limitDown?: Column | undefined
}

/** Price limits by bar. Computed when they are read: stored ones would take as much memory as two prices. */
function limitsOf(
  security: TestedSecurity,
  calendar: readonly string[],
  { session, preclose, limitUp, limitDown }: LimitColumns,
): Series['limitsAt'] {
  const [first = ''] = calendar
  // Weekdays stand for the sessions from the listing to the first day of the calendar, which have no data.
  const before = security.listDate < first ? weekdaysBefore(first) - weekdaysBefore(security.listDate) : 0
  const dayOf = (bar: number) => calendar[session[bar] as number] as string
  let firstListed = 0
  while (firstListed < session.length && dayOf(firstListed) < security.listDate) firstListed++
  return (bar) => {
    const up = limitUp?.[bar] ?? 0
    if (up > 0) return { up, down: limitDown?.[bar] ?? 0 }
    const listed = before + Math.max(0, bar - firstListed + 1)
    return listed === 0 ? NO_LIMITS : priceLimits(security, dayOf(bar), preclose[bar] as number, listed)
  }
}

/** Bars by session; those of a code that traded in all sessions are the sessions. */
function barsBySession(session: Column, sessions: number): Series['barAt'] {
  if (session.length === sessions) return (at) => (at >= 0 && at < sessions ? at : -1)
  const barOf = new Int32Array(sessions).fill(-1)
  for (let bar = 0; bar < session.length; bar++) barOf[session[bar] as number] = bar
  return (at) => barOf[at] ?? -1
}

function seriesOf({ security, bars, actions, calendar, noSegments }: SeriesInput): Series {
  const traded = tradedBars(bars)
  const isWhole = traded.length === bars.session.length
  const pick = (column: Column): Column => (isWhole ? column : traded.map((bar) => column[bar] as number))
  const session = pick(bars.session)
  const close = pick(bars.close)
  const stated = pick(bars.preclose)
  const tick = tickOf(security.board)
  // Most codes have no ex-date that changes anything.
  let corrected: Float64Array | undefined
  let segment: Int32Array | undefined
  const factors = [1]
  const exactFactors = [ONE]
  for (let bar = 1; bar < traded.length; bar++) {
    const day = calendar[session[bar] as number] as string
    const lastClose = close[bar - 1] as number
    const lastDay = calendar[session[bar - 1] as number] as string
    const between = actions.filter(({ exDate }) => exDate > lastDay && exDate <= day)
    const reference = correctedPreclose(stated[bar] as number, lastClose, between, tick)
    if (reference !== stated[bar]) {
      corrected ??= Float64Array.from(stated)
      corrected[bar] = reference
    }
    if (reference !== lastClose) {
      const { top, bottom } = exactFactors.at(-1) as BigFraction
      exactFactors.push({ top: top * BigInt(lastClose), bottom: bottom * BigInt(reference) })
      factors.push(((factors.at(-1) as number) * lastClose) / reference)
      segment ??= new Int32Array(traded.length)
    }
    if (segment) segment[bar] = factors.length - 1
  }
  const figureOf = ([key, column]: [string, Column]) => {
    const published = bars.published?.[key]
    if (!published) return [key, pick(column)]
    const days = Array.from(session, (at) => calendar[at] as string)
    return [
      key,
      asKnown(
        pick(column),
        traded.map((bar) => published[bar] as string),
        days,
      ),
    ]
  }
  const preclose = corrected ?? stated
  return {
    security,
    length: traded.length,
    session,
    preclose,
    open: pick(bars.open),
    high: pick(bars.high),
    low: pick(bars.low),
    close,
    volume: pick(bars.volume),
    // Created by other functions so that these closures do not retain the variables of this one.
    limitsAt: limitsOf(security, calendar, {
      session,
      preclose,
      limitUp: bars.limitUp && pick(bars.limitUp),
      limitDown: bars.limitDown && pick(bars.limitDown),
    }),
    figures: Object.fromEntries(Object.entries(bars.figures ?? {}).map(figureOf)),
    segment: segment ?? noSegments,
    factors,
    exactFactors,
    barAt: barsBySession(session, calendar.length),
  }
}

/** Series of every security, in the order of the input. */
export function allSeries({ securities, bars, actions, calendar }: EngineInput): Series[] {
  const byCode = new Map<string, CorporateAction[]>()
  for (const action of actions) addTo(byCode, action.code, action)
  const noSegments = new Int32Array(calendar.length)
  return securities.map((security, index) =>
    seriesOf({
      security,
      bars: bars[index] as BarColumns,
      actions: (byCode.get(security.code) ?? []).toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1)),
      calendar,
      noSegments,
    }),
  )
}

/** Price × factor of a bar. */
export const adjusted = ({ factors, segment }: AdjustedPrices, price: number, bar: number): number =>
  price * (factors[segment[bar] as number] as number)

/** The same, exactly. */
export function adjustedExactly(series: AdjustedPrices, price: number, bar: number): BigFraction {
  const { top, bottom } = series.exactFactors[series.segment[bar] as number] as BigFraction
  return { top: top * BigInt(price), bottom }
}

/** Sign of the difference of two prices, each adjusted at its own bar. */
export function compareAdjusted(
  series: AdjustedPrices,
  [priceA, barA]: readonly [number, number],
  [priceB, barB]: readonly [number, number],
): number {
  if (series.segment[barA] === series.segment[barB]) return Math.sign(priceA - priceB)
  return compareExactly(adjusted(series, priceA, barA), adjusted(series, priceB, barB), () =>
    compareFractions(adjustedExactly(series, priceA, barA), adjustedExactly(series, priceB, barB)),
  )
}

/** Exact sum of adjusted values over the bars from `first` to `last`. */
export function exactSum(
  series: AdjustedPrices,
  values: (bar: number) => number,
  [first, last]: readonly [number, number],
): BigFraction {
  // Factors of segments have different divisors, so the divisors are multiplied.
  let sum: BigFraction = { top: 0n, bottom: 1n }
  for (let bar = first; bar <= last; ) {
    const segment = series.segment[bar] as number
    let part = 0n
    for (; bar <= last && series.segment[bar] === segment; bar++) part += BigInt(values(bar))
    const { top, bottom } = series.exactFactors[segment] as BigFraction
    sum = { top: sum.top * bottom + part * top * sum.bottom, bottom: sum.bottom * bottom }
  }
  return sum
}
