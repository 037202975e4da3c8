import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Request, type Response, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { HealthReport } from '../../../shared/protocol/rest'

/** Functions that must work so that people can be served; a late or faulty feed is shown on the pages instead. */
const NEEDED: ReadonlySet<string> = new Set(['storage', 'feed-process'])

export interface ProbeParts {
  reports: () => HealthReport[]
  /** No instrument is known yet. */
  isEmpty: () => boolean
  /** Clients are let go, and none are to come. */
  isDraining: () => boolean
}

export interface MetricsRouteParts {
  metrics: { contentType: string; text(): Promise<string> }
  /** A client with this token may read the metrics from anywhere. */
  token: string | undefined
  /** Whether a caller without it may. */
  mayRead: (request: Request) => Promise<boolean>
}

/**
 * For supervisors, by whatever name they call this machine. `GET /healthz`: 200 as long as the process answers at all.
 * `GET /readyz`: 503 until the market's instruments are known, while the data folder or the feed process is broken, and while
 * clients are let go.
 */
export function probeRoutes({ reports, isEmpty, isDraining }: ProbeParts): Router {
  const router = express.Router()
  const answer = (response: Response, status: number, text: string) =>
    response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${text}\n`)
  router.get('/healthz', (_request, response) => void answer(response, 200, 'ok'))
  router.get('/readyz', (_request, response) => {
    const lacking = [
      ...(isEmpty() ? ['instruments'] : []),
      ...(isDraining() ? ['draining'] : []),
      ...reports().flatMap(({ source, state }) => (state === 'broken' && NEEDED.has(source) ? [source] : [])),
    ]
    if (lacking.length === 0) answer(response, 200, 'ready')
    else answer(response, 503, `not ready: ${lacking.join(', ')}`)
  })
  return router
}

/** `GET /metrics`: the text format of Prometheus. */
export function metricsRoutes({ metrics, token, mayRead }: MetricsRouteParts): Router {
  const router = express.Router()
  router.get('/metrics', async (request, response) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    if (!(token !== undefined && isSame(bearer, token)) && !(await mayRead(request))) {
      throw new ZeusError('token-missing')
    }
    response.set({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).send(await metrics.text())
  })
  return router
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
