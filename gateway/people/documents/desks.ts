import express, { type Router } from 'express'
import { z } from 'zod'
import { DESK_NAME_MAX } from '../../../shared/desk/layout'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import { deskShape } from './desk-shape'
import type { DeskStore } from './desk-store'

const name = z.string().trim().min(1).max(DESK_NAME_MAX)
const fresh = z.strictObject({ name, layout: deskShape })
const changed = z.strictObject({ revision: z.int().min(1), name, layout: deskShape })
const day = z.strictObject({ layout: deskShape })
const sharing = z.strictObject({ shared: z.boolean() })
const deskId = z.string().regex(/^[0-9a-f]{16}$/)
const shareId = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * `GET/POST /api/desks`, `PUT/DELETE /api/desks/:id` and its versions: the account's own desks. `PUT /api/desk-day`:
 * today's state of the desk. `GET /api/shared-desks/:share`: a desk of another account while it is shared.
 */
export function deskRoutes(desks: DeskStore): Router {
  const router = express.Router()
  serve(router, 'GET /api/desks', async (_request, send, response) => send(await desks.of(callerOf(response).id)))
  serve(router, 'POST /api/desks', async (request, send, response) => {
    const body = parsed(fresh, request.body, 'desk-invalid')
    send(await desks.create(callerOf(response).id, body.name, body.layout))
  })
  serve(router, 'PUT /api/desks/:id', async (request, send, response) => {
    const id = parsed(deskId, request.params.id, 'not-found')
    const body = parsed(changed, request.body, 'desk-invalid')
    send(await desks.write(callerOf(response).id, { id, ...body }))
  })
  serve(router, 'DELETE /api/desks/:id', async (request, send, response) => {
    const id = parsed(deskId, request.params.id, 'not-found')
    await desks.remove(callerOf(response).id, id)
    send({ id })
  })
  serve(router, 'GET /api/desks/:id/versions', async (request, send, response) => {
    send(await desks.versions(callerOf(response).id, parsed(deskId, request.params.id, 'not-found')))
  })
  serve(router, 'PUT /api/desks/:id/share', async (request, send, response) => {
    const id = parsed(deskId, request.params.id, 'not-found')
    send(await desks.share(callerOf(response).id, id, parsed(sharing, request.body).shared))
  })
  serve(router, 'GET /api/shared-desks/:share', async (request, send) => {
    send(await desks.shared(parsed(shareId, request.params.share, 'not-found')))
  })
  serve(router, 'PUT /api/desk-day', async (request, send, response) => {
    const body = parsed(day, request.body, 'desk-invalid')
    send(await desks.keepDay(callerOf(response).id, body.layout))
  })
  return router
}
