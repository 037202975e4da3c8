import { expect, test } from 'vitest'
import { messagesOf, modelFailureText, resultText } from '../../../../../gateway/people/strategy/language-model/prompt'
import type { ToolResult } from '../../../../../shared/protocol/rest-assistant'
import type { ModelAnswer, ThreadTurn } from '../../../../../shared/protocol/rest-assistant-threads'
import { found, stock } from '../../../../support/model-answers'

// 15:30 UTC is 23:30 in Beijing.
const AT = Date.parse('2026-07-06T15:30:05Z')

const figure = (label: string, value: string | undefined): ModelAnswer['figures'][number] => ({
  ...{
    of: '示例酒业',
    label,
    unit: '亿元',
    asOf: AT,
    source: '模拟',
    quality: 'simulated',
    definition: 'adNet',
    href: '/',
  },
  ...(value === undefined ? { missing: '没有记录' } : { value }),
})
const turn = (place: number, answer: Partial<ModelAnswer>): ThreadTurn => ({
  ...{ place, question: `问 ${place}`, askedAt: AT, lockedAt: AT, reply: null },
  answer: {
    ...{ model: 'x', outcome: 'done', sentences: [], figures: [], tools: [], unverified: 0 },
    usage: { input: 1, output: 1, isEstimated: false },
    ...answer,
  },
})

test('the question is told with its moment in Beijing time', () => {
  expect(messagesOf('资金怎么样？', AT, []).at(-1)).toEqual({
    role: 'user',
    content: '现在是 20260706T233005（北京时间，数据只到这一刻）。\n资金怎么样？',
  })
})

test('earlier answers are sent with their figures as words, and without what was struck', () => {
  const earlier = turn(0, {
    figures: [figure('主动净额', '-1.28'), figure('大单', undefined)],
    sentences: [
      {
        ...{ section: 'facts', layout: 'new-line', isMismatch: false },
        parts: [
          { kind: 'words', text: '净额 ' },
          { kind: 'figure', place: 0 },
          { kind: 'words', text: '，' },
          { kind: 'figure', place: 1 },
          { kind: 'words', text: '，又说 ' },
          { kind: 'unverified', text: '3 亿', why: 'number' },
          { kind: 'words', text: '。' },
        ],
      },
    ],
  })
  expect(messagesOf('那前天呢？', AT, [earlier]).slice(1, 3)).toEqual([
    { role: 'user', content: '问 0' },
    { role: 'assistant', content: '净额 主动净额-1.28亿元，大单缺，又说 〔未核实〕。' },
  ])
})

test('of a long thread the last four turns are sent, oldest first', () => {
  const asked = messagesOf(
    '好',
    AT,
    [0, 1, 2, 3, 4, 5].map((place) => turn(place, {})),
  )
  expect(asked.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, 3))).toEqual([
    ...['问 2', '问 3', '问 4', '问 5', '现在是'],
  ])
})

test('a result that is too long is shortened by rows, which are counted as more', () => {
  const rows = Array.from({ length: 30 }, (_, place) => stock(`${600_000 + place}.SH`, '示例'.repeat(30), place))
  const result = { ...(found(...rows) as ToolResult), more: 7 }
  const sent = JSON.parse(resultText(result, 3)) as { ref: string; more: number; rows: { key: string; id: string }[] }
  expect(Buffer.byteLength(resultText(result, 3))).toBeLessThanOrEqual(6 * 1024)
  expect(sent.rows.length).toBeGreaterThan(5)
  expect(sent).toMatchObject({ ref: 'r3', more: 7 + 30 - sent.rows.length })
  expect(sent.rows.map(({ key, id }) => [key, id])).toEqual(
    sent.rows.map((_, place) => [String(place + 1), `${600_000 + place}.SH`]),
  )
})

test.each([
  [undefined, {}],
  [{ type: 'object' }, { schema: { type: 'object' } }],
])('a tool that failed with the schema %j says why, and how it is called', (schema, more) => {
  const failure = { ok: false, tool: 'events', code: 'arguments-invalid', message: '不对', retry: true } as const
  const text = modelFailureText({ ...failure, ...(schema && { schema }) })
  const { tool: _, ...said } = failure
  expect(JSON.parse(text)).toEqual({ ...said, ...more })
})
