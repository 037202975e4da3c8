import express, { type RequestHandler, type Response, type Router } from 'express'
import { isDemoToken, mayRequestInDemo } from '../../../shared/protocol/demo'
import { ZeusError } from '../../../shared/protocol/errors'
import { AT_HEADER } from '../../../shared/protocol/machine'
import { sendError } from '../../serve/http/error-reply'
import { serve } from '../../serve/http/resource'
import { originOf } from '../identity/origin'
import type { DemoAccess, DemoReader } from './demo-access'

interface BorderParts {
  access: DemoAccess
  /** Budget of one network address. Throws `too-many`. */
  spend: (id: string, cost: number) => Promise<void>
}

/** A token costs as much as so many requests: nobody collects them. */
const TOKEN_COST = 10

/** `Bearer`, in whatever spelling: a token that is refused here must not be read further on. */
const shownIn = (header: string | undefined): string | undefined => /^Bearer +(.*?) *$/i.exec(header ?? '')?.[1]

/** The demo reader behind `demoBorder`; undefined for everybody else. */
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
 * First of all handlers: a request that shows a demo token passes if it is one of `DEMO_RESOURCES`, counted by
 * network address, and is refused otherwise, whatever else would answer it.
 */
export const demoBorder =
  ({ access, spend }: BorderParts): RequestHandler =>
  async (request, response, next) => {
    const token = shownIn(request.headers.authorization)
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

/** `POST /api/demo`: a token for the address that asks. */
export function demoRoutes({ access, spend }: BorderParts): Router {
  const router = express.Router()
  serve(router, 'POST /api/demo', async (request, send) => {
    const { ip } = originOf(request)
    await spend(access.idOf(ip), TOKEN_COST)
    send(access.issue(ip))
  })
  return router
}
