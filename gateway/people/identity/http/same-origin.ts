import type { Request, RequestHandler } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'

/** Whether a browser sent this from one of our own pages. */
export function fromOwnPage(request: Request, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return request.headers.origin === origin
}

/**
 * For calls that a cookie authenticates: only from our own pages, and only as JSON, which no form of another site can
 * send. Refuses with `origin-refused` or `bad-request`.
 */
export function sameOriginOnly(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl)
  return (request, _response, next) => {
    if (!fromOwnPage(request, origin)) throw new ZeusError('origin-refused')
    if (!request.is('application/json')) throw new ZeusError('bad-request', 'application/json')
    next()
  }
}

/** The same for forms of our own pages, which are not JSON. */
export function sameOriginForm(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl)
  return (request, _response, next) => {
    if (!fromOwnPage(request, origin)) throw new ZeusError('origin-refused')
    if (!request.is(['application/json', 'application/x-www-form-urlencoded'])) throw new ZeusError('bad-request')
    next()
  }
}
