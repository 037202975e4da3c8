import type { StrategyReport } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

export const fetchStrategies = (options?: RequestOptions): Promise<StrategyReport> =>
  getJson('/api/strategies', options)
