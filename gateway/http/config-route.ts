import express, { type Router } from 'express'
import type { Answer, AppConfig } from '../../shared/protocol/rest'

/** `GET /api/config`: what a page must know before anybody has signed in. */
export function configRoutes(read: () => Promise<AppConfig>): Router {
  const router = express.Router()
  router.get('/api/config', async (_request, response) => {
    const answer: Answer<AppConfig> = { ok: true, data: await read() }
    response.set('Cache-Control', 'no-store').json(answer)
  })
  return router
}
