import { ClickHouseError } from '@clickhouse/client'
import type { ServerFault } from '../history-fault'
import type { LineReply } from './line-messages'

/** The server's own numbers of what keeps it from answering. */
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

/** Why a request failed, without what it carried. */
export function faultOfLine(thrown: unknown): Extract<LineReply, { fault: unknown }> {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const message = words.slice(0, WORDS_MAX)
  if (thrown instanceof ClickHouseError) {
    return { fault: CODES[thrown.code] ?? 'server-failed', message, code: Number(thrown.code) }
  }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const fault = /timeout/i.test(words) || code === 'ETIMEDOUT' ? 'server-slow' : 'server-failed'
  return { fault: AWAY.test(`${code} ${words}`) ? 'server-away' : fault, message, code: undefined }
}
