import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Browser, newDataDir, removeDataDir, type SignInServer, startSignInServer, tokenIn } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let browser: Browser

beforeEach(async () => {
  server = await startSignInServer()
  browser = new Browser(server.url)
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

describe('the cookie session', () => {
  test('is HttpOnly, SameSite=Lax, and renews the token without a page', async () => {
    const first = await browser.signIn('register', 'renewing', PASSWORD)
    expect(browser.cookies.get('zeus_session')?.attributes).toMatch(/samesite=lax.*httponly/i)
    const answer = (await (await browser.post('/api/session/renew', {})).json()) as {
      data: { token: string; expiresInMs: number; user: { username: string } }
    }
    expect(answer.data).toMatchObject({ expiresInMs: 3_600_000, user: { username: 'renewing' } })
    expect(await server.identity.verify(answer.data.token)).toMatchObject({ id: decodeJwt(first).sub })
    const stranger = await new Browser(server.url).post('/api/session/renew', {})
    expect([stranger.status, ((await stranger.json()) as { code: string }).code]).toEqual([401, 'token-missing'])
  })

  test('gets a new identifier at every sign-in', async () => {
    await browser.authorise()
    await browser.signIn('register', 'fixated', PASSWORD)
    const before = browser.cookies.get('zeus_session')?.value
    await browser.post('/api/session/end', {})
    await browser.signIn('login', 'fixated', PASSWORD)
    expect(browser.cookies.get('zeus_session')?.value).not.toBe(before)
  })

  test('and its token end at sign-out', async () => {
    const token = await browser.signIn('register', 'leaving', PASSWORD)
    const session = browser.cookies.get('zeus_session')
    const answer = await browser.post('/api/session/end', {}, { authorization: `Bearer ${token}` })
    expect(await answer.json()).toEqual({ ok: true, data: { redirectTo: null } })
    expect(browser.cookies.has('zeus_session')).toBe(false)
    await expect(server.identity.verify(token)).rejects.toMatchObject({ code: 'token-expired' })
    expect(await browser.authorise()).toMatch(/^\/login\/interaction/)
    if (session) browser.cookies.set('zeus_session', session)
    expect((await browser.post('/api/session/renew', {})).status).toBe(401)
  })

  test('survives a restart on the same data folder, a sign-in under way included', async () => {
    const dataDir = newDataDir()
    const before = await startSignInServer({ dataDir })
    const signedIn = new Browser(before.url)
    const token = await signedIn.signIn('register', 'persistent', PASSWORD)
    const halfWay = new Browser(before.url)
    const page = await halfWay.authorise()
    const port = Number(new URL(before.url).port)
    await before.close()

    const after = await startSignInServer({ dataDir, port })
    expect(await after.identity.verify(token)).toMatchObject({ name: 'persistent' })
    expect(decodeJwt(tokenIn(await signedIn.authorise())).name).toBe('persistent')
    const answer = await halfWay.post(`${page}/login`, { account: 'persistent', password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    const back = await halfWay.fetch(redirectTo)
    expect(decodeJwt(tokenIn(back.headers.get('location') ?? '')).name).toBe('persistent')
    await after.close()
    removeDataDir(dataDir)
  })

  test('asks again, and stops renewing, once the account is suspended', async () => {
    const token = await browser.signIn('register', 'suspended', PASSWORD)
    await server.db.updateTable('users').set({ status: 'Suspended' }).execute()
    await expect(server.identity.verify(token)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await browser.post('/api/session/renew', {})).status).toBe(401)
    expect(await browser.authorise()).toMatch(/^\/login\/interaction/)
    expect((await browser.submit('login', 'suspended', PASSWORD)).body.code).toBe('account-suspended')
  })

  test('a demotion takes effect on the token already out', async () => {
    const token = await browser.signIn('register', 'demoted', PASSWORD)
    await server.db.deleteFrom('user_roles').execute()
    expect((await server.identity.verify(token)).role).toBe('viewer')
  })

  test('the sign-out page of the provider asks first, in Chinese', async () => {
    await browser.signIn('register', 'asked', PASSWORD)
    const response = await browser.fetch('/oidc/session/end')
    const page = await response.text()
    expect(page).toContain('确定退出登录？')
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`)
    expect((await browser.post('/api/session/renew', {})).status).toBe(200)
  })
})
