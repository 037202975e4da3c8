import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreadEvent } from '../../../../shared/protocol/rest-assistant-threads'
import {
  calls,
  content,
  DONE,
  finish,
  inTurn,
  type ModelServer,
  say,
  startModelServer,
  stream,
  usage,
} from '../../../support/model-server'
import { FEW, startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { until } from '../../../support/until'

const STOCK = '600000.SH'
const KEY = 'sk-very-secret-0123456789'
let model: ModelServer
let gateway: TestGateway
let token: string

beforeAll(async () => {
  model = await startModelServer(say(content('好。'), finish(), DONE))
  gateway = await startTestGateway({
    env: { ZEUS_INSTRUMENT_COUNT: FEW, ZEUS_LLM_URL: model.url, ZEUS_LLM_KEY: KEY, ZEUS_LLM_MODEL: 'test-model' },
  })
  token = await gateway.mint(await gateway.register('asker'))
  await until('the stock to be traded', async () => {
    const query = encodeURIComponent(JSON.stringify({ ids: [STOCK] }))
    const { data } = await call('GET', `/api/assistant/tools/stock_now?arguments=${query}`)
    return (data as { ok: boolean } | undefined)?.ok === true
  })
})
afterAll(async () => {
  await gateway?.stop()
  await model?.stop()
})

async function call(method: string, path: string, { body, as = token }: { body?: object; as?: string } = {}) {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { ok: boolean; code?: string; data: never }
}

const begin = async (): Promise<string> => ((await call('POST', '/api/assistant/threads')).data as { id: string }).id

async function ask(
  thread: string,
  question: string,
  { as = token, signal }: { as?: string; signal?: AbortSignal } = {},
) {
  const answer = await fetch(`${gateway.url}/api/assistant/threads/${thread}/turns`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
    ...(signal && { signal }),
  })
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('application/x-ndjson'))
    return { refusal: JSON.parse(text) as { code: string }, events: [], text }
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ThreadEvent)
  return { events, text, refusal: undefined }
}

const turnOf = (events: readonly ThreadEvent[]) => {
  const last = events.at(-1)
  return last?.kind === 'turn' ? last : undefined
}

