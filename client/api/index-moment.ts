import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMoment } from '../../shared/protocol/minute-views'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** An index's members at the end of a minute of the running day. */
export const fetchIndexMoment = (id: InstrumentId, slot: number, options?: RequestOptions): Promise<IndexMoment> =>
  requestData('GET /api/indexes/:id/at/:slot', { params: { id, slot } }, options)
