import type { InstrumentId } from '../../shared/market/instrument'
import type { SplitList } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, withQuery } from './http'

export interface SplitsWish {
  code?: InstrumentId
  /** `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
  start?: string
  end?: string
}

export const fetchSplits = (wish: SplitsWish, options?: RequestOptions): Promise<SplitList> =>
  getJson(withQuery('/api/splits', { ...wish }), options)
