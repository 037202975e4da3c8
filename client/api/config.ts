import type { AppConfig } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** What the gateway tells everybody about itself. */
export const fetchConfig = (options?: RequestOptions): Promise<AppConfig> => ask('GET /api/config', {}, options)
