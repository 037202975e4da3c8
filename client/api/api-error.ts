import { type ErrorCode, errors, isErrorCode } from '../../shared/protocol/errors'
import { requestText } from '../text/connection'

/** `unreachable` and `timeout` never reached the gateway; the others are its own codes. */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'timeout'

/** The one error of every request. `message` is for people; `retry` says whether trying again may help. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly retry: boolean,
    /** HTTP status; 0 = no answer. */
    readonly status: number,
  ) {
    super(message)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Error of an answer's body; 未知错误 if the body does not describe it. */
export function errorOf(status: number, body: unknown): ApiError {
  const { code, message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const words = [message, error].find(isText)
  if (!isErrorCode(code)) return new ApiError('unknown', words ?? requestText.unknown, status >= 500, status)
  return new ApiError(code, words ?? errors[code].text, errors[code].retry, status)
}

/** The error of a request that got no answer. An `AbortError` of the caller's own signal is passed on as it is. */
export function errorOfFailure(thrown: unknown, callerAborted: boolean): unknown {
  if (callerAborted || thrown instanceof ApiError) return thrown
  const timedOut = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  return timedOut
    ? new ApiError('timeout', requestText.timeout, true, 0)
    : new ApiError('unreachable', requestText.offline, true, 0)
}
