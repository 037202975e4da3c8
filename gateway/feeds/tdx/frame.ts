import { inflateSync } from 'node:zlib'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'

/** Message types (no official document; numbers from public clients, layouts verified on recorded frames). */
export const MESSAGE_TYPES = { hello: 0x000d, count: 0x044e, list: 0x0450, quotes: 0x053e } as const

const HEAD_BYTES = 16
const MAGIC = 0x0074cbb1

export interface Frame {
  id: number
  type: number
  body: Buffer
}

/** `0c | id u32 | 01 | length u16 | length u16 | type u16 | data`, length = 2 + that of the data, said twice. */
export function encodeRequest(id: number, type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x0c, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt8(1, 5)
  head.writeUInt16LE(data.length + 2, 6)
  head.writeUInt16LE(data.length + 2, 8)
  head.writeUInt16LE(type, 10)
  return Buffer.concat([head, data])
}

/**
 * Cuts a byte stream into answers: `b1 cb 74 00 | control u8 | id u32 | 00 | type u16 | packed u16 | raw u16 | body`,
 * the body zlib where both lengths differ. Segments may split and glue frames as they like.
 */
export class FrameReader {
  private rest = Buffer.alloc(0)

  /** Throws `SourceFault` for bytes that are no frame. */
  push(part: Uint8Array, host: string): Frame[] {
    this.rest = Buffer.concat([this.rest, part])
    const frames: Frame[] = []
    while (this.rest.length >= HEAD_BYTES) {
      if (this.rest.readUInt32LE(0) !== MAGIC) throw new SourceFault('garbled', faultText.frame(host))
      const [packed, raw] = [this.rest.readUInt16LE(12), this.rest.readUInt16LE(14)]
      if (this.rest.length < HEAD_BYTES + packed) break
      const body = this.rest.subarray(HEAD_BYTES, HEAD_BYTES + packed)
      frames.push({
        id: this.rest.readUInt32LE(5),
        type: this.rest.readUInt16LE(10),
        body: packed === raw ? body : inflated(body, raw, host),
      })
      this.rest = this.rest.subarray(HEAD_BYTES + packed)
    }
    return frames
  }
}

function inflated(body: Buffer, raw: number, host: string): Buffer {
  try {
    const found = inflateSync(body, { maxOutputLength: Math.max(1, raw) })
    if (found.length === raw) return found
  } catch {
    // Reported below, like a wrong length.
  }
  throw new SourceFault('garbled', faultText.frame(host))
}
