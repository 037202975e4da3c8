import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMembersReply } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** An index's members with their weights. */
export const fetchIndexMembers = (id: InstrumentId, options?: RequestOptions): Promise<IndexMembersReply> =>
  ask('GET /api/indexes/:id/members', { params: { id } }, options)
