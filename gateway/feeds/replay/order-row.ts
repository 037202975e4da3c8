import type { OrderAdd } from '../../../shared/market/events'
import type { UnixMs } from '../../../shared/market/units'
import { parseDecimal, type SecurityCode, traded, whole } from './fields'
import type { ReplayRow } from './row'

export interface OrderFields {
  security: SecurityCode
  time: UnixMs
  orderNo: number
  side: 'buy' | 'sell'
  /** Empty or absent for a cancel: it is not needed. */
  price?: string | undefined
  pricing?: OrderAdd['pricing']
  volume: string | undefined
  venueSeq: number
  channel: string
  name?: string
}

/** An order entering the book. What vendors write as the price of a market order is no price: it is 0 here. */
export function addRow(fields: OrderFields): ReplayRow {
  const { time, orderNo, side, venueSeq, pricing } = fields
  const security = traded(fields.security)
  const event: OrderAdd = {
    kind: 'order',
    instrument: security.id,
    exchangeTime: time,
    orderNo,
    side,
    price: pricing ? 0 : parseDecimal(fields.price, security.priceScale, 'Price', true),
    volume: whole(fields.volume, 'Qty'),
    venueSeq,
  }
  if (pricing) event.pricing = pricing
  const row: ReplayRow = { event, channel: fields.channel }
  if (fields.name) row.name = fields.name
  return row
}

/** The remainder of an order, withdrawn. */
export function cancelRow(fields: OrderFields): ReplayRow {
  const { time, orderNo, side, venueSeq } = fields
  const security = traded(fields.security)
  const row: ReplayRow = {
    event: {
      kind: 'cancel',
      instrument: security.id,
      exchangeTime: time,
      orderNo,
      side,
      volume: whole(fields.volume, 'Qty'),
      venueSeq,
    },
    channel: fields.channel,
  }
  if (fields.name) row.name = fields.name
  return row
}
