import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { CALL, KEY, withModelServer } from '../../../../support/model-answers'
import {
  content,
  DONE,
  event,
  finish,
  inTurn,
  type ModelScript,
  say,
  stream,
  usage,
} from '../../../../support/model-server'

const model = withModelServer()
const { answerTo } = model

describe('a server that fails', () => {
  const status =
    (
      code: number,
      body = `{"error":{"message":"bad key ${KEY}"}}`,
      headers: Record<string, string> = {},
    ): ModelScript =>
    (_request, response) => {
      response.writeHead(code, headers)
      response.end(body)
    }

  test.each([
    [401, 'key', 1],
    [403, 'key', 1],
    [402, 'balance', 1],
    [404, 'address', 1],
    [400, 'request', 1],
    [422, 'request', 1],
    [429, 'busy', 3],
    [500, 'server', 3],
    [503, 'server', 3],
    [302, 'address', 1],
  ])('with status %i says %s after %i requests', async (code, outcome, requests) => {
    const { answer } = await answerTo(status(code, undefined, code === 302 ? { location: 'http://127.0.0.1:1/' } : {}))
    expect(answer).toMatchObject({ outcome, sentences: [] })
    expect(model.requests).toHaveLength(requests)
    expect(JSON.stringify(answer)).not.toContain(KEY)
  })

  test('with too long a pause is not asked again, and the answer says when', async () => {
    const { answer } = await answerTo(status(429, '{}', { 'retry-after': '90' }))
    expect(answer).toMatchObject({ outcome: 'busy', retryAfterSeconds: 90 })
    expect(model.requests).toHaveLength(1)
  })

  test('is asked again before its first content, not after', async () => {
    const before = await answerTo(inTurn(status(503), say(content('好了。'), finish())))
    expect(before.answer.outcome).toBe('done')
    const cut: ModelScript = (_request, response) => {
      stream(response, content('说了一些。还'))
      setImmediate(() => response.destroy())
    }
    const after = await answerTo(cut)
    expect(after.answer.outcome).toBe('cut')
    expect(after.shown).toBe('inference:说了一些。\ninference:还')
    expect(model.requests).toHaveLength(1)
  })

  test.each([
    [
      'a page',
      (_r: unknown, response: Parameters<ModelScript>[1]) => void response.end('<html>login</html>'),
      'unreadable',
    ],
    ['JSON that is none', say('data: {"choices":[\n\n'), 'unreadable'],
    ['an error in the stream', say(event({ error: { message: KEY } })), 'server'],
    ['an event without end', say(`data: ${'x'.repeat(3_000_000)}`), 'unreadable'],
    ['nothing', say(DONE), 'unreadable'],
    ['no end', say(content('没有说完。')), 'cut'],
  ])('with %s', async (_title, script, outcome) => {
    expect((await answerTo(script as ModelScript)).answer.outcome).toBe(outcome)
  })

  test.each([
    ['answers nothing', (() => undefined) as ModelScript],
    [
      'only says that it lives',
      ((_request, response) => {
        const beat = setInterval(() => stream(response, ': keep-alive\n\n', event({ choices: [] })), 5)
        response.once('close', () => clearInterval(beat))
      }) as ModelScript,
    ],
  ])('that %s is silent', async (_title, script) => {
    const { answer } = await answerTo(script, { bounds: { firstMs: 150, pauseMs: 150 } })
    expect(answer.outcome).toBe('silent')
  })

  test('that takes a connection and does not finish its handshake is unreachable', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { answer } = await answerTo(say(content('好。'), finish()), {
      url: `https://127.0.0.1:${port}/v1`,
      bounds: { connectMs: 50 },
    })
    silent.close()
    expect(answer.outcome).toBe('unreachable')
    expect(model.requests).toEqual([])
  })

  test('that is connected may take longer to its first event than to connect', async () => {
    const slow: ModelScript = (request, response, turn) =>
      setTimeout(() => say(content('好。'), finish())(request, response, turn), 150)
    const { answer } = await answerTo(slow, { bounds: { connectMs: 100 } })
    expect(answer.outcome).toBe('done')
  })

  test('that thinks aloud is not quoted', async () => {
    const think = [
      event({ choices: [{ delta: { reasoning_content: '涨了 99%' } }] }),
      content('<thi'),
      content('nk>其实 88%</think>没有数据。'),
    ]
    const { shown, answer } = await answerTo(say(...think, finish()))
    expect(shown).toBe('inference:没有数据。')
    expect(answer.unverified).toBe(0)
  })

  test('without an optional field is asked without it from then on', async () => {
    const refuses: ModelScript = (request, response, turn) =>
      'stream_options' in request.body
        ? status(400, '{"error":"unknown field stream_options"}')(request, response, turn)
        : say(content('好。'), finish())(request, response, turn)
    const { answer } = await answerTo(refuses)
    expect(answer.outcome).toBe('done')
    expect(model.requests).toHaveLength(2)
  })

  test('that streams no answer with tools is asked for a whole one from then on', async () => {
    const whole = (message: object, finish_reason: string): ModelScript => {
      const body = {
        choices: [{ index: 0, message, finish_reason }],
        usage: { prompt_tokens: 9, completion_tokens: 2 },
      }
      return (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2))
    }
    const call = { id: 'c1', type: 'function', function: { name: 'stock_now', arguments: '{"id":"600519.SH"}' } }
    const script = inTurn(
      status(400, '{"error":{"message":"stream is not supported with tools"}}'),
      whole({ role: 'assistant', content: null, tool_calls: [call] }, 'tool_calls'),
      whole({ role: 'assistant', content: '## 事实\n示例酒业主动净额 [[r1:adNet]]。' }, 'stop'),
    )
    const { answer, shown } = await answerTo(script)
    expect(shown).toBe('facts:示例酒业主动净额 -1.28亿元。')
    expect(answer).toMatchObject({ outcome: 'done', usage: { input: 18, output: 4, isEstimated: false } })
    expect(model.requests.map(({ body }) => [body.stream, 'stream_options' in body])).toEqual([
      [true, true],
      [undefined, false],
      [undefined, false],
    ])
  })

  test('that only thinks is silent after the time for reasoning', async () => {
    const thinks: ModelScript = (_request, response) => {
      const beat = setInterval(() => stream(response, event({ choices: [{ delta: { reasoning: '嗯' } }] })), 5)
      response.once('close', () => clearInterval(beat))
    }
    const { answer } = await answerTo(thinks, { bounds: { firstMs: 150, pauseMs: 150, reasoningMs: 50 } })
    expect(answer.outcome).toBe('silent')
  })

  test('is left within the time of the whole answer', async () => {
    const slow: ModelScript = (_request, response) => {
      const beat = setInterval(() => stream(response, content('慢。')), 10)
      response.once('close', () => clearInterval(beat))
    }
    const { answer } = await answerTo(slow, { limits: { wholeMs: 200 } })
    expect(answer.outcome).toBe('late')
  })
})

