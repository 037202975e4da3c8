import type { UserRecord } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

export const fetchMe = (options?: RequestOptions): Promise<UserRecord> => getJson('/api/me', options)
