import type { Watchlists } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchWatchlists = (options?: RequestOptions): Promise<Watchlists> =>
  ask('GET /api/watchlists', {}, options)

/** Stores all groups; `conflict` if another window stored since `revision`. Answers what is stored now. */
export const saveWatchlists = (lists: Watchlists, options?: RequestOptions): Promise<Watchlists> =>
  ask('PUT /api/watchlists', { body: lists }, { outlivesPage: true, ...options })
