import { tickOf } from './boards'
import { dayNumber } from './day-number'
import { compareFractions, type Fraction, signOf } from './exact'
import type { BarColumns, CorporateAction, EngineInput, Security } from './model'
import { NO_LIMITS, type PriceLimits, priceLimits } from './price-limits'
import { referencePrice } from './reference-price'

/** Prices of one security with the factor that makes them comparable over ex-dates. */
export interface AdjustedPrices {
  high: readonly number[]
  low: readonly number[]
  close: readonly number[]
  /** Index of each bar's factor in `factors` and `exactFactors`. */
  segment: readonly number[]
  factors: readonly number[]
  exactFactors: readonly Fraction[]
}

/** Bars with volume of one security, their precloses corrected on ex-dates. */
export interface Series extends AdjustedPrices {
  security: Security
  length: number
  session: readonly number[]
  preclose: readonly number[]
  open: readonly number[]
  volume: readonly number[]
  /** Price limits of a bar, li. */
  limitsAt(bar: number): PriceLimits
  /** Each value as it was known at the close of its bar. */
  figures: Readonly<Record<string, readonly number[]>>
  /** Index of the bar of a session; −1 without one. */
  barAt(session: number): number
}

const ONE: Fraction = { top: 1n, bottom: 1n }

/** Indexes of the bars with volume; a bar without volume is a day of a halt. */
const tradedBars = ({ session, volume }: BarColumns): number[] =>
  session.map((_, bar) => bar).filter((bar) => (volume[bar] as number) > 0)

/**
 * Preclose of a bar. Some feeds state the unadjusted last close on an ex-date: then the preclose is computed from the
 * actions between the two bars. A preclose that differs from the last close is used as stated.
 */
function correctedPreclose(stated: number, before: number, actions: readonly CorporateAction[], tick: number): number {
  if (stated !== before) return stated
  return actions.reduce((price, action) => referencePrice(price, action, tick), before)
}

/** Weekdays from a listing to the first day of the calendar: stands for the sessions in between, which have no data. */
function weekdaysBetween(from: string, to: string): number {
  let count = 0
  // Only the first few days of a listing matter.
  const start = dayNumber(from)
  const end = Math.min(dayNumber(to), start + 14)
  for (let day = start; day < end; day++) if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) count++
  return count
}

/** At each bar the newest value that was published by its day; NaN before the first. */
function asKnown(values: readonly number[], published: readonly string[], days: readonly string[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (published[a] as string).localeCompare(published[b] as string))
  let [next, newest] = [0, -1]
  return days.map((day) => {
    for (; next < order.length && (published[order[next] as number] as string) <= day; next++)
      newest = Math.max(newest, order[next] as number)
    return newest < 0 ? Number.NaN : (values[newest] as number)
  })
}

interface SeriesInput {
  security: Security
  bars: BarColumns
  actions: readonly CorporateAction[]
  calendar: readonly string[]
}

