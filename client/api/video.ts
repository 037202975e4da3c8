import type { VideoItem } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** All videos, newest first. A refusal throws with the answer's own `error` text, or 未知错误 if it has none. */
export const fetchVideos = async (options?: RequestOptions): Promise<VideoItem[]> =>
  // A service that has none may say null: that is an empty list, and nothing is done (specification §7).
  (await requestData('GET /api/video', {}, options)) ?? []
