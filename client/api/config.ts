import type { AppConfig } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Public settings of the gateway. */
export const fetchConfig = (options?: RequestOptions): Promise<AppConfig> => requestData('GET /api/config', {}, options)
