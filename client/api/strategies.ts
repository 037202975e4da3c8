import type { StrategyReport } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchStrategies = (options?: RequestOptions): Promise<StrategyReport> =>
  requestData('GET /api/strategies', {}, options)
