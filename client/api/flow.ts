import type { InstrumentId } from '../../shared/market/instrument'
import type { FlowDay } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** A day's ledger by minute; `day` is `YYYYMMDD`, absent = the running day; `ledger`: absent = the standard one. */
export const fetchFlowDay = (
  id: InstrumentId,
  day?: string,
  ledger?: string,
  options?: RequestOptions,
): Promise<FlowDay> => requestData('GET /api/flow/:id', { params: { id }, query: { day, def: ledger } }, options)
