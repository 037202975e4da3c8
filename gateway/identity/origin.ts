import type { Request } from 'express'

/** Where a request came from. Behind a proxy the address is right only with Express's `trust proxy` set. */
export interface Origin {
  ip: string
  userAgent: string | null
}

export const originOf = (request: Request): Origin => ({
  ip: request.ip ?? request.socket.remoteAddress ?? 'unknown',
  userAgent: request.get('user-agent') ?? null,
})
