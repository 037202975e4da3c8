import { request as ask, type IncomingMessage } from 'node:http'
import { INTERNAL_KEY_HEADER } from './internal'

/** Fields of a request besides its address, and of an answer besides its body. */
interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

interface Answered {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Parts of an answer that a gateway forwards. */
const ANSWERED = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'link']

/** Asks the market's resources of this process; an aborted signal ends the request, and with it the work on it. */
export const requestInternal =
  (address: string, key: string) =>
  ({ method, path, headers, body }: Asked, signal: AbortSignal): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const all = {
        ...headers,
        [INTERNAL_KEY_HEADER]: key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const asked = ask(new URL(path, address), { method, headers: all, signal })
      asked.on('error', reject)
      asked.on('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const told = ANSWERED.flatMap((name) => {
            const value = answer.headers[name]
            return typeof value === 'string' ? [[name, value] as const] : []
          })
          resolve({ status: answer.statusCode ?? 502, headers: Object.fromEntries(told), body: Buffer.concat(parts) })
        })
      })
      asked.end(body)
    })
