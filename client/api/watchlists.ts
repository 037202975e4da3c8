import type { Watchlists } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'
import { requestData } from './request-data'

const own = ownDocument<Watchlists>('watchlists')

export const fetchWatchlists = (options?: RequestOptions): Promise<Watchlists> =>
  own.load(() => requestData('GET /api/watchlists', {}, options))

/** Stores all groups; `conflict` if another window stored since `revision`. Answers what is stored now. */
export const saveWatchlists = (lists: Watchlists, options?: RequestOptions): Promise<Watchlists> =>
  own.save(lists, () => requestData('PUT /api/watchlists', { body: lists }, { outlivesPage: true, ...options }))
