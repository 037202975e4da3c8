import express, { type RequestHandler } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'

/** Largest JSON body a resource takes; files are streamed by their own route. */
const BYTES_MAX = '256kb'
/** Lists and objects within each other. What walks a body afterwards does so by calling itself, and the stack ends. */
const DEPTH_MAX = 64
/** Databases end a text there, or refuse it: what stands behind it would be lost. */
const NUL = '\0'

/** Whether all its texts can be stored completely, and whether a recursive walk terminates. */
function isReadable(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return false
    if (level.some((value) => typeof value === 'string' && value.includes(NUL))) return false
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? [...Object.keys(value), ...Object.values(value)] : [],
    )
  }
  return true
}

const hasBody = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Files are read by their own routes. */
const FILES = 'multipart/form-data'

const readable: RequestHandler = (request, _response, next) => {
  if (request.body === undefined && hasBody(request) && !request.is(FILES)) throw new ZeusError('body-type')
  if (!isReadable(request.body)) throw new ZeusError('body-invalid')
  next()
}

/** Reads a JSON body and rejects invalid JSON, other content types and values that cannot be stored. */
export const jsonBody: readonly RequestHandler[] = [express.json({ limit: BYTES_MAX }), readable]
