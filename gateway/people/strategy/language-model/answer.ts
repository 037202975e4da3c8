import type { ToolAnswer, ToolDescription } from '../../../../shared/protocol/rest-assistant'
import type { AnswerOutcome, ModelAnswer, ThreadEvent } from '../../../../shared/protocol/rest-assistant-threads'
import { ANSWER_LIMITS, type AnswerLimits } from './answer-limits'
import { AnswerWriter } from './answer-writer'
import type { Chat, ChatAnswer, ChatMessage } from './chat'
import { Citations } from './citations'
import { COMPUTE } from './compute'
import { ModelFault } from './model-fault'
import { createModelRequests } from './model-requests'
import { SYSTEM_PROMPT } from './prompt'
import { createToolCalls } from './tool-calls'

interface AnswerParts {
  chat: Chat
  model: string
  key: string | undefined
  tools: readonly ToolDescription[]
  /** Runs a tool as of the lock; never throws for what a caller can get wrong. */
  call(name: string, given: unknown, signal: AbortSignal): Promise<ToolAnswer>
  messages: readonly ChatMessage[]
  question: string
  /** Dates, names and codes of the question, which may stand in the answer. */
  allowed: readonly string[]
  /** Instruments that the question and its thread name. */
  named: readonly { id: string; name: string }[]
  /** An index is of the market: no question needs to name it. */
  isIndex: (id: string) => boolean
  /** First number of a result: counted over the thread. */
  firstNumber: number
  /** No figure is later, epoch ms; undefined = the market as it runs. */
  lock: number | undefined
  stop: AbortSignal
  limits?: AnswerLimits
  onEvent: (event: ThreadEvent) => void
}

/** The model's own calls, as the server wants them back. */
const callMessage = ({ content, reasoning, calls }: ChatAnswer): ChatMessage => ({
  role: 'assistant',
  content,
  ...(reasoning && { reasoning_content: reasoning }),
  tool_calls: calls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
  })),
})

/** Asks the model, runs the tools that it calls, and checks what it writes. Each bound ends it with a reason; it does not throw. */
export async function answerWithModel(parts: AnswerParts): Promise<{ answer: ModelAnswer; nextNumber: number }> {
  const { chat, model, key, question, stop, isIndex, limits = ANSWER_LIMITS, onEvent } = parts
  const late = AbortSignal.timeout(limits.wholeMs)
  const enough = new AbortController()
  const signal = AbortSignal.any([stop, late, enough.signal])
  const citations = new Citations(parts.firstNumber, parts.allowed, parts.named, parts.lock)
  let sent = 0
  const writer = new AnswerWriter(citations, { prompt: SYSTEM_PROMPT, key }, (sentence) => {
    onEvent({ kind: 'sentence', sentence, figures: citations.figures.slice(sent) })
    sent = citations.figures.length
  })
  const onContent = (text: string) => {
    writer.push(text)
    if (writer.isFull || writer.isRefused) enough.abort()
  }
  const requests = createModelRequests({ chat, tools: [...parts.tools, COMPUTE], limits, signal, onContent })
  const calls = createToolCalls({ call: parts.call, citations, question, isIndex, limits, signal, onEvent })

  async function converse(): Promise<AnswerOutcome> {
    const messages = [...parts.messages]
    for (let request = 1; ; request++) {
      const isLast = request === limits.requests || calls.isOver()
      const said = await requests.ask(messages, isLast)
      if (said.calls.length === 0) return said.isCut ? 'length' : 'done'
      if (isLast) return 'loop'
      messages.push(callMessage(said), ...(await calls.run(said.calls)))
    }
  }

  let retryAfterMs: number | undefined
  const outcomeOf = (thrown: unknown): AnswerOutcome => {
    if (stop.aborted) return 'stopped'
    if (late.aborted) return 'late'
    if (enough.signal.aborted) return 'length'
    if (!(thrown instanceof ModelFault)) throw thrown
    retryAfterMs = thrown.options.retryAfterMs
    return thrown.outcome
  }
  const outcome = await converse().catch(outcomeOf)
  writer.end()
  const { isRefused } = writer
  if (isRefused) onEvent({ kind: 'withdraw' })
  const answer: ModelAnswer = {
    model,
    outcome: isRefused ? 'refused' : outcome,
    sentences: isRefused ? [] : writer.sentences,
    figures: isRefused ? [] : citations.figures,
    tools: calls.tools,
    unverified: isRefused ? 0 : writer.unverified,
    usage: requests.usage,
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
  }
  return { answer, nextNumber: citations.nextNumber }
}
