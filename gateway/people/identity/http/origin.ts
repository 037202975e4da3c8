import type { Request } from 'express'

/** Origin of a request. Behind a proxy the address is correct only if Express's `trust proxy` is set. */
export interface RequestOrigin {
  ip: string
  userAgent: string | null
  /** Account of the operator who makes the request. */
  actorId?: string
}

/** Its user agent in stored form. */
export const agentOf = ({ userAgent }: RequestOrigin): string | null => userAgent?.slice(0, 256) ?? null

export const originOf = (request: Request): RequestOrigin => ({
  ip: request.ip ?? request.socket.remoteAddress ?? 'unknown',
  userAgent: request.get('user-agent') ?? null,
})
