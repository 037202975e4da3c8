import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DirectoryServer, hasDirectoryServer, PEOPLE, startDirectory } from '../../../../support/directory-server'
import { registerClient } from '../../../../support/oidc-client'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from '../sign-in-server'

// The hosted pages as a browser without any script uses them, against a second instance of our own provider.

const PASSWORD = 'a long sentence of mine'
const PAGE = { headers: { accept: 'text/html' } }
let house: SignInServer
let other: SignInServer

beforeEach(async () => {
  house = await startSignInServer()
  other = await startSignInServer()
})
afterEach(async () => {
  for (const server of [house, other]) {
    await server.close()
    removeDataDir(server.dataDir)
  }
})

/** Makes the other provider known here, as an operator does. */
async function connect(over: { display_name?: string; issuer?: string; secret?: string } = {}): Promise<void> {
  const client = await registerClient(house, other)
  await house.identity.store.connections.create(
    { identifier: 'elsewhere', protocol: 'oidc', kind: 'social', display_name: over.display_name ?? '另一处' },
    {
      issuer: over.issuer ?? `${other.url}/oidc`,
      scope: 'openid profile',
      clientId: client.clientId,
      clientSecret: over.secret ?? client.clientSecret,
    },
  )
}

const there = async (name: string): Promise<Browser> => {
  const browser = new Browser(other.url)
  await browser.signIn('register', name, PASSWORD)
  return browser
}

const textOf = async (browser: Browser, path: string): Promise<string> => (await browser.fetch(path, PAGE)).text()
const locationOf = async (browser: Browser, path: string): Promise<string> =>
  (await browser.fetch(path, PAGE)).headers.get('location') ?? ''

/** Presses the button of the page; where the browser stands when the other service has sent it back. */
async function press(page: string, here: Browser, by: Browser): Promise<string> {
  const button = /href="(\/login\/interaction\/[^"]+\?connect=elsewhere)"/.exec(await textOf(here, page))?.[1] ?? ''
  const back = await locationOf(by, await locationOf(here, button))
  return await locationOf(here, back)
}

const goOn = async (browser: Browser, path: string): Promise<string> => tokenIn(await locationOf(browser, path))

describe('buttons of other services', () => {
  test('are not there where nothing is configured', async () => {
    const browser = new Browser(house.url)
    const page = await browser.authorise()
    expect(await textOf(browser, page)).not.toMatch(/使用 .* 登录|connect=/)
    expect(await house.identity.otherWays()).toEqual([])
    expect((await browser.fetch(`${page}?way=ldap`, PAGE)).status).toBe(200)
    expect(await textOf(browser, `${page}?way=ldap`)).not.toContain('目录账号')
  })

  test('sign in without a script, under the name from there, as the same account each time', async () => {
    await connect()
    const by = await there('张三')
    const ids = []
    for (const _ of [0, 1]) {
      const here = new Browser(house.url)
      const page = await here.authorise()
      const done = await press(page, here, by)
      expect(done).toMatch(/\/login\/interaction\/[\w-]+\/connected\?ticket=/)
      const principal = await house.identity.verify(await goOn(here, await locationOf(here, done)))
      expect(principal).toMatchObject({ name: '张三' })
      ids.push(principal.id)
      expect(await house.identity.store.sessions.listOf(principal.id)).toEqual(
        expect.arrayContaining([expect.objectContaining({ amr: 'fed' })]),
      )
    }
    expect(ids[0]).toBe(ids[1])
  })

  test('are on every tab, in the name that the operator gave, as text', async () => {
    await connect({ display_name: '<b>公司</b>' })
    const browser = new Browser(house.url)
    const page = await browser.authorise()
    for (const way of ['password', 'phone-code', 'email-code', 'qr', 'register']) {
      expect(await textOf(browser, `${page}?way=${way}`)).toContain('使用 &lt;b&gt;公司&lt;/b&gt; 登录')
    }
    expect(await textOf(browser, `${page}?way=forgot`)).not.toContain('公司')
    expect(await house.identity.otherWays()).toEqual([{ id: 'elsewhere', name: '<b>公司</b>' }])
  })

  test('ask for the second factor of the account here all the same', async () => {
    await connect()
    const by = await there('张三')
    const first = new Browser(house.url)
    const done = await press(await first.authorise(), first, by)
    const { id } = await house.identity.verify(await goOn(first, await locationOf(first, done)))
    const { factors } = house.identity.store
    const { secret } = await factors.associate(id, 'x')
    // This step, then the next: both are still accepted if a step ends between making a code and using it.
    const code = (shift: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })
    await factors.confirm(id, code(0))

    const here = new Browser(house.url)
    const page = await here.authorise()
    expect(await textOf(here, await press(page, here, by))).toContain('二次验证')
    const answer = await here.post(`${page}/second`, { by: 'totp', code: code(1) })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    expect(await house.identity.verify(await goOn(here, redirectTo))).toMatchObject({ id })
  })

  test('that an application named in its address are pressed already; an unknown one leaves the page as it is', async () => {
    await connect()
    const here = new Browser(house.url)
    const page = await here.authorise({ connection: 'elsewhere' })
    expect(await locationOf(here, page)).toContain(`${other.url}/oidc/auth`)
    const unknown = await here.authorise({ connection: 'nowhere' })
    const text = await textOf(here, unknown)
    expect(text).toContain('身份源配置不存在')
    expect(text).toContain('登录你的账号')
  })
})

