import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_KEY } from '../../../client/session/demo'
import { createSession, TOKEN_KEY, UNTIL_KEY, USER_KEY } from '../../../client/session/session'
import type { SessionEnvironment } from '../../../client/session/session-environment'
import { MINUTE_MS } from '../../../shared/market/units'
import type { UserRecord } from '../../../shared/protocol/rest'

let stored: Map<string, string>
let now: number
let later: { at: number; run: () => void }[]
let calls: string[]
let answer: () => object
let session: ReturnType<typeof createSession>

const environment: SessionEnvironment = {
  storage: () => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }),
  now: () => now,
  every: () => () => undefined,
  after(ms, run) {
    later.push({ at: now + ms, run })
    return () => undefined
  },
  onStorage: () => () => undefined,
  fetch: async (address, init) => {
    calls.push(`${init?.method} ${String(address)}`)
    return new Response(JSON.stringify(answer()))
  },
}

async function pass(ms: number): Promise<void> {
  now += ms
  const due = later.filter(({ at }) => at <= now)
  later = later.filter(({ at }) => at > now)
  for (const { run } of due) run()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

beforeEach(() => {
  stored = new Map()
  now = 1_000_000
  later = []
  calls = []
  answer = () => ({ ok: true, data: { token: 'demo.a', expiresInMs: 30 * MINUTE_MS } })
  session = createSession(environment)
})

describe('the demo', () => {
  test('is a reader who is not signed in', async () => {
    expect(session.isReader()).toBe(false)
    expect(await session.demo.begin()).toBeUndefined()
    expect(calls).toEqual(['POST /api/demo'])
    expect([session.isDemo(), session.isReader(), session.isLoggedIn()]).toEqual([true, true, false])
    expect(session.token()).toBe('demo.a')
    expect(session.user()).toBeUndefined()
  })

  test('returns why it is closed, and an empty text if the gateway is unreachable', async () => {
    answer = () => ({ ok: false, code: 'demo-closed', message: '演示没有开放' })
    expect(await session.demo.begin()).toBe('演示没有开放')
    answer = () => {
      throw new Error('offline')
    }
    expect(await session.demo.begin()).toBe('')
    expect(session.isReader()).toBe(false)
  })

  test('ends with its token, and is renewed before', async () => {
    await session.demo.begin()
    session.demo.renew(session.isDemo)
    await pass(24 * MINUTE_MS)
    expect(calls).toHaveLength(1)
    answer = () => ({ ok: true, data: { token: 'demo.b', expiresInMs: 30 * MINUTE_MS } })
    await pass(MINUTE_MS)
    expect(session.token()).toBe('demo.b')
    answer = () => ({ ok: false, code: 'demo-closed', message: '演示没有开放' })
    await pass(31 * MINUTE_MS)
    expect([session.isDemo(), session.token()]).toEqual([false, undefined])
  })

  test('ends with a sign-in, and does not return when that ends', async () => {
    await session.demo.begin()
    session.save({ user: { id: 'u1' } as UserRecord, token: 'h.b.s', expiresInMs: MINUTE_MS })
    expect([session.isDemo(), session.token(), stored.has(DEMO_KEY)]).toEqual([false, 'h.b.s', false])
  })

  test('shows no token of its own while an account’s has run out', async () => {
    await session.demo.begin()
    stored.set(USER_KEY, JSON.stringify({ id: 'u1' }))
    stored.set(TOKEN_KEY, 'h.b.s')
    stored.set(UNTIL_KEY, String(now - 1))
    expect(session.token()).toBeUndefined()
  })

  test.each(['', 'x', '{}', '{"token":1,"until":2}', '{"token":"demo.a"}'])(
    'a damaged entry starts no demo: %s',
    (text) => {
      stored.set(DEMO_KEY, text)
      expect(session.isDemo()).toBe(false)
    },
  )
})
