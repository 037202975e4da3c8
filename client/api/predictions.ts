import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import { getJson, type RequestOptions } from './http'

export const fetchPredictions = (options?: RequestOptions): Promise<PredictionReport> =>
  getJson('/api/predictions', options)
