import express, { type Router } from 'express'
import type { Answer, AppConfig } from '../../../shared/protocol/rest'
import { serve } from './resource'

/** `GET /api/config`: data that a page needs before sign-in. */
export function configRoutes(read: () => Promise<AppConfig>): Router {
  const router = express.Router()
  serve(router, 'GET /api/config', async (_request, _send, response) => {
    const answer: Answer<AppConfig> = { ok: true, data: await read() }
    response.set('Cache-Control', 'no-store').json(answer)
  })
  return router
}
