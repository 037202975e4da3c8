import type { AppConfig } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

/** What a page must know before anybody has signed in. */
export const fetchConfig = (options?: RequestOptions): Promise<AppConfig> => getJson('/api/config', options)
