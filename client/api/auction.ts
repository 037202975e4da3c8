import type { AuctionSession } from '../../shared/market/session'
import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** An auction of the whole market. */
export const fetchAuction = (session: AuctionSession, options?: RequestOptions): Promise<AuctionBoard> =>
  ask('GET /api/auction', { query: { session } }, options)
