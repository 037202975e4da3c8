import type { Positions } from '../../shared/protocol/rest-positions'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'
import { requestData } from './request-data'

const own = ownDocument<Positions>('positions')

export const fetchPositions = (options?: RequestOptions): Promise<Positions> =>
  own.load(() => requestData('GET /api/positions', {}, options))

/** Stores over the revision it is based on, or `conflict`. Completes even if the page is closed. */
export const savePositions = (positions: Positions): Promise<Positions> =>
  own.save(positions, () => requestData('PUT /api/positions', { body: positions }, { outlivesPage: true }))
