import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Request, type Router } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import type { HealthReport } from '../../shared/protocol/rest'

/** What must not be broken for people to be served; a feed that is late or ill is shown on the pages instead. */
const NEEDED: ReadonlySet<string> = new Set(['storage', 'feed-process'])

export interface OpsRouteParts {
  reports: () => HealthReport[]
  /** No instrument is known yet. */
  isEmpty: () => boolean
  metrics: { contentType: string; text(): Promise<string> }
  /** Who carries this may read the metrics from anywhere. */
  token: string | undefined
  /** Whether a caller without it may. */
  mayRead: (request: Request) => Promise<boolean>
}

/**
 * For supervisors and monitoring. `GET /healthz`: 200 as long as the process answers at all. `GET /readyz`: 503 until
 * the market's instruments are known, and while the data folder or the feed process is broken. `GET /metrics`: the text
 * format of Prometheus.
 */
export function opsRoutes({ reports, isEmpty, metrics, token, mayRead }: OpsRouteParts): Router {
  const router = express.Router()
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.type('text/plain').send('ok\n')
  })
  router.get('/readyz', (_request, response) => {
    const lacking = [
      ...(isEmpty() ? ['instruments'] : []),
      ...reports().flatMap(({ source, state }) => (state === 'broken' && NEEDED.has(source) ? [source] : [])),
    ]
    response
      .status(lacking.length === 0 ? 200 : 503)
      .type('text/plain')
      .send(lacking.length === 0 ? 'ready\n' : `not ready: ${lacking.join(', ')}\n`)
  })
  router.get('/metrics', async (request, response) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    if (!(token !== undefined && isSame(bearer, token)) && !(await mayRead(request)))
      throw new ZeusError('token-missing')
    response.set('Content-Type', metrics.contentType).send(await metrics.text())
  })
  return router
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