function seriesOf({ security, bars, actions, calendar }: SeriesInput): Series {
  const traded = tradedBars(bars)
  const isWhole = traded.length === bars.session.length
  const pick = (column: readonly number[]) => (isWhole ? column : traded.map((bar) => column[bar] as number))
  const session = pick(bars.session)
  const close = pick(bars.close)
  const preclose = [...pick(bars.preclose)]
  const statedUp = bars.limitUp && pick(bars.limitUp)
  const statedDown = bars.limitDown && pick(bars.limitDown)
  const tick = tickOf(security.board)
  const barOf = new Int32Array(calendar.length).fill(-1)
  const segment: number[] = []
  const factors = [1]
  const exactFactors = [ONE]
  // An object for each bar takes four times as much memory.
  const limits = { up: new Float64Array(traded.length), down: new Float64Array(traded.length) }
  const [first = ''] = calendar
  const before = security.listDate < first ? weekdaysBetween(security.listDate, first) : 0
  let listed = before
  for (let bar = 0; bar < traded.length; bar++) {
    const day = calendar[session[bar] as number] as string
    barOf[session[bar] as number] = bar
    if (bar > 0) {
      const lastClose = close[bar - 1] as number
      const lastDay = calendar[session[bar - 1] as number] as string
      const between = actions.filter(({ exDate }) => exDate > lastDay && exDate <= day)
      const reference = correctedPreclose(preclose[bar] as number, lastClose, between, tick)
      preclose[bar] = reference
      if (reference !== lastClose) {
        const { top, bottom } = exactFactors.at(-1) as Fraction
        exactFactors.push({ top: top * BigInt(lastClose), bottom: bottom * BigInt(reference) })
        factors.push(((factors.at(-1) as number) * lastClose) / reference)
      }
    }
    segment.push(factors.length - 1)
    if (day >= security.listDate) listed++
    const up = statedUp?.[bar] ?? 0
    const down = statedDown?.[bar] ?? 0
    const own =
      up > 0 ? { up, down } : listed === 0 ? NO_LIMITS : priceLimits(security, day, preclose[bar] as number, listed)
    limits.up[bar] = own.up
    limits.down[bar] = own.down
  }
  const figureOf = ([key, column]: [string, readonly number[]]) => {
    const published = bars.published?.[key]
    if (!published) return [key, pick(column)]
    const days = session.map((at) => calendar[at] as string)
    return [
      key,
      asKnown(
        pick(column),
        traded.map((bar) => published[bar] as string),
        days,
      ),
    ]
  }
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
    limitsAt: (bar) => ({ up: limits.up[bar] as number, down: limits.down[bar] as number }),
    figures: Object.fromEntries(Object.entries(bars.figures ?? {}).map(figureOf)),
    segment,
    factors,
    exactFactors,
    barAt: (at) => barOf[at] ?? -1,
  }
}

/** Series of every security, in the order of the input. */
export function allSeries({ securities, bars, actions, calendar }: EngineInput): Series[] {
  const byCode = new Map<string, CorporateAction[]>()
  for (const action of actions) byCode.set(action.code, [...(byCode.get(action.code) ?? []), action])
  return securities.map((security, index) =>
    seriesOf({
      security,
      bars: bars[index] as BarColumns,
      actions: (byCode.get(security.code) ?? []).toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1)),
      calendar,
    }),
  )
}

/** Price × factor of a bar. */
export const adjusted = ({ factors, segment }: AdjustedPrices, price: number, bar: number): number =>
  price * (factors[segment[bar] as number] as number)

/** The same, exactly. */
export function adjustedExactly(series: AdjustedPrices, price: number, bar: number): Fraction {
  const { top, bottom } = series.exactFactors[series.segment[bar] as number] as Fraction
  return { top: top * BigInt(price), bottom }
}

/** Sign of the difference of two prices, each adjusted at its own bar. */
export function compareAdjusted(
  series: AdjustedPrices,
  [priceA, barA]: readonly [number, number],
  [priceB, barB]: readonly [number, number],
): number {
  if (series.segment[barA] === series.segment[barB]) return Math.sign(priceA - priceB)
  return signOf(adjusted(series, priceA, barA), adjusted(series, priceB, barB), () =>
    compareFractions(adjustedExactly(series, priceA, barA), adjustedExactly(series, priceB, barB)),
  )
}

/** Exact sum of adjusted values over the bars from `first` to `last`. */
export function exactSum(
  series: AdjustedPrices,
  values: (bar: number) => number,
  [first, last]: readonly [number, number],
): Fraction {
  // Factors of segments have different divisors, so the divisors are multiplied.
  let sum: Fraction = { top: 0n, bottom: 1n }
  for (let bar = first; bar <= last; ) {
    const segment = series.segment[bar] as number
    let part = 0n
    for (; bar <= last && series.segment[bar] === segment; bar++) part += BigInt(values(bar))
    const { top, bottom } = series.exactFactors[segment] as Fraction
    sum = { top: sum.top * bottom + part * top * sum.bottom, bottom: sum.bottom * bottom }
  }
  return sum
}
