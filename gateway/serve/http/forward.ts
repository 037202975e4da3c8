import type { Request, RequestHandler, Response } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { Publication } from '../../../shared/protocol/publication'
import { requestTimeout } from '../../../shared/protocol/request-timeout'
import { isMarketRoute } from './market-routes'
import { SettledAnswers } from './settled-answers'

/** The client must receive the refusal before its own timeout: by this many ms. */
const BEFORE_TIMEOUT_MS = 1_000

/** Data of a request that the feed needs; the caller was checked here. */
const ASKED = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since']

interface Answered {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Requests to the process that runs the market; fails with `unavailable` while it cannot be reached. */
type MarketRequest = (
  question: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string | undefined },
  options: { ms: number; signal: AbortSignal },
) => Promise<Answered>

/** Hands requests for the market's resources on to the process that keeps it; a reader who leaves ends the question. */
export function forwardTo(ask: MarketRequest, now: () => number, publication = new Publication()): RequestHandler {
  let settled = new SettledAnswers<Answered>(now)
  publication.onChange(() => {
    settled = new SettledAnswers<Answered>(now)
  })
  return (request, response, next) => {
    if (!isMarketRoute(request.method, request.baseUrl + request.path)) throw new ZeusError('not-found')
    const question = questionOf(request)
    const ms = requestTimeout(request.baseUrl + request.path) - BEFORE_TIMEOUT_MS
    const key = request.method === 'GET' ? keyOf(question) : ''
    const known = settled.find(key)
    if (known) {
      send(request, response, known)
      return
    }
    const left = new AbortController()
    response.on('close', () => left.abort())
    ask(question, { ms, signal: left.signal }).then((answer) => {
      // If figures are withheld, the other process may learn of it before this one, or after.
      if (publication.isWhole) settled.keep(key, answer)
      if (!left.signal.aborted) send(request, response, answer)
    }, next)
  }
}

function questionOf(request: Request) {
  const headers = Object.fromEntries(
    ASKED.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  return { method: request.method as 'GET' | 'POST', path: request.originalUrl, headers, body }
}

/** Readers who take the same form of an answer share it, whatever they have already. */
const keyOf = ({ path, headers }: ReturnType<typeof questionOf>): string =>
  `${path} ${headers.accept ?? ''} ${headers['accept-encoding'] ?? ''}`

function send(request: Request, response: Response, { status, headers, body }: Answered): void {
  response.status(status).set(headers)
  if (status === 200 && request.fresh) response.status(304).end()
  else if (status === 304) response.end()
  else response.set('content-length', String(body.length)).end(body)
}
