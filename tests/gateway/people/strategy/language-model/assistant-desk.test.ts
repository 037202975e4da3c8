import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAssistantDesk } from '../../../../../gateway/people/strategy/language-model/assistant-desk'
import { ThreadStore } from '../../../../../gateway/people/strategy/language-model/thread-store'
import type { Db } from '../../../../../gateway/storage/database'
import type { AssistantReply } from '../../../../../shared/protocol/rest-assistant'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { CALL, found, MOUTAI } from '../../../../support/model-answers'
import {
  calls,
  content,
  DONE,
  finish,
  inTurn,
  type ModelServer,
  say,
  startModelServer,
  usage,
} from '../../../../support/model-server'

const RULES = { understood: true, text: ['规则'], facts: [] } as unknown as AssistantReply
const MARKET = Date.parse('2026-07-06T10:30:00+08:00')
let server: ModelServer
let db: Db
let now = Date.parse('2026-07-06T10:30:00+08:00')
let market = MARKET
let desk: ReturnType<typeof createAssistantDesk>

beforeAll(async () => {
  server = await startModelServer(say(content('好。'), finish(), DONE))
  db = await openMigratedDatabase()
})
beforeEach(() => {
  market = MARKET
  desk = createAssistantDesk({
    store: new ThreadStore(db, () => now),
    server: { url: server.url, key: 'sk-1234567', model: 'test' },
    tools: { list: async () => [], call: async () => found(MOUTAI) },
    lists: async (owner) => ({ groups: [{ name: owner, codes: ['600519.SH'] }], notes: new Map() }),
    backTest: {
      tools: [],
      call: async (owner) => found({ ...MOUTAI, untrusted: { name: owner } }),
    },
    reply: async () => RULES,
    listed: () => [{ id: '600519.SH', name: '示例酒业', kind: 'stock' }] as never,
    marketTime: () => market,
    now: () => now,
  })
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

interface Asked {
  owner?: string
  at?: string
  mayReadLists?: boolean
}

async function ask(thread: string, question: string, { owner = 'a', at, mayReadLists = false }: Asked = {}) {
  const signal = new AbortController().signal
  await desk.ask({ owner, thread, question, at, before: 3, mayReadLists, signal, onEvent: () => undefined })
  const turns = await desk.turns(owner, thread)
  return turns.at(-1)
}

/** Questions of earlier turns that the model was sent. */
const sentBefore = () =>
  server.requests[0]?.body.messages
    .slice(1, -1)
    .filter(({ role }) => role === 'user')
    .map(({ content: text }) => text)

test('the last four turns are sent, oldest first, and none that is later than the lock', async () => {
  const { id } = await desk.create('a')
  for (const minute of ['00', '01', '02', '03', '04', '05', '09']) {
    server.answer(say(content('好。'), finish(), DONE))
    await ask(id, `问 ${minute}`, { at: `20260706T10${minute}00` })
  }
  server.answer(say(content('好。'), finish(), DONE))
  const turn = await ask(id, '再问', { at: '20260706T100500' })
  expect(sentBefore()).toEqual(['问 02', '问 03', '问 04', '问 05'])
  expect(turn?.lockedAt).toBe(Date.parse('2026-07-06T10:05:00+08:00'))
})

test('a turn without a lock is as late as its end', async () => {
  const { id } = await desk.create('a')
  server.answer((request, response, turn) => {
    market = MARKET + 40_000
    say(content('好。'), finish(), DONE)(request, response, turn)
  })
  expect((await ask(id, '现在呢'))?.lockedAt).toBe(MARKET + 40_000)
})

test('no figure is later than the lock, and numbers of results go on over a thread', async () => {
  const { id } = await desk.create('a')
  const script = inTurn(say(CALL), say(content('净额 [[r1:adNet]]，[[r2:adNet]]。'), finish(), DONE))
  server.answer(script)
  const late = await ask(id, '示例酒业怎么样', { at: '20260706T102059' })
  expect(late?.answer).toMatchObject({ unverified: 2, figures: [] })
  server.answer(script)
  const next = await ask(id, '示例酒业怎么样', { at: '20260706T102100' })
  expect(next?.answer?.sentences[0]?.parts.map(({ kind }) => kind)).toEqual([
    ...['words', 'unverified', 'words', 'figure', 'words'],
  ])
})

test.each([
  [2, '净流入 3 亿，4 亿。', null],
  [3, '净流入 3 亿，4 亿，5 亿。', RULES],
])('with %i struck numbers the rules answer beside the model or not', async (count, text, reply) => {
  const { id } = await desk.create('b')
  server.answer(say(content(text), finish(), DONE))
  expect(await ask(id, '怎么样', { owner: 'b' })).toMatchObject({ answer: { unverified: count }, reply })
})

test.each(['<think>净流入 3 亿</think>', '## 事实\n## 推断', ' \n '])(
  'an answer without a sentence (%j) is answered by the rules',
  async (text) => {
    const { id } = await desk.create('b')
    server.answer(say(content(text), finish(), DONE))
    expect(await ask(id, '怎么样', { owner: 'b' })).toMatchObject({ answer: { sentences: [] }, reply: RULES })
  },
)

test('the thirty-first question of an hour waits until the first one is an hour old', async () => {
  const { id } = await desk.create('c')
  server.answer(say(content('好。'), finish(), usage(1, 1), DONE))
  const first = now
  for (let count = 0; count < 30; count++) {
    now = first + count * 1_000
    await ask(id, `问 ${count}`, { owner: 'c' })
  }
  await expect(ask(id, '再问', { owner: 'c' })).rejects.toMatchObject({ code: 'too-many' })
  now = first + 3_600_000
  expect((await ask(id, '再问', { owner: 'c' }))?.answer?.outcome).toBe('done')
})

test('two questions at once are one, and four accounts the most', async () => {
  const going: (() => void)[] = []
  server.answer((request, response, turn) => {
    going.push(() => say(content('好。'), finish(), DONE)(request, response, turn))
  })
  const threads = new Map<string, string>()
  for (const owner of ['p', 'q', 'r', 's', 't']) threads.set(owner, (await desk.create(owner)).id)
  const asked = ['p', 'q', 'r', 's'].map((owner) => ask(threads.get(owner) ?? '', '问', { owner }))
  for (const owner of ['p', 't'])
    await expect(ask(threads.get(owner) ?? '', '问', { owner })).rejects.toMatchObject({ code: 'too-many' })
  await expect.poll(() => going.length).toBe(4)
  for (const go of going) go()
  expect((await Promise.all(asked)).map((turn) => turn?.answer?.outcome)).toEqual(['done', 'done', 'done', 'done'])
})

test('the day of the tokens ends at midnight in Beijing', async () => {
  const before = now
  await sql`INSERT INTO users (id, nickname, source, status, logins_count, created_at, updated_at)
    VALUES ('late', 'late', 'x', 'Activated', 0, 0, 0)`.execute(db)
  try {
    now = Date.parse('2026-07-06T23:59:00+08:00')
    const { id } = await desk.create('late')
    server.answer(say(content('好。'), finish(), usage(900, 100), DONE))
    await ask(id, '怎么样？', { owner: 'late' })
    const { tokensPerDay } = await desk.budget('late')
    expect((await desk.budget('late')).tokensLeft).toBe(tokensPerDay - 1_000)
    now = Date.parse('2026-07-07T00:00:00+08:00')
    expect((await desk.budget('late')).tokensLeft).toBe(tokensPerDay)
  } finally {
    now = before
  }
})

test('lists are read only if the asker allows it, only their own, and not of the past', async () => {
  const { id } = await desk.create('lists')
  const script = inTurn(
    say(calls({ name: 'my_list', given: { group: 'lists' } })),
    say(content('好。'), finish(), DONE),
  )
  const read = async (given: Asked) => {
    server.answer(script)
    const turn = await ask(id, '我的自选怎么样', { owner: 'lists', ...given })
    return [turn?.answer?.tools[0]?.code, server.requests[0]?.body.tools?.map((tool) => tool.function.name)]
  }
  expect(await read({ mayReadLists: true })).toEqual([undefined, ['back_test', 'my_list', 'compute']])
  expect(await read({ mayReadLists: true, at: '20260706T102059' })).toEqual([
    'absent-in-replay',
    ['back_test', 'my_list', 'compute'],
  ])
  const [, offered] = await read({})
  expect(offered).toEqual(['back_test', 'compute'])
})

test('a rule is tested for the account that asks, and not in the past', async () => {
  const { id } = await desk.create('tester')
  const read = async (at?: string) => {
    server.answer(
      inTurn(
        say(calls({ name: 'back_test', given: { entry: '收盘>10' } })),
        say(content('## 事实\n净额 [[r1:adNet]] [[r2:adNet]]。'), finish(), DONE),
      ),
    )
    const turn = await ask(id, '收盘大于10就买，赚多少', { owner: 'tester', ...(at && { at }) })
    return [turn?.answer?.tools[0]?.code, turn?.answer?.figures[0]?.of]
  }
  expect(await read()).toEqual([undefined, 'tester'])
  expect(await read('20260706T102059')).toEqual(['absent-in-replay', undefined])
})
