import { describe, expect, test } from 'vitest'
import { openEntry } from '../../../client/stream/topic-entry'

describe('a topic that begins to be read', () => {
  test.each([
    ['tick:600519.SH', true],
    ['events:market', true],
    ['flow:600519.SH', false],
    ['board:market', false],
    ['nothing', false],
  ])('%s has numbered rows: %s', (topic, numbered) => {
    expect(openEntry(topic)).toMatchObject({ topic, numbered, awaiting: true, id: undefined, next: undefined })
  })
})
