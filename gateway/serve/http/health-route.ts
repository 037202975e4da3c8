import express, { type Request, type Router } from 'express'
import type { Answer, HealthReport } from '../../../shared/protocol/rest'
import { serve } from './resource'

interface HealthRouteParts {
  reports: () => HealthReport[]
  /** Whether a caller may read the reports; others get the state alone. */
  mayRead: (request: Request) => Promise<boolean>
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether the request comes directly from this machine: a proxy on this machine forwards requests from elsewhere. */
export function isFromHere({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * `GET /api/health`: 200, or 503 when something is broken, so that a supervisor needs no JSON. The reports name paths,
 * senders and versions: who is not signed in and asks from another machine gets an empty list.
 */
export function healthRoutes({ reports, mayRead }: HealthRouteParts): Router {
  const router = express.Router()
  serve(router, 'GET /api/health', async (request, _send, response) => {
    const all = reports()
    const data = (await mayRead(request)) ? all : []
    const answer: Answer<HealthReport[]> = { ok: true, data }
    const broken = all.some((report) => report.state === 'broken')
    response
      .status(broken ? 503 : 200)
      .set('Cache-Control', 'no-store')
      .json(answer)
  })
  return router
}
