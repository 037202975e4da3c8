import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { FRAME_CONTENT_TYPE } from '../../../shared/protocol/frame'
import type { Answer } from '../../../shared/protocol/rest'
import { jsonBytes } from './json-bytes'
import { isResponseWithheld, publishedFor, publishedFrame } from './withhold'

/** Answers above this many bytes are compressed, in the thread pool. */
const GZIP_BYTES = 32 * 1024

const NOT_KEPT = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' }

export function sendAnswer<T>(response: Response, data: T): void {
  response.set(NOT_KEPT)
  sendJson(response, data)
}

/** Same as `sendAnswer`, for several megabytes of JSON: the text is created in slices. */
export async function sendLargeAnswer<T>(response: Response, data: T): Promise<void> {
  response.set(NOT_KEPT)
  sendBody(response, await jsonBytes(answerOf(response, data), () => new Promise((resolve) => setImmediate(resolve))))
}

const answerOf = <T>(response: Response, data: T): Answer<T> => ({ ok: true, data: publishedFor(response, data) })

function sendJson<T>(response: Response, data: T): void {
  sendBody(response, Buffer.from(JSON.stringify(answerOf(response, data))))
}

function sendBody(response: Response, body: Buffer): void {
  response.type('json')
  if (body.length < GZIP_BYTES || response.req.acceptsEncodings('gzip') !== 'gzip') {
    response.send(body)
    return
  }
  gzip(body, { level: 4 }, (error, compressed) => {
    if (error) response.send(body)
    else response.set('Content-Encoding', 'gzip').send(compressed)
  })
}

/** How long what does not change any more is taken from a browser's own store, seconds. */
const KEPT_SECONDS = 600

const keeping = (isOver: boolean) => ({
  'Cache-Control': isOver ? `private, max-age=${KEPT_SECONDS}` : 'private, no-cache',
  Vary: 'Accept, Accept-Encoding, Authorization',
})

/** Data that is not sent again to a client that has it (`ETag`). `isOver`: of days that do not change any more. */
export function sendCacheable<T>(response: Response, data: T, isOver: boolean): void {
  response.set(keeping(isOver && !isResponseWithheld(response)))
  sendJson(response, data)
}

/** Whether the client asks for frame bytes instead of JSON. */
export const wantsFrame = (request: Request): boolean =>
  request.accepts(['application/json', FRAME_CONTENT_TYPE]) === FRAME_CONTENT_TYPE

/** `isOver`: of days that do not change any more; undefined = must not be cached. */
export function sendFrame(response: Response, bytes: Uint8Array, isOver?: boolean): void {
  response.type(FRAME_CONTENT_TYPE)
  const isKept = isOver === true && !isResponseWithheld(response)
  response.set(isOver === undefined ? { 'Cache-Control': 'no-store' } : keeping(isKept))
  const { buffer, byteOffset, byteLength } = publishedFrame(response, bytes)
  response.send(Buffer.from(buffer, byteOffset, byteLength))
}
