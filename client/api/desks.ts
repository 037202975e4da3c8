import type { DeskLayout } from '../../shared/desk/layout'
import type { Desk, DeskDay, Desks, DeskVersion, SharedDesk } from '../../shared/protocol/rest-desks'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchDesks = (options?: RequestOptions): Promise<Desks> => ask('GET /api/desks', {}, options)

export const createDesk = (name: string, layout: DeskLayout): Promise<Desk> =>
  ask('POST /api/desks', { body: { name, layout } })

/** Over the revision that it was made from; `conflict` where another window was faster. */
export const saveDesk = ({ id, revision, name, layout }: Pick<Desk, 'id' | 'revision' | 'name' | 'layout'>) =>
  ask('PUT /api/desks/:id', { params: { id }, body: { revision, name, layout } })

export const removeDesk = (id: string) => ask('DELETE /api/desks/:id', { params: { id } })

export const fetchDeskVersions = (id: string, options?: RequestOptions): Promise<DeskVersion[]> =>
  ask('GET /api/desks/:id/versions', { params: { id } }, options)

export const shareDesk = (id: string, shared: boolean): Promise<Desk> =>
  ask('PUT /api/desks/:id/share', { params: { id }, body: { shared } })

export const fetchSharedDesk = (share: string, options?: RequestOptions): Promise<SharedDesk> =>
  ask('GET /api/shared-desks/:share', { params: { share } }, options)

/** How the desk stands today. */
export const keepDeskDay = (layout: DeskLayout): Promise<DeskDay> => ask('PUT /api/desk-day', { body: { layout } })
