import type { VideoItem } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, sendJson } from './http'

/** All videos, newest first. A refusal throws with the answer's own `error` text, or 未知错误 if it has none. */
export const fetchVideos = (options?: RequestOptions): Promise<VideoItem[]> => getJson('/api/video', options)

export interface VideoLink {
  title: string
  url: string
  codes: string[]
}

/** Operators only: a link on the allow-list. */
export const addVideoLink = (video: VideoLink, options?: RequestOptions): Promise<unknown> =>
  sendJson('POST', '/api/video', video, options)
