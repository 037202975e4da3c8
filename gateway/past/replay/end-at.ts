import type { Request } from 'express'

/** The request asks for no day after this one. */
export function endAt(request: Request, day: string): void {
  for (const name of ['url', 'originalUrl'] as const) {
    const url = new URL(request[name], 'http://gateway')
    url.searchParams.set('end', day)
    request[name] = url.pathname + url.search
  }
}
