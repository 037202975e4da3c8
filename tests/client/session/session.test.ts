import { beforeEach, describe, expect, test } from 'vitest'
import { createSession, TOKEN_KEY, UNTIL_KEY, USER_KEY } from '../../../client/session/session'
import type { SessionEnvironment } from '../../../client/session/session-environment'
import { LOGIN_CHECK_MS } from '../../../shared/protocol/limits'
import type { UserRecord } from '../../../shared/protocol/rest'

const user = { id: 'u1', nickname: '甲', role: 'viewer' } as UserRecord
const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

let stored: Map<string, string>
let now: number
let timers: { at: number; every: number; run: () => void }[]
let storageListeners: Set<() => void>
let calls: { address: string; init: RequestInit }[]
let reply: () => Promise<Response>

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

function timer(ms: number, every: number, run: () => void): () => void {
  const entry = { at: now + ms, every, run }
  timers.push(entry)
  return () => {
    timers = timers.filter((each) => each !== entry)
  }
}

function pass(ms: number): void {
  const end = now + ms
  for (;;) {
    const next = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0]
    if (!next) break
    now = next.at
    if (next.every > 0) next.at += next.every
    else timers = timers.filter((each) => each !== next)
    next.run()
  }
  now = end
}

const environment: SessionEnvironment = {
  storage: () => storage,
  now: () => now,
  every: (ms, run) => timer(ms, ms, run),
  after: (ms, run) => timer(ms, 0, run),
  onStorage(run) {
    storageListeners.add(run)
    return () => storageListeners.delete(run)
  },
  fetch: async (address, init) => {
    calls.push({ address: String(address), init: init ?? {} })
    return reply()
  },
}
const otherTabWrites = (entries: Record<string, string>) => {
  for (const [key, value] of Object.entries(entries)) stored.set(key, value)
}
const storageEvent = () => {
  for (const listener of [...storageListeners]) listener()
}

let session: ReturnType<typeof createSession>
beforeEach(() => {
  stored = new Map()
  now = 1_000_000
  timers = []
  storageListeners = new Set()
  calls = []
  reply = async () => Response.json({ ok: true, data: { redirectTo: null } })
  session = createSession(environment)
})

describe('the user record', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"u1"'],
    ['a list', '[]'],
    ['no id', '{"nickname":"x"}'],
    ['an id that is no text', '{"id":7}'],
  ])('is absent when storage holds %s', (_what, text) => {
    if (text !== undefined) stored.set(USER_KEY, text)
    expect(session.user()).toBeUndefined()
  })

  test('is absent if the browser forbids storage, and saving reports it', () => {
    const forbidden = createSession({ ...environment, storage: () => undefined })
    expect(forbidden.user()).toBeUndefined()
    expect(forbidden.isLoggedIn()).toBe(false)
    expect(() => forbidden.save({ user, token: 't', expiresInMs: 1 })).toThrow('storage')
  })
})

describe('being logged in', () => {
  test('needs a readable user and a token that has not run out', () => {
    session.save({ user, token: jwt({}), expiresInMs: 3_600_000 })
    expect(session.isLoggedIn()).toBe(true)
    expect(session.token()).toBe(jwt({}))
    now += 3_600_000
    expect(session.isLoggedIn()).toBe(false)
    expect(session.token()).toBeUndefined()
    now -= 1
    stored.set(USER_KEY, '{')
    expect(session.isLoggedIn()).toBe(false)
  })

  test('depends on the remaining time, not on a local clock that is a day fast', () => {
    now += 86_400_000
    session.save({ user, token: jwt({ exp: 1_000_000 / 1000 + 3600 }), expiresInMs: 3_600_000 })
    expect(session.isLoggedIn()).toBe(true)
  })

  test.each([
    ['the token says when', jwt({ exp: 1_001, name: '中文' }), true],
    ['the token ran out', jwt({ exp: 1_000 }), false],
    ['the token says nothing', jwt({}), false],
    ['the token is no token', 'x', false],
  ])('without a stored end: %s', (_what, token, expected) => {
    stored.set(USER_KEY, JSON.stringify(user)).set(TOKEN_KEY, token)
    expect(session.isLoggedIn()).toBe(expected)
  })
})

describe('watching', () => {
  test('checks every 50 ms until a user is signed in, then only listens', () => {
    const seen: boolean[] = []
    session.watchLogin((loggedIn) => seen.push(loggedIn))
    expect(seen).toEqual([false])
    expect(timers).toMatchObject([{ every: LOGIN_CHECK_MS }])
    otherTabWrites({ [USER_KEY]: JSON.stringify(user), [TOKEN_KEY]: 't', [UNTIL_KEY]: String(now + 60_000) })
    pass(LOGIN_CHECK_MS - 1)
    expect(seen).toEqual([false])
    pass(1)
    expect(seen).toEqual([false, true])
    expect(timers.filter((each) => each.every > 0)).toEqual([])
  })

  test('notices a sign-out in another tab, and the next sign-in', () => {
    session.save({ user, token: 't', expiresInMs: 60_000 })
    const seen: boolean[] = []
    session.watchLogin((loggedIn) => seen.push(loggedIn))
    stored.clear()
    storageEvent()
    expect(seen).toEqual([true, false])
    otherTabWrites({ [USER_KEY]: JSON.stringify(user), [TOKEN_KEY]: 't', [UNTIL_KEY]: String(now + 60_000) })
    pass(LOGIN_CHECK_MS)
    expect(seen).toEqual([true, false, true])
  })

  test('says when the token runs out, and not when it was renewed in time', () => {
    session.save({ user, token: 't', expiresInMs: 60_000 })
    const seen: boolean[] = []
    session.watchLogin((loggedIn) => seen.push(loggedIn))
    pass(59_000)
    session.save({ user, token: 't2', expiresInMs: 60_000 })
    pass(59_999)
    expect(seen).toEqual([true])
    pass(1)
    expect(seen).toEqual([true, false])
  })

  test('holds nothing once stopped', () => {
    const stops = [session.watchLogin(() => {}), session.watchLogin(() => {})]
    for (const stop of stops) stop()
    expect([timers.length, storageListeners.size]).toEqual([0, 0])
  })
})

describe('signing out', () => {
  test('removes the user at once and ends the session at the gateway with the token', async () => {
    session.save({ user, token: 'abc', expiresInMs: 60_000 })
    const done = session.signOut()
    expect(session.isLoggedIn()).toBe(false)
    expect([...stored.keys()]).toEqual([])
    expect(await done).toEqual({ ended: true, redirectTo: null })
    expect(calls[0]).toMatchObject({ address: '/api/session/end', init: { method: 'POST' } })
    expect(calls[0]?.init.headers).toMatchObject({ authorization: 'Bearer abc' })
  })

  test('says when the gateway could not be reached', async () => {
    reply = () => Promise.reject(new TypeError('offline'))
    expect(await session.signOut()).toEqual({ ended: false, redirectTo: null })
  })
})
