import { afterAll, beforeAll } from 'vitest'
import { answerWithModel } from '../../gateway/people/strategy/language-model/answer'
import { ANSWER_LIMITS, type AnswerLimits } from '../../gateway/people/strategy/language-model/answer-limits'
import { CHAT_BOUNDS, createChat } from '../../gateway/people/strategy/language-model/chat'
import { messagesOf } from '../../gateway/people/strategy/language-model/prompt'
import type { ToolAnswer, ToolRow } from '../../shared/protocol/rest-assistant'
import type { ModelAnswer, ThreadEvent } from '../../shared/protocol/rest-assistant-threads'
import { calls, content, DONE, finish, type ModelScript, type ModelServer, say, startModelServer } from './model-server'

export const KEY = 'sk-secret-0123456789'
const AT = Date.parse('2026-07-06T10:21:00+08:00')

export const stock = (id: string, name: string, number: number): ToolRow => ({
  id,
  untrusted: { name },
  href: `/x/${id}`,
  figures: { adNet: { label: '主动净额', value: String(number / 1e8), unit: '亿元', number, definition: 'adNet' } },
})
export const found = (...rows: ToolRow[]): ToolAnswer => ({
  ...{ ok: true, tool: 'stock_now', asOf: AT, source: '模拟行情', quality: 'simulated', ledger: 'x' },
  ...{ resource: 'GET /api/x', rows, more: 0, notes: [] },
})
const TOOLS = [{ name: 'stock_now', description: '此刻', parameters: { type: 'object' } }]
export const CALL = calls({ name: 'stock_now', given: { id: '600519.SH' } })
export const MOUTAI = stock('600519.SH', '示例酒业', -128_000_000)

interface Options {
  /** Address of another server than the shared one. */
  url?: string
  call?: (name: string, given: unknown, signal: AbortSignal) => Promise<ToolAnswer>
  stop?: AbortSignal
  limits?: Partial<AnswerLimits>
  bounds?: Partial<typeof CHAT_BOUNDS>
  question?: string
}

/** Starts a model server for all tests of a file; `answerTo` puts a question to it. */
export function withModelServer() {
  const shared = {} as { server: ModelServer }
  beforeAll(async () => {
    shared.server = await startModelServer(say(content('好'), finish(), DONE))
  })
  afterAll(() => shared.server.stop())
  return {
    get requests() {
      return shared.server.requests
    },
    answerTo: (script: ModelScript, options?: Options) => answerFrom(shared.server, script, options),
  }
}

/** Sends the question to the server, which answers by the script. */
async function answerFrom(server: ModelServer, script: ModelScript, options: Options = {}) {
  server.answer(script)
  const events: ThreadEvent[] = []
  const question = options.question ?? '示例酒业的资金怎么样？'
  const { answer } = await answerWithModel({
    chat: createChat(
      { url: options.url ?? server.url, key: KEY, model: 'test' },
      { ...CHAT_BOUNDS, ...options.bounds },
    ),
    model: 'test',
    key: KEY,
    tools: TOOLS,
    call: options.call ?? (async () => found(MOUTAI)),
    question,
    messages: messagesOf(question, AT, []),
    allowed: ['600519.SH', '600519', '示例酒业'],
    named: [{ id: '600519.SH', name: '示例酒业' }],
    isIndex: (id) => id === '000001.SH',
    firstNumber: 1,
    lock: AT,
    stop: options.stop ?? new AbortController().signal,
    limits: { ...ANSWER_LIMITS, pausesMs: [1, 1], ...options.limits },
    onEvent: (one) => events.push(one),
  })
  return { answer, events, shown: textOf(answer) }
}

/** An answer as text: figures with their units, `~x~` for unverified text, `!` for a mismatch. */
export const textOf = ({ sentences, figures }: ModelAnswer): string =>
  sentences
    .map(({ section, parts, isMismatch }) => {
      const words = parts.map((part) => {
        if (part.kind === 'words') return part.text
        if (part.kind === 'unverified') return `~${part.text}~`
        return `${figures[part.place]?.value}${figures[part.place]?.unit}`
      })
      return `${section}:${words.join('').trim()}${isMismatch ? '!' : ''}`
    })
    .join('\n')
