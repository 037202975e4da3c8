import { previousTradingDay } from '../../../shared/market/calendar'
import { codeOf, exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { SnapshotRowError } from '../level-one/fields'
import { emptyReading, type Snapshot, type SnapshotReading, tradedPrices } from '../level-one/snapshot'
import { text } from '../level-one/text'
import { securityOf } from '../polling/codes'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'
import { BodyReader } from './body-reader'

export const MARKETS = ['SZ', 'SH', 'BJ'] as const

/** Fields of the security list; a quote contains neither. */
export interface TdxListing {
  name: string
  decimals: number
}

interface QuoteContext {
  now: UnixMs
  tradingDay: string
  listed: (id: InstrumentId) => TdxListing | undefined
}

/** Request data: `05`, seven zeros, how many, then market and code of each. */
export function quotesRequest(ids: readonly InstrumentId[]): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt8(5, 0)
  head.writeUInt16LE(ids.length, 8)
  const codes = ids.map((id) => {
    const market = MARKETS.indexOf(exchangeOf(id) as (typeof MARKETS)[number])
    return Buffer.concat([Buffer.from([Math.max(0, market)]), Buffer.from(codeOf(id), 'latin1')])
  })
  return Buffer.concat([head, ...codes])
}

/**
 * The answer to 0x053E: `b1 cb`, count u16, records. A record: market u8, code 6, active u16, price, then previous
 * close, open, high, low as differences to it, time, the price again, negated, lots, current lots, amount f32, selling
 * and buying lots, two reserved, five levels of (bid difference, ask difference, bid lots, ask lots), a tail. A record
 * that cannot be read ends the body: lengths vary, so nothing behind it can be found.
 */
export function readQuotes(body: Buffer, asked: readonly InstrumentId[], context: QuoteContext): SnapshotReading {
  const reading = emptyReading()
  const missing = new Set(asked)
  const reader = new BodyReader(body)
  if (reader.left < 4) throw new SourceFault('garbled', faultText.empty)
  reader.u16()
  const count = reader.u16()
  for (let at = 0; at < count; at++) {
    let id = ''
    try {
      const exchange = MARKETS[reader.u8()]
      id = `${reader.bytes(6).toString('latin1')}.${exchange ?? ''}`
      missing.delete(id)
      reading.rows.push(readRecord(reader, id, context))
    } catch (thrown) {
      if (!(thrown instanceof SnapshotRowError)) throw thrown
      reading.faults.push({ id, reason: thrown.message })
      if (thrown.message === text.row.cut || thrown.message === text.row.code) break
    }
  }
  reading.unknown = [...missing]
  return reading
}

function readRecord(reader: BodyReader, id: InstrumentId, context: QuoteContext): Snapshot {
  const security = securityOf(id)
  if (!security) throw new SnapshotRowError(text.row.code)
  const { kind, board, priceScale, lot } = security
  const known = context.listed(id)
  const unit = 10 ** (priceScale - (known?.decimals ?? priceScale))
  reader.u16()
  const close = reader.varint()
  const [prevClose = 0, open = 0, high = 0, low = 0] = [0, 0, 0, 0].map(() => close + reader.varint())
  const stamp = reader.varint()
  const reversed = reader.varint()
  const volume = reader.varint() * lot
  reader.varint()
  const amount = Math.round(reader.f32() * 10 ** priceScale)
  const [inner, outer] = [reader.varint(), reader.varint()]
  reader.varint()
  reader.varint()
  const levels = [0, 0, 0, 0, 0].map(() => ({
    bid: close + reader.varint(),
    ask: close + reader.varint(),
    bidLots: reader.varint(),
    askLots: reader.varint(),
  }))
  reader.u16()
  for (let skip = 0; skip < 4; skip++) reader.varint()
  reader.bytes(4)

  if (reversed !== -close) throw new SnapshotRowError(text.row.reversed)
  const price = (value: number) => Math.round(value * unit)
  const bids = levels.filter((level) => level.bid > 0 && level.bidLots > 0)
  const asks = levels.filter((level) => level.ask > 0 && level.askLots > 0)
  const hasBook = kind !== 'index'
  return {
    id,
    kind,
    board,
    priceScale,
    hasBook,
    name: known?.name ?? '',
    exchangeTime: timeOf(stamp, context),
    prevClose: price(prevClose),
    ...tradedPrices({ volume, amount }, { last: price(close), open: price(open), high: price(high), low: price(low) }),
    volume,
    amount,
    bidPrices: hasBook ? bids.map(({ bid }) => price(bid)) : [],
    bidVolumes: hasBook ? bids.map(({ bidLots }) => bidLots * lot) : [],
    askPrices: hasBook ? asks.map(({ ask }) => price(ask)) : [],
    askVolumes: hasBook ? asks.map(({ askLots }) => askLots * lot) : [],
    volumeStep: lot,
    // A 32-bit float holds 24 bits.
    amountStep: Math.max(10 ** priceScale, amount / 2 ** 23),
    outer: outer * lot,
    inner: inner * lot,
  }
}

const AHEAD_MS = 5 * 60_000

/**
 * The server's time has no date, and public clients read the same number in two ways: `HHMM` with 1/10000 of a
 * minute, or `HH` with 1/1000000 of an hour. The reading nearest to our clock counts. What would lie ahead of our
 * clock is of the trading day before: servers show it until a code's first quote. Throws `SnapshotRowError` for no time.
 */
function timeOf(stamp: number, { now, tradingDay }: QuoteContext): UnixMs {
  const midnight = dateToMs(tradingDay)
  const [hours, rest] = [Math.floor(stamp / 1e6), stamp % 1e6]
  if (stamp <= 0 || hours > 23) throw new SnapshotRowError(text.row.field('time', String(stamp)))
  const readings = [midnight + hours * 3_600_000 + Math.round(rest * 3.6)]
  if (rest < 600_000) readings.push(midnight + hours * 3_600_000 + Math.round(rest * 6))
  const believable = readings.filter((time) => time <= now + AHEAD_MS)
  const nearest = believable.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0]
  if (nearest !== undefined) return nearest
  return (readings[0] as number) - midnight + dateToMs(previousTradingDay(tradingDay))
}