test('a stop ends the request of the model and keeps what came', async () => {
  const stop = new AbortController()
  let closed: Promise<void> | undefined
  const script: ModelScript = (_request, response) => {
    closed = new Promise((resolve) => response.once('close', () => resolve()))
    stream(response, content('第一句。第'))
    setTimeout(() => stop.abort(), 50)
  }
  const { answer, shown } = await answerTo(script, { stop: stop.signal })
  await closed
  expect(answer.outcome).toBe('stopped')
  expect(shown).toContain('句。')
})

describe('the tokens of an answer', () => {
  const again = say(CALL, usage(9_000, 10), DONE)

  test('going in are bounded over all its requests', async () => {
    const { answer } = await answerTo(inTurn(again, again, again))
    expect(answer).toMatchObject({ outcome: 'loop', usage: { input: 27_000, output: 30 } })
    expect(model.requests).toHaveLength(3)
  })

  test('coming out are bounded too: each request says what is left', async () => {
    const long = say(CALL, usage(10, 1_500), DONE)
    const { answer } = await answerTo(inTurn(long, say(content('好。'), finish(), usage(10, 500), DONE)))
    expect(answer.outcome).toBe('done')
    expect(model.requests.map(({ body }) => body.max_tokens)).toEqual([2_000, 500])
    expect((await answerTo(inTurn(long, long, long))).answer.outcome).toBe('loop')
  })
})

test('figures are sent once, with the sentence that cites them first', async () => {
  const text = '净额 [[r1:adNet]]。仍是 [[r1:adNet]]。'
  const { events } = await answerTo(inTurn(say(CALL), say(content(text), finish())))
  expect(events.flatMap((one) => (one.kind === 'sentence' ? [one.figures.length] : []))).toEqual([1, 0])
})
