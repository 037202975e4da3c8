import type { MinuteBarColumns } from './model'
import type { AdjustedPrices, Series } from './series'

/** Minutes with volume of one security, with the factors of their days. */
export interface MinuteSeries extends AdjustedPrices {
  length: number
  session: readonly number[]
  time: readonly string[]
  open: readonly number[]
  high: readonly number[]
  volume: readonly number[]
}

export function minuteSeries(daily: Series, minutes: MinuteBarColumns): MinuteSeries {
  const traded = minutes.session
    .map((_, bar) => bar)
    .filter((bar) => (minutes.volume[bar] as number) > 0 && daily.barAt(minutes.session[bar] as number) >= 0)
  const pick = <T>(column: readonly T[]) => traded.map((bar) => column[bar] as T)
  const session = pick(minutes.session)
  return {
    length: traded.length,
    session,
    time: pick(minutes.time),
    open: pick(minutes.open),
    high: pick(minutes.high),
    low: pick(minutes.low),
    close: pick(minutes.close),
    volume: pick(minutes.volume),
    segment: session.map((at) => daily.segment[daily.barAt(at)] as number),
    factors: daily.factors,
    exactFactors: daily.exactFactors,
  }
}
