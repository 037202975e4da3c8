import { describe, expect, test } from 'vitest'
import { isNewVideo } from '../../../../client/store/account/new-video'

describe('a new video', () => {
  const now = Date.parse('2026-07-06T12:00:00+08:00')
  test.each([
    ['later than the last one viewed', '2026-07-06T10:00:00+08:00', '2026-07-05T10:00:00+08:00', true],
    ['the one viewed', '2026-07-06T10:00:00+08:00', '2026-07-06T10:00:00+08:00', false],
    ['where none was viewed', '2026-07-06T10:00:00+08:00', null, true],
    ['three days old', '2026-07-03T12:00:00+08:00', null, false],
    ['a moment younger than that', '2026-07-03T12:00:01+08:00', null, true],
    ['of a damaged date', 'gestern', null, false],
    ['of a damaged memory', '2026-07-06T10:00:00+08:00', 'gestern', true],
    ['that is none', undefined, null, false],
  ])('%s', (_, newest, viewed, isNew) => expect(isNewVideo(newest, viewed, now)).toBe(isNew))
})
