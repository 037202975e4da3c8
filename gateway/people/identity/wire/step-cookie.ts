import type { Request, Response } from 'express'
import { MFA_TTL_MS } from '../limits'

const NAME = 'zeus_step'

const attributes = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/api/v2/upload', secure: publicUrl.startsWith('https:') }) as const

/**
 * Lets a half signed-in browser upload a photo of a face: clients send nothing but cookies there. Holds the token of the
 * step, which is good for nothing else.
 */
export function setStepCookie(response: Response, publicUrl: string, mfaToken: string): void {
  response.cookie(NAME, mfaToken, { ...attributes(publicUrl), maxAge: MFA_TTL_MS })
}

export function stepTokenOf(request: Request): string | undefined {
  const pair = request.headers.cookie?.split(/; */).find((one) => one.startsWith(`${NAME}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(NAME.length + 1))
}
