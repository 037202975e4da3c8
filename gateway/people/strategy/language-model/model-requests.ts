import { setTimeout } from 'node:timers/promises'
import type { ToolDescription } from '../../../../shared/protocol/rest-assistant'
import type { ModelAnswer } from '../../../../shared/protocol/rest-assistant-threads'
import type { AnswerLimits } from './answer-limits'
import { type Chat, type ChatAnswer, type ChatMessage, tokensOf } from './chat'
import { ModelFault } from './model-fault'

interface RequestParts {
  chat: Chat
  tools: readonly ToolDescription[]
  limits: AnswerLimits
  signal: AbortSignal
  onContent: (text: string) => void
}

/** Rejects with `ModelFault` when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {
    throw new ModelFault('stopped')
  })

/** Requests of one answer to the model, and what they cost. */
export function createModelRequests({ chat, tools, limits, signal, onContent }: RequestParts) {
  const usage: ModelAnswer['usage'] = { input: 0, output: 0, isEstimated: false }

  function count(more: ModelAnswer['usage']): void {
    usage.input += more.input
    usage.output += more.output
    usage.isEstimated ||= more.isEstimated
  }

  /** Tried again only before its first content. Throws `ModelFault`; `loop` where the tokens of an answer are used up. */
  async function ask(messages: readonly ChatMessage[], isLast: boolean): Promise<ChatAnswer> {
    const maxTokens = limits.outputTokens - usage.output
    const input = tokensOf(JSON.stringify(messages).length)
    if (maxTokens <= 0 || usage.input + input > limits.inputTokens) throw new ModelFault('loop')
    for (let tries = 0; ; tries++) {
      let characters = 0
      const hear = (text: string) => {
        characters += text.length
        onContent(text)
      }
      try {
        const said = await chat({ messages, tools, isLast, maxTokens, signal, onContent: hear })
        count(said.usage)
        return said
      } catch (thrown) {
        if (!(thrown instanceof ModelFault)) throw thrown
        const { outcome, options } = thrown
        // The cost of a broken stream is unknown; a refused request costs nothing.
        const isRefused = options.status !== undefined || outcome === 'unreachable'
        if (!isRefused) count({ input, output: tokensOf(characters), isEstimated: true })
        const pauseMs = options.retryAfterMs ?? limits.pausesMs[tries] ?? 0
        const mayRetry = options.mayRetry && characters === 0 && tries < limits.retries
        if (!mayRetry || pauseMs > limits.retryAfterMs) throw thrown
        await pause(pauseMs, signal)
      }
    }
  }

  return { usage, ask }
}
