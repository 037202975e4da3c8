import { expect, test } from 'vitest'
import { topicExists } from '../../../gateway/topic-exists'
import { makeInstrument } from '../../support/fake-feed'

const known = new Map(
  [makeInstrument({ id: '600519.SH' }), makeInstrument({ id: '000001.SH', kind: 'index' })].map((one) => [one.id, one]),
)

test.each([
  ['tick:600519.SH', true],
  ['tick:000001.SH', true],
  ['flow:600519.SH', true],
  ['split:600519.SH', true],
  ['split:market', true],
  ['board:market', true],
  ['health', true],
  ['index:000001.SH', true],
  ['index:600519.SH', false],
  ['tick:600000.SH', false],
  ['tick:market', false],
  ['', false],
])('%s exists: %s', (name, expected) => {
  expect(topicExists(name, { instrument: (id) => known.get(id), isEmpty: () => false })).toBe(expected)
})

test('nothing well-formed is refused before the feed has named its instruments', () => {
  const early = { instrument: () => undefined, isEmpty: () => true }
  expect(topicExists('tick:600519.SH', early)).toBe(true)
  expect(topicExists('tick:nonsense', early)).toBe(false)
})
