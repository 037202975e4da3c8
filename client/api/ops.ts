import type { FaultCode } from '../../shared/market/feed-faults'
import type { Freeze } from '../../shared/protocol/freezes'
import type { IncidentChange } from '../../shared/protocol/rest-ops'
import type { OrderQuery } from '../../shared/protocol/rest-orders'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchOps = (options?: RequestOptions) => requestData('GET /api/ops', {}, options)
export const fetchInstrumentStates = (options?: RequestOptions) => requestData('GET /api/ops/instruments', {}, options)
export const fetchVolumes = (options?: RequestOptions) => requestData('GET /api/ops/volumes', {}, options)
export const orderAction = (order: OrderQuery) => requestData('POST /api/ops/orders', { body: order })
export const confirmOrder = (id: number) =>
  requestData('POST /api/ops/orders/:id/confirm', { params: { id: String(id) } })
export const withdrawOrder = (id: number) =>
  requestData('POST /api/ops/orders/:id/withdraw', { params: { id: String(id) } })
/** Completes even if the page is closed immediately. */
export const changeIncident = (id: number, change: IncidentChange) =>
  requestData('PUT /api/ops/incidents/:id', { params: { id: String(id) }, body: change }, { outlivesPage: true })
export const announce = (text: string, minutes: number) =>
  requestData('PUT /api/ops/announcement', { body: { text, minutes } })
export const withdrawAnnouncement = () => requestData('DELETE /api/ops/announcement', {})
export const disconnectClient = (id: string, reason: string) =>
  requestData('POST /api/ops/clients/:id/disconnect', { params: { id }, body: { reason } })
export const drainGateway = (seconds: number, reason: string) =>
  requestData('POST /api/ops/drain', { body: { seconds, reason } })
export const endDrain = () => requestData('DELETE /api/ops/drain', {})
export const startDrill = (code: FaultCode, reason: string) =>
  requestData('POST /api/ops/drills', { body: { code, reason } })
export const stopDrill = () => requestData('DELETE /api/ops/drills', {})
export const freezeFigure = (freeze: Pick<Freeze, 'figure' | 'exchange' | 'until' | 'reason'>) =>
  requestData('POST /api/ops/freezes', { body: freeze })
export const releaseFigure = (released: Pick<Freeze, 'figure' | 'exchange' | 'reason'>) =>
  requestData('POST /api/ops/freezes/release', { body: released })
export const runChecks = () => requestData('POST /api/ops/checks', {})
