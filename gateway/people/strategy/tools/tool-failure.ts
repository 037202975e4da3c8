import { ZodError } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolFailure } from '../../../../shared/protocol/rest-assistant'

/** Returns a thrown error as an answer; faults of the program are thrown again. */
export function toolFailure(tool: string, thrown: unknown, schema?: Record<string, unknown>): ToolFailure {
  if (thrown instanceof ZodError) {
    const [issue] = thrown.issues
    const { code, message, retry } = new ZeusError('bad-request', issue?.path.join('.') || issue?.code)
    return { ok: false, tool, code, message, retry, ...(schema && { schema }) }
  }
  if (!(thrown instanceof ZeusError)) throw thrown
  const { code, message, retry } = thrown
  return { ok: false, tool, code, message, retry }
}
