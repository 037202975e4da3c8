import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMoment } from '../../shared/protocol/minute-views'
import { getJson, type RequestOptions } from './http'

/** An index's members as they stood at the end of a minute of the running day. */
export const fetchIndexMoment = (id: InstrumentId, slot: number, options?: RequestOptions): Promise<IndexMoment> =>
  getJson(`/api/indexes/${encodeURIComponent(id)}/at/${slot}`, options)
