import type { InstrumentId } from '../../shared/market/instrument'
import type { SplitList } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export interface SplitsWish {
  code?: InstrumentId
  /** `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
  start?: string
  end?: string
}

export const fetchSplits = (wish: SplitsWish, options?: RequestOptions): Promise<SplitList> =>
  ask('GET /api/splits', { query: { ...wish } }, options)
