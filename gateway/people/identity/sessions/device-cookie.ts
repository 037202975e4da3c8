import { randomBytes } from 'node:crypto'

const NAME = 'zeus_device'
const TTL_MS = 400 * 24 * 60 * 60_000

/** Cookie functions of the protocol library's context. */
interface CookieJar {
  cookies: {
    get(name: string, options?: { signed?: boolean }): string | undefined
    set(name: string, value: string | null, options?: object): unknown
  }
}

/** Id by which a browser is recognised, created if it has none. It is no secret and proves nothing. */
export function deviceOf({ cookies }: CookieJar): string {
  const known = cookies.get(NAME, { signed: false })
  if (known !== undefined && /^[0-9a-f]{24}$/.test(known)) return known
  const id = randomBytes(12).toString('hex')
  const expires = new Date(Date.now() + TTL_MS)
  cookies.set(NAME, id, { httpOnly: true, sameSite: 'lax', overwrite: true, signed: false, path: '/', expires })
  return id
}
