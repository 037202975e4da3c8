import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorReply, ZeusError } from '../../../shared/protocol/errors'

/** How long a body may take for `BODY_BYTES_MIN`: a large one takes its time, a stalled one holds nothing. */
export const BODY_LOOK_MS = 30_000
export const BODY_BYTES_MIN = 64 * 1024

/** Runs something again and again until the returned function is called. */
export type Every = (ms: number, run: () => void) => () => void

export const systemEvery: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a request whose body comes slower than `BODY_BYTES_MIN` in `BODY_LOOK_MS`, with `too-slow`. */
export function watchBody(request: IncomingMessage, response: ServerResponse, every: Every): void {
  if (!hasBody(request)) return
  const { socket } = request
  let seen = socket.bytesRead
  const stop = every(BODY_LOOK_MS, () => {
    if (request.complete) return stop()
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (arrived >= BODY_BYTES_MIN) return
    stop()
    if (response.headersSent) return void socket.destroy()
    const error = new ZeusError('too-slow')
    response.writeHead(error.status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    response.end(JSON.stringify(errorReply(error)), () => socket.destroy())
  })
  response.once('close', stop)
}
