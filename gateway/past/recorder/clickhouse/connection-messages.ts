import type { MessagePort } from 'node:worker_threads'
import type { ClickHouseServer } from '../days-location'
import type { ServerFault } from '../history-fault'

export interface ConnectionRequest {
  query: string
  params?: Record<string, string | number | readonly string[]>
  /** Rows to insert, and the name of their block: sent twice, they are stored once. */
  block?: { bytes: Uint8Array; token: string }
}

export type ConnectionReply =
  | { bytes: Uint8Array }
  /** `code`: the server's error code, if it answered. */
  | { fault: ServerFault; message: string; code: number | undefined }

export interface ConnectionInput {
  server: ClickHouseServer
  /** Port for requests and answers. */
  port: MessagePort
  /** Becomes 1 with an answer. */
  answered: SharedArrayBuffer
}
