import type { KnownTruthDay } from '../../shared/protocol/rest-splits'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** The gateway runs the detector over a whole day first: seconds, a minute on a busy machine. */
const TRUTH_TIMEOUT_MS = 120_000

/** A simulated day scored against its truth; `none`: the same crowd without anybody who slices. */
export const fetchKnownTruth = (seed: number, none: boolean, options?: RequestOptions): Promise<KnownTruthDay> =>
  requestData(
    'GET /api/splits/truth',
    { query: { seed, none: none ? 1 : 0 } },
    { timeoutMs: TRUTH_TIMEOUT_MS, ...options },
  )
