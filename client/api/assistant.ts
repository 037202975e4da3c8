import { addressOf } from '../../shared/protocol/resources'
import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import type {
  AssistantBudget,
  AssistantThread,
  ThreadEvent,
  ThreadTurn,
} from '../../shared/protocol/rest-assistant-threads'
import { postForLines, type RequestOptions } from './http'
import { requestData } from './request-data'

/** `before`: earlier questions of the conversation, oldest first. */
export const queryAssistant = (
  question: string,
  before: readonly string[] = [],
  options?: RequestOptions,
): Promise<AssistantReply> => requestData('POST /api/assistant', { body: { question, before } }, options)

export const fetchBudget = (options?: RequestOptions): Promise<AssistantBudget> =>
  requestData('GET /api/assistant/budget', {}, options)

export const fetchThreads = (options?: RequestOptions): Promise<AssistantThread[]> =>
  requestData('GET /api/assistant/threads', {}, options)

export const createThread = (): Promise<AssistantThread> => requestData('POST /api/assistant/threads', {})

export const fetchThread = (id: string): Promise<ThreadTurn[]> =>
  requestData('GET /api/assistant/threads/:id', { params: { id } })

export const deleteThread = (id: string): Promise<{ id: string }> =>
  requestData('DELETE /api/assistant/threads/:id', { params: { id } })

/** Longer than any answer takes, ms. */
const ANSWER_MS = 90_000

/**
 * Sends a question to a thread; events arrive while the answer is generated. Aborting stops the answer. `lists`: the
 * model may read the account's lists.
 */
export const queryInThread = (
  id: string,
  query: { question: string; lists: boolean },
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: ThreadEvent) => void },
): Promise<void> =>
  postForLines(
    addressOf('POST /api/assistant/threads/:id/turns', { id }),
    query,
    (line) => onEvent(line as ThreadEvent),
    { signal, timeoutMs: ANSWER_MS },
  )
