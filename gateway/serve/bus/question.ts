/** Request of a gateway to the feed on behalf of a reader, whom the gateway has authorized. */
export interface BusQuestion {
  method: 'GET' | 'POST'
  /** Path with query; begins with `/api/`. */
  path: string
  /** Headers with lower-case names. */
  headers: Record<string, string>
  /** JSON. */
  body?: string | undefined
}

export interface BusReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export type SendQuestion = (
  question: BusQuestion,
  options: { ms: number; signal?: AbortSignal | undefined },
) => Promise<BusReply>

/** Longest question and answer, bytes. */
export const QUESTION_BYTES_MAX = 256 * 1024
export const REPLY_MAX = 32 * 1024 * 1024
/** Bytes of one part of an answer, below the server's limit for a message. */
export const PART_BYTES = 256 * 1024
/** Maximum wait for an answer, ms. */
export const PATIENCE_MAX_MS = 120_000
