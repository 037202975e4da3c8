import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { workerData } from 'node:worker_threads'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { faultOfLine } from './line-fault'
import type { LineInput, LineReply, LineRequest } from './line-messages'

/** A server that has not answered by then is slow. */
const WAIT_MS = 10_000

const { server, port, answered } = workerData as LineInput
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
  // Then a status says whether it was done.
  clickhouse_settings: { wait_end_of_query: 1 },
})

async function answer({ query, params, block }: LineRequest): Promise<LineReply> {
  const asked = { query, ...(params && { query_params: params }) }
  try {
    const { stream } = block
      ? await client.exec({
          ...asked,
          values: Readable.from([block.bytes], { objectMode: false }),
          clickhouse_settings: { async_insert: 0, insert_deduplication_token: block.token },
        })
      : await client.exec(asked)
    return { bytes: await buffer(stream) }
  } catch (thrown) {
    return faultOfLine(thrown)
  }
}

port.on('message', (request: LineRequest) => {
  void answer(request).then((reply) => {
    port.postMessage(reply)
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
})
