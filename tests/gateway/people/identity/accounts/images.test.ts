import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanImage } from '../../../../../gateway/people/identity/accounts/images'
import { IMAGES_WAITING_MAX } from '../../../../../gateway/people/identity/limits'

const GREY = 0
const RGBA = 6

function chunk(name: string, data: Buffer): Buffer {
  const part = Buffer.alloc(12 + data.length)
  part.writeUInt32BE(data.length)
  part.write(name, 4, 'latin1')
  data.copy(part, 8)
  part.writeUInt32BE(crc32(part.subarray(4, 8 + data.length)), 8 + data.length)
  return part
}

function png(side: number, depth: number, colour: number, pixels: Buffer, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, colour], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const zeros = (side: number, depth: number, channels: number) =>
  png(side, depth, channels === 4 ? RGBA : GREY, Buffer.alloc(side * (1 + (side * channels * depth) / 8)))

const coloured = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const half = async (image: Sharp) => {
  const bytes = await image.toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}
const animated = async (format: 'gif' | 'webp') => {
  const frames = await Promise.all(['red', 'blue'].map((colour) => coloured(8, 8, colour).raw().toBuffer()))
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
  return await sharp(Buffer.concat(frames), { raw }).toFormat(format).toBuffer()
}

describe('an image', () => {
  test.each([
    ['PNG', 'png', 'image/png', coloured(1_024, 768, 'red').png()],
    ['JPEG', 'jpg', 'image/jpeg', coloured(1_024, 768, 'red').jpeg()],
    ['WebP', 'webp', 'image/webp', coloured(1_024, 768, 'red').webp()],
  ])(
    'that is a %s is stored in its format, at most 512 pixels wide and high',
    async (_what, extension, type, given) => {
      const image = await cleanImage(await given.toBuffer())
      expect(image).toMatchObject({ extension, type })
      expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 512, height: 384 })
    },
  )

  test('is stored upright, without its metadata and without what follows its end', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>')
    const turned = await coloured(4, 2, 'red').withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes } = await cleanImage(Buffer.concat([turned, hidden]))
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([2, 4, undefined])
    const commented = png(2, 8, GREY, Buffer.alloc(6), [chunk('tEXt', hidden)])
    expect((await cleanImage(commented)).bytes.includes('script')).toBe(false)
    expect(bytes.includes('script')).toBe(false)
  })

  test('that moves is stored as its first frame', async () => {
    const moving = await animated('webp')
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { bytes } = await cleanImage(moving)
    const { pages, width, height } = await sharp(bytes).metadata()
    expect([pages ?? 1, width, height]).toEqual([1, 8, 8])
  })

  test.each([
    ['an SVG', 'avatar-type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a page', 'avatar-type', Buffer.from('<!doctype html>')],
    ['nothing', 'avatar-type', Buffer.alloc(0)],
    ['a GIF', 'avatar-type', animated('gif')],
    ['half a JPEG', 'avatar-type', half(coloured(64, 64, 'red').jpeg())],
    ['half a PNG', 'avatar-type', zeros(64, 8, 1).subarray(0, 60)],
    ['a PNG of 60 bits a sample', 'avatar-type', zeros(64, 60, 1)],
    ['a PNG of 100 bits a sample', 'avatar-type', zeros(64, 100, 1)],
    ['a PNG header of 60,000 × 60,000 pixels', 'avatar-large', png(60_000, 1, GREY, Buffer.alloc(1))],
    ['a PNG of more than 4,096 × 4,096 pixels', 'avatar-large', png(4_097, 8, GREY, Buffer.alloc(1))],
  ])('that is %s is refused as %s', async (_what, code, bytes) => {
    await expect(cleanImage(await bytes)).rejects.toMatchObject({ code })
  })

  test('of the largest size is decoded beside the event loop: requests are answered meanwhile', async () => {
    const server = createServer((_request, response) => response.end('ok'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    async function threeAnswers() {
      for (let at = 0; at < 3; at++) await (await fetch(url)).text()
      return 'answers'
    }
    const large = zeros(4_096, 16, 1)
    await cleanImage(zeros(8, 8, 1))
    const image = cleanImage(large).then(({ bytes }) => bytes)
    expect(await Promise.race([image, threeAnswers()])).toBe('answers')
    expect(await sharp(await image).metadata()).toMatchObject({ width: 512, height: 512 })
    server.close()
    server.closeAllConnections()
  })

  test('waits for those before it, and is refused where too many wait', async () => {
    const small = zeros(8, 8, 1)
    const waiting = Array.from({ length: IMAGES_WAITING_MAX }, () => cleanImage(small))
    await expect(cleanImage(small)).rejects.toMatchObject({ code: 'too-many' })
    await expect(Promise.all(waiting)).resolves.toHaveLength(IMAGES_WAITING_MAX)
    await expect(cleanImage(small)).resolves.toMatchObject({ extension: 'png' })
  })
})
