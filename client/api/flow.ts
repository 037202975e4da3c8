import type { InstrumentId } from '../../shared/market/instrument'
import type { FlowDay } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, withQuery } from './http'

/** A day's ledger by minute; `day` is `YYYYMMDD`, absent = the running day. */
export const fetchFlowDay = (id: InstrumentId, day?: string, options?: RequestOptions): Promise<FlowDay> =>
  getJson(withQuery(`/api/flow/${encodeURIComponent(id)}`, { day }), options)
