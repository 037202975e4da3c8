import type { UnixMs } from '../../../shared/market/units'
import { faultText } from './fault-text'
import { SourceFault } from './source-fault'

const BODY_MAX_BYTES = 8 * 1024 * 1024
const AGENT = 'Mozilla/5.0 (Zeus; personal use)'

interface TextRequest {
  url: string
  headers?: Record<string, string>
  encoding?: 'gb18030' | 'utf-8'
  timeoutMs: number
  signal: AbortSignal
}

interface TextAnswer {
  body: string
  /** Time of the `Date` header. */
  serverTime?: UnixMs
}

/** A failed request, as a code for programs and a text for people. */
export function networkFault(thrown: unknown, timeoutMs: number): SourceFault {
  if (thrown instanceof SourceFault) return thrown
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error.name === 'TimeoutError') return new SourceFault('timeout', faultText.timeout(Math.ceil(timeoutMs / 1000)))
  const cause = (error.cause ?? error) as NodeJS.ErrnoException
  const code = cause.code ?? cause.message
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE') {
    const cut = error.message === 'terminated' ? faultText.truncated : faultText.reset
    return new SourceFault('reset', cut)
  }
  if (error.message === 'terminated') return new SourceFault('unreachable', faultText.truncated)
  return new SourceFault('unreachable', faultText.unreachable(code))
}

/** Banned for asking too often; the first two are everybody's, 456 is Sina's. */
const TOO_OFTEN = [418, 429, 456]

/** Throws `SourceFault` for a status that is no answer. `retryAfter`: the header, in seconds. */
export function checkStatus(status: number, retryAfter?: string | null): void {
  if (status === 200) return
  const seconds = /^\d{1,7}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  const rest = seconds === undefined ? undefined : seconds * 1000
  if (status >= 500) throw new SourceFault('server', faultText.status(status), rest)
  if (TOO_OFTEN.includes(status)) throw new SourceFault('banned', faultText.forbidden(status), rest)
  if (status === 401 || status === 403 || status === 451) {
    throw new SourceFault('forbidden', faultText.forbidden(status))
  }
  throw new SourceFault('garbled', faultText.status(status))
}

/** True for a page where data should be: a captcha, or a provider's notice. */
export const isPage = (body: string): boolean => /^\s*<(!doctype|html|head|body|script)/i.test(body)

export const requestHeaders = (headers: Record<string, string> = {}) => ({ 'user-agent': AGENT, ...headers })

/**
 * One GET. Throws `SourceFault` for everything that is no answer: no connection, a status, a page instead of data, a
 * body that does not end in time or in length. When `signal` aborts, throws its reason.
 */
export async function fetchText({ url, headers, encoding, timeoutMs, signal }: TextRequest): Promise<TextAnswer> {
  try {
    const response = await fetch(url, {
      headers: requestHeaders(headers),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.status !== 200) await response.body?.cancel()
    checkStatus(response.status, response.headers.get('retry-after'))
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > BODY_MAX_BYTES) throw new SourceFault('garbled', faultText.tooLong)
      parts.push(part)
    }
    const body = new TextDecoder(encoding ?? 'utf-8').decode(Buffer.concat(parts))
    if (isPage(body)) throw new SourceFault('banned', faultText.page)
    if (body.trim() === '') throw new SourceFault('garbled', faultText.empty)
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(serverTime) ? { body } : { body, serverTime }
  } catch (thrown) {
    signal.throwIfAborted()
    throw networkFault(thrown, timeoutMs)
  }
}
