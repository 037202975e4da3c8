import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { workerData } from 'node:worker_threads'
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { ServerFault } from '../history-fault'
import type { ConnectionInput, ConnectionReply, ConnectionRequest } from './connection-messages'

/** The server's error codes by fault. */
const CODES: Record<string, ServerFault> = {
  '159': 'server-slow', // TIMEOUT_EXCEEDED
  '209': 'server-slow', // SOCKET_TIMEOUT
  '202': 'server-full', // TOO_MANY_SIMULTANEOUS_QUERIES
  '241': 'server-full', // MEMORY_LIMIT_EXCEEDED
  '243': 'server-full', // NOT_ENOUGH_SPACE
  '252': 'server-full', // TOO_MANY_PARTS
  '164': 'server-refuses', // READONLY
  '192': 'server-refuses', // UNKNOWN_USER
  '193': 'server-refuses', // WRONG_PASSWORD
  '194': 'server-refuses', // REQUIRED_PASSWORD
  '291': 'server-refuses', // DATABASE_ACCESS_DENIED
  '497': 'server-refuses', // ACCESS_DENIED
  '516': 'server-refuses', // AUTHENTICATION_FAILED
}

const AWAY =
  /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|certificate|Status: 50[234]|SSL|TLS/i
const WORDS_MAX = 300

/** Reason of a failed request, without its content. */
function faultOf(thrown: unknown): Extract<ConnectionReply, { fault: unknown }> {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const message = words.slice(0, WORDS_MAX)
  if (thrown instanceof ClickHouseError) {
    return { fault: CODES[thrown.code] ?? 'server-failed', message, code: Number(thrown.code) }
  }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const fault = /timeout/i.test(words) || code === 'ETIMEDOUT' ? 'server-slow' : 'server-failed'
  return { fault: AWAY.test(`${code} ${words}`) ? 'server-away' : fault, message, code: undefined }
}

/** A server that has not answered by then is slow. */
const WAIT_MS = 10_000

const { server, port, answered } = workerData as ConnectionInput
const signal = new Int32Array(answered)
const client = createClient({
  url: server.url,
  username: server.user,
  password: server.password,
  application: 'zeus',
  request_timeout: server.waitMs ?? WAIT_MS,
  max_open_connections: 1,
  // Errors are reported to the caller; requests and passwords belong in no log.
  log: { level: ClickHouseLogLevel.OFF },
  // With this the status of the answer tells whether the query succeeded.
  clickhouse_settings: { wait_end_of_query: 1 },
})

async function answer({ query, params, block }: ConnectionRequest): Promise<ConnectionReply> {
  const options = { query, ...(params && { query_params: params }) }
  try {
    const { stream } = block
      ? await client.exec({
          ...options,
          values: Readable.from([block.bytes], { objectMode: false }),
          clickhouse_settings: { async_insert: 0, insert_deduplication_token: block.token },
        })
      : await client.exec(options)
    return { bytes: await buffer(stream) }
  } catch (thrown) {
    return faultOf(thrown)
  }
}

port.on('message', (request: ConnectionRequest) => {
  void answer(request).then((reply) => {
    port.postMessage(reply)
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
})
