import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { logOf } from '../../../log'
import { originOf } from '../http/origin'
import { fromOwnPage } from '../http/same-origin'
import type { VerifyToken } from '../sessions/tokens'
import { refusalOf } from '../wire/codes'
import type { TenantCookie } from './tenant-cookie'

const log = logOf('identity')

/** Pages that need the tenant's cookies: the browser is redirected to the tenant. */
const PAGES = [
  '/oidc/auth',
  '/oidc/session/end',
  '/oauth/auth',
  '/cas-idp',
  '/connections',
  '/logout',
  '/login/profile',
]
/** Calls of the identity contract, which have their own token: they are forwarded to the tenant. */
const CALLS = ['/graphql/v2', '/api/v2', '/api/v3', '/oauth', '/oidc']
/** Request headers that are forwarded. Cookies are forwarded in neither direction. */
const FORWARDED_HEADERS = /^(authorization|content-type|accept|accept-language|user-agent|x-authing-[a-z-]+)$/
const RETURNED_HEADERS = ['content-type', 'cache-control', 'location', 'www-authenticate', 'retry-after']
const TIMEOUT_MS = 10_000
/** Maximum size of an upload: a picture in a form. */
const BODY_MAX = 3 * 1024 * 1024

interface TenantForward {
  /** Origin of the tenant's calls. */
  host: string
  /** Our application id at the tenant, sent with each call that has none. */
  clientId: string
  /** Address of this installation. */
  publicUrl: string
  verify: VerifyToken
  tenantCookie: TenantCookie
}

/** The same address at the tenant; undefined if its normalised path is outside `paths`. */
function addressThere(host: string, originalUrl: string, paths: readonly string[]): URL | undefined {
  if (!URL.canParse(originalUrl, host)) return undefined
  const there = new URL(originalUrl, host)
  const inside = paths.some((path) => there.pathname === path || there.pathname.startsWith(`${path}/`))
  return inside && there.origin === new URL(host).origin ? there : undefined
}

function headersFor(request: Request, clientId: string): Record<string, string> {
  const kept = Object.entries(request.headers).flatMap(([name, value]) =>
    FORWARDED_HEADERS.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  const { ip } = originOf(request)
  return { 'x-authing-app-id': clientId, ...Object.fromEntries(kept), 'x-forwarded-for': ip }
}

async function answer(response: Response, answered: globalThis.Response): Promise<void> {
  response.status(answered.status)
  for (const name of RETURNED_HEADERS) {
    const value = answered.headers.get(name)
    if (value !== null) response.set(name, value)
  }
  response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff')
  if (!answered.body) return void response.end()
  await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
}

/** Sends a request to the tenant; redirects are not followed. */
const fetchThere = (there: URL, init: RequestInit): Promise<globalThis.Response> =>
  fetch(there, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** The token of this installation's cookie as a header; empty if the token is no longer valid. */
async function headerOfCookie(
  { verify, tenantCookie }: TenantForward,
  request: Request,
): Promise<{ authorization?: string }> {
  const token = tenantCookie.read(request)
  try {
    await verify(token)
    return { authorization: `Bearer ${token}` }
  } catch {
    return {}
  }
}

const PICTURE_PATH = /^\/uploads\/[0-9a-f]{32}\.(png|jpg|webp|bmp)$/
const PICTURE_TYPE = /^image\/(png|jpeg|webp|bmp)$/

/** Forwards avatars of the tenant; any content that is not a picture is refused. */
function pictures({ host }: TenantForward): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' || !PICTURE_PATH.test(request.path)) return next()
    try {
      const answered = await fetchThere(new URL(request.path, host), {})
      const type = answered.headers.get('content-type') ?? ''
      if (!answered.ok || !PICTURE_TYPE.test(type) || !answered.body) {
        await answered.body?.cancel()
        return void response.status(404).end()
      }
      response.set({
        'Content-Type': type,
        'Cache-Control': 'public, max-age=2592000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
    } catch (thrown) {
      log.error({ err: thrown, host }, 'the identity tenant did not answer')
      if (response.headersSent) response.destroy()
      else response.status(502).end()
    }
  }
}

/** `GET /cas/session`: the tenant's session of the person in this browser, or null. */
function casSession(forward: TenantForward): RequestHandler {
  return async (request, response) => {
    const { authorization } = await headerOfCookie(forward, request)
    response.set('Cache-Control', 'no-store')
    if (authorization === undefined) return void response.json(null)
    try {
      const headers = { ...headersFor(request, forward.clientId), authorization }
      const answered = await fetchThere(new URL('/cas/session', forward.host), { headers })
      response.json(answered.ok ? await answered.json() : null)
    } catch (thrown) {
      log.error({ err: thrown, host: forward.host }, 'the identity tenant did not answer')
      response.json(null)
    }
  }
}

/** Forwards calls of the identity contract to a tenant: nothing is stored here, and no cookie is forwarded. */
export function tenantForward(forward: TenantForward, brake: RequestHandler): Router {
  const { host, clientId, publicUrl } = forward
  const router = express.Router({ caseSensitive: true })
  const body = express.raw({ type: () => true, limit: BODY_MAX })
  router.use(PAGES, (request, response, next) => {
    const there = request.method === 'GET' ? addressThere(host, request.originalUrl, PAGES) : undefined
    if (there) response.redirect(307, there.href)
    else next()
  })
  router.get('/cas/session', brake, casSession(forward))
  router.use(pictures(forward))
  router.use(CALLS, brake, body, async (request, response) => {
    const there = addressThere(host, request.originalUrl, CALLS)
    if (!there) return void response.status(404).json(refusalOf('not-found'))
    const sent = Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: new Uint8Array(request.body) } : {}
    // Clients upload pictures without an Authorization header.
    const byCookie =
      there.pathname === '/api/v2/upload' &&
      request.headers.authorization === undefined &&
      fromOwnPage(request, new URL(publicUrl).origin)
    try {
      const own = byCookie ? await headerOfCookie(forward, request) : {}
      const headers = { ...headersFor(request, clientId), ...own }
      await answer(response, await fetchThere(there, { method: request.method, headers, ...sent }))
    } catch (thrown) {
      log.error({ err: thrown, host }, 'the identity tenant did not answer')
      if (response.headersSent) response.destroy()
      else response.json(refusalOf('unavailable'))
    }
  })
  return router
}
