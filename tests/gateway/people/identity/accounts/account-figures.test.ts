import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '../../../../../gateway/people/identity/sessions/program-name'
import {
  type AccountOverview,
  type AccountPage,
  type CodeOutbox,
  FRESH_SIGN_IN_MS,
} from '../../../../../shared/protocol/account'
import type { UserRecord } from '../../../../../shared/protocol/rest'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

// What the pages of accounts are told: every time and count another number, so that none can stand for another.

const PASSWORD = 'a long sentence of mine'
const MINUTE = 60_000
const START = Date.now()
const ago = (minutes: number): number => START - minutes * MINUTE
let server: SignInServer
let boss: string
let lin: string
let bossId: string
let linId: string
let mine: string
let other: string

beforeAll(async () => {
  server = await startSignInServer()
  boss = await new Browser(server.url).signIn('register', 'boss', PASSWORD)
  lin = await new Browser(server.url).signIn('register', 'lin', PASSWORD)
  const second = await new Browser(server.url).signIn('login', 'lin', PASSWORD)
  bossId = (await server.identity.verify(boss)).id
  const [one, two] = [await server.identity.verify(lin), await server.identity.verify(second)]
  ;[linId, mine, other] = [one.id, one.sid ?? '', two.sid ?? '']
  const { db } = server
  const userOf = (id: string, changes: object) => db.updateTable('users').set(changes).where('id', '=', id).execute()
  await userOf(bossId, { created_at: ago(1_000), last_login_at: ago(9), logins_count: 41 })
  await userOf(linId, {
    created_at: ago(2_000),
    updated_at: ago(70),
    last_login_at: ago(8),
    logins_count: 42,
    last_ip: '10.0.0.8',
  })
  const sessionOf = (id: string, changes: object) =>
    db.updateTable('sessions').set(changes).where('id', '=', id).execute()
  await sessionOf(mine, {
    created_at: ago(50),
    last_seen_at: ago(30),
    authenticated_at: ago(3),
    expires_at: START + 10 * MINUTE,
    ip: '10.0.0.1',
    user_agent: 'mine',
    amr: 'pwd otp',
  })
  await sessionOf(other, {
    created_at: ago(60),
    last_seen_at: ago(20),
    authenticated_at: ago(2),
    expires_at: START + 20 * MINUTE,
    ip: '10.0.0.2',
    user_agent: 'other',
    amr: 'fed',
  })
  await db.deleteFrom('audit_log').execute()
  for (const [at, kind] of [
    [7, 'registered'],
    [6, 'signed-in'],
    [5, 'profile-changed'],
  ] as const) {
    const row = { at: ago(at), kind, user_id: linId, ip: `10.0.1.${at}`, user_agent: null }
    await db.insertInto('audit_log').values(row).execute()
  }
  for (const at of [15, 11]) {
    const row = {
      channel: 'sms' as const,
      address: `+86${at}`,
      scene: 'login',
      state: 'kept' as const,
      created_at: ago(at),
    }
    await db
      .insertInto('outbox')
      .values({ ...row, sealed: server.identity.store.seal.close(`0000${at}`) })
      .execute()
  }
  await server.identity.store.factors.enable(linId, 'email')
  await db
    .updateTable('factors')
    .set({ created_at: ago(77) })
    .where('user_id', '=', linId)
    .execute()
  for (const [id, made] of [
    ['old', 90],
    ['new', 80],
  ] as const) {
    const row = { id, user_id: programOf(id, linId), name: id, scope: 'read', token_hash: id, revoked_at: null }
    await db
      .insertInto('service_tokens')
      .values({ ...row, created_at: ago(made), expires_at: START + made * MINUTE })
      .execute()
  }
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function ask<T>(path: string, token: string): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}

const log = [
  { at: ago(5), kind: 'profile-changed', ip: '10.0.1.5' },
  { at: ago(6), kind: 'signed-in', ip: '10.0.1.6' },
  { at: ago(7), kind: 'registered', ip: '10.0.1.7' },
]
const sessions = (current: boolean) => [
  {
    id: other,
    current: false,
    ip: '10.0.0.2',
    userAgent: 'other',
    amr: ['fed'],
    createdAt: ago(60),
    lastSeenAt: ago(20),
    expiresAt: START + 20 * MINUTE,
  },
  {
    id: mine,
    current,
    ip: '10.0.0.1',
    userAgent: 'mine',
    amr: ['pwd', 'otp'],
    createdAt: ago(50),
    lastSeenAt: ago(30),
    expiresAt: START + 10 * MINUTE,
  },
]
const listed = {
  username: 'lin',
  email: null,
  phone: null,
  nickname: 'lin',
  status: 'Activated',
  operator: false,
  protected: true,
  loginsCount: 42,
  lastLogin: ago(8),
  createdAt: ago(2_000),
}

test('one’s own sign-ins, the latest used first, with how and until when', async () => {
  const overview = await ask<AccountOverview>('/api/account', lin)
  expect(overview.sessions).toEqual(sessions(true))
  expect(overview.freshUntil).toBe(ago(3) + FRESH_SIGN_IN_MS)
  expect(overview.factors).toEqual([{ kind: 'email', since: ago(77) }])
  expect(overview.log.map(({ id: _id, ...entry }) => entry)).toEqual(log)
})

test('tokens, the newest first', async () => {
  expect((await ask<AccountOverview>('/api/account', lin)).tokens).toEqual([
    {
      id: 'new',
      name: 'new',
      permissions: [],
      arrangesDesks: false,
      uploadsData: false,
      runsTests: false,
      createdAt: ago(80),
      expiresAt: START + 80 * MINUTE,
    },
    {
      id: 'old',
      name: 'old',
      permissions: [],
      arrangesDesks: false,
      uploadsData: false,
      runsTests: false,
      createdAt: ago(90),
      expiresAt: START + 90 * MINUTE,
    },
  ])
})

test('the record, with when one signed in last, from where, how often, and since when one is here', async () => {
  const iso = (time: number) => new Date(time).toISOString()
  expect(await ask<UserRecord>('/api/me', lin)).toMatchObject({
    lastLogin: iso(ago(8)),
    lastIP: '10.0.0.8',
    loginsCount: 42,
    signedUp: iso(ago(2_000)),
    createdAt: iso(ago(2_000)),
    updatedAt: iso(ago(70)),
    role: 'viewer',
    status: 'Activated',
    blocked: false,
  })
})

test('accounts, the newest first, with what is their own', async () => {
  const { accounts, more } = await ask<AccountPage>('/api/users', boss)
  expect(accounts).toEqual([
    {
      ...listed,
      id: bossId,
      username: 'boss',
      nickname: 'boss',
      operator: true,
      protected: false,
      loginsCount: 41,
      lastLogin: ago(9),
      createdAt: ago(1_000),
    },
    { ...listed, id: linId },
  ])
  expect(more).toBe(false)
})

test('one account as operators see it: nothing of theirs is current', async () => {
  const detail = await ask<{ sessions: unknown; log: { id: number }[]; account: unknown }>(`/api/users/${linId}`, boss)
  expect(detail.sessions).toEqual(sessions(false))
  expect(detail.log.map(({ id: _id, ...entry }) => entry)).toEqual(log)
  expect(detail.account).toEqual({ ...listed, id: linId })
})

test('codes that wait, the newest first', async () => {
  const { entries, carried } = await ask<CodeOutbox>('/api/users/outbox', boss)
  expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([
    { channel: 'sms', address: '+8611', scene: 'login', state: 'kept', code: '000011', at: ago(11) },
    { channel: 'sms', address: '+8615', scene: 'login', state: 'kept', code: '000015', at: ago(15) },
  ])
  expect(carried).toEqual({ email: false, sms: false })
})
