import type { InstrumentId } from '../../shared/market/instrument'
import type { VideoItem } from '../../shared/protocol/rest'
import { ask } from './ask'
import { type RequestOptions, request, sendJson } from './http'

/** All videos, newest first. A refusal throws with the answer's own `error` text, or 未知错误 if it has none. */
export const fetchVideos = async (options?: RequestOptions): Promise<VideoItem[]> =>
  // A service that has none may say null: that is an empty list, and nothing is done (specification §7).
  (await ask('GET /api/video', {}, options)) ?? []

export interface VideoDetails {
  title: string
  codes?: InstrumentId[]
  chapters?: VideoItem['chapters']
  /** ISO 8601; absent = now. */
  date?: string
}

/** Operators only. */
export const deleteVideo = (id: string, options?: RequestOptions): Promise<unknown> =>
  sendJson('DELETE', `/api/video/${encodeURIComponent(id)}`, undefined, options)

const UPLOAD_TIMEOUT_MS = 3_600_000

/** Operators only: an uploaded file (`file`, MP4 or WebM) with its details. */
export async function addVideoFile(file: File, video: VideoDetails, options?: RequestOptions): Promise<VideoItem> {
  const form = new FormData()
  form.set('title', video.title)
  if (video.codes) form.set('codes', JSON.stringify(video.codes))
  if (video.chapters) form.set('chapters', JSON.stringify(video.chapters))
  if (video.date) form.set('date', video.date)
  form.set('file', file)
  const init = { method: 'POST', body: form }
  const answer = await request<{ ok: true; data: VideoItem }>('/api/video/file', init, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...options,
  })
  return answer.data
}
