import type { InstrumentTable } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** The registry of all instruments, as columns. */
export const fetchInstruments = (options?: RequestOptions): Promise<InstrumentTable> =>
  ask('GET /api/instruments', {}, { timeoutMs: 30_000, ...options })
