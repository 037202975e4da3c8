import type { HealthReport } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

/** The gateway's own state by source. */
export const fetchHealth = (options?: RequestOptions): Promise<HealthReport[]> => getJson('/api/health', options)
