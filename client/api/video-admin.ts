import { routeParts } from '../../shared/protocol/resources'
import type { Answer, VideoItem } from '../../shared/protocol/rest'
import { session } from '../session/session'
import { requestText } from '../text/connection'
import { ApiError, errorOf } from './api-error'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export interface VideoDetails {
  title: string
  /** `YYYY-MM-DD` or ISO 8601. */
  date: string
  codes: string[]
  chapters: VideoItem['chapters']
  durationSeconds: number | null
}

/** Operators only: a link on the allow-list. */
export const publishLink = (video: VideoDetails & { url: string }, options?: RequestOptions): Promise<VideoItem> =>
  requestData('POST /api/video/link', { body: video }, options)

/** Operators only: what is published at a time to come, the next one first. */
export const fetchScheduled = (options?: RequestOptions): Promise<VideoItem[]> =>
  requestData('GET /api/video/scheduled', {}, options)

/** Operators only: the entry and its file. */
export const deleteVideo = (id: string, options?: RequestOptions): Promise<unknown> =>
  requestData('DELETE /api/video/:id', { params: { id } }, options)

interface UploadOptions {
  /** Bytes sent so far, 0…1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const answerOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Operators only: streams a file with its details. There is no time-out, for a large file may take an hour; the signal
 * ends it. Throws an `ApiError`, or an `AbortError` if the signal ended it.
 */
export function publishFile(
  file: File,
  video: VideoDetails,
  { onProgress, signal }: UploadOptions,
): Promise<VideoItem> {
  const form = new FormData()
  form.set('title', video.title)
  form.set('date', video.date)
  form.set('codes', JSON.stringify(video.codes))
  form.set('chapters', JSON.stringify(video.chapters))
  if (video.durationSeconds !== null) form.set('durationSeconds', String(video.durationSeconds))
  form.set('file', file)
  return new Promise((resolve, reject) => {
    // fetch does not report how much of a body has been sent.
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const failed = () => reject(new ApiError('unreachable', requestText.offline, true, 0))
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = failed
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      const body = answerOf(request.responseText) as Answer<VideoItem> | undefined
      if (body?.ok === true) resolve(body.data)
      else reject(errorOf(request.status, body))
    }
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    const { method, path } = routeParts('POST /api/video/file')
    request.open(method, path)
    const token = session.token()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
