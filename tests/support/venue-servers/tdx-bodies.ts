import { deflateSync } from 'node:zlib'
import type { MadeRow } from './made-row'

/** 6 bits and a sign, then 7 bits a byte. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = Math.abs(value)
  let byte = (rest % 64) | (value < 0 ? 0x40 : 0)
  rest = Math.floor(rest / 64)
  while (rest > 0) {
    bytes.push(byte | 0x80)
    byte = rest % 128
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, byte])
}

export const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]))

function f32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatLE(value)
  return buffer
}

/** A market byte and a code as servers write them: `sh600001`. */
export const marketCode = (code: string): Buffer =>
  Buffer.concat([Buffer.from([['sz', 'sh', 'bj'].indexOf(code.slice(0, 2))]), Buffer.from(code.slice(2), 'latin1')])

/** A quote record; `stamp` as `HHMM` and 1/10000 of a minute. `reversed`: what should be the price negated. */
export function tdxRecord(row: MadeRow, { reversed }: { reversed?: number } = {}): Buffer {
  const cents = (yuan: number) => Math.round(yuan * 100)
  const [close, lots] = [cents(row.last), Math.round(row.volume / 100)]
  const clock = row.stamp.slice(8)
  const time = Number(clock.slice(0, 4)) * 10_000 + Math.round((Number(clock.slice(4)) * 10_000) / 60)
  const levels = [0, 1, 2, 3, 4].flatMap((level) => [
    cents(row.bid) - level - close,
    cents(row.ask) + level - close,
    12,
    7,
  ])
  return Buffer.concat([
    marketCode(row.code),
    u16(1234),
    ...[close, cents(row.prevClose) - close, cents(row.open) - close, cents(row.high) - close, cents(row.low) - close]
      .concat([time, reversed ?? -close, lots, 1])
      .map(varint),
    f32(row.amount),
    ...[Math.floor(lots / 2), Math.ceil(lots / 2), 0, 0, ...levels].map(varint),
    u16(1),
    ...[0, 0, 0, 0].map(varint),
    u16(0, 1234),
  ])
}

export const quotesBody = (...records: Buffer[]): Buffer => Buffer.concat([u16(0xcbb1, records.length), ...records])

/** `names`: GB18030 bytes by six-digit code. */
export function listBody(names: Readonly<Record<string, Buffer>>): Buffer {
  const records = Object.entries(names).map(([code, name]) => {
    const record = Buffer.alloc(29)
    record.write(code, 0, 'latin1')
    record.writeUInt16LE(100, 6)
    name.copy(record, 8, 0, 8)
    record.writeUInt8(2, 20)
    record.writeFloatLE(10, 21)
    return record
  })
  return Buffer.concat([u16(records.length), ...records])
}

/** An answer frame; the body is compressed if `packed`. */
export function tdxFrame(id: number, type: number, body: Buffer, packed = false): Buffer {
  const sent = packed ? deflateSync(body) : body
  const head = Buffer.from('b1cb74000c00000000000000000000000'.slice(0, 32), 'hex')
  head.writeUInt32LE(id, 5)
  head.writeUInt16LE(type, 10)
  head.writeUInt16LE(sent.length, 12)
  head.writeUInt16LE(body.length, 14)
  return Buffer.concat([head, sent])
}
