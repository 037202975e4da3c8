import { describe, expect, it } from 'vitest'
import { publishedAt } from '../../../../client/features/video/published-at'

const now = Date.parse('2026-07-06T02:30:00Z')

describe('when a video is published', () => {
  it('is now for the running day', () => {
    expect(publishedAt('2026-07-06', '2026-07-06', now)).toBe('2026-07-06T02:30:00.000Z')
  })

  it('is the close of any other day, Beijing time', () => {
    expect(new Date(publishedAt('2026-07-03', '2026-07-06', now)).toISOString()).toBe('2026-07-03T07:00:00.000Z')
  })
})
