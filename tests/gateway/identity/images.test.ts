import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cleanImage } from '../../../gateway/identity/images'

describe('pictures', () => {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const png = (width: number, height: number, extra: Buffer[] = [], pixels?: Buffer) => {
    const ihdr = Buffer.alloc(13)
    ihdr.writeUInt32BE(width, 0)
    ihdr.writeUInt32BE(height, 4)
    ihdr.set([8, 0, 0, 0, 0], 8)
    const data = deflateSync(pixels ?? Buffer.alloc(height * (width + 1)))
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      ...[chunk('IHDR', ihdr), ...extra, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
    ])
  }

  test('lose what is no picture: comments, scripts, whatever stands behind their end', () => {
    const hidden = Buffer.from('<script>alert(1)</script>')
    const { bytes, type } = cleanImage(Buffer.concat([png(2, 2, [chunk('tEXt', hidden)]), hidden]))
    expect(type).toBe('image/png')
    expect(bytes.includes('script')).toBe(false)
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'avatar-type'],
    ['a page', Buffer.from('<!doctype html>'), 'avatar-type'],
    ['nothing', Buffer.alloc(0), 'avatar-type'],
    ['a bomb of pixels', png(30_000, 30_000, [], Buffer.alloc(1)), 'avatar-large'],
    ['more pixels than the head says', png(2, 2, [], Buffer.alloc(10_000_000)), 'avatar-type'],
    ['half a picture', png(2, 2).subarray(0, 40), 'avatar-type'],
  ])('%s is refused', (_what, bytes, code) => {
    expect(() => cleanImage(bytes)).toThrow(expect.objectContaining({ code }))
  })
})
