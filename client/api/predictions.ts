import type { Horizon } from '../../shared/forecast/horizons'
import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchPredictions = (horizon: Horizon, options?: RequestOptions): Promise<PredictionReport> =>
  requestData('GET /api/predictions', { query: { horizon } }, options)
