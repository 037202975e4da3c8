import type { Request, RequestHandler, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { originOf, type RequestOrigin } from '../http/origin'
import { refuse } from '../http/refusal'
import type { Principal } from './principal'
import type { VerifyToken } from './tokens'

/** Token of `Authorization: Bearer`; no other place is read. Throws `token-malformed`. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const match = /^Bearer +([\w.~+/=-]+) *$/i.exec(header)
  if (!match) throw new ZeusError('token-malformed')
  return match[1]
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Requests by which a program may change own data of its owner, if its token allows it. */
const changesOwnData = ({ baseUrl, path }: Request): boolean => `${baseUrl}${path}`.startsWith('/api/own-data/')

function mayAsk({ readOnly, ownDataOf }: Principal, request: Request): boolean {
  if (!readOnly || READS.has(request.method)) return true
  return ownDataOf !== undefined && changesOwnData(request)
}

/** The caller of a request that passed `requireUser`. */
export const principalOf = (response: Response): Principal => response.locals.principal as Principal

/** Origin and account of an operator's request; only after `requireUser`. */
export const operatorOrigin = (request: Request, response: Response): RequestOrigin => ({
  ...originOf(request),
  actorId: principalOf(response).id,
})

/**
 * Accepts signed-in users, and programs whose token allows the request; stores the caller in
 * `response.locals.principal`. Others are refused with an error of the catalogue.
 */
export function requireUser(verify: VerifyToken, role?: Principal['role']): RequestHandler {
  return async (request, response, next) => {
    try {
      const principal = await verify(bearerOf(request))
      if (!mayAsk(principal, request)) throw new ZeusError('forbidden')
      if (role === 'operator' && principal.role !== 'operator') throw new ZeusError('forbidden')
      response.locals.principal = principal
    } catch (thrown) {
      refuse(response, thrown)
      return
    }
    next()
  }
}
