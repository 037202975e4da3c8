import { isErrorCode, ZeusError } from '../../../shared/protocol/errors'
import type { Answer } from '../../../shared/protocol/rest'
import type { ToolAnswer, ToolDescription } from '../../../shared/protocol/rest-assistant'
import type { ToolAccess } from './tool-server'

/** Sends `GET path` and returns the body of the answer as text. */
type Get = (path: string, signal: AbortSignal | undefined) => Promise<string>

/** Data of an answer. Throws the error that it names. */
export function dataOf<T>(body: string): T {
  const answer = JSON.parse(body) as Answer<T>
  if (answer.ok) return answer.data
  throw new ZeusError(isErrorCode(answer.code) ? answer.code : 'unavailable')
}

/** The tools of another process, over its resources. Throws that process's errors. */
export function toolsAt(get: Get): ToolAccess {
  const read = async <T>(path: string, signal?: AbortSignal): Promise<T> => dataOf<T>(await get(path, signal))
  return {
    list: () => read<ToolDescription[]>('/api/assistant/tools'),
    call(name, given, { at, signal }) {
      const query = new URLSearchParams({ arguments: JSON.stringify(given), ...(at !== undefined && { at }) })
      return read<ToolAnswer>(`/api/assistant/tools/${encodeURIComponent(name)}?${query}`, signal)
    },
  }
}
