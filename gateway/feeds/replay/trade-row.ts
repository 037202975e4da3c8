import type { Side } from '../../../shared/market/events'
import type { UnixMs } from '../../../shared/market/units'
import { parseDecimal, type SecurityCode, traded, whole } from './fields'
import { type ReplayRow, RowError } from './row'
import { text } from './text'

interface TradeFields {
  security: SecurityCode
  time: UnixMs
  price: string | undefined
  volume: string | undefined
  /** The vendor's own amount in yuan; empty or absent = none given. */
  money?: string | undefined
  side: Side
  buyNo: number
  sellNo: number
  venueSeq: number
  channel: string
  name?: string
}

/** If a row's price and money differ by more than this fraction, one of them is wrong, and it is unknown which. */
export const CONTRADICTION = 0.01

/**
 * A print. Its amount is price × volume, exact in price units; the vendor's money only checks it (one unit of
 * rounding allowed) and marks the row `repriced` where it differs. Throws `SnapshotRowError` for what cannot be believed.
 */
export function readTradeRow(fields: TradeFields): ReplayRow {
  const security = traded(fields.security)
  const price = parseDecimal(fields.price, security.priceScale, 'Price')
  const volume = whole(fields.volume, 'Qty')
  if (price === 0) throw new RowError(text.badColumn('Price', fields.price ?? ''))
  if (volume === 0) throw new RowError(text.badColumn('Qty', fields.volume ?? ''))
  const amount = price * volume
  const money = parseDecimal(fields.money, security.priceScale, 'Money', true)
  const row: ReplayRow = {
    event: {
      kind: 'trade',
      instrument: security.id,
      exchangeTime: fields.time,
      price,
      volume,
      amount,
      side: fields.side,
      buyNo: fields.buyNo,
      sellNo: fields.sellNo,
      venueSeq: fields.venueSeq,
    },
    channel: fields.channel,
  }
  if (fields.name) row.name = fields.name
  const apart = money > 0 ? Math.abs(money - amount) : 0
  if (apart > amount * CONTRADICTION)
    throw new RowError(text.contradiction(fields.price, fields.volume, fields.money), 'contradiction')
  if (apart > 1) row.repriced = true
  return row
}
