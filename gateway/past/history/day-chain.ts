/** Prices of a day in price units; 0 = not known. `completeness` 0…1. */
export interface ChainedDay {
  tradingDay: string
  close: number
  prevClose: number
  completeness: number
  /** The price of 15:00 was received. */
  closeKnown?: boolean | undefined
}

/**
 * Minimum completeness for a known close, unless the price of 15:00 was received: with more missing (5 of 240 minutes)
 * the last recorded price may not be the close.
 */
const CLOSE_KNOWN_FROM = 0.98

/**
 * Previous close of a day ÷ close of the recorded day before it: other than 1 on an ex-date. If days in between are not
 * on record, or the earlier close is unknown, the difference counts as a price move: 1.
 */
export function exRatio(
  before: Omit<ChainedDay, 'tradingDay' | 'prevClose'>,
  day: Pick<ChainedDay, 'prevClose'>,
  follows: boolean,
): number {
  return exRatioOf(before.close, isCloseKnown(before.completeness, before.closeKnown), day.prevClose, follows)
}

export const isCloseKnown = (completeness: number, closeKnown: boolean | undefined): boolean =>
  closeKnown === true || completeness >= CLOSE_KNOWN_FROM

/** The same for columns: an object per row would be most of a ranking's garbage. */
export function exRatioOf(close: number, closeKnown: boolean, prevClose: number, follows: boolean): number {
  return follows && closeKnown && close > 0 && prevClose > 0 ? prevClose / close : 1
}

/**
 * Factors that bring prices of each day to the basis of the last one (前复权), days ascending. Growth from the start of
 * day i to a later close is `close × factor / (prevClose[i] × factor[i])`: daily changes, chained.
 */
export function chainFactors(days: readonly ChainedDay[], follows: (before: string, day: string) => boolean): number[] {
  const factors = days.map(() => 1)
  for (let at = days.length - 1; at > 0; at--) {
    const [before, day] = [days[at - 1], days[at]] as [ChainedDay, ChainedDay]
    factors[at - 1] = (factors[at] as number) * exRatio(before, day, follows(before.tradingDay, day.tradingDay))
  }
  return factors
}
