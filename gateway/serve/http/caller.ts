import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'

/** The caller, as sign-in left it on `response.locals.principal`. */
export interface Caller {
  id: string
  name: string
  role: 'operator' | 'viewer'
}

/** Throws `token-missing` on a route that was not put behind sign-in. */
export function callerOf(response: Response): Caller {
  const caller = response.locals.principal as Caller | undefined
  if (!caller) throw new ZeusError('token-missing')
  return caller
}

/** Lets operators through; others are refused with `forbidden`. */
export const operatorsOnly: RequestHandler = (_request, response, next) => {
  if (callerOf(response).role !== 'operator') throw new ZeusError('forbidden')
  next()
}
