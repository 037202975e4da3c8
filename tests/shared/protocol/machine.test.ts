import { describe, expect, test } from 'vitest'
import { dateToMs } from '../../../shared/market/session'
import { formatAt, parseAt, readSpeed } from '../../../shared/protocol/machine'

describe('a moment in an address', () => {
  test('is Beijing time, to the second', () => {
    expect(parseAt('20260706T093015')).toBe(Date.UTC(2026, 6, 6, 1, 30, 15))
    expect(formatAt(Date.UTC(2026, 6, 6, 1, 30, 15, 999))).toBe('20260706T093015')
    expect(formatAt(dateToMs('20260706'))).toBe('20260706T000000')
  })

  test.each([
    '',
    '20260706',
    '20260706T0930',
    '20260706093015',
    '20260706T240000',
    '20260706T096000',
    '20260706T093060',
  ])('cannot be %j', (text) => {
    expect(parseAt(text)).toBeUndefined()
  })

  test.each(['20260231T093000', '2026-07-06T09:30:15', ' 20260706T093015', '20260706t093015', '20260706T093015Z'])(
    'cannot be %j either',
    (text) => {
      expect(parseAt(text)).toBeUndefined()
    },
  )
})

test.each([
  ['60', 60],
  ['5', 5],
  ['3', 1],
  ['60x', 1],
  ['-1', 1],
  [null, 1],
])('a speed that is written %j is ×%d', (text, speed) => {
  expect(readSpeed(text)).toBe(speed)
})
