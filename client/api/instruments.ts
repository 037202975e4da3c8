import type { InstrumentTable } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

/** The registry of all instruments, as columns. */
export const fetchInstruments = (options?: RequestOptions): Promise<InstrumentTable> =>
  getJson('/api/instruments', { timeoutMs: 30_000, ...options })
