import type { DeskLayout } from '../../shared/desk/layout'
import type { Desk, DeskDay, Desks, DeskVersion, SharedDesk } from '../../shared/protocol/rest-desks'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchDesks = (options?: RequestOptions): Promise<Desks> => requestData('GET /api/desks', {}, options)

export const createDesk = (name: string, layout: DeskLayout): Promise<Desk> =>
  requestData('POST /api/desks', { body: { name, layout } })

/** Over the revision that it was made from; `conflict` where another window was faster. */
export const saveDesk = ({ id, revision, name, layout }: Pick<Desk, 'id' | 'revision' | 'name' | 'layout'>) =>
  requestData('PUT /api/desks/:id', { params: { id }, body: { revision, name, layout } })

export const removeDesk = (id: string) => requestData('DELETE /api/desks/:id', { params: { id } })

export const fetchDeskVersions = (id: string, options?: RequestOptions): Promise<DeskVersion[]> =>
  requestData('GET /api/desks/:id/versions', { params: { id } }, options)

export const setDeskShared = (id: string, shared: boolean): Promise<Desk> =>
  requestData('PUT /api/desks/:id/share', { params: { id }, body: { shared } })

export const fetchSharedDesk = (share: string, options?: RequestOptions): Promise<SharedDesk> =>
  requestData('GET /api/shared-desks/:share', { params: { share } }, options)

/** Stores today's layout of the desk. */
export const storeDeskDay = (layout: DeskLayout): Promise<DeskDay> =>
  requestData('PUT /api/desk-day', { body: { layout } })
