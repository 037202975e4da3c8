import type { InstrumentId } from '../../../shared/market/instrument'
import { securityOf } from '../polling/codes'
import { BodyReader } from './body-reader'
import { MARKETS, type TdxListing } from './quote-body'

/** Records in a page of the list. */
export const LIST_PAGE = 1000

export function listRequest(market: number, start: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeUInt16LE(market, 0)
  data.writeUInt16LE(start, 2)
  return data
}

/** For a market; the date is the one public clients send. */
export function countRequest(market: number): Buffer {
  const data = Buffer.alloc(6)
  data.writeUInt16LE(market, 0)
  data.writeUInt32LE(20170613, 2)
  return data
}

/**
 * The answer to 0x0450: count u16, records of 29 bytes: code 6, lot u16, name 8 (GBK), 4 reserved, decimals u8,
 * previous close f32, 4 reserved. Throws `SnapshotRowError` where the body ends early.
 */
export function readList(body: Buffer, market: number): { count: number; listed: Map<InstrumentId, TdxListing> } {
  const reader = new BodyReader(body)
  const listed = new Map<InstrumentId, TdxListing>()
  const count = reader.u16()
  for (let at = 0; at < count; at++) {
    const id = `${reader.bytes(6).toString('latin1')}.${MARKETS[market] ?? ''}`
    reader.u16()
    const name = new TextDecoder('gb18030').decode(reader.bytes(8)).replace(/[\0�].*$/s, '')
    reader.bytes(4)
    const decimals = reader.u8()
    reader.bytes(8)
    if (securityOf(id) && decimals <= 4) listed.set(id, { name, decimals })
  }
  return { count, listed }
}
