import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { may, type Permission } from '../../../shared/protocol/permissions'

/** The caller, as sign-in left it on `response.locals.principal`. */
export interface Caller {
  id: string
  name: string
  role: 'operator' | 'viewer'
  permissions?: readonly Permission[]
  /** Of a program: the account whose own data it may read and change. */
  ownDataOf?: string
}

/** Throws `token-missing` on a route that was not put behind sign-in. */
export function callerOf(response: Response): Caller {
  const caller = response.locals.principal as Caller | undefined
  if (!caller) throw new ZeusError('token-missing')
  return caller
}

/** Admits callers with a permission; refuses others with `forbidden`. */
export const requirePermission =
  (permission: Permission): RequestHandler =>
  (_request, response, next) => {
    if (!may(callerOf(response), permission)) throw new ZeusError('forbidden')
    next()
  }
