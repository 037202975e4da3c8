/** Pixels of a picture, upside down where `bottomUp`; channels in the order blue, green, red. */
interface Bitmap {
  pixels: Buffer
  width: number
  height: number
  channels: 3 | 4
  bottomUp: boolean
}

const HEADER = 54
const UNCOMPRESSED = 0

/** Reads an uncompressed Windows bitmap of 24 or 32 bits, as cameras and browsers write it; undefined for anything else. */
export function readBitmap(bytes: Buffer, pixelsMax: number): Bitmap | undefined {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, 2) !== 'BM') return undefined
  const [offset, width, signedHeight] = [bytes.readUInt32LE(10), bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const [bits, compression] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  const height = Math.abs(signedHeight)
  if ((bits !== 24 && bits !== 32) || compression !== UNCOMPRESSED) return undefined
  if (width <= 0 || height <= 0 || width * height > pixelsMax) return undefined
  const channels = bits === 24 ? 3 : 4
  const [row, stride] = [width * channels, Math.ceil((width * channels) / 4) * 4]
  if (offset < HEADER || bytes.length < offset + stride * height) return undefined
  const pixels = Buffer.alloc(row * height)
  for (let line = 0; line < height; line++) {
    bytes.copy(pixels, line * row, offset + line * stride, offset + line * stride + row)
  }
  return { pixels, width, height, channels, bottomUp: signedHeight > 0 }
}
