import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { decodeJwt } from 'jose'
import { cookieIn } from './cookie-in'
import { sessionDigest, tokenDigest } from './ended-tokens'

const NAME = 'zeus_media'

/** Cookie by which `<video>`, which cannot send an Authorization header, fetches `/media/…`. */
export interface MediaCookie {
  /**
   * Sets the cookie: HttpOnly, SameSite=Strict, only for `/media`, until this token expires. The caller has verified
   * the token.
   */
  issue(response: Response, principal: { id: string }, token: string): void
  /** The user's id, if the request has a valid cookie that is not ended, of an account that may sign in. */
  check(request: IncomingMessage): Promise<string | undefined>
  clear(response: Response): void
}

interface MediaCookieOptions {
  secret: string
  secure: boolean
  clock: () => number
  /** Whether the token with this digest was ended: signed out or revoked. */
  isEnded: (digest: string) => Promise<boolean>
  /** Whether the account may still sign in. */
  isActive: (id: string) => Promise<boolean>
}

export function createMediaCookie({ secret, secure, clock, isEnded, isActive }: MediaCookieOptions): MediaCookie {
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/media', secure } as const
  const sign = (text: string) => createHmac('sha256', secret).update(`media ${text}`).digest()

  return {
    issue(response, { id }, token) {
      const { exp, sid } = decodeJwt(token)
      const expiresAt = (exp ?? 0) * 1000
      // If the token names its sign-in, the cookie ends with that.
      const digest = typeof sid === 'string' ? sessionDigest(sid) : tokenDigest(token)
      const text = `${Buffer.from(id).toString('base64url')}.${expiresAt}.${digest}`
      const maxAge = Math.max(0, expiresAt - clock())
      response.cookie(NAME, `${text}.${sign(text).toString('base64url')}`, { ...attributes, maxAge })
    },
    async check(request) {
      const match = /^([\w-]+)\.(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/.exec(cookieIn(request, NAME) ?? '')
      if (!match) return undefined
      const [, name = '', expiresAt = '', digest = '', signature = ''] = match
      const right = timingSafeEqual(sign(`${name}.${expiresAt}.${digest}`), Buffer.from(signature, 'base64url'))
      if (!right || Number(expiresAt) <= clock()) return undefined
      const id = Buffer.from(name, 'base64url').toString()
      return !(await isEnded(digest)) && (await isActive(id)) ? id : undefined
    },
    clear(response) {
      response.clearCookie(NAME, attributes)
    },
  }
}