describe('the way back', () => {
  beforeEach(() => connect())

  test('to a page that opened a window is a message in it, for our own origin alone', async () => {
    const by = await there('张三')
    const here = new Browser(house.url)
    const page = await here.authorise()
    const out = await here.fetch(`${page}?connect=elsewhere&popup=1`, PAGE)
    expect(out.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const back = await locationOf(by, out.headers.get('location') ?? '')
    const answer = await here.fetch(back, PAGE)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const text = await answer.text()
    expect(text).toContain(`data-origin="${house.url}"`)
    const said = JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as { data: { next: string } }
    expect(said.data.next).toContain(`${new URL(page, house.url).pathname}/connected?ticket=`)
    const principal = await house.identity.verify(await goOn(here, await locationOf(here, said.data.next)))
    expect(principal).toMatchObject({ name: '张三' })
    const shown = await here.fetch(await here.authorise({ prompt: 'login' }), PAGE)
    expect(shown.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(await shown.text()).toContain('data-popup')
  })

  test.each([
    ['says no', 'error=access_denied', '对方没有确认你的身份'],
    ['answers with a made-up code', 'code=made-up', '对方没有确认你的身份'],
  ])('of a service that %s leads to the page, in words', async (_what, answer, words) => {
    const here = new Browser(house.url)
    const page = await here.authorise()
    const out = new URL(await locationOf(here, `${page}?connect=elsewhere`))
    const back = `/connections/callback?${answer}&state=${out.searchParams.get('state')}&iss=${encodeURIComponent(`${other.url}/oidc`)}`
    const shown = await locationOf(here, back)
    expect(shown).toContain('/connected')
    expect(await textOf(here, shown)).toContain(words)
  })

  test('is one person’s, once: neither another browser nor another sign-in takes the ticket', async () => {
    const by = await there('victim')
    const here = new Browser(house.url)
    const done = await press(await here.authorise(), here, by)
    const ticket = new URL(done, house.url).searchParams.get('ticket') ?? ''
    const thief = new Browser(house.url)
    const page = await thief.authorise()
    expect(await textOf(thief, `${page}/connected?ticket=${ticket}`)).toContain('对方没有确认你的身份')
    expect((await thief.fetch(done, PAGE)).status).toBe(410)
    // The ticket was shown elsewhere: it is used up.
    expect(await textOf(here, done)).toContain('对方没有确认你的身份')
  })

  test('does not let in who is suspended here', async () => {
    const by = await there('张三')
    const first = new Browser(house.url)
    const done = await press(await first.authorise(), first, by)
    const { id } = await house.identity.verify(await goOn(first, await locationOf(first, done)))
    await house.identity.store.users.change(id, { status: 'Suspended' })
    const here = new Browser(house.url)
    expect(await textOf(here, await press(await here.authorise(), here, by))).toContain('账号已被停用')
  })

  test('makes no account where registering is closed', async () => {
    await new Browser(house.url).signIn('register', 'boss', PASSWORD)
    const { dataDir } = house
    const port = Number(new URL(house.url).port)
    await house.close()
    house = await startSignInServer({ dataDir, port, registration: 'first-only' })
    const here = new Browser(house.url)
    await expect.poll(() => here.authorise().catch(() => '')).toContain('/login/interaction/')
    const shown = await press(await here.authorise(), here, await there('张三'))
    expect(await textOf(here, shown)).toContain('注册已关闭')
    expect((await house.identity.store.users.list({ text: '', offset: 0, limit: 9 })).rows).toHaveLength(1)
  })
})

test('a service that does not answer is said to be so, on the page', async () => {
  await connect({ issuer: 'http://127.0.0.1:9/oidc' })
  const here = new Browser(house.url)
  const page = await here.authorise()
  const answer = await here.fetch(`${page}?connect=elsewhere`, PAGE)
  expect([answer.status, (await answer.text()).includes('对方没有确认你的身份')]).toEqual([502, true])
})

// Debian's `slapd`: without it there is no directory to ask, and this is skipped.
describe.skipIf(!hasDirectoryServer())('a directory', () => {
  let directory: DirectoryServer
  beforeEach(async () => {
    directory = await startDirectory([{ uid: 'alice', name: '爱丽丝', password: PASSWORD }])
    await house.close()
    removeDataDir(house.dataDir)
    house = await startSignInServer({ ldap: { url: directory.url, bindDn: `uid=%s,${PEOPLE}` } })
  })
  afterEach(() => directory.stop())

  const submit = (page: string, fields: Record<string, string>, browser: Browser) =>
    browser.fetch(`${page}/directory`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        origin: house.url,
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })

  test('has a button, a page and a form; a wrong password is said with the name still there', async () => {
    const browser = new Browser(house.url)
    const page = await browser.authorise()
    expect(await textOf(browser, page)).toContain(
      `href="${new URL(page, house.url).pathname}?way=ldap">使用 企业目录 登录`,
    )
    expect(await textOf(browser, page)).not.toContain('Active Directory')
    expect(await textOf(browser, `${page}?way=ldap`)).toContain('目录账号')
    const wrong = await (await submit(page, { way: 'ldap', account: 'alice', password: 'not it' }, browser)).text()
    expect(wrong).toContain('账号或密码不正确')
    expect(wrong).toContain('value="alice"')
    expect(wrong).toContain('目录账号')
    const right = await submit(page, { way: 'ldap', account: 'alice', password: PASSWORD }, browser)
    expect(right.status).toBe(303)
    const token = await goOn(browser, right.headers.get('location') ?? '')
    expect(await house.identity.verify(token)).toMatchObject({ name: '爱丽丝' })
  })

  test('that an application named is the page shown, and one that is not configured signs nobody in', async () => {
    const browser = new Browser(house.url)
    const page = await browser.authorise({ connection: 'ldap' })
    expect(await textOf(browser, page)).toContain('目录账号')
    const plain = new URL(page, house.url).pathname
    const other = await submit(plain, { way: 'ad', account: 'alice', password: PASSWORD }, browser)
    expect([other.status, (await other.text()).includes('未配置目录服务')]).toEqual([501, true])
  })
})
