import { atom } from 'jotai'
import { NEW_VIDEO_MAX_AGE_MS } from '../../../shared/protocol/limits'

/** Where this browser keeps the date of the newest video it has been shown. */
export const LAST_VIDEO_KEY = 'lastViewedVideoDate'

/**
 * Whether there is a new video (specification §4): the newest is later than the last viewed, or none was viewed,
 * and it is less than three days old. Dates are ISO 8601; a damaged one is no news.
 */
export function isNewVideo(newest: string | undefined, lastViewed: string | null, now: number): boolean {
  const published = newest === undefined ? Number.NaN : Date.parse(newest)
  if (Number.isNaN(published) || now - published >= NEW_VIDEO_MAX_AGE_MS) return false
  const viewed = lastViewed === null ? Number.NaN : Date.parse(lastViewed)
  return Number.isNaN(viewed) || published > viewed
}

/** Whether a video was published: without one the menu has no entry for them. */
export const hasVideosAtom = atom(false)

/** The red dot in the menu; set by what fetches the video list, read by the shell. */
export const newVideoAtom = atom(false)
