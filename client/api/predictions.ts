import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchPredictions = (options?: RequestOptions): Promise<PredictionReport> =>
  ask('GET /api/predictions', {}, options)
