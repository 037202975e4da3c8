import type { ToolAnswer, ToolDescription } from '../../../../shared/protocol/rest-assistant'
import { createToolRunner, describeTools, type ToolRunner } from './run-tool'
import { lockAt } from './tool-lock'
import type { ToolSources } from './tool-world'

export interface ToolDesk {
  tools(): ToolDescription[]
  /** Tools for one answer, as of `at` (`YYYYMMDDTHHmmss`) or of the present. Throws `ZeusError` for a time to come. */
  open(at: string | undefined, signal?: AbortSignal): ToolRunner
  call(name: string, given: unknown, options: { at: string | undefined; signal: AbortSignal }): Promise<ToolAnswer>
}

/** The tools over the running market and its past. */
export function createToolDesk(sources: ToolSources): ToolDesk {
  const open: ToolDesk['open'] = (at, signal) => createToolRunner(sources, lockAt(at, sources.clock()), signal)
  return {
    tools: describeTools,
    open,
    call: async (name, given, { at, signal }) => open(at, signal).run(name, given),
  }
}
