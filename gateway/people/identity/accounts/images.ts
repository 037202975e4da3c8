import { ZeusError } from '../../../../shared/protocol/errors'
import { IMAGES_WAITING_MAX } from '../limits'

/** Pixels of an image, last row first if `bottomUp`; channels in the order blue, green, red. */
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
function readBitmap(bytes: Buffer, pixelsMax: number): Bitmap | undefined {
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

export interface StoredImage {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp'
  type: string
}

const PIXELS_MAX = 4_096 * 4_096
/** Longest side of a stored image. */
const SIDE_MAX = 512
const DECODE_MAX_S = 10
const JPEG_QUALITY = 90
const EXTENSIONS: Record<string, StoredImage['extension']> = { png: 'png', jpeg: 'jpg', webp: 'webp' }

/** Loads the library at the first image: its native part takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let library: ReturnType<typeof loadSharp> | undefined

/** Decoding queue: the library has no bound on memory, so one image is decoded at a time. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Matrix that exchanges the channels blue and red. */
const SWAPPED: [[number, number, number], [number, number, number], [number, number, number]] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
]

async function reencodeFace(bytes: Buffer): Promise<Buffer> {
  library ??= loadSharp()
  const sharp = await library
  try {
    const bitmap = readBitmap(bytes, PIXELS_MAX)
    let image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'warning' })
    if (bitmap) {
      const { pixels, width, height, channels, bottomUp } = bitmap
      image = sharp(pixels, { raw: { width, height, channels } }).removeAlpha().recomb(SWAPPED).flip(bottomUp)
    }
    return await image
      .timeout({ seconds: DECODE_MAX_S })
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch (thrown) {
    throw new ZeusError(/pixel limit|timeout/.test(String(thrown)) ? 'avatar-large' : 'face-photo-type')
  }
}

async function reencode(bytes: Buffer): Promise<StoredImage> {
  library ??= loadSharp()
  const sharp = await library
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'warning' })
      .timeout({ seconds: DECODE_MAX_S })
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    const extension = EXTENSIONS[info.format]
    if (extension) return { bytes: data, extension, type: `image/${info.format}` }
  } catch (thrown) {
    if (/pixel limit|timeout/.test(String(thrown))) throw new ZeusError('avatar-large')
  }
  throw new ZeusError('avatar-type')
}

/**
 * Decodes an image outside the event loop and encodes its first frame again, in its own format, without metadata and
 * with at most 512 × 512 pixels. Throws `avatar-type`, `avatar-large`, and `too-many` if too many images wait.
 */
export const cleanImage = (bytes: Buffer): Promise<StoredImage> => inTurn(() => reencode(bytes))

/**
 * The same for a photo of a face, which may also be a Windows bitmap: always a JPEG. Throws `face-photo-type`,
 * `avatar-large`, `too-many`.
 */
export const cleanFacePhoto = (bytes: Buffer): Promise<Buffer> => inTurn(() => reencodeFace(bytes))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= IMAGES_WAITING_MAX) throw new ZeusError('too-many')
  waiting++
  const image = queue.then(work)
  queue = image.catch(() => undefined)
  try {
    return await image
  } finally {
    waiting--
  }
}
