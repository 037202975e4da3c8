import { SnapshotRowError } from '../level-one/fields'
import { text } from '../level-one/text'

/** Reads a body from front to back. Every read throws `SnapshotRowError` beyond its end. */
export class BodyReader {
  private at = 0

  constructor(private readonly body: Buffer) {}

  get left(): number {
    return this.body.length - this.at
  }

  u8(): number {
    return this.body.readUInt8(this.step(1))
  }

  u16(): number {
    return this.body.readUInt16LE(this.step(2))
  }

  f32(): number {
    return this.body.readFloatLE(this.step(4))
  }

  bytes(count: number): Buffer {
    const from = this.step(count)
    return this.body.subarray(from, from + count)
  }

  /** First byte: 6 bits of value, 0x40 sign, 0x80 more; then 7 bits a byte, low ones first. */
  varint(): number {
    let byte = this.u8()
    const sign = byte & 0x40 ? -1 : 1
    let value = byte & 0x3f
    for (let weight = 64; byte & 0x80; weight *= 128) {
      byte = this.u8()
      value += (byte & 0x7f) * weight
      if (!Number.isSafeInteger(value)) throw new SnapshotRowError(text.row.cut)
    }
    return sign * value || 0
  }

  private step(count: number): number {
    if (this.left < count) throw new SnapshotRowError(text.row.cut)
    const from = this.at
    this.at += count
    return from
  }
}
