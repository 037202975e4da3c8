import type { MarketEventList } from '../../shared/protocol/rest-market'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** The running day's 盘口异动, newest first. */
export const fetchMarketEvents = (options?: RequestOptions): Promise<MarketEventList> =>
  requestData('GET /api/market-events', {}, options)
