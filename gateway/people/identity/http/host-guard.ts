import type { RequestHandler } from 'express'

/** Names of this machine that a person may type instead of the public address. */
const aliases = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Accepts only requests for our own address, because the protocol library builds addresses from the Host header. A page
 * requested under another name of a loopback address is redirected to the public one, so that cookies, storage and the
 * registered return address agree; any other host is refused with 421.
 */
export function createHostGuard(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl)
  const ownIsLoopback = aliases.has(own.hostname)
  return (request, response, next) => {
    const host = request.headers.host ?? ''
    if (host.toLowerCase() === own.host) {
      request.headers.host = own.host
      delete request.headers['x-forwarded-host']
      request.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
      next()
      return
    }
    const requested = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
    const alias =
      ownIsLoopback && requested !== undefined && aliases.has(requested.hostname) && requested.port === own.port
    if (alias && (request.method === 'GET' || request.method === 'HEAD') && request.accepts('html') === 'html') {
      response.redirect(307, new URL(request.originalUrl.replace(/^[/\\]+/, '/'), own.origin).href)
      return
    }
    response.status(421).type('text/plain').send('Misdirected Request\n')
  }
}
