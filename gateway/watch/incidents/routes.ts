import express, { type Router } from 'express'
import { z } from 'zod'
import { FAULT_CODES } from '../../../shared/market/feed-faults'
import { INSTRUMENT_ID } from '../../../shared/market/instrument-id'
import { ZeusError } from '../../../shared/protocol/errors'
import { FREEZE_EXCHANGES, FROZEN_FIGURES } from '../../../shared/protocol/freezes'
import {
  ANNOUNCEMENT_LENGTH_MAX,
  DRAIN_MAX_SECONDS,
  INCIDENT_NOTE_LENGTH_MAX,
  type IncidentChange,
  REASON_LENGTH_MAX,
} from '../../../shared/protocol/rest-ops'
import { SOURCE_CHANNELS } from '../../../shared/protocol/rest-orders'
import { callerOf, requirePermission } from '../../serve/http/caller'
import { parsed, queryOf } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { OpsDesk } from './ops-desk'

const said = (max: number) => z.string().trim().min(1).max(max)
const reason = said(REASON_LENGTH_MAX)
const [reads, writes] = [requirePermission('ops:read'), requirePermission('ops:write')]
const DAY_MINUTES = 1_440

const announcementShape = z.strictObject({
  text: said(ANNOUNCEMENT_LENGTH_MAX),
  minutes: z.int().min(1).max(DAY_MINUTES),
})
const drillShape = z.strictObject({ code: z.enum(FAULT_CODES), reason })
const frozenShape = { figure: z.enum(FROZEN_FIGURES), exchange: z.enum(FREEZE_EXCHANGES) }
const freezeShape = z.strictObject({ ...frozenShape, until: z.int().min(0).nullable(), reason })
const releaseShape = z.strictObject({ ...frozenShape, reason })
const instrument = z.string().regex(INSTRUMENT_ID)
const sourceName = z.string().regex(/^[a-z0-9-]{1,40}$/)
const orderShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('switch'),
    channel: z.enum(SOURCE_CHANNELS),
    source: z.union([z.literal(''), sourceName]),
    reason,
  }),
  z.strictObject({ kind: z.literal('resync-source'), source: sourceName, reason }),
  z.strictObject({ kind: z.literal('resync-code'), code: instrument, reason }),
])
const drainShape = z.strictObject({ seconds: z.int().min(1).max(DRAIN_MAX_SECONDS), reason })
const disconnectShape = z.strictObject({ reason })
/** By changed field, so that a refusal names the invalid one. */
const CHANGES: Record<string, z.ZodType<IncidentChange>> = {
  take: z.strictObject({ take: z.literal(true) }),
  note: z.strictObject({ note: z.string().trim().max(INCIDENT_NOTE_LENGTH_MAX) }),
  close: z.strictObject({ close: z.literal(true), reason, unfillable: z.boolean().optional() }),
  muteUntil: z.strictObject({ muteUntil: z.int().min(0), reason }),
  unmute: z.strictObject({ unmute: z.literal(true), reason }),
}
const idShape = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

function idOf(given: unknown): number {
  const id = idShape.safeParse(given)
  if (!id.success) throw new ZeusError('not-found')
  return id.data
}

function changeOf(body: unknown): IncidentChange {
  const asked = Object.keys(Object(body)).find((key) => Object.hasOwn(CHANGES, key))
  return parsed(CHANGES[asked ?? ''] ?? z.never(), body)
}

/** Data and actions of operators: `ops:read` and `ops:write`; refused to others with `forbidden`. */
export function opsDeskRoutes(desk: OpsDesk): Router {
  const router = express.Router()
  // Answered by the process with the market, which checks no rights.
  router.use(['/api/ops/instruments', '/api/ops/volumes'], reads)
  serve(router, 'GET /api/ops', reads, async (_request, send) => send(await desk.board()))
  serve(router, 'GET /api/outages', async (request, send) =>
    send(await desk.outages(queryOf(request, 'day', 'range-invalid'))),
  )
  serve(router, 'PUT /api/ops/incidents/:id', writes, async (request, send, response) => {
    send(await desk.change(idOf(request.params.id), changeOf(request.body), callerOf(response).name))
  })
  serve(router, 'POST /api/ops/orders', writes, async (request, send, response) => {
    send(await desk.orders.ask(parsed(orderShape, request.body), callerOf(response)))
  })
  serve(router, 'POST /api/ops/orders/:id/confirm', writes, async (request, send, response) => {
    send(await desk.orders.confirm(idOf(request.params.id), callerOf(response)))
  })
  serve(router, 'POST /api/ops/orders/:id/withdraw', writes, async (request, send, response) => {
    send(await desk.orders.withdraw(idOf(request.params.id), callerOf(response)))
  })
  serve(router, 'PUT /api/ops/announcement', writes, async (request, send, response) => {
    const { text, minutes } = parsed(announcementShape, request.body)
    send(await desk.announcements.announce(text, minutes, callerOf(response).name))
  })
  serve(router, 'DELETE /api/ops/announcement', writes, async (_request, send, response) => {
    await desk.announcements.withdraw(callerOf(response).name)
    send(null)
  })
  serve(router, 'POST /api/ops/freezes', writes, async (request, send, response) => {
    send(await desk.freeze({ ...parsed(freezeShape, request.body), by: callerOf(response).name }))
  })
  serve(router, 'POST /api/ops/freezes/release', writes, async (request, send, response) => {
    const { reason: why, ...place } = parsed(releaseShape, request.body)
    send(await desk.release(place, why, callerOf(response).name))
  })
  serve(router, 'POST /api/ops/clients/:id/disconnect', writes, async (request, send, response) => {
    const { id } = request.params
    await desk.disconnect(id, parsed(disconnectShape, request.body).reason, callerOf(response).name)
    send({ id })
  })
  serve(router, 'POST /api/ops/drain', writes, async (request, send, response) => {
    const { seconds, reason: why } = parsed(drainShape, request.body)
    send(await desk.drain.begin(seconds, why, callerOf(response).name))
  })
  serve(router, 'DELETE /api/ops/drain', writes, async (_request, send, response) => {
    await desk.drain.end(callerOf(response).name)
    send(null)
  })
  serve(router, 'POST /api/ops/checks', writes, async (_request, send) => send(await desk.checks.ask()))
  serve(router, 'POST /api/ops/drills', writes, async (request, send, response) => {
    const { code, reason: why } = parsed(drillShape, request.body)
    send(await desk.drills.start(code, why, callerOf(response).name))
  })
  serve(router, 'DELETE /api/ops/drills', writes, async (_request, send, response) => {
    await desk.drills.stop(callerOf(response).name)
    send(null)
  })
  return router
}
