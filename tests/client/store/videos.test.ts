import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LAST_VIDEO_KEY, newVideoAtom } from '../../../client/store/new-video'
import { isNewItem, markViewed } from '../../../client/store/videos'
import type { VideoItem } from '../../../shared/protocol/rest'

const HOUR = 3_600_000
const video = (hoursAgo: number) => ({ date: new Date(Date.now() - hoursAgo * HOUR).toISOString() }) as VideoItem
const dot = () => getDefaultStore().get(newVideoAtom)
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  getDefaultStore().set(newVideoAtom, true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  getDefaultStore().set(newVideoAtom, false)
})

describe('the newest video that was shown', () => {
  test('takes the dot away, is remembered, and answers what was viewed before', () => {
    stored.set(LAST_VIDEO_KEY, 'before')
    const newest = video(1)
    expect(markViewed(newest)).toBe('before')
    expect([dot(), stored.get(LAST_VIDEO_KEY)]).toEqual([false, newest.date])
  })

  test('is none where there is none: the dot stays', () => {
    expect(markViewed(undefined)).toBeNull()
    expect([dot(), stored.size]).toEqual([true, 0])
  })

  test('takes the dot away in a browser that stores nothing', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect([markViewed(video(1)), dot()]).toEqual([null, false])
  })
})

test.each([
  [1, null, true],
  [1, 2, true],
  [2, 1, false],
  [80, null, false],
])('a video of %i hours ago, viewed up to %j hours ago, is new: %s', (ago, viewed, isNew) => {
  expect(isNewItem(video(ago), viewed === null ? null : video(viewed).date)).toBe(isNew)
})
