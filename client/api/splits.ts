import type { InstrumentId } from '../../shared/market/instrument'
import type { SplitList } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

interface SplitsQuery {
  code?: InstrumentId
  /** `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
  start?: string
  end?: string
}

export const fetchSplits = (request: SplitsQuery, options?: RequestOptions): Promise<SplitList> =>
  requestData('GET /api/splits', { query: { ...request } }, options)
