import { ZeusError } from '../../../shared/protocol/errors'
import { ServerError, type ServerFault } from './history-fault'
import { recorderWords } from './words'

/** A failure as sent from one thread to another. */
export interface ThreadFault {
  message: string
  /** The server's doing. */
  of?: ServerFault
}

export function threadFault(thrown: unknown): ThreadFault {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return thrown instanceof ServerError ? { message, of: thrown.fault } : { message }
}

/**
 * The failure on the receiving side: for a server fault, the caller gets the answer that the data is unavailable now.
 */
export function receivedFault({ message, of }: ThreadFault): Error {
  return of ? new ZeusError('unavailable', recorderWords.reading) : new Error(message)
}

/** Questions that may wait for a thread; more are refused. */
export const QUESTIONS_MAX = 256
/** When some of them will have been answered, about. */
const RETRY_MS = 1_000

export const tooManyWait = (): Error => new ZeusError('too-many', undefined, RETRY_MS)
