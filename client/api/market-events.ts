import type { MarketEventList } from '../../shared/protocol/rest-market'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** The running day's 盘口异动, newest first. */
export const fetchMarketEvents = (options?: RequestOptions): Promise<MarketEventList> =>
  ask('GET /api/market-events', {}, options)