describe('a question in a thread', () => {
  test('in a thread deleted meanwhile is not stored, and its tokens count', async () => {
    let go: (() => void) | undefined
    model.answer((_request, response) => {
      stream(response, content('第一句没有数据。接着'))
      go = () => {
        stream(response, finish(), usage(70, 7), DONE)
        response.end()
      }
    })
    const as = await gateway.mint(await gateway.register('deleter'))
    const { id } = (await call('POST', '/api/assistant/threads', { as })).data as { id: string }
    const asked = ask(id, '涨跌家数怎么样？', { as })
    await until('the model to be asked', () => go !== undefined)
    expect(await call('DELETE', `/api/assistant/threads/${id}`, { as })).toMatchObject({ data: { id } })
    go?.()
    expect((await asked).events.at(-1)).toMatchObject({ kind: 'failure', code: 'not-found' })
    expect(await call('GET', '/api/assistant/budget', { as })).toMatchObject({ data: { tokensLeft: 200_000 - 77 } })
    expect(await call('GET', '/api/assistant/threads', { as })).toMatchObject({ data: [] })
  })

  test('is answered by the model from the running market, and is stored', async () => {
    model.answer(
      inTurn(
        say(calls({ name: 'stock_now', given: { ids: [STOCK] } }), usage(200, 10), DONE),
        say(content('## 事实\n涨跌幅 [[r1.1:change]]。'), finish(), usage(400, 20), DONE),
      ),
    )
    const thread = await begin()
    const { events } = await ask(thread, '600000 现在怎么样？')
    expect(events.map(({ kind }) => kind)).toEqual(['tool', 'sentence', 'turn'])
    const end = turnOf(events)
    expect(end?.turn.answer).toMatchObject({ outcome: 'done', unverified: 0, model: 'test-model' })
    const [figure] = end?.turn.answer?.figures ?? []
    expect(figure).toMatchObject({ label: '涨跌幅', unit: '%', quality: 'simulated' })
    expect(figure?.value).toMatch(/^[+-]?\d+\.\d\d$/)
    expect(end?.budget).toEqual({ model: 'test-model', tokensPerDay: 200_000, tokensLeft: 200_000 - 630 })
    expect(await call('GET', `/api/assistant/threads/${thread}`)).toMatchObject({ data: [end?.turn] })
    expect(await call('GET', '/api/assistant/threads')).toMatchObject({ data: [{ id: thread, turns: 1 }] })
    // A number is never given twice in a thread, and what was said goes on.
    model.answer(say(content('净额 [[r1:change]]。'), finish()))
    const next = await ask(thread, '那成交额呢？')
    expect(turnOf(next.events)?.turn.answer?.unverified).toBe(1)
    expect(model.requests[0]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  test('is answered by rules if the model fails', async () => {
    model.answer((_request, response) => {
      response.writeHead(401)
      response.end(`{"error":{"message":"wrong ${KEY}"}}`)
    })
    const { events, text } = await ask(await begin(), '涨跌家数怎么样？')
    const turn = turnOf(events)?.turn
    expect(turn?.answer).toMatchObject({ outcome: 'key', sentences: [] })
    expect(turn?.reply?.understood).toBe(true)
    expect(text).not.toContain(KEY)
  })

  test('ends the request of the model when its reader leaves, and is stored as stopped', async () => {
    let isClosed = false
    model.answer((_request, response) => {
      response.once('close', () => {
        isClosed = true
      })
      stream(response, content('第一句没有数据。接着'))
    })
    const thread = await begin()
    const leave = new AbortController()
    const asked = ask(thread, '涨跌家数怎么样？', { signal: leave.signal }).catch(() => undefined)
    await until('the model to be asked', () => model.requests.length === 1)
    leave.abort()
    await asked
    await until('the request to end', () => isClosed)
    await until('the turn to be stored', async () => {
      const { data } = await call('GET', `/api/assistant/threads/${thread}`)
      return (data as { answer: { outcome: string } }[])[0]?.answer.outcome === 'stopped'
    })
  })

  test('waits for the previous one of its account', async () => {
    let go: (() => void) | undefined
    model.answer((_request, response) => {
      go = () => {
        stream(response, content('好。'), finish(), DONE)
        response.end()
      }
    })
    const first = ask(await begin(), '涨跌家数怎么样？')
    await until('the model to be asked', () => go !== undefined)
    expect((await ask(await begin(), '涨跌家数怎么样？')).refusal).toMatchObject({ code: 'too-many' })
    go?.()
    expect(turnOf((await first).events)?.turn.answer?.outcome).toBe('done')
  })

  test.each([
    [{ question: '' }, 'bad-request'],
    [{ question: 'x'.repeat(301) }, 'bad-request'],
    [{ question: 1 }, 'bad-request'],
    [{ question: '好', model: 'x' }, 'bad-request'],
  ])('as %j is refused', async (body, code) => {
    expect(await call('POST', `/api/assistant/threads/${await begin()}/turns`, { body })).toMatchObject({ code })
  })

  test('of a future time is refused, and nothing is sent to the model', async () => {
    model.answer(say(content('好。'), finish()))
    const path = `/api/assistant/threads/${await begin()}/turns?at=20991231T100000`
    expect(await call('POST', path, { body: { question: '涨跌家数怎么样？' } })).toMatchObject({ code: 'at-future' })
    expect(model.requests).toEqual([])
  })

  test('without tokens left is refused until tomorrow', async () => {
    const id = await gateway.register('spender')
    const as = await gateway.mint(id)
    await gateway.identity.store.db
      .insertInto('assistant_usage')
      .values({
        owner_id: id,
        day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', ''),
        tokens: 200_000,
      })
      .execute()
    const { data } = await call('POST', '/api/assistant/threads', { as })
    expect((await ask((data as { id: string }).id, '好', { as })).refusal).toMatchObject({ code: 'tokens-used' })
    expect(await call('GET', '/api/assistant/budget', { as })).toMatchObject({ data: { tokensLeft: 0 } })
  })
})

test('a thread of another account is not found', async () => {
  const thread = await begin()
  const as = await gateway.mint(await gateway.register('stranger'))
  expect(await call('GET', `/api/assistant/threads/${thread}`, { as })).toMatchObject({ code: 'not-found' })
  expect(await call('DELETE', `/api/assistant/threads/${thread}`, { as })).toMatchObject({ code: 'not-found' })
  expect((await ask(thread, '好', { as })).refusal).toMatchObject({ code: 'not-found' })
  expect(await call('DELETE', `/api/assistant/threads/${thread}`)).toMatchObject({ data: { id: thread } })
  expect(await call('GET', `/api/assistant/threads/${thread}`)).toMatchObject({ code: 'not-found' })
})
