import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const OTHER = 'quite another sentence'
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

/** Sends a form as a browser without any script does. */
async function submit(page: string, action: string, fields: Record<string, string>, to = browser) {
  const headers = {
    origin: server.url,
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const answer = await to.fetch(`${page}/${action}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}

const follow = async (location: string, by = browser) =>
  tokenIn((await by.fetch(location)).headers.get('location') ?? '')

const newest = async (address: string): Promise<string> => {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await server.identity.store.delivery.latest(address, undefined)
      return code
    })
    .toBeDefined()
  return code ?? ''
}

const registered = async (name = 'somebody') => {
  const token = await new Browser(server.url).signIn('register', name, PASSWORD)
  return (await server.identity.verify(token)).id
}

describe('without any script', () => {
  test('registers and signs in by forms, and refuses in words with what was typed', async () => {
    const page = await browser.authorise()
    const shown = await (await browser.fetch(page, { headers: { accept: 'text/html' } })).text()
    expect(shown).toContain('这是本站的第一个账号')
    const made = await submit(page, 'register', { account: '张三', password: PASSWORD })
    expect(made.status).toBe(303)
    expect(await server.identity.verify(await follow(made.location))).toMatchObject({ name: '张三', role: 'operator' })

    browser = new Browser(server.url)
    const again = await browser.authorise()
    const wrong = await submit(again, 'login', { account: '张三', password: 'not the password' })
    expect(wrong.text).toContain('账号或密码不正确')
    expect(wrong.text).toContain('value="张三"')
    const right = await submit(again, 'login', { account: '张三', password: PASSWORD })
    expect(await server.identity.verify(await follow(right.location))).toMatchObject({ name: '张三' })
  })

  test('signs in by a code, and by one only', async () => {
    const id = await registered()
    await server.identity.store.users.change(id, { email: 'a@example.com', email_key: 'a@example.com' })
    const page = await browser.authorise()
    const sent = await submit(page, 'send', { to: 'a@example.com', way: 'email-code' })
    expect(sent.text).toContain('验证码已经发出')
    const unknown = await submit(page, 'send', { to: 'b@example.com', way: 'email-code' })
    expect(unknown.text.replaceAll('b@', 'a@')).toBe(sent.text)
    const code = await newest('a@example.com')
    const wrong = await submit(page, 'code', { to: 'a@example.com', code: '000000', way: 'email-code' })
    expect(wrong.text).toContain('验证码不正确')
    const right = await submit(page, 'code', { to: 'a@example.com', code, way: 'email-code' })
    expect(await server.identity.verify(await follow(right.location))).toMatchObject({ id })
    browser = new Browser(server.url)
    const late = await submit(await browser.authorise(), 'code', { to: 'a@example.com', code, way: 'email-code' })
    expect(late.text).toContain('验证码不正确')
  })

  test('resets a forgotten password, and every sign-in ends', async () => {
    const id = await registered()
    await server.identity.store.users.change(id, { email: 'a@example.com', email_key: 'a@example.com' })
    const page = await browser.authorise()
    await submit(page, 'forgot', { to: 'a@example.com' })
    const code = await newest('a@example.com')
    const common = await submit(page, 'reset', { to: 'a@example.com', code, password: 'password' })
    expect(common.text).toContain('这个密码太常见')
    expect((await submit(page, 'reset', { to: 'a@example.com', code, password: OTHER })).text).toContain('密码已重置')
    expect(await server.identity.store.sessions.listOf(id)).toEqual([])
    expect((await submit(page, 'login', { account: 'somebody', password: OTHER })).status).toBe(303)
  })

  test('asks for the second factor, after a restart too, and takes the recovery code once', async () => {
    const id = await registered()
    const { factors } = server.identity.store
    const { secret, recoveryCode } = await factors.associate(id, 'somebody')
    const code = (shift: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })
    await factors.confirm(id, code(0))
    const page = await browser.authorise()
    expect((await submit(page, 'login', { account: 'somebody', password: PASSWORD })).text).toContain('二次验证')

    const { dataDir } = server
    const port = Number(new URL(server.url).port)
    await server.close()
    server = await startSignInServer({ dataDir, port })
    // The connections that were kept open are gone.
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const still = await (await browser.fetch(page, { headers: { accept: 'text/html' } })).text()
    expect(still).toContain('二次验证')
    expect((await submit(page, 'second', { by: 'totp', code: '000000' })).text).toContain('动态验证码不正确')
    const done = await submit(page, 'second', { by: 'totp', code: code(1) })
    expect(await server.identity.verify(await follow(done.location))).toMatchObject({ id })

    browser = new Browser(server.url)
    const lost = await browser.authorise()
    await submit(lost, 'login', { account: 'somebody', password: PASSWORD })
    const recovered = await submit(lost, 'second', { by: 'recovery', code: recoveryCode })
    expect(recovered.text).toContain('请保存新的恢复代码')
    const used = new Browser(server.url)
    const again = await used.authorise()
    await submit(again, 'login', { account: 'somebody', password: PASSWORD }, used)
    expect((await submit(again, 'second', { by: 'recovery', code: recoveryCode }, used)).text).toContain(
      '恢复代码不正确',
    )
  })

  test('asks for a new password where an operator ordered one', async () => {
    const id = await registered()
    await server.identity.store.users.change(id, { must_reset: 'force-reset' })
    const page = await browser.authorise()
    expect((await submit(page, 'login', { account: 'somebody', password: PASSWORD })).text).toContain('设置新密码')
    const wrong = await submit(page, 'new-password', { oldPassword: 'not it', password: OTHER })
    expect(wrong.text).toContain('旧密码不正确')
    const same = await submit(page, 'new-password', { oldPassword: PASSWORD, password: PASSWORD })
    expect(same.text).toContain('新密码不能与原密码相同')
    const done = await submit(page, 'new-password', { oldPassword: PASSWORD, password: OTHER })
    expect(await server.identity.verify(await follow(done.location))).toMatchObject({ id })
  })

  test('signs in by a QR code that a phone confirms, its page asking again by itself', async () => {
    const phone = await new Browser(server.url).signIn('register', 'somebody', PASSWORD)
    const page = await browser.authorise()
    const read = async () => browser.fetch(`${page}?way=qr`, { headers: { accept: 'text/html' } })
    const first = await (await read()).text()
    expect(first).toContain('http-equiv="refresh"')
    const row = await server.db
      .selectFrom('stages')
      .select('body')
      .where('kind', '=', 'hosted')
      .executeTakeFirstOrThrow()
    const { qr: random } = JSON.parse(row.body) as { qr: string }
    const act = (path: string) =>
      fetch(`${server.url}/api/v2/qrcode/${path}`, {
        method: 'POST',
        body: JSON.stringify({ random }),
        headers: { authorization: `Bearer ${phone}`, 'content-type': 'application/json' },
      })
    await act('scanned')
    expect(await (await read()).text()).toContain('somebody 已扫码')
    await act('confirm')
    const done = await read()
    expect(await server.identity.verify(await follow(done.headers.get('location') ?? ''))).toMatchObject({
      name: 'somebody',
    })
  })
})

describe('the page that a phone comes to', () => {
  test('says what is asked for and where, and approves by a form of whoever is signed in there', async () => {
    const phone = new Browser(server.url)
    await phone.signIn('register', 'somebody', PASSWORD)
    const { random } = (
      (await (
        await fetch(`${server.url}/api/v2/qrcode/gene`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).json()) as { data: { random: string } }
    ).data
    const path = `/login/qr/${random}`
    const nobody = await new Browser(server.url).fetch(path)
    expect(nobody.headers.get('location')).toContain('/login/?to=')
    const asked = await (await phone.fetch(path)).text()
    expect(asked).toContain('确认在另一台设备上登录')
    expect(asked).toContain('127.0.0.1')
    const check = async () =>
      (
        (await (await fetch(`${server.url}/api/v2/qrcode/check?random=${random}`)).json()) as {
          data: { status: number }
        }
      ).data
    expect((await check()).status).toBe(1)
    const thief = new Browser(server.url)
    await thief.signIn('register', 'thief', PASSWORD)
    expect((await submit(path, 'confirm', {}, thief)).text).toContain('请先扫描二维码')
    const evil = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await phone.fetch(`${path}/confirm`, { method: 'POST', headers: evil })).status).toBe(403)
    expect((await submit(path, 'confirm', {}, phone)).text).toContain('已确认')
    expect((await check()).status).toBe(2)
  })
})

describe('a form', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of no site', { origin: 'null' }],
  ])('%s is refused', async (_whose, headers) => {
    const page = await browser.authorise()
    const answer = await browser.fetch(`${page}/login`, {
      method: 'POST',
      body: 'account=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'origin-refused'])
  })

  test('whose page is of another browser says so', async () => {
    const page = await browser.authorise()
    const stranger = await submit(page, 'login', { account: 'a', password: 'b' }, new Browser(server.url))
    expect([stranger.status, stranger.text.includes('登录页面已过期')]).toEqual([410, true])
  })

  test('never echoes what could be markup', async () => {
    const page = await browser.authorise()
    const answer = await submit(page, 'login', { account: '"><script>alert(1)</script>', password: 'x' })
    expect(answer.text).not.toContain('<script>alert')
  })
})
