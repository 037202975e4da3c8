import { expect, test } from 'vitest'
import { topicCheck } from '../../../../gateway/serve/front/topic-exists'
import { makeInstrument } from '../../../support/fake-feed'

const known = new Map(
  [makeInstrument({ id: '600519.SH' }), makeInstrument({ id: '000001.SH', kind: 'index' })].map((one) => [one.id, one]),
)

const market = { instrument: (id: string) => known.get(id), isEmpty: () => false }

test.each([
  ['tick:600519.SH', true],
  ['tick:000001.SH', true],
  ['flow:600519.SH', true],
  ['flow:600519.SH@sina-close', true],
  ['flow:600000.SH@sina-close', false],
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
  expect(topicCheck(market)(name)).toBe(expected)
})

test('no well-formed topic is refused before the feed has sent its instruments', () => {
  const early = topicCheck({ instrument: () => undefined, isEmpty: () => true })
  expect(early('tick:600519.SH')).toBe(true)
  expect(early('tick:nonsense')).toBe(false)
})
