import type { AppConfig } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** What the gateway tells everybody about itself. */
export const fetchConfig = (options?: RequestOptions): Promise<AppConfig> => requestData('GET /api/config', {}, options)
