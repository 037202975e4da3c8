import type { AnswerOutcome } from '../../../../shared/protocol/rest-assistant-threads'

/** Why a request to the model did not end well. Holds nothing of what the server wrote: that may repeat the key. */
export class ModelFault extends Error {
  override name = 'ModelFault'
  constructor(
    readonly outcome: AnswerOutcome,
    readonly options: { status?: number; retryAfterMs?: number; mayRetry?: boolean } = {},
  ) {
    super(outcome)
  }
}

const OUTCOMES: Readonly<Record<number, AnswerOutcome>> = {
  400: 'request',
  401: 'key',
  402: 'balance',
  403: 'key',
  404: 'address',
  408: 'server',
  422: 'request',
  429: 'busy',
}
/** A redirect is not followed: the key would go there. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400
const RETRIED = new Set([408, 429, 500, 502, 503, 504])

/** `Retry-After` in seconds or as a date, ms from `now`. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

export const faultOfStatus = (status: number, retryAfter: number | undefined): ModelFault =>
  new ModelFault(OUTCOMES[status] ?? (isRedirect(status) ? 'address' : status >= 500 ? 'server' : 'unreadable'), {
    status,
    mayRetry: RETRIED.has(status),
    ...(retryAfter !== undefined && { retryAfterMs: retryAfter }),
  })
