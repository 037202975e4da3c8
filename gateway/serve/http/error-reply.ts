import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { errorReply, ZeusError } from '../../../shared/protocol/errors'
import { logOf } from '../../log'
import { storageFault } from '../../storage/storage-error'

const log = logOf('http')

/** Body parsers, the router and file sending say what was wrong by `status`. */
function known(thrown: unknown): ZeusError | undefined {
  if (thrown instanceof ZeusError) return thrown
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined
  const fault = storageFault(thrown)
  if (fault) return new ZeusError(fault)
  if (status === 404) return new ZeusError('not-found')
  if (status === 413) return new ZeusError('too-large')
  if (status === 415) return new ZeusError('body-type')
  if (status === 400 && (thrown as { type?: unknown }).type === 'entity.parse.failed')
    return new ZeusError('body-invalid')
  if (typeof status === 'number' && status >= 400 && status < 500) return new ZeusError('bad-request')
  return undefined
}

/** Answers with the catalogue's status and sentence; what is not ours is logged and says nothing of its cause. */
export function sendError(response: Response, thrown: unknown): void {
  const error = known(thrown)
  if (!error) log.error({ err: thrown }, 'a request failed')
  if (error?.retryAfterMs !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
  response
    .status(error?.status ?? 500)
    .set('Cache-Control', 'no-store')
    .json(errorReply(error ?? thrown))
}

/** Last of all handlers. */
export const replyErrors: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (response.headersSent) next(thrown)
  else sendError(response, thrown)
}

/** Last under `/api`: what no resource answered does not exist. */
export const unknownResource: RequestHandler = () => {
  throw new ZeusError('not-found')
}

/** An address that means a resource and misses it: by its capitals, or by a slash too many before it. */
const STRAY = /^\/+api(\/|$)/i
const STRAIGHT = /^\/api(\/|$)/

/** First of all: a stray address of a resource does not exist, for whomever; nor does one with a NUL mean anything. */
export const strayResource: RequestHandler = (request, _response, next) => {
  if (!STRAY.test(request.path)) return next()
  if (!STRAIGHT.test(request.path)) throw new ZeusError('not-found')
  // A text of a database ends there, or it refuses the whole question.
  if (request.url.includes('%00')) throw new ZeusError('bad-request', '%00')
  next()
}
