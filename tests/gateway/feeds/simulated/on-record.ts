import { ExchangeEngine } from '../../../../gateway/feeds/simulated/exchange/engine'
import { BatchReader } from '../../../../gateway/feeds/simulated/thread/batch-reader'
import type { EngineOptions } from '../../../../gateway/feeds/simulated/thread/engine-options'
import { type FeedEvent, SIDES, type Trade } from '../../../../shared/market/events'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { MINUTE_MS } from '../../../../shared/market/units'

import { at } from './run-engine'

export const MARKET = { seed: 7, instrumentCount: 60, pastDays: 3 }

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
export function onRecord(trades: readonly Trade[], minutes = 1): MinutePrints[] {
  const ids = [...new Set(trades.map(({ instrument }) => instrument))].sort()
  const byStretch = groupBy(trades, ({ exchangeTime }) => Math.floor(exchangeTime / MINUTE_MS / minutes))
  return [...byStretch]
    .sort(([a], [b]) => a - b)
    .map(([stretch, own]) => livedPrints(stretch * minutes * MINUTE_MS, own))

  function livedPrints(from: number, own: readonly Trade[]): MinutePrints {
    const sorted = own.toSorted((a, b) => a.exchangeTime - b.exchangeTime)
    const numbers = (of: (trade: Trade) => number) => Float64Array.from(sorted, of)
    return {
      from,
      to: from + minutes * MINUTE_MS,
      ids,
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

/** A market that begins again on a day of which this is on record. */
export function again(record: readonly MinutePrints[], options: Partial<EngineOptions> = {}) {
  const engine = new ExchangeEngine({ ...MARKET, startTime: at(9, 24), ...options })
  const reader = new BatchReader()
  const events: FeedEvent[] = []
  const take = (batches: ReturnType<ExchangeEngine['advance']>) => {
    for (const batch of batches) events.push(...reader.read(batch))
  }
  take(engine.beginDay())
  record.forEach((lived, nth) => void take(engine.retell(lived, nth === record.length - 1)))
  const began = events.length
  take(engine.goLive())
  return {
    engine,
    told: events.slice(0, began),
    until(time: number) {
      events.length = 0
      take(engine.advance(time))
      return [...events]
    },
  }
}

/** What an instrument's minutes are made of: prices, and what was traded at each price, by side and by how it was booked. */
function minutesOf(trades: readonly Trade[], gradesOf: (trade: Trade) => string) {
  const byMinute = groupBy(
    trades,
    ({ instrument, exchangeTime }) => `${instrument} ${Math.floor(exchangeTime / MINUTE_MS)}`,
  )
  return Object.fromEntries(
    [...byMinute].map(([minute, own]) => {
      const prices = own.map(({ price }) => price)
      const booked = groupBy(own, (trade) => `${trade.price} ${trade.side} ${gradesOf(trade)}`)
      const sums = [...booked].map(([as, prints]) => `${as} ${prints.reduce((sum, { volume }) => sum + volume, 0)}`)
      const edges = { open: prices[0], close: prices.at(-1), low: Math.min(...prices), high: Math.max(...prices) }
      return [minute, { ...edges, sums: sums.sort() }]
    }),
  )
}
export const tradedMinutes = (trades: readonly Trade[]) =>
  minutesOf(trades, (trade) => `${gradeOf(trade)} ${gradeOf(trade)}`)
export const retold = (trades: readonly Trade[]) =>
  minutesOf(trades, ({ recorded }) => `${recorded?.buyGrade} ${recorded?.sellGrade}`)
