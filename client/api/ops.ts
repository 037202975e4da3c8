import type { FaultCode } from '../../shared/market/feed-faults'
import type { Freeze } from '../../shared/protocol/freezes'
import type { IncidentChange } from '../../shared/protocol/rest-ops'
import type { OrderAsked } from '../../shared/protocol/rest-orders'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchOps = (options?: RequestOptions) => ask('GET /api/ops', {}, options)
export const fetchInstrumentStates = (options?: RequestOptions) => ask('GET /api/ops/instruments', {}, options)
export const fetchVolumes = (options?: RequestOptions) => ask('GET /api/ops/volumes', {}, options)
export const orderAction = (asked: OrderAsked) => ask('POST /api/ops/orders', { body: asked })
export const confirmOrder = (id: number) => ask('POST /api/ops/orders/:id/confirm', { params: { id: String(id) } })
export const withdrawOrder = (id: number) => ask('POST /api/ops/orders/:id/withdraw', { params: { id: String(id) } })
/** Also if the page is left at once. */
export const changeIncident = (id: number, change: IncidentChange) =>
  ask('PUT /api/ops/incidents/:id', { params: { id: String(id) }, body: change }, { outlivesPage: true })
export const announce = (text: string, minutes: number) => ask('PUT /api/ops/announcement', { body: { text, minutes } })
export const withdrawAnnouncement = () => ask('DELETE /api/ops/announcement', {})
export const disconnectClient = (id: string, reason: string) =>
  ask('POST /api/ops/clients/:id/disconnect', { params: { id }, body: { reason } })
export const drainGateway = (seconds: number, reason: string) =>
  ask('POST /api/ops/drain', { body: { seconds, reason } })
export const endDrain = () => ask('DELETE /api/ops/drain', {})
export const startDrill = (code: FaultCode, reason: string) => ask('POST /api/ops/drills', { body: { code, reason } })
export const stopDrill = () => ask('DELETE /api/ops/drills', {})
export const freezeFigure = (freeze: Pick<Freeze, 'figure' | 'exchange' | 'until' | 'reason'>) =>
  ask('POST /api/ops/freezes', { body: freeze })
export const releaseFigure = (released: Pick<Freeze, 'figure' | 'exchange' | 'reason'>) =>
  ask('POST /api/ops/freezes/release', { body: released })
export const runChecks = () => ask('POST /api/ops/checks', {})
