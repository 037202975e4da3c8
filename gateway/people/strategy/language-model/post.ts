import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Socket } from 'node:net'
import { ModelFault } from './model-fault'

interface Outgoing {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** Longest time to a connection, with its handshake, ms. */
  connectMs: number
}

/** One POST; resolves with the head of the answer. Redirects are not followed. Rejects with `unreachable` where no connection comes in time. */
export function postRequest({ url, headers, body, signal, connectMs }: Outgoing): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { ...headers, ...length },
      agent: false,
    })
    const late = setTimeout(() => request.destroy(new ModelFault('unreachable', { mayRetry: true })), connectMs)
    const connected = () => clearTimeout(late)
    const stop = () => request.destroy(new Error('stopped'))
    request.once('socket', (socket: Socket) => {
      // It may fail once more after its request has ended.
      socket.on('error', () => undefined)
      socket.once(isSecure ? 'secureConnect' : 'connect', connected)
    })
    signal.addEventListener('abort', stop)
    request.once('close', () => {
      connected()
      signal.removeEventListener('abort', stop)
    })
    request.on('error', reject)
    request.once('response', (answer) => {
      answer.on('error', () => request.destroy())
      resolve(answer)
    })
    if (signal.aborted) stop()
    else request.end(body)
  })
}
