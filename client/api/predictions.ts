import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchPredictions = (options?: RequestOptions): Promise<PredictionReport> =>
  requestData('GET /api/predictions', {}, options)
