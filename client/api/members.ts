import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMembersReply } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** An index's members with their weights. */
export const fetchIndexMembers = (id: InstrumentId, options?: RequestOptions): Promise<IndexMembersReply> =>
  requestData('GET /api/indexes/:id/members', { params: { id } }, options)
