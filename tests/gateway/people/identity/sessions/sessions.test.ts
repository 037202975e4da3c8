import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EndedSession, endedCode } from '../../../../../gateway/people/identity/sessions/session-ends'
import { createSessions } from '../../../../../gateway/people/identity/sessions/sessions'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
beforeEach(async () => {
  server = await startSignInServer()
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

const begin = async (name = 'somebody', action: 'login' | 'register' = 'register') => {
  const browser = new Browser(server.url)
  const token = await browser.signIn(action, name, PASSWORD)
  const { sid = '', id } = await server.identity.verify(token)
  return { browser, token, sid, id }
}

describe('a sign-in', () => {
  test('is a row with its device, and each browser has its own', async () => {
    const [one, two] = [await begin(), await begin('somebody', 'login')]
    expect(one.sid).not.toBe(two.sid)
    const { sessions } = server.identity.store
    expect((await sessions.listOf(one.id)).map(({ id }) => id).sort()).toEqual([one.sid, two.sid].sort())
    expect(await sessions.devicesOf(one.id)).toHaveLength(2)
  })

  test('is told to the account’s own windows once it can be seen, and once alone', async () => {
    const { sid, id, browser } = await begin()
    await browser.post('/api/session/renew', {})
    const rows = await server.db.selectFrom('user_events').selectAll().where('user_id', '=', id).execute()
    const begun = rows.filter(({ data }) => data === 'session-begun')
    expect(begun).toHaveLength(1)
    const { created_at = 0 } = (await server.identity.store.sessions.find(sid)) ?? {}
    expect(begun[0]?.at).toBeGreaterThanOrEqual(created_at)
  })

  test('that ends takes its token, its cookie and its protocol session along, and no other', async () => {
    const [one, two] = [await begin(), await begin('somebody', 'login')]
    await server.identity.store.sessions.end(one.sid, 'revoked')
    await expect(server.identity.verify(one.token)).rejects.toMatchObject({ code: 'session-ended' })
    expect((await one.browser.post('/api/session/renew', {})).status).toBe(401)
    expect(await one.browser.authorise()).toMatch(/^\/login\/interaction/)
    expect(await server.identity.verify(two.token)).toMatchObject({ id: one.id })
  })

  test('is told to whoever listens, on this gateway at once and on another over the same database', async () => {
    const { sid, id } = await begin()
    const told: EndedSession[] = []
    const elsewhere: EndedSession[] = []
    const other = createSessions(server.db, Date.now)
    server.identity.onSessionEnd((ended) => told.push(ended))
    other.onEnd((ended) => elsewhere.push(ended))
    await server.identity.store.sessions.end(sid, 'revoked')
    const expected = [{ id: sid, userId: id, reason: 'revoked' }]
    expect(told).toEqual(expected)
    await other.lookForEnded()
    await other.lookForEnded()
    await server.identity.store.sessions.lookForEnded()
    expect([told, elsewhere]).toEqual([expected, expected])
  })

  test.each([
    ['revoked', 'session-ended'],
    ['signed-out', 'session-ended'],
    ['password-changed', 'password-changed'],
    ['suspended', 'account-suspended'],
  ] as const)('ended as %s is told to its connections as %s', (reason, code) => {
    expect(endedCode(reason)).toBe(code)
  })

  test('by a new password in the same browser has a new secret, so that one seen before is worth nothing', async () => {
    const { browser } = await begin()
    const before = browser.cookies.get('zeus_session')?.value
    await browser.authorise({ prompt: 'login' })
    const page = await browser.authorise({ prompt: 'login' })
    const answer = await browser.post(`${page}/login`, { account: 'somebody', password: PASSWORD })
    await browser.fetch(((await answer.json()) as { redirectTo: string }).redirectTo)
    expect(browser.cookies.get('zeus_session')?.value).not.toBe(before)
    const old = await fetch(`${server.url}/cas/session`, { headers: { cookie: `zeus_session=${before}` } })
    expect(await old.json()).toBeNull()
  })
})
