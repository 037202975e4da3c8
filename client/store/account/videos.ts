import { getDefaultStore } from 'jotai'
import type { VideoItem } from '../../../shared/protocol/rest'
import { ApiError } from '../../api/api-error'
import { fetchVideos } from '../../api/video'
import { isReplay } from '../../session/replay'
import { session } from '../../session/session'
import { nowThere } from '../rows/live-market'
import { hasVideosAtom, isNewVideo, LAST_VIDEO_KEY, newVideoAtom } from './new-video'

const lastViewed = (): string | null => {
  try {
    return localStorage.getItem(LAST_VIDEO_KEY)
  } catch {
    return null
  }
}

const show = (isNew: boolean) => getDefaultStore().set(newVideoAtom, isNew)

/** Whether this one is newer than what was viewed: for its mark in a list. */
export const isNewItem = (item: VideoItem, viewedUntil: string | null): boolean =>
  isNewVideo(item.date, viewedUntil, nowThere())

/** Shows the error text of an answer that is not ok. */
let showRefusal: (text: string) => void = () => undefined

/**
 * The list, newest first; sets the dot in the menu. Throws an `ApiError`; the text of an answer that is not ok is shown
 * on the page that sent the request.
 */
export async function loadVideos(options?: { signal?: AbortSignal }): Promise<VideoItem[]> {
  try {
    const videos = await fetchVideos(options)
    getDefaultStore().set(hasVideosAtom, videos.length > 0)
    show(isNewVideo(videos[0]?.date, lastViewed(), nowThere()))
    return videos
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status > 0) showRefusal(thrown.message)
    throw thrown
  }
}

/** The newest has been shown: the dot goes, in this browser. Answers what had been viewed before. */
export function markViewed(newest: VideoItem | undefined): string | null {
  const before = lastViewed()
  if (!newest) return before
  show(false)
  try {
    localStorage.setItem(LAST_VIDEO_KEY, newest.date)
  } catch {
    // A browser that stores nothing shows the dot again next time.
  }
  return before
}

/**
 * Checks for a new video once an account is signed in, and follows which videos other tabs have shown. Called once at
 * start; a replay has no videos.
 */
export function followNewVideos(say: (text: string) => void): void {
  showRefusal = say
  session.watchLogin((loggedIn) => {
    if (isReplay) return
    if (loggedIn) loadVideos().catch(() => undefined)
    else show(false)
  })
  addEventListener('storage', (event) => {
    if (event.key === LAST_VIDEO_KEY) show(false)
  })
}
