import { expect, test } from 'vitest'
import { qrPath } from '../../../client/ui/qr-code'

test('a longer text needs a larger code, and every dark module lies inside it', () => {
  const short = qrPath('https://u.wechat.com/a')
  const long = qrPath(`https://u.wechat.com/${'联系'.repeat(60)}`)
  expect(long.size).toBeGreaterThan(short.size)
  for (const [, x, y] of short.path.matchAll(/M(\d+) (\d+)h/g)) {
    expect(Math.max(Number(x), Number(y))).toBeLessThan(short.size)
  }
})

test('the three finder patterns are in their corners', () => {
  const { path, size } = qrPath('x')
  for (const corner of ['M0 0h', `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner)
})
