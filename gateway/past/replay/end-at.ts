import type { Request } from 'express'

/** Limits the request to days up to this one. */
export const endAt = (request: Request, day: string): void => setQuery(request, 'end', day)

/** Sets the time of the request, `YYYYMMDDTHHmmss`, unless it names an earlier one. */
export function lockRequest(request: Request, at: string): void {
  const { at: requested } = request.query
  if (typeof requested !== 'string' || requested > at) setQuery(request, 'at', at)
}

function setQuery(request: Request, key: string, value: string): void {
  for (const name of ['url', 'originalUrl'] as const) {
    const url = new URL(request[name], 'http://gateway')
    url.searchParams.set(key, value)
    request[name] = url.pathname + url.search
  }
}
