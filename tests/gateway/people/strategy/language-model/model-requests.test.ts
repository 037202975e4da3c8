import { describe, expect, test } from 'vitest'
import { ANSWER_LIMITS } from '../../../../../gateway/people/strategy/language-model/answer-limits'
import { type ChatMessage, tokensOf } from '../../../../../gateway/people/strategy/language-model/chat'
import { ModelFault } from '../../../../../gateway/people/strategy/language-model/model-fault'
import { createModelRequests } from '../../../../../gateway/people/strategy/language-model/model-requests'
import type { AnswerOutcome } from '../../../../../shared/protocol/rest-assistant-threads'

interface Turn {
  content?: string
  usage?: { input: number; output: number; isEstimated: boolean }
  fault?: ModelFault | Error
}
const fault = (outcome: AnswerOutcome, options: ModelFault['options'] = {}) => new ModelFault(outcome, options)
const USAGE = { input: 10, output: 3, isEstimated: false }
const MESSAGES: ChatMessage[] = [{ role: 'user', content: 'x'.repeat(100) }]
const INPUT = tokensOf(JSON.stringify(MESSAGES).length)

function requests(turns: readonly Turn[], limits: Partial<typeof ANSWER_LIMITS> = {}, signal = AbortSignal.any([])) {
  const left = [...turns]
  const asked: [maxTokens: number, isLast: boolean][] = []
  let heard = ''
  const of = createModelRequests({
    chat: async ({ maxTokens, isLast, onContent }) => {
      asked.push([maxTokens, isLast])
      const { content = '', usage = USAGE, fault: thrown } = left.shift() ?? {}
      if (content) onContent(content)
      if (thrown) throw thrown
      return { content, reasoning: '', calls: [], isCut: false, usage }
    },
    tools: [],
    limits: { ...ANSWER_LIMITS, pausesMs: [0, 0], ...limits },
    signal,
    onContent: (text) => {
      heard += text
    },
  })
  return { ...of, asked, heard: () => heard }
}

describe('the cost of an answer', () => {
  test('is that of its requests together, estimated if one of them is', async () => {
    const { ask, usage, asked } = requests([{}, { usage: { input: 5, output: 7, isEstimated: true } }, {}])
    await ask(MESSAGES, false)
    expect(usage).toEqual(USAGE)
    await ask(MESSAGES, false)
    await ask(MESSAGES, true)
    expect(usage).toEqual({ input: 25, output: 13, isEstimated: true })
    const { outputTokens } = ANSWER_LIMITS
    expect(asked).toEqual([
      [outputTokens, false],
      [outputTokens - 3, false],
      [outputTokens - 10, true],
    ])
  })

  test.each<[string, Partial<typeof ANSWER_LIMITS>, number]>([
    ['as much output as there may be', { outputTokens: 3 }, 1],
    ['one token of output left', { outputTokens: 4 }, 2],
    ['as much input as there may be', { inputTokens: 10 + INPUT }, 2],
    ['one token of input more', { inputTokens: 9 + INPUT }, 1],
    ['too long a question', { inputTokens: INPUT - 1 }, 0],
  ])('with %s', async (_, limits, count) => {
    const { ask, asked } = requests([{}, {}], limits)
    const outcomes: unknown[] = []
    for (let request = 0; request < 2; request++)
      outcomes.push(
        await ask(MESSAGES, false).then(
          () => 'done',
          ({ outcome }: ModelFault) => outcome,
        ),
      )
    expect([asked.length, outcomes]).toEqual([count, [0, 1].map((at) => (at < count ? 'done' : 'loop'))])
  })

  test.each<[string, ModelFault, object]>([
    ['refused with a status', fault('key', { status: 401 }), { input: 0, output: 0, isEstimated: false }],
    ['not reached', fault('unreachable'), { input: 0, output: 0, isEstimated: false }],
    ['cut', fault('cut'), { input: INPUT, output: tokensOf(12), isEstimated: true }],
  ])('of a request that was %s', async (_, thrown, cost) => {
    const { ask, usage, heard } = requests([{ content: 'x'.repeat(12), fault: thrown }])
    await expect(ask(MESSAGES, false)).rejects.toBe(thrown)
    expect([usage, heard()]).toEqual([cost, 'x'.repeat(12)])
  })
})

describe('a request that fails', () => {
  const busy = (retryAfterMs?: number) =>
    fault('busy', { status: 429, mayRetry: true, ...(retryAfterMs !== undefined && { retryAfterMs }) })

  test.each<[string, Turn[], Partial<typeof ANSWER_LIMITS>, count: number, outcome: string]>([
    ['is made again', [{ fault: busy() }, {}], {}, 2, 'done'],
    ['is made again twice', [{ fault: busy() }, { fault: busy() }, {}], {}, 3, 'done'],
    ['is not made a fourth time', [{ fault: busy() }, { fault: busy() }, { fault: busy() }, {}], {}, 3, 'busy'],
    ['is not made again after content', [{ content: 'a', fault: busy() }, {}], {}, 1, 'busy'],
    ['is not made again if it may not', [{ fault: fault('key', { status: 401 }) }, {}], {}, 1, 'key'],
    ['waits as long as it may', [{ fault: busy(5) }, {}], { retryAfterMs: 5 }, 2, 'done'],
    ['does not wait longer', [{ fault: busy(6) }, {}], { retryAfterMs: 5 }, 1, 'busy'],
    ['waits by the limits', [{ fault: busy() }, {}], { retryAfterMs: 5, pausesMs: [6] }, 1, 'busy'],
    ['is asked as the server says', [{ fault: busy(0) }, {}], { retryAfterMs: 5, pausesMs: [6] }, 2, 'done'],
  ])('%s', async (_, turns, limits, count, outcome) => {
    const { ask, asked } = requests(turns, limits)
    const found = await ask(MESSAGES, false).then(
      () => 'done',
      ({ outcome: of }: ModelFault) => of,
    )
    expect([asked.length, found]).toEqual([count, outcome])
  })

  test('for another reason fails as it did', async () => {
    const { ask, usage } = requests([{ fault: new Error('bug') }])
    await expect(ask(MESSAGES, false)).rejects.toThrow('bug')
    expect(usage.input).toBe(0)
  })

  test('is not made again once nobody waits', async () => {
    const stop = new AbortController()
    const { ask, asked } = requests([{ fault: busy(600_000) }, {}], { retryAfterMs: 600_000 }, stop.signal)
    const waiting = ask(MESSAGES, false)
    await Promise.resolve()
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ outcome: 'stopped' })
    await expect(requests([{ fault: busy(0) }, {}], {}, stop.signal).ask(MESSAGES, false)).rejects.toMatchObject({
      outcome: 'stopped',
    })
    expect(asked).toHaveLength(1)
  })
})
