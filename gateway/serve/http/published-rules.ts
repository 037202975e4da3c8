import express, { type Router } from 'express'
import { z } from 'zod'
import type { PublishedRule } from '../../../shared/protocol/rest-back-tests'
import { callerOf } from './caller'
import { parsed } from './parse'
import { serve } from './resource'

const id = z.string().regex(/^[0-9a-f]{16}$/)
const body = z.strictObject({ run: id })

export interface PublishedRules {
  of(owner: string): Promise<PublishedRule[]>
  publish(owner: string, run: string): Promise<PublishedRule[]>
  end(owner: string, id: string): Promise<PublishedRule[]>
}

/** `GET/POST /api/published-rules`, `DELETE /api/published-rules/:id`: rules whose results go on. */
export function publishedRuleRoutes(rules: PublishedRules): Router {
  const router = express.Router()
  serve(router, 'GET /api/published-rules', async (_request, send, response) =>
    send(await rules.of(callerOf(response).id)),
  )
  serve(router, 'POST /api/published-rules', async (request, send, response) =>
    send(await rules.publish(callerOf(response).id, parsed(body, request.body).run)),
  )
  serve(router, 'DELETE /api/published-rules/:id', async (request, send, response) =>
    send(await rules.end(callerOf(response).id, parsed(id, request.params.id, 'not-found'))),
  )
  return router
}
