import type { Side } from '../../../shared/market/events'
import type { UnixMs } from '../../../shared/market/units'
import { decimal, type Security, whole } from './fields'
import { type ReplayRow, RowError } from './row'
import { text } from './text'

export interface TradeFields {
  security: Security
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

/**
 * A print. Its amount is price × volume, exact in price units; the vendor's money only checks it (one unit of
 * rounding allowed) and marks the row `repriced` where it differs.
 */
export function tradeRow(fields: TradeFields): ReplayRow {
  const { security } = fields
  const price = decimal(fields.price, security.priceScale, 'Price')
  const volume = whole(fields.volume, 'Qty')
  if (price === 0) throw new RowError(text.badColumn('Price', fields.price ?? ''))
  if (volume === 0) throw new RowError(text.badColumn('Qty', fields.volume ?? ''))
  const amount = price * volume
  const money = decimal(fields.money, security.priceScale, 'Money', true)
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
  if (money > 0 && Math.abs(money - amount) > 1) row.repriced = true
  return row
}
