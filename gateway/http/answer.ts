import type { Request, Response } from 'express'
import { FRAME_CONTENT_TYPE } from '../../shared/protocol/frame'
import type { Answer } from '../../shared/protocol/rest'

export function sendAnswer<T>(response: Response, data: T): void {
  const answer: Answer<T> = { ok: true, data }
  response.set('Cache-Control', 'no-store').json(answer)
}

/** Whether the client asks for frame bytes instead of JSON. */
export const wantsFrame = (request: Request): boolean =>
  request.accepts(['application/json', FRAME_CONTENT_TYPE]) === FRAME_CONTENT_TYPE

export function sendFrame(response: Response, bytes: Uint8Array): void {
  response.set('Cache-Control', 'no-store').type(FRAME_CONTENT_TYPE)
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
