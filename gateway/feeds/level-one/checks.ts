import type { Snapshot } from './snapshot'
import { text } from './text'

/** Odd lots make 外盘 and 内盘 fall short of the volume in lots by this share at most (recorded days: 0.02 %). */
const SIDES_SHORT_SHARE = 0.005
/** A source's clock may run ahead of ours by this much. */
const AHEAD_MS = 5 * 60_000

/**
 * Checks a row by the identities that every correct row satisfies and returns a Chinese reason; undefined = plausible.
 * Amounts are compared as far as the source's own rounding allows (`volumeStep`, `amountStep`).
 */
export function snapshotFault(row: Snapshot, now: number): string | undefined {
  const { last, prevClose, change } = row
  if (prevClose <= 0) return text.row.noPrevClose
  if (row.exchangeTime > now + AHEAD_MS) return text.row.ahead
  if (last > 0 && change !== undefined && Math.abs(last - prevClose - change) > 1) return text.row.change
  if (last > 0 && (row.high < last || row.low > last)) return text.row.range
  if (row.kind === 'index') return undefined
  if (last > 0 && ((row.limitUp && last > row.limitUp) || (row.limitDown && last < row.limitDown))) {
    return text.row.limits
  }
  return moneyFault(row) ?? sidesFault(row) ?? (isOrdered(row) ? undefined : text.row.book)
}

function moneyFault({ volume, amount, high, low, volumeStep, amountStep, averagePrice }: Snapshot): string | undefined {
  if (volume === 0) return amount > amountStep + high * volumeStep ? text.row.amount : undefined
  const rounded = volumeStep > 1 ? volumeStep : 0
  const most = (high + 1) * (volume + rounded) + amountStep
  const least = (low - 1) * Math.max(0, volume - rounded) - amountStep
  if (amount > most || amount < least) return text.row.amount
  if (averagePrice === undefined || averagePrice === 0) return undefined
  const slack = 2 * volume + averagePrice * rounded + amountStep
  return Math.abs(averagePrice * volume - amount) > slack ? text.row.average : undefined
}

function sidesFault({ outer, inner, volume, volumeStep }: Snapshot): string | undefined {
  if (outer === undefined || inner === undefined || outer + inner === 0) return undefined
  const short = volume - outer - inner
  return short < -2 * volumeStep || short > volume * SIDES_SHORT_SHARE + 2 * volumeStep ? text.row.sides : undefined
}

/** Best level first on both sides; bid meets ask only while an auction shows its indicative price. */
function isOrdered({ bidPrices, askPrices, open }: Snapshot): boolean {
  const [bid = 0, ask = Number.POSITIVE_INFINITY] = [bidPrices[0], askPrices[0]]
  if (bid > ask || (bid === ask && open > 0 && bidPrices.length > 1 && askPrices.length > 1)) return false
  const falls = (prices: readonly number[], sign: number) =>
    prices.every((price, at) => at === 0 || sign * (price - (prices[at - 1] as number)) < 0)
  return falls(bidPrices, 1) && falls(askPrices, -1)
}
