import { isErrorCode, ZeusError } from '../../../shared/protocol/errors'
import type { Answer } from '../../../shared/protocol/rest'
import type { ToolAnswer, ToolDescription } from '../../../shared/protocol/rest-assistant'
import type { ToolAccess } from './tool-server'

/** Sends `GET path` and returns the body of the answer as text. */
type Get = (path: string, signal: AbortSignal | undefined) => Promise<string>

/** The tools of another process, over its resources. Throws that process's errors. */
export function toolsAt(get: Get): ToolAccess {
  async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
    const answer = JSON.parse(await get(path, signal)) as Answer<T>
    if (answer.ok) return answer.data
    throw new ZeusError(isErrorCode(answer.code) ? answer.code : 'unavailable')
  }
  return {
    list: () => read<ToolDescription[]>('/api/assistant/tools'),
    call(name, given, { at, signal }) {
      const query = new URLSearchParams({ arguments: JSON.stringify(given), ...(at !== undefined && { at }) })
      return read<ToolAnswer>(`/api/assistant/tools/${encodeURIComponent(name)}?${query}`, signal)
    },
  }
}
