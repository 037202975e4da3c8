import type { UserRecord } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchMe = (options?: RequestOptions): Promise<UserRecord> => requestData('GET /api/me', {}, options)
