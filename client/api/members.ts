import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMembersReply } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

/** An index's members with their weights. */
export const fetchIndexMembers = (id: InstrumentId, options?: RequestOptions): Promise<IndexMembersReply> =>
  getJson(`/api/indexes/${encodeURIComponent(id)}/members`, options)
