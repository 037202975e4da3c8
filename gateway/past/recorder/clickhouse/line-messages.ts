import type { MessagePort } from 'node:worker_threads'
import type { ClickHouseServer } from '../days-location'
import type { ServerFault } from '../history-fault'

export interface LineRequest {
  query: string
  params?: Record<string, string | number | readonly string[]>
  /** Rows to be inserted, and the name of their block: the same twice leaves one. */
  block?: { bytes: Uint8Array; token: string }
}

export type LineReply =
  | { bytes: Uint8Array }
  /** `code`: the server's own, where it answered. */
  | { fault: ServerFault; message: string; code: number | undefined }

export interface LineInput {
  server: ClickHouseServer
  /** Where requests come and answers go. */
  port: MessagePort
  /** Becomes 1 with an answer. */
  answered: SharedArrayBuffer
}
