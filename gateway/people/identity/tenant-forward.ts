import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { logOf } from '../../log'
import { originOf } from './origin'
import { refusalOf } from './wire/codes'

const log = logOf('identity')

/** Pages that a browser goes to, with the tenant's cookies: it is sent there. */
const PAGES = [
  '/oidc/auth',
  '/oidc/session/end',
  '/oauth/auth',
  '/cas-idp',
  '/connections',
  '/logout',
  '/login/profile',
]
/** The identity contract's calls, which carry their own token: the tenant answers them in our place. */
const CALLS = ['/graphql/v2', '/api/v2', '/api/v3', '/oauth', '/oidc']
/** Data for the tenant. Our cookies are not forwarded to it, and its cookies not to us. */
const ASKED = /^(authorization|content-type|accept|accept-language|user-agent|x-authing-[a-z-]+)$/
const ANSWERED = ['content-type', 'cache-control', 'location', 'www-authenticate', 'retry-after']
const TIMEOUT_MS = 10_000
/** A picture and what is around it. */
const BODY_MAX = 3 * 1024 * 1024

interface TenantForward {
  /** Origin of the tenant, where its calls are. */
  host: string
  /** Ours there: said with each call that says none. */
  clientId: string
}

/** The same address at the tenant; undefined where the path leads elsewhere once it is read. */
function addressThere(host: string, originalUrl: string, paths: readonly string[]): URL | undefined {
  if (!URL.canParse(originalUrl, host)) return undefined
  const there = new URL(originalUrl, host)
  const inside = paths.some((path) => there.pathname === path || there.pathname.startsWith(`${path}/`))
  return inside && there.origin === new URL(host).origin ? there : undefined
}

function headersFor(request: Request, clientId: string): Record<string, string> {
  const kept = Object.entries(request.headers).flatMap(([name, value]) =>
    ASKED.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  const { ip } = originOf(request)
  return { 'x-authing-app-id': clientId, ...Object.fromEntries(kept), 'x-forwarded-for': ip }
}

async function answer(response: Response, answered: globalThis.Response): Promise<void> {
  response.status(answered.status)
  for (const name of ANSWERED) {
    const value = answered.headers.get(name)
    if (value !== null) response.set(name, value)
  }
  response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff')
  if (!answered.body) return void response.end()
  await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
}

/** Answers the identity contract by requests to a tenant: nothing is stored here, and no cookie is forwarded. */
export function tenantForward({ host, clientId }: TenantForward, brake: RequestHandler): Router {
  const router = express.Router({ caseSensitive: true })
  const body = express.raw({ type: () => true, limit: BODY_MAX })
  router.use(PAGES, (request, response, next) => {
    const there = request.method === 'GET' ? addressThere(host, request.originalUrl, PAGES) : undefined
    if (there) response.redirect(307, there.href)
    else next()
  })
  router.use(CALLS, brake, body, async (request, response) => {
    const there = addressThere(host, request.originalUrl, CALLS)
    if (!there) return void response.status(404).json(refusalOf('not-found'))
    const sent = Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: new Uint8Array(request.body) } : {}
    try {
      const answered = await fetch(there, {
        method: request.method,
        headers: headersFor(request, clientId),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...sent,
      })
      await answer(response, answered)
    } catch (thrown) {
      log.error({ err: thrown, host }, 'the identity tenant did not answer')
      if (response.headersSent) response.destroy()
      else response.json(refusalOf('unavailable'))
    }
  })
  return router
}
