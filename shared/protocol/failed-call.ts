import { ZeusError } from './errors'
import type { ToolFailure } from './rest-assistant'

/** What was thrown before a tool ran, as its answer: a wrong time, a process that does not answer. */
export function failedCall(tool: string, thrown: unknown): ToolFailure {
  const { code, message, retry } = thrown instanceof ZeusError ? thrown : new ZeusError('unavailable')
  return { ok: false, tool, code, message, retry }
}
