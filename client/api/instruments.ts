import type { InstrumentTable } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** The registry of all instruments, as columns. */
export const fetchInstruments = (options?: RequestOptions): Promise<InstrumentTable> =>
  requestData('GET /api/instruments', {}, { timeoutMs: 30_000, ...options })
