import { SIDES, type Trade } from '../../../../shared/market/events'
import type { LivedPrints } from '../../../../shared/market/lived-prints'

const MINUTE_MS = 60_000

/** A grade that goes by nothing but the print. */
export const gradeOf = ({ volume }: Trade): number =>
  volume > 20_000 ? 3 : volume > 5_000 ? 2 : volume > 1_000 ? 1 : 0

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Prints as the record hands them over: stretches of whole minutes, by time. */
export function onRecord(trades: readonly Trade[], minutes = 1): LivedPrints[] {
  const ids = [...new Set(trades.map(({ instrument }) => instrument))].sort()
  const byStretch = groupBy(trades, ({ exchangeTime }) => Math.floor(exchangeTime / MINUTE_MS / minutes))
  return [...byStretch]
    .sort(([a], [b]) => a - b)
    .map(([stretch, own]) => livedPrints(stretch * minutes * MINUTE_MS, own))

  function livedPrints(from: number, own: readonly Trade[]): LivedPrints {
    const sorted = own.toSorted((a, b) => a.exchangeTime - b.exchangeTime)
    const numbers = (of: (trade: Trade) => number) => Float64Array.from(sorted, of)
    return {
      ...{ from, to: from + minutes * MINUTE_MS, ids },
      time: numbers(({ exchangeTime }) => exchangeTime),
      price: numbers(({ price }) => price),
      volume: numbers(({ volume }) => volume),
      buyNo: numbers(({ buyNo }) => buyNo),
      sellNo: numbers(({ sellNo }) => sellNo),
      place: Uint16Array.from(sorted, ({ instrument }) => ids.indexOf(instrument)),
      // Nobody has booked them here: a grade each by its size, the same of both sides.
      grades: Uint8Array.from(sorted, (trade) => 5 * gradeOf(trade)),
      side: Uint8Array.from(sorted, ({ side }) => SIDES.indexOf(side)),
      summed: Uint8Array.from(sorted, ({ summed }) => (summed ? 1 : 0)),
    }
  }
}
