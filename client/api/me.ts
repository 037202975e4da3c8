import type { UserRecord } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchMe = (options?: RequestOptions): Promise<UserRecord> => ask('GET /api/me', {}, options)
