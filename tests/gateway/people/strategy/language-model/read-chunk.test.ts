import { describe, expect, test } from 'vitest'
import {
  CallAssembler,
  readChunk,
  ThinkingFilter,
} from '../../../../../gateway/people/strategy/language-model/read-chunk'

describe('an event of the stream', () => {
  const empty = { content: '', reasoning: '', calls: [], finish: '', usage: undefined }

  test.each<[unknown, object]>([
    [{}, {}],
    [[], {}],
    [null, {}],
    ['text', {}],
    [{ error: null, choices: [] }, {}],
    [{ choices: [null] }, {}],
    [{ choices: {} }, {}],
    [{ choices: [{ delta: { content: '好', reasoning_content: '想' } }] }, { content: '好', reasoning: '想' }],
    [{ choices: [{ delta: { content: null, reasoning: '想' } }] }, { reasoning: '想' }],
    [{ choices: [{ delta: { reasoning_content: 'a', reasoning: 'b' } }] }, { reasoning: 'a' }],
    [{ choices: [{ message: { content: '整' } }] }, { content: '整' }],
    [{ choices: [{ delta: { content: '前' }, message: { content: '后' } }] }, { content: '前' }],
    [{ choices: [{ delta: {}, finish_reason: 'stop' }] }, { finish: 'stop' }],
    [{ choices: [{ delta: { content: 5 }, finish_reason: 5 }] }, {}],
    [{ choices: [{ delta: { tool_calls: [{ index: 1 }, 'no'] } }] }, { calls: [{ index: 1 }, {}] }],
    [{ choices: [{ delta: { tool_calls: {} } }] }, {}],
  ])('%j is %j', (chunk, found) => expect(readChunk(JSON.stringify(chunk))).toEqual({ ...empty, ...found }))

  test.each([
    [
      { prompt_tokens: 3, completion_tokens: 4 },
      { input: 3, output: 4 },
    ],
    [{ prompt_tokens: 3 }, { input: 3, output: 0 }],
    [{ completion_tokens: 4 }, undefined],
    [
      { prompt_tokens: 1.6, completion_tokens: -1 },
      { input: 2, output: 0 },
    ],
    [
      { prompt_tokens: 0, completion_tokens: '9' },
      { input: 0, output: 0 },
    ],
    [
      { prompt_tokens: 1e7, completion_tokens: 1e9 },
      { input: 1e7, output: 1e7 },
    ],
  ])('costs %j are %j, wherever they stand', (usage, found) => {
    expect(readChunk(JSON.stringify({ usage })).usage).toEqual(found)
    expect(readChunk(JSON.stringify({ choices: [{ usage }] })).usage).toEqual(found)
  })

  test.each([
    ['{', 'unreadable'],
    ['{"error":{}}', 'server'],
    ['{"error":false}', 'server'],
  ])('%s is the fault %s', (data, outcome) => {
    expect(() => readChunk(data)).toThrow(expect.objectContaining({ outcome }))
  })
})

