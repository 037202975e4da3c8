import { expect, test } from 'vitest'
import { byteRange } from '../../../../gateway/serve/http/byte-range'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=5-500', { start: 5, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-5', 'whole'],
  ['bytes=-', 'whole'],
])('Range %s of 100 bytes is %o', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected)
})
