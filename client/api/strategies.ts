import type { StrategyReport } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchStrategies = (options?: RequestOptions): Promise<StrategyReport> =>
  ask('GET /api/strategies', {}, options)