describe('calls put together from pieces', () => {
  const piece = (id: string | undefined, index: number | undefined, name?: string, text?: unknown) => ({
    ...{ id, index, function: { name, arguments: text } },
  })
  type Pieces = readonly ReturnType<typeof piece>[]
  const whole = (pieces: Pieces) => {
    const calls = new CallAssembler()
    for (const one of pieces) calls.add(one)
    return calls.whole().map(({ id, name, arguments: text }) => `${id} ${name} ${text}`)
  }

  test.each<[string, Pieces, string[]]>([
    ['by index', [piece('a', 0, 'one', '{"x"'), piece(undefined, 0, undefined, ':1}')], ['a one {"x":1}']],
    [
      'two at once by index',
      [
        ...[piece('a', 0, 'one', '{"x"'), piece('b', 1, 'two', '{"y"')],
        ...[piece(undefined, 0, undefined, ':1}'), piece(undefined, 1, undefined, ':2}')],
      ],
      ['a one {"x":1}', 'b two {"y":2}'],
    ],
    [
      'by an id that is repeated',
      [piece('a', 0, 'one', '{'), piece('b', 0, 'two', '{'), piece('a', 0, '', '}'), piece('b', 0, '', '}')],
      ['a one {}', 'b two {}'],
    ],
    [
      'without index or id',
      [piece(undefined, undefined, 'one', '{'), piece(undefined, undefined, '', '}')],
      ['call_0 one {}'],
    ],
    [
      'of one index one after the other',
      [piece(undefined, 0, 'one', '{}'), piece(undefined, 0, 'two', '{"y":1}')],
      ['call_0 one {}', 'call_1 two {"y":1}'],
    ],
    [
      'of one name that comes in two pieces',
      [piece(undefined, 0, 'one', '{"x"'), piece(undefined, 0, 'one', ':1}')],
      ['call_0 one {"x":1}'],
    ],
    ['whose id follows', [piece(undefined, 0, 'one', '{"x"'), piece('a', 0, '', ':1}')], ['a one {"x":1}']],
    [
      'whose id is of another index',
      [piece(undefined, 0, 'one', '{"x"'), piece('a', 1, 'two', '{}')],
      ['call_0 one {"x"', 'a two {}'],
    ],
    ['with arguments as an object', [piece('a', 0, 'one', { x: 1 })], ['a one {"x":1}']],
    ['without arguments', [piece('a', 0, 'one', null), piece('b', 1, 'two')], ['a one {}', 'b two {}']],
    ['whose name follows', [piece('a', 0), piece(undefined, 0, 'one', '{}')], ['a one {}']],
    [
      'with names that no tool has',
      [piece('a', 0, 'One'), piece('b', 1), piece('c', 2, 'x'.repeat(33))],
      ['a unknown {}', 'b unknown {}', 'c unknown {}'],
    ],
    ['with the longest name', [piece('a', 0, 'x'.repeat(32))], [`a ${'x'.repeat(32)} {}`]],
  ])('%s', (_, pieces, calls) => expect(whole(pieces)).toEqual(calls))

  test.each([
    [64, 1, false],
    [65, 1, true],
    [1, 16_384, false],
    [1, 16_385, true],
  ])('%i calls of %i characters are too many: %s', (count, length, isFault) => {
    const pieces = Array.from({ length: count }, (_, at) => piece(`id${at}`, at, 'one', 'x'.repeat(length)))
    if (isFault) expect(() => whole(pieces)).toThrow(expect.objectContaining({ outcome: 'unreadable' }))
    else expect(whole(pieces)).toHaveLength(count)
  })
})

describe('what a model thinks aloud', () => {
  test.each([
    ['好<think>想</think>的', '好的', '想'],
    ['<think>一</think>二<think>三</think>四', '二四', '一三'],
    ['a < b <thin c', 'a < b <thin c', ''],
    ['想</think>好', '想</think>好', ''],
    ['好<think>没有完', '好', '没有完'],
    ['好<thi', '好<thi', ''],
    ['<<think>想<</think>好', '<好', '想<'],
    ['', '', ''],
  ])('in %j is told apart, wherever it is cut', (text, content, reasoning) => {
    for (const size of [1, 2, 3, 5, 100]) {
      const filter = new ThinkingFilter()
      const found = { content: '', reasoning: '' }
      for (let from = 0; from < text.length; from += size) {
        const some = filter.push(text.slice(from, from + size))
        found.content += some.content
        found.reasoning += some.reasoning
      }
      found.content += filter.end()
      expect([size, found]).toEqual([size, { content, reasoning }])
    }
  })

  test('is told as soon as it cannot be the start of a mark', () => {
    const filter = new ThinkingFilter()
    expect(filter.push('好<thin')).toEqual({ content: '好', reasoning: '' })
    expect(filter.push('g')).toEqual({ content: '<thing', reasoning: '' })
    expect(filter.push('<think>想</thin')).toEqual({ content: '', reasoning: '想' })
    expect(filter.end()).toBe('')
  })
})
