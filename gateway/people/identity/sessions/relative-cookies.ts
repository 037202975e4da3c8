import type { RequestHandler } from 'express'

/**
 * A Set-Cookie header with its lifetime as `Max-Age`, seconds from now. Unchanged if it has no lifetime or deletes the
 * cookie.
 */
export function withMaxAge(line: string, now: number): string {
  const parts = line.split(/;\s*/)
  const expires = parts.find((part) => /^expires=/i.test(part))
  const seconds = expires ? Math.ceil((Date.parse(expires.slice('expires='.length)) - now) / 1_000) : 0
  if (!(seconds > 0)) return line
  const attributes = parts.filter((part) => !/^(expires|max-age)=/i.test(part))
  return [...attributes, `Max-Age=${seconds}`].join('; ')
}

/**
 * Sets the expiry of cookies relative to now: a browser compares `Expires` with its own clock, and one that is an hour
 * ahead would drop the cookies of a sign-in immediately. The protocol library writes only `Expires`.
 */
export const relativeCookies: RequestHandler = (_request, response, next) => {
  const { writeHead } = response
  response.writeHead = ((...values: Parameters<typeof writeHead>) => {
    const lines = response.getHeader('set-cookie')
    if (lines !== undefined && !response.headersSent) {
      const now = Date.now()
      response.setHeader(
        'set-cookie',
        [lines].flat().map((line) => withMaxAge(String(line), now)),
      )
    }
    return writeHead.apply(response, values)
  }) as typeof writeHead
  next()
}
