import type { AuctionSession } from '../../shared/market/session'
import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** An auction of the whole market. */
export const fetchAuction = (session: AuctionSession, options?: RequestOptions): Promise<AuctionBoard> =>
  requestData('GET /api/auction', { query: { session } }, options)
