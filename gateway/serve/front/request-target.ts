import type { IncomingMessage } from 'node:http'

/**
 * Turns a request for `http://host/path`, which is allowed to every client, into one for `/path` of that host, as
 * RFC 9112 §3.2.2 asks: the Host header then counts for nothing. All that comes later sees paths only. False for a
 * target that is neither a path nor an http address.
 */
export function readTarget(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (url.startsWith('/')) return true
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { host, pathname, search } = new URL(url)
  request.url = pathname + search
  request.headers.host = host
  return true
}
