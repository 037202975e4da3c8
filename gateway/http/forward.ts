import { request as ask, type IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import { INTERNAL_KEY_HEADER } from './internal'

/** Shorter than the client's own patience. */
const ANSWER_MAX_MS = 9_000

/** What the feed must know of a request, and what its answer says of itself; who asks was checked here. */
const ASKED = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since']
const ANSWERED = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'etag', 'vary', 'link']

/** Hands requests on to the process that keeps the market. Fails with `unavailable` while it cannot be reached. */
export function forwardTo(place: () => { address: string; key: string } | undefined): RequestHandler {
  return (request, response, next) => {
    const feed = place()
    if (!feed) throw new ZeusError('unavailable')
    const headers: Record<string, string> = { [INTERNAL_KEY_HEADER]: feed.key }
    for (const name of ASKED) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    if (body !== undefined) headers['content-type'] = 'application/json'
    const asked = ask(new URL(request.originalUrl, feed.address), {
      method: request.method,
      headers,
      timeout: ANSWER_MAX_MS,
    })
    const failed = () => {
      if (response.headersSent) response.destroy()
      else next(new ZeusError('unavailable'))
    }
    asked.on('timeout', () => asked.destroy(new Error('the feed did not answer in time')))
    asked.on('error', failed)
    asked.on('response', (answer: IncomingMessage) => {
      response.status(answer.statusCode ?? 502)
      for (const name of ANSWERED) {
        const value = answer.headers[name]
        if (value !== undefined) response.setHeader(name, value)
      }
      answer.on('error', failed)
      answer.pipe(response)
    })
    response.on('close', () => asked.destroy())
    asked.end(body)
  }
}
