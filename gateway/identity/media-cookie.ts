import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { MEDIA_COOKIE_MS } from './limits'

const NAME = 'zeus_media'

/** Lets `<video>` fetch `/media/…`: it cannot send an Authorization header. */
export interface MediaCookie {
  /** Sets the cookie: HttpOnly, SameSite=Strict, `/media` only, 12 hours. */
  issue(response: Response, principal: { id: string }): void
  /** The user's id, if the request carries a cookie of ours that has not run out. */
  check(request: IncomingMessage): string | undefined
  clear(response: Response): void
}

export function createMediaCookie(options: { secret: string; secure: boolean; clock: () => number }): MediaCookie {
  const { secret, secure, clock } = options
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/media', secure } as const
  const sign = (text: string) => createHmac('sha256', secret).update(`media ${text}`).digest()

  return {
    issue(response, { id }) {
      const expiresAt = clock() + MEDIA_COOKIE_MS
      const text = `${Buffer.from(id).toString('base64url')}.${expiresAt}`
      response.cookie(NAME, `${text}.${sign(text).toString('base64url')}`, { ...attributes, maxAge: MEDIA_COOKIE_MS })
    },
    check(request) {
      const found = request.headers.cookie?.split(/; */).find((pair) => pair.startsWith(`${NAME}=`))
      const match = /^=([\w-]+)\.(\d{1,15})\.([\w-]{43})$/.exec(found?.slice(NAME.length) ?? '')
      if (!match) return undefined
      const [, id = '', expiresAt = '', signature = ''] = match
      const right = timingSafeEqual(sign(`${id}.${expiresAt}`), Buffer.from(signature, 'base64url'))
      return right && Number(expiresAt) > clock() ? Buffer.from(id, 'base64url').toString() : undefined
    },
    clear(response) {
      response.clearCookie(NAME, attributes)
    },
  }
}
