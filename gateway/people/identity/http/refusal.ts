import type { ErrorRequestHandler, Response } from 'express'
import { errorReply, ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { storageFault } from '../../../storage/storage-error'

const log = logOf('identity')

/** Translates errors of body parsers, the router and storage; undefined for unexpected ones. */
export function knownError(thrown: unknown): ZeusError | undefined {
  if (thrown instanceof ZeusError) return thrown
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined
  const fault = storageFault(thrown)
  if (fault) return new ZeusError(fault)
  if (status === 413) return new ZeusError('too-large')
  if (typeof status === 'number' && status >= 400 && status < 500) return new ZeusError('bad-request')
  return undefined
}

/**
 * Answers with the status and text of the catalogue. Unexpected errors are logged, and the answer does not contain
 * their cause.
 */
export function refuse(response: Response, thrown: unknown): void {
  const error = knownError(thrown)
  if (!error) log.error({ err: thrown }, 'a sign-in call failed')
  if (error?.status === 401) response.set('WWW-Authenticate', `Bearer error="${error.code}"`)
  response
    .status(error?.status ?? 500)
    .set('Cache-Control', 'no-store')
    .json(errorReply(error ?? thrown))
}

/** Error handler at the end of each router of this folder. */
export const refuseErrors: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (response.headersSent) next(thrown)
  else refuse(response, thrown)
}
