import type { VideoItem } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** All videos, newest first. A refusal throws with the answer's own `error` text, or 未知错误 if it has none. */
export const fetchVideos = async (options?: RequestOptions): Promise<VideoItem[]> =>
  // A service that has none may say null: that is an empty list, and nothing is done (specification §7).
  (await ask('GET /api/video', {}, options)) ?? []
