import { type AnySection, decodeFrame, FRAME_CONTENT_TYPE } from '../../shared/protocol/frame'
import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import { AT_HEADER } from '../../shared/protocol/machine'
import { display } from '../session/display'
import { publishedNow } from '../session/published-now'
import { replayTimeOfPage } from '../session/replay'
import { session } from '../session/session'
import { type ApiError, errorOf, errorOfFailure } from './api-error'

/** Browser functions that a request needs; tests pass their own. */
interface HttpEnvironment {
  fetch: typeof fetch
  token: () => string | undefined
  /** The requested time of the past, in the form of `at`. */
  replayTime?: () => string | undefined
  /** Whether answers cached by the browser may contain data that is not published now. */
  isHeldBack?: () => boolean
  /** The gateway does not accept the sign-in any more. */
  expired: (error: ApiError) => void
}

export interface RequestOptions {
  signal?: AbortSignal
  /** Default `REQUEST_TIMEOUT_MS`. */
  timeoutMs?: number
  headers?: Record<string, string>
  /** The request continues after the page is closed (`keepalive`), if the body is short enough. */
  outlivesPage?: boolean
}

/** Browsers allow 64 KB for all `keepalive` requests together; a character has up to three bytes. */
const OUTLIVING_MAX = 16_000

interface FramePage {
  sections: AnySection[]
  /** Path of the next page of the answer. */
  next: string | undefined
}

/** The address of the next page within the gateway, if a `Link` header names one. */
const nextOf = (link: string | null): string | undefined => /<(\/[^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1]

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Query = Record<string, string | number | boolean | undefined>

/** A path with its query; undefined values are left out. */
export function withQuery(path: string, query: Query): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined)
  if (known.length === 0) return path
  return `${path}?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`
}

async function followed(ask: (path: string) => Promise<FramePage>, path: string, most: number): Promise<AnySection[]> {
  const sections: AnySection[] = []
  let next: string | undefined = path
  for (let page = 0; page < most && next !== undefined; page++) {
    const answer = await ask(next)
    for (const section of answer.sections) sections.push(section)
    next = answer.next
  }
  return sections
}

async function unwrap<T>(answer: Promise<{ ok: true; data: T }>): Promise<T> {
  return (await answer).data
}

/** Headers that say who asks, and for which time of the past. */
const headersOf = (token: string | undefined, replayTime: string | undefined) => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(replayTime === undefined ? {} : { [AT_HEADER]: replayTime }),
})

/** Requests to the gateway. Every one answers the data itself or throws an `ApiError` (or the caller's abort). */
export function createHttpClient({ fetch, token, replayTime, isHeldBack, expired }: HttpEnvironment) {
  /** An answer with its body as `read` took it. */
  async function ask<B>(
    path: string,
    init: RequestInit,
    options: RequestOptions,
    read: (from: Response) => Promise<B>,
  ) {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const headers = { ...init.headers, ...options.headers, ...headersOf(token(), replayTime?.()) }
    try {
      const response = await fetch(path, { ...init, ...(isHeldBack?.() ? { cache: 'no-cache' } : {}), headers, signal })
      return { status: response.status, body: await read(response) }
    } catch (thrown) {
      throw errorOfFailure(thrown, options.signal?.aborted ?? false)
    }
  }

  function refusal(status: number, body: unknown): ApiError {
    const error = errorOf(status, body)
    if (status === 401) expired(error)
    return error
  }

  /** The parsed body of an answer that says `ok`; other answers throw. */
  async function request<T>(path: string, init: RequestInit, options: RequestOptions = {}): Promise<T> {
    const { status, body } = await ask(path, init, options, async (response) => parsed(await response.text()))
    // Health answers 503 with its reports when something is broken: the body decides.
    if (isAnswer(body)) return body as T
    throw refusal(status, body)
  }

  /** An answer in frame bytes. */
  async function getPage(path: string, options: RequestOptions = {}): Promise<FramePage> {
    const init = { headers: { accept: FRAME_CONTENT_TYPE } }
    const { status, body } = await ask(path, init, options, async (response) => ({
      isFrame: response.headers.get('content-type')?.startsWith(FRAME_CONTENT_TYPE) ?? false,
      next: nextOf(response.headers.get('link')),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }))
    if (!body.isFrame) throw refusal(status, parsed(new TextDecoder().decode(body.bytes)))
    const decoded = decodeFrame(body.bytes)
    if (!decoded.ok) throw refusal(status, undefined)
    return { sections: decoded.sections, next: body.next }
  }

  /** Sends a `POST` whose answer is lines of JSON, and passes each line on as it arrives. */
  async function postForLines(
    path: string,
    value: unknown,
    onLine: (line: unknown) => void,
    options: RequestOptions = {},
  ) {
    const { status, body } = await ask(path, bodyOf('POST', JSON.stringify(value)), options, async (response) => {
      if (!response.headers.get('content-type')?.startsWith('application/x-ndjson'))
        return parsed(await response.text())
      const decoder = new TextDecoder()
      let rest = ''
      for await (const part of partsOf(response)) {
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onLine(parsed(line))
      }
      return { ok: true }
    })
    if (!isAnswer(body)) throw refusal(status, body)
  }

  return {
    request,
    postForLines,
    /** The sections of an answer in frame bytes. */
    getFrame: async (path: string, options?: RequestOptions) => (await getPage(path, options)).sections,
    /** The same, and of all that follow it, `most` at most. */
    getFrames: (path: string, most: number, options?: RequestOptions) =>
      followed((next) => getPage(next, options), path, most),
    getJson: <T>(path: string, options?: RequestOptions): Promise<T> => unwrap<T>(request(path, {}, options)),
    sendJson: <T>(method: Method, path: string, value?: unknown, options?: RequestOptions): Promise<T> =>
      unwrap<T>(
        request(
          path,
          value === undefined ? { method } : bodyOf(method, JSON.stringify(value), options?.outlivesPage),
          options,
        ),
      ),
  }
}

/** Not every browser can iterate over a body. */
async function* partsOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return
    yield value
  }
}

const bodyOf = (method: Method, body: string, outlivesPage = false): RequestInit => ({
  method,
  body,
  headers: { 'content-type': 'application/json' },
  ...(outlivesPage && body.length <= OUTLIVING_MAX ? { keepalive: true } : {}),
})

const isAnswer = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'ok' in body && body.ok === true

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Dispatched on `window` when the gateway refuses the sign-in; the shell offers to sign in again, data stays. */
const SESSION_EXPIRED_EVENT = 'zeus:session-expired'

const http = createHttpClient({
  fetch: (input, init) => fetch(input, init),
  token: () => display.token() ?? session.token(),
  replayTime: replayTimeOfPage,
  isHeldBack: () => publishedNow.freezes.length > 0,
  expired: (error) => {
    if (session.token() !== undefined) dispatchEvent(new CustomEvent(SESSION_EXPIRED_EVENT, { detail: error }))
  },
})

export const { request, postForLines, getFrame, getFrames, getJson, sendJson } = http
