import type { KnownTruthDay } from '../../shared/protocol/rest-splits'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** A simulated day scored against its truth; `none`: the same traders without slicing. */
export const fetchKnownTruth = (seed: number, none: boolean, options?: RequestOptions): Promise<KnownTruthDay> =>
  requestData('GET /api/splits/truth', { query: { seed, none: none ? 1 : 0 } }, options)
