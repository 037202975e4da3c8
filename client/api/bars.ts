import type { InstrumentId } from '../../shared/market/instrument'
import type { BarPeriod, Bars } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

interface BarsQuery {
  period: BarPeriod
  /** `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
  start?: string
  end?: string
  /** Daily bars if minutes are not stored for every day, or the range is too long for them. */
  orDays?: boolean
}

export const fetchBars = (id: InstrumentId, request: BarsQuery, options?: RequestOptions): Promise<Bars> =>
  requestData(
    'GET /api/bars/:id',
    { params: { id }, query: { ...request, orDays: request.orDays ? 1 : undefined } },
    options,
  )
