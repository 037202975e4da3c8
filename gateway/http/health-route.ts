import express, { type Router } from 'express'
import type { Answer, HealthReport } from '../../shared/protocol/rest'

/** `GET /api/health`: 200, or 503 when something is broken, so that a supervisor needs no JSON. */
export function healthRoutes(reports: () => HealthReport[]): Router {
  const router = express.Router()
  router.get('/api/health', (_request, response) => {
    const data = reports()
    const answer: Answer<HealthReport[]> = { ok: true, data }
    const broken = data.some((report) => report.state === 'broken')
    response
      .status(broken ? 503 : 200)
      .set('Cache-Control', 'no-store')
      .json(answer)
  })
  return router
}
