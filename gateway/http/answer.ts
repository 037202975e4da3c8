import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { FRAME_CONTENT_TYPE } from '../../shared/protocol/frame'
import type { Answer } from '../../shared/protocol/rest'

/** Answers above this many bytes are compressed, in the thread pool. */
const GZIP_BYTES = 32 * 1024

export function sendAnswer<T>(response: Response, data: T): void {
  const answer: Answer<T> = { ok: true, data }
  const body = Buffer.from(JSON.stringify(answer))
  response.set({ 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' }).type('json')
  if (body.length < GZIP_BYTES || response.req.acceptsEncodings('gzip') !== 'gzip') {
    response.send(body)
    return
  }
  gzip(body, { level: 4 }, (error, compressed) => {
    if (error) response.send(body)
    else response.set('Content-Encoding', 'gzip').send(compressed)
  })
}

/** Whether the client asks for frame bytes instead of JSON. */
export const wantsFrame = (request: Request): boolean =>
  request.accepts(['application/json', FRAME_CONTENT_TYPE]) === FRAME_CONTENT_TYPE

export function sendFrame(response: Response, bytes: Uint8Array): void {
  response.set('Cache-Control', 'no-store').type(FRAME_CONTENT_TYPE)
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
