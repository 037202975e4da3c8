import express, { type RequestHandler, type Response, type Router } from 'express'
import { isDemoToken, mayRequestInDemo } from '../../../shared/protocol/demo'
import { ZeusError } from '../../../shared/protocol/errors'
import { AT_HEADER } from '../../../shared/protocol/machine'
import { sendError } from '../../serve/http/error-reply'
import { serve } from '../../serve/http/resource'
import { originOf } from '../identity/http/origin'
import type { DemoAccess, DemoReader } from './demo-access'

interface GuardParts {
  access: DemoAccess
  /** Budget of one network address. Throws `too-many`. */
  spend: (id: string, cost: number) => Promise<void>
}

/** Requests that one token costs, so that a client cannot collect tokens. */
const TOKEN_COST = 10

/** Bearer token, in any spelling that a later handler might accept. */
const bearerIn = (header: string | undefined): string | undefined => /^Bearer +(.*?) *$/i.exec(header ?? '')?.[1]

/** The demo reader behind `demoGuard`; undefined for any other caller. */
export const demoReaderOf = (response: Response): DemoReader | undefined =>
  response.locals.demoReader as DemoReader | undefined

function pathOf(address: string): string {
  try {
    return decodeURIComponent(address.split('?')[0] ?? '')
  } catch {
    throw new ZeusError('bad-request')
  }
}

/**
 * Handler before all others: a request with a demo token is counted by network address; it passes if it is one of
 * `DEMO_RESOURCES` and is refused otherwise.
 */
export const demoGuard =
  ({ access, spend }: GuardParts): RequestHandler =>
  async (request, response, next) => {
    const token = bearerIn(request.headers.authorization)
    if (token === undefined || !isDemoToken(token)) return next()
    try {
      const reader = access.verify(token)
      await spend(reader.id, 1)
      const isPast = request.get(AT_HEADER) !== undefined
      if (isPast || !mayRequestInDemo(request.method, pathOf(request.originalUrl))) throw new ZeusError('demo-refused')
      response.locals.demoReader = reader
      response.locals.principal = reader
    } catch (thrown) {
      return sendError(response, thrown)
    }
    next()
  }

/** `POST /api/demo`: a token for the caller's network address. */
export function demoRoutes({ access, spend }: GuardParts): Router {
  const router = express.Router()
  serve(router, 'POST /api/demo', async (request, send) => {
    const { ip } = originOf(request)
    await spend(access.idOf(ip), TOKEN_COST)
    send(access.issue(ip))
  })
  return router
}
