import type { MarketEventList } from '../../shared/protocol/rest-market'
import { getJson, type RequestOptions } from './http'

/** The running day's 盘口异动, newest first. */
export const fetchMarketEvents = (options?: RequestOptions): Promise<MarketEventList> =>
  getJson('/api/market-events', options)
