import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** The opening auction of the whole market. */
export const fetchAuction = (options?: RequestOptions): Promise<AuctionBoard> => ask('GET /api/auction', {}, options)
