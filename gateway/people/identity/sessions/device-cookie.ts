import { randomBytes } from 'node:crypto'

const NAME = 'zeus_device'
const KEPT_MS = 400 * 24 * 60 * 60_000

/** Cookies as the protocol library's context has them. */
interface CookieJar {
  cookies: {
    get(name: string, options?: { signed?: boolean }): string | undefined
    set(name: string, value: string | null, options?: object): unknown
  }
}

/** The id by which a browser is known again, given to it now if it has none. No secret, and no proof of anything. */
export function deviceOf({ cookies }: CookieJar): string {
  const known = cookies.get(NAME, { signed: false })
  if (known !== undefined && /^[0-9a-f]{24}$/.test(known)) return known
  const id = randomBytes(12).toString('hex')
  const expires = new Date(Date.now() + KEPT_MS)
  cookies.set(NAME, id, { httpOnly: true, sameSite: 'lax', overwrite: true, signed: false, path: '/', expires })
  return id
}
