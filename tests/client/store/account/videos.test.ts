import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../../../client/session/session'
import { hasVideosAtom, LAST_VIDEO_KEY, newVideoAtom } from '../../../../client/store/account/new-video'
import { followNewVideos, isNewItem, markViewed } from '../../../../client/store/account/videos'
import type { VideoItem } from '../../../../shared/protocol/rest'

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
  vi.stubGlobal('addEventListener', () => undefined)
  getDefaultStore().set(newVideoAtom, true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  getDefaultStore().set(newVideoAtom, false)
})

describe('the newest video that was shown', () => {
  test('removes the dot, is stored, and returns what was viewed before', () => {
    stored.set(LAST_VIDEO_KEY, 'before')
    const newest = video(1)
    expect(markViewed(newest)).toBe('before')
    expect([dot(), stored.get(LAST_VIDEO_KEY)]).toEqual([false, newest.date])
  })

  test('is not stored without a video: the dot stays', () => {
    expect(markViewed(undefined)).toBeNull()
    expect([dot(), stored.size]).toEqual([true, 0])
  })

  test('removes the dot in a browser without storage', () => {
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

describe('whether there is a new video', () => {
  /** The page as it follows; `login` and `stored` are what happens to it. */
  function follow(videos: readonly VideoItem[], answer: object = { ok: true, data: videos }, status = 200) {
    let login: (loggedIn: boolean) => void = () => undefined
    const watch = vi.spyOn(session, 'watchLogin').mockImplementation((listener) => {
      login = listener
      return () => undefined
    })
    onTestFinished(() => watch.mockRestore())
    const fetched = vi.fn(async () => Response.json(answer, { status }))
    const said: string[] = []
    const heard = new Map<string, (event: { key: string }) => void>()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('addEventListener', (name: string, run: (event: { key: string }) => void) => heard.set(name, run))
    followNewVideos((text) => said.push(text))
    return {
      fetched,
      said,
      login: (loggedIn: boolean) => login(loggedIn),
      elsewhere: (key: string) => heard.get('storage')?.({ key }),
    }
  }

  test('is requested once a user is signed in', async () => {
    const { fetched, login } = follow([video(1)])
    getDefaultStore().set(newVideoAtom, false)
    login(true)
    await vi.waitFor(() => expect(dot()).toBe(true), { timeout: 30_000 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    [[video(1)], true],
    [[], false],
  ])('adds the menu entry only if there is a video', async (videos, isThere) => {
    getDefaultStore().set(hasVideosAtom, !isThere)
    const { login } = follow(videos)
    login(true)
    await vi.waitFor(() => expect(getDefaultStore().get(hasVideosAtom)).toBe(isThere), { timeout: 30_000 })
  })

  test.each([
    [200, '视频暂不可用', '视频暂不可用'],
    [503, '视频暂不可用', '视频暂不可用'],
    [200, '', '未知错误'],
    [503, '', '未知错误'],
  ])('that an answer of status %i refuses with the text %j is shown as %j', async (status, error, expected) => {
    const { said, login } = follow([], { ok: false, data: [], error }, status)
    login(true)
    await vi.waitFor(() => expect(said).toEqual([expected]))
  })

  test('is not reported here if the request fails, as the page reports that itself', async () => {
    const { fetched, said, login } = follow([])
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    login(true)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(said).toEqual([])
  })

  test('is not requested after sign-out, and the dot disappears', () => {
    const { fetched, login } = follow([video(1)])
    login(false)
    expect([dot(), fetched.mock.calls.length]).toEqual([false, 0])
  })

  test('is cleared when another tab has shown it, and by no other storage event', () => {
    const { elsewhere } = follow([])
    elsewhere('theme')
    expect(dot()).toBe(true)
    elsewhere(LAST_VIDEO_KEY)
    expect(dot()).toBe(false)
  })
})
