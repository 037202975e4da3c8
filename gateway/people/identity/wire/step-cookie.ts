import type { Request, Response } from 'express'
import { MFA_TTL_MS } from '../limits'
import { cookieIn } from '../sessions/cookie-in'

const NAME = 'zeus_step'

const attributes = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/api/v2/upload', secure: publicUrl.startsWith('https:') }) as const

/**
 * Lets a browser upload a photo of a face between the two steps of a sign-in, for which clients send only cookies. The
 * cookie contains the token of that step, which permits nothing else.
 */
export function setStepCookie(response: Response, publicUrl: string, mfaToken: string): void {
  response.cookie(NAME, mfaToken, { ...attributes(publicUrl), maxAge: MFA_TTL_MS })
}

export function stepTokenOf(request: Request): string | undefined {
  const value = cookieIn(request, NAME)
  return value === undefined ? undefined : decodeURIComponent(value)
}
