import { inflateSync } from 'node:zlib'
import { ZeusError } from '../../shared/protocol/errors'

export interface CleanImage {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'bmp'
  type: string
}

/** Pixels beyond which a picture of a face is an attack on whoever has to draw it. */
const PIXELS_MAX = 16_000_000
const SIDE_MAX = 8_192

function mustBeSmall(width: number, height: number): void {
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) {
    throw new ZeusError('avatar-large')
  }
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Only the chunks that draw, and pixels that are as many as the head says. */
function cleanPng(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [PNG_HEAD]
  const data: Buffer[] = []
  let head: Buffer | undefined
  let at = PNG_HEAD.length
  for (let ended = false; !ended; ) {
    if (at + 12 > bytes.length) throw new ZeusError('avatar-type')
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) throw new ZeusError('avatar-type')
    if (name === 'IHDR') head = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    if (PNG_KEPT.has(name)) chunks.push(bytes.subarray(at, at + 12 + length))
    at += 12 + length
    ended = name === 'IEND'
  }
  if (head?.length !== 13) throw new ZeusError('avatar-type')
  const [width, height, depth, colour, interlaced] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8],
    head[9],
    head[12],
  ]
  mustBeSmall(width, height)
  const channels = CHANNELS[colour ?? -1]
  if (channels === undefined || interlaced !== 0) throw new ZeusError('avatar-type')
  const size = height * (1 + Math.ceil((width * channels * (depth ?? 8)) / 8))
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: size + 1 })
    if (pixels.length !== size) throw new ZeusError('avatar-type')
  } catch {
    throw new ZeusError('avatar-type')
  }
  return Buffer.concat(chunks)
}

const SOF = new Set([0xc0, 0xc1, 0xc2])
/** Tables, frames, scans; no comments, no application data, nothing behind the end. */
const JPEG_KEPT = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xda])

function cleanJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let sized = false
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return sized ? Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]) : refuse()
    const length = bytes.readUInt16BE(at + 2)
    let end = at + 2 + length
    if (end > bytes.length) return refuse()
    if (SOF.has(marker)) {
      mustBeSmall(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
      sized = true
    }
    // Behind the head of a scan its data run on to the next marker that is neither escaped nor a restart.
    if (marker === 0xda) end = endOfScan(bytes, end)
    if (JPEG_KEPT.has(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  // Cut short: still an end.
  if (sized && bytes[bytes.length - 2] === 0xff && bytes[bytes.length - 1] === 0xd9)
    return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
  return refuse()
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at
  }
  return bytes.length
}

function cleanBmp(bytes: Buffer): Buffer {
  if (bytes.length < 54) return refuse()
  const [start, width, height, bits, packing] = [
    ...[bytes.readUInt32LE(10), bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))],
    ...[bytes.readUInt16LE(28), bytes.readUInt32LE(30)],
  ] as [number, number, number, number, number]
  mustBeSmall(width, height)
  const end = start + Math.ceil((width * bits) / 32) * 4 * height
  if (packing !== 0 || ![24, 32].includes(bits) || start < 54 || start > 1_024 || end > bytes.length) return refuse()
  return bytes.subarray(0, end)
}

const refuse = (): never => {
  throw new ZeusError('avatar-type')
}

/**
 * A picture put together anew from the parts that draw it: what else a file holds (scripts, archives, places) is left
 * out. Its kind is told by its first bytes, never by its name. Throws `avatar-type`, `avatar-large`.
 */
export function cleanImage(bytes: Buffer): CleanImage {
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return { bytes: cleanPng(bytes), extension: 'png', type: 'image/png' }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { bytes: cleanJpeg(bytes), extension: 'jpg', type: 'image/jpeg' }
  if (bytes.toString('latin1', 0, 2) === 'BM') return { bytes: cleanBmp(bytes), extension: 'bmp', type: 'image/bmp' }
  return refuse()
}
