import type { InstrumentId } from '../../shared/market/instrument'
import type { BarPeriod, Bars } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, withQuery } from './http'

export interface BarsWish {
  period: BarPeriod
  /** `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
  start?: string
  end?: string
}

export const fetchBars = (id: InstrumentId, wish: BarsWish, options?: RequestOptions): Promise<Bars> =>
  getJson(withQuery(`/api/bars/${encodeURIComponent(id)}`, { ...wish }), options)
