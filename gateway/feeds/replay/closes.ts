import { exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { timeOfDay } from '../../../shared/market/session'
import type { Price } from '../../../shared/market/units'
import { boardFor, type Facts } from './instruments'
import { isPriceBeyond, type PriceRange } from './limits'

const CLOSE_MS = 15 * 3_600_000

/** First days on which Shanghai closes by an auction; before, the close is a mean of the last minute's prints. */
const SSE_AUCTION_FROM = { stock: '20180820', other: '20260706' } as const

function closesByAuction(id: InstrumentId, day: string): boolean {
  if (exchangeOf(id) !== 'SH') return true
  return day >= SSE_AUCTION_FROM[boardFor(id)?.kind === 'stock' ? 'stock' : 'other']
}

/** The close of a recorded day; undefined where its last price is not surely that, as of a day recorded in part. */
export function closeOf({ id, last }: Facts, day: string, bounds: PriceRange | undefined): Price | undefined {
  if (last.price === 0 || timeOfDay(last.time) < CLOSE_MS || !closesByAuction(id, day)) return undefined
  return bounds && isPriceBeyond(last.price, bounds) ? undefined : last.price
}
