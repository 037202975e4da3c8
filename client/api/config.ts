import type { AppConfig } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** What a page must know before anybody has signed in. */
export const fetchConfig = (options?: RequestOptions): Promise<AppConfig> => ask('GET /api/config', {}, options)
