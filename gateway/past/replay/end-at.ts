import type { Request } from 'express'

/** The request asks for no day after this one. */
export const endAt = (request: Request, day: string): void => setQuery(request, 'end', day)

/** The request is answered as of a time, `YYYYMMDDTHHmmss`, or of an earlier one that it names itself. */
export function lockRequest(request: Request, at: string): void {
  const { at: asked } = request.query
  if (typeof asked !== 'string' || asked > at) setQuery(request, 'at', at)
}

function setQuery(request: Request, key: string, value: string): void {
  for (const name of ['url', 'originalUrl'] as const) {
    const url = new URL(request[name], 'http://gateway')
    url.searchParams.set(key, value)
    request[name] = url.pathname + url.search
  }
}
