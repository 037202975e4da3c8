import type { Watchlists } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, sendJson } from './http'

export const fetchWatchlists = (options?: RequestOptions): Promise<Watchlists> => getJson('/api/watchlists', options)

/** Stores all groups; `conflict` if another window stored since `revision`. Answers what is stored now. */
export const saveWatchlists = (lists: Watchlists, options?: RequestOptions): Promise<Watchlists> =>
  sendJson('PUT', '/api/watchlists', lists, options)
