import type { HealthReport } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** The gateway's own state by source. */
export const fetchHealth = (options?: RequestOptions): Promise<HealthReport[]> => ask('GET /api/health', {}, options)
