import type { RequestHandler } from 'express'

/** A cookie's line with its lifetime as `Max-Age`, seconds from now; one without a lifetime, or deleted, as it is. */
export function withMaxAge(line: string, now: number): string {
  const parts = line.split(/;\s*/)
  const expires = parts.find((part) => /^expires=/i.test(part))
  const seconds = expires ? Math.ceil((Date.parse(expires.slice('expires='.length)) - now) / 1_000) : 0
  if (!(seconds > 0)) return line
  const kept = parts.filter((part) => !/^(expires|max-age)=/i.test(part))
  return [...kept, `Max-Age=${seconds}`].join('; ')
}

/**
 * Ends cookies so many seconds from now instead of at a time: a browser judges that time by its own clock, and one that
 * is an hour ahead drops the cookies of a sign-in at once. The sign-in library writes times alone.
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
