import { ZeusError } from '../../../shared/protocol/errors'
import { IMAGES_WAITING_MAX } from './limits'

export interface StoredImage {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp'
  type: string
}

const PIXELS_MAX = 4_096 * 4_096
/** Longest side of a stored image. */
const SIDE_MAX = 512
const DECODE_MAX_S = 10
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

/** The library has no bound on memory, so one image is decoded at a time. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

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
export async function cleanImage(bytes: Buffer): Promise<StoredImage> {
  if (waiting >= IMAGES_WAITING_MAX) throw new ZeusError('too-many')
  waiting++
  const image = queue.then(() => reencode(bytes))
  queue = image.catch(() => undefined)
  try {
    return await image
  } finally {
    waiting--
  }
}
