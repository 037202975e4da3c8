import { getDefaultStore } from 'jotai'
import type { VideoItem } from '../../shared/protocol/rest'
import { fetchVideos } from '../api/video'
import { nowThere } from './live-market'
import { isNewVideo, LAST_VIDEO_KEY, newVideoAtom } from './new-video'
import { isReplay } from './replay'
import { session } from './session'

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

/** The list, newest first; sets the dot in the menu. Throws an `ApiError`. */
export async function loadVideos(options?: { signal?: AbortSignal }): Promise<VideoItem[]> {
  const videos = await fetchVideos(options)
  show(isNewVideo(videos[0]?.date, lastViewed(), nowThere()))
  return videos
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

/** Looks for a new video once somebody is signed in, and follows what other tabs have shown. Called once at start; a replay has no videos. */
export function followNewVideos(): void {
  session.watchLogin((loggedIn) => {
    if (isReplay) return
    if (loggedIn) loadVideos().catch(() => undefined)
    else show(false)
  })
  addEventListener('storage', (event) => {
    if (event.key === LAST_VIDEO_KEY) show(false)
  })
}
