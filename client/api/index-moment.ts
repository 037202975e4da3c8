import type { InstrumentId } from '../../shared/market/instrument'
import type { IndexMoment } from '../../shared/protocol/minute-views'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** An index's members as they stood at the end of a minute of the running day. */
export const fetchIndexMoment = (id: InstrumentId, slot: number, options?: RequestOptions): Promise<IndexMoment> =>
  ask('GET /api/indexes/:id/at/:slot', { params: { id, slot } }, options)
