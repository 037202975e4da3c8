import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads'
import { openThread } from '../../../open-thread'
import type { ClickHouseServer } from '../days-location'
import { ServerError } from '../history-fault'
import type { ConnectionInput, ConnectionReply, ConnectionRequest } from './connection-messages'

const PLACE = {
  here: import.meta.url,
  source: './connection-worker.ts',
  bundle: 'history-connection.js',
  heapMb: 64,
  youngMb: 4,
}

/** Without an answer for this long, the thread itself is stuck. */
const STUCK_MS = 30_000
/**
 * A server that let a request time out is not queried again for this long, so that further requests do not wait one
 * after another.
 */
const REST_MS = 900

/** The server's message, with its number. */
export class QueryError extends ServerError {
  constructor({ fault, message, code }: Extract<ConnectionReply, { fault: unknown }>) {
    super(fault, message)
    this.code = code
  }
  readonly code: number | undefined
}

interface Running {
  thread: Worker
  port: MessagePort
  signal: Int32Array
}

/**
 * A synchronous connection to a server, like a file: only for threads without other work. A second thread makes the
 * requests.
 */
export class ServerConnection {
  private running: Running | undefined
  private slow: { until: number; error: QueryError } | undefined

  constructor(
    private readonly server: ClickHouseServer,
    /** ms of a clock that does not jump. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Throws `QueryError`. */
  ask(request: ConnectionRequest): Uint8Array {
    if (this.slow && this.now() < this.slow.until) throw this.slow.error
    this.slow = undefined
    const reply = this.exchange(request)
    if ('bytes' in reply) return reply.bytes
    const error = new QueryError(reply)
    if (reply.fault === 'server-slow') this.slow = { until: this.now() + REST_MS, error }
    throw error
  }

  close(): void {
    this.running?.port.close()
    void this.running?.thread.terminate()
    this.running = undefined
  }

  private exchange(request: ConnectionRequest): ConnectionReply {
    const { port, signal } = this.open()
    Atomics.store(signal, 0, 0)
    port.postMessage(request)
    Atomics.wait(signal, 0, 0, STUCK_MS)
    const reply = receiveMessageOnPort(port)?.message as ConnectionReply | undefined
    if (reply) return reply
    this.close()
    return { fault: 'server-slow', message: `no answer within ${STUCK_MS / 1000} s`, code: undefined }
  }

  private open(): Running {
    if (this.running) return this.running
    const { port1: port, port2 } = new MessageChannel()
    const answered = new SharedArrayBuffer(4)
    const thread = openThread(
      PLACE,
      'history-connection',
      { server: this.server, port: port2, answered } satisfies ConnectionInput,
      [port2],
    )
    // It ends with its caller.
    thread.unref()
    port.unref()
    // A broken thread is restarted at the next request.
    thread.on('error', () => this.running?.thread === thread && this.close())
    this.running = { thread, port, signal: new Int32Array(answered) }
    return this.running
  }
}
