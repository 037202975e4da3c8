import { ZeusError } from './errors'
import type { ToolFailure } from './rest-assistant'

/** Answer of a tool for an error thrown before it ran: a wrong time, a process that does not answer. */
export function failedCall(tool: string, thrown: unknown): ToolFailure {
  const { code, message, retry } = thrown instanceof ZeusError ? thrown : new ZeusError('unavailable')
  return { ok: false, tool, code, message, retry }
}
