import sdk44 from 'authing-sdk-44'
import sdk55 from 'authing-sdk-55'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../../../client/api/password-cipher'
import { type MessageService, startMailServer, startSmsService } from '../../../../support/message-services'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'
import type { Client, Sdk } from '../wire/conformance/world'

// Second factors by short message and e-mail, with a service for each that carries the codes.

const PASSWORD = 'a long sentence of mine'
const SECRET = 'sixteen letters and more'
let sms: MessageService
let mail: MessageService
let server: SignInServer
let count = 0

beforeAll(async () => {
  sms = await startSmsService(SECRET)
  mail = await startMailServer()
  const delivery = { smsWebhook: sms.url, smsSecret: SECRET, smtpUrl: mail.url, mailFrom: 'zeus@example.com' }
  server = await startSignInServer({ delivery, requestsPerMinute: 100_000 })
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
  await sms.close()
  await mail.close()
})
/** Brakes on sending forget what the test before did. */
const rested = () => server.db.deleteFrom('sign_in_attempts').execute()
afterEach(rested)

async function ask<T = unknown>(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await answer.json()) as { ok?: boolean; code: string | number; data: T; recoveryCode?: string }
  return { ...reply, code: reply.ok === true ? 'ok' : reply.code }
}

/** Somebody with a phone and an e-mail address, both proven. */
async function person() {
  const name = `person${++count}`
  const token = await new Browser(server.url).signIn('register', name, PASSWORD)
  const { id } = await server.identity.verify(token)
  const phone = `138${String(count).padStart(8, '0')}`
  const email = `${name}@example.com`
  const proven = { phone, phone_key: `86${phone}`, phone_country_code: '+86', phone_verified: 1 }
  await server.identity.store.users.change(id, { ...proven, email, email_key: email, email_verified: 1 })
  return { name, token, id, phone, email }
}

type Person = Awaited<ReturnType<typeof person>>
type Kind = 'sms' | 'email'
const codeTo = (one: Person, kind: Kind) => (kind === 'sms' ? sms.code(`+86${one.phone}`) : mail.code(one.email))

/** Turns a factor on from the user centre; its recovery code. */
async function turnOn(one: Person, kind: Kind): Promise<string> {
  expect((await ask('POST', '/api/account/factor/send', one.token, { kind, on: true })).code).toBe('ok')
  const body = { kind, on: true, code: await codeTo(one, kind) }
  const { code, data } = await ask<{ recoveryCode: string }>('POST', '/api/account/factor', one.token, body)
  expect(code).toBe('ok')
  await rested()
  return data.recoveryCode
}

const cipherOf = (password: string) => encryptPassword(password, server.identity.store.cipher.publicKey)

const factorsOf = async (id: string) =>
  (await server.identity.store.factors.enabledOf(id)).map(({ kind }) => kind).sort()

const kindsOfLog = async (id: string) => (await server.identity.store.audit.list(id, 50)).map(({ kind }) => kind)

/** A page of a sign-in: what a form of it answers, as text. */
async function form(browser: Browser, page: string, name: string, fields: Record<string, string>) {
  const answer = await browser.fetch(`${new URL(page, server.url).pathname}/${name}`, {
    method: 'POST',
    headers: {
      origin: server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') ?? '' }
}

/** The page of the second proof, after the right password. */
async function half(one: Person, browser = new Browser(server.url)) {
  const page = await browser.authorise()
  const { text } = await form(browser, page, 'login', { account: one.name, password: PASSWORD })
  expect(text).toContain('二次验证')
  return {
    browser,
    page,
    text,
    submit: (name: string, fields: Record<string, string>) => form(browser, page, name, fields),
  }
}

const KINDS = [
  ['sms', '发送到绑定的手机'],
  ['email', '发送到绑定的邮箱'],
] as const

describe.each(KINDS)('by %s', (kind, button) => {
  test('is turned on by a code, asked for at the next sign-in, and turned off by another', async () => {
    const one = await person()
    const other = await new Browser(server.url).signIn('login', one.name, PASSWORD)
    await turnOn(one, kind)
    // Sign-ins that were made with one proof less are over.
    await expect(server.identity.verify(other)).rejects.toMatchObject({ code: 'session-ended' })
    expect((await ask('POST', '/api/account/factor/send', one.token, { kind, on: true })).code).toBe('factor-bound')

    const { browser, text, submit } = await half(one)
    expect(text).toContain(button)
    const sent = await submit('second-send', { by: kind })
    expect(sent.text).toContain('验证码已经发出')
    expect(sent.text).toContain(`重新${button}`)
    expect((await submit('second', { by: kind, code: '000000' })).text).toContain('验证码不正确')
    const done = await submit('second', { by: kind, code: await codeTo(one, kind) })
    expect(done.status).toBe(303)
    const back = (await browser.fetch(done.location)).headers.get('location') ?? ''
    expect(back).toContain('id_token=')

    await rested()
    expect((await ask('POST', '/api/account/factor', one.token, { kind, on: false })).code).toBe('code-wrong')
    expect((await ask('POST', '/api/account/factor/send', one.token, { kind, on: false })).code).toBe('ok')
    const proof = { kind, on: false, code: await codeTo(one, kind) }
    expect((await ask('POST', '/api/account/factor', one.token, proof)).code).toBe('ok')
    expect(await factorsOf(one.id)).toEqual([])
    expect((await ask('POST', '/api/account/factor', one.token, proof)).code).toBe('factor-unbound')
    expect(await kindsOfLog(one.id)).toEqual(
      expect.arrayContaining(['factor-added', 'factor-failed', 'factor-removed', 'code-sent']),
    )
  })

  test('lets its owner in by the recovery code, once, and be turned off by the next one', async () => {
    const one = await person()
    const recovery = await turnOn(one, kind)
    expect(recovery).toMatch(/^([0-9a-f]{4}-){6}[0-9a-f]{4}$/)
    const { submit } = await half(one)
    expect((await submit('second', { by: 'recovery', code: '0000-0000' })).text).toContain('恢复代码不正确')
    const { text } = await submit('second', { by: 'recovery', code: recovery })
    const next = /<code>([0-9a-f-]{34})<\/code>/.exec(text)?.[1] ?? ''
    expect((await (await half(one)).submit('second', { by: 'recovery', code: recovery })).text).toContain(
      '恢复代码不正确',
    )
    const renewed = await ask<{ recoveryCode: string }>('POST', '/api/account/factor/recovery', one.token, { kind })
    const off = (recoveryCode: string) =>
      ask('POST', '/api/account/factor', one.token, { kind, on: false, recoveryCode }).then(({ code }) => code)
    expect(await off(next)).toBe('recovery-wrong')
    expect(await off(renewed.data.recoveryCode)).toBe('ok')
  })

  test('cannot lose its address before it is turned off', async () => {
    const one = await person()
    await turnOn(one, kind)
    const query = `mutation { ${kind === 'sms' ? 'unbindPhone' : 'unbindEmail'} { id } }`
    const unbind = async () => JSON.stringify(await ask('POST', '/graphql/v2', one.token, { query }))
    expect(await unbind()).toContain('请先关闭')
    expect(await factorsOf(one.id)).toEqual([kind])
    await server.identity.store.factors.remove(one.id, kind)
    expect(await unbind()).not.toContain('errors')
  })
})

describe.each([
  ['4.23.44', sdk44 as unknown as Sdk],
  ['4.23.55', sdk55 as unknown as Sdk],
])('over the wire, by the identity client %s', (_version, { AuthenticationClient }) => {
  const client = (token?: string): Client =>
    new AuthenticationClient({ appId: 'zeus-web', appHost: server.url, ...(token === undefined ? {} : { token }) })

  test.each(KINDS)('%s is turned on with the session and asked for with the token of the step', async (kind) => {
    const one = await person()
    const mine = client()
    const signedIn = await mine.loginByUsername(one.name, PASSWORD)
    const send = (by: Client) =>
      kind === 'sms' ? by.sendSmsCode(one.phone, undefined, 'mfa-bind') : by.sendEmail(one.email, 'MFA_VERIFY_CODE')
    const verify = (by: Client, code: string, mfaToken: string) =>
      kind === 'sms'
        ? by.mfa.verifyAppSmsMfa({ phone: one.phone, code, mfaToken })
        : by.mfa.verifyAppEmailMfa({ email: one.email, code, mfaToken })
    await send(mine)
    const first = await codeTo(one, kind)
    expect(await verify(mine, first, signedIn.token)).toMatchObject({ id: one.id, token: signedIn.token })
    expect(await factorsOf(one.id)).toEqual([kind])
    expect(await mine.mfa.getMfaAuthenticators({ type: kind })).toMatchObject([
      { enable: true, authenticatorType: kind, secret: '', recoveryCode: '' },
    ])
    expect(await mine.mfa.getMfaAuthenticators({ type: 'totp' })).toEqual([])

    await rested()
    const theirs = client()
    const refusal = await theirs.loginByUsername(one.name, PASSWORD).catch((thrown: unknown) => thrown)
    expect(refusal).toMatchObject({ code: 1636, data: { [kind === 'sms' ? 'phone' : 'email']: expect.any(String) } })
    const { mfaToken } = (refusal as { data: { mfaToken: string } }).data
    // A code that turned the factor on is none for signing in.
    await expect(verify(theirs, first, mfaToken)).rejects.toMatchObject({ code: 2001 })
    await (kind === 'sms'
      ? theirs.sendSmsCode(one.phone, undefined, 'mfa-verify')
      : theirs.sendEmail(one.email, 'MFA_VERIFY_CODE'))
    const code = await codeTo(one, kind)
    const user = await verify(theirs, code, mfaToken)
    expect(await client(user.token).getCurrentUser()).toMatchObject({ id: one.id })
    await expect(verify(theirs, code, mfaToken)).rejects.toMatchObject({ code: 1600 })
  })

  test('an account without a phone gets the one that the code was sent to, unless somebody has it', async () => {
    const one = await person()
    await server.identity.store.users.change(one.id, { phone: null, phone_key: null, phone_verified: 0 })
    const mine = client()
    const { token } = await mine.loginByUsername(one.name, PASSWORD)
    const other = await person()
    const turnOnBy = async (phone: string) => {
      await mine.sendSmsCode(phone, undefined, 'mfa-bind')
      return await mine.mfa.verifyAppSmsMfa({ phone, code: await sms.code(`+86${phone}`), mfaToken: token })
    }
    await expect(turnOnBy(other.phone)).rejects.toMatchObject({ code: 2035 })
    expect(await factorsOf(one.id)).toEqual([])
    await rested()
    expect(await turnOnBy(one.phone)).toMatchObject({ phone: one.phone, phoneVerified: true })
    expect(await factorsOf(one.id)).toEqual(['sms'])
  })
})

describe('attacks', () => {
  test('a code is valid once, and for one of many requests at a time', async () => {
    const one = await person()
    await turnOn(one, 'sms')
    const halves = await Promise.all([1, 2, 3, 4].map(() => half(one)))
    await halves[0]?.submit('second-send', { by: 'sms' })
    const code = await sms.code(`+86${one.phone}`)
    const outcomes = await Promise.all(halves.map(({ submit }) => submit('second', { by: 'sms', code })))
    expect(outcomes.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('guessing over parallel sign-ins is braked, and the right code with it; the brake is soft', async () => {
    const one = await person()
    await turnOn(one, 'email')
    const first = await half(one)
    await first.submit('second-send', { by: 'email' })
    const code = await mail.code(one.email)
    const halves = await Promise.all(Array.from({ length: 6 }, () => half(one)))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(
      halves.flatMap(({ submit }) => [1, 2, 3, 4].map(() => submit('second', { by: 'email', code: wrong }))),
    )
    expect(tries.filter(({ status }) => status === 303)).toEqual([])
    expect(tries.some(({ text }) => text.includes('account-locked'))).toBe(true)
    expect((await first.submit('second', { by: 'email', code })).status).not.toBe(303)
    await server.db
      .updateTable('sign_in_attempts')
      .set((set) => ({ at: set('at', '-', 60 * 60_000) }))
      .execute()
    const late = await half(one)
    await late.submit('second-send', { by: 'email' })
    expect((await late.submit('second', { by: 'email', code: await mail.code(one.email) })).status).toBe(303)
  })

  test('the code of one account does not finish the sign-in of another', async () => {
    const [victim, mallory] = [await person(), await person()]
    await turnOn(victim, 'sms')
    await turnOn(mallory, 'sms')
    const stolen = await half(victim)
    const own = await half(mallory)
    await own.submit('second-send', { by: 'sms' })
    const code = await sms.code(`+86${mallory.phone}`)
    expect((await stolen.submit('second', { by: 'sms', code })).status).not.toBe(303)
    // Another account may be chosen between the proofs; its password is asked for then.
    await stolen.browser.fetch(`${new URL(stolen.page, server.url).pathname}/restart`)
    expect((await stolen.submit('second', { by: 'sms', code })).text).toContain('stage-expired')
    const wire = (body: object, token: string) => ask('POST', '/api/v2/applications/mfa/sms/verify', token, body)
    const login = (account: string) =>
      ask<never>('POST', '/graphql/v2', '', {
        query: `mutation { loginByUsername(input: { username: "${account}", password: "${cipherOf(PASSWORD)}" }) { id } }`,
      }) as unknown as Promise<{ errors: { message: { data: { mfaToken: string } } }[] }>
    const { errors } = await login(victim.name)
    const { mfaToken } = errors[0]?.message.data ?? { mfaToken: '' }
    expect((await wire({ phone: mallory.phone, code }, mfaToken)).code).toBe(1001)
    expect((await wire({ phone: victim.phone, code }, mfaToken)).code).toBe(2001)
  })

  test('is no password after another service vouched for the person', async () => {
    const one = await person()
    await turnOn(one, 'sms')
    const browser = new Browser(server.url)
    const { pathname } = new URL(await browser.authorise(), server.url)
    const body = { uid: pathname.split('/').at(-1) }
    const ticket = await server.identity.store.stages.begin('vouched', 60_000, body, one.id)
    const text = await (await browser.fetch(`${pathname}/connected?ticket=${ticket}`)).text()
    expect(text).toContain('发送到绑定的手机')
    const refused = await form(browser, pathname, 'second', { by: 'password', password: PASSWORD })
    expect([refused.status, refused.location]).not.toEqual([303, expect.stringContaining('/oidc/auth')])
    expect(refused.text).toContain('factor-same')
  })

  test('the address that was proven first is no second proof: the password is, or the recovery code', async () => {
    const one = await person()
    await turnOn(one, 'sms')
    const byCode = async () => {
      await rested()
      const browser = new Browser(server.url)
      const page = await browser.authorise()
      await form(browser, page, 'send', { to: one.phone, way: 'phone-code' })
      const code = await sms.code(`+86${one.phone}`)
      const { text } = await form(browser, page, 'code', { to: one.phone, code, way: 'phone-code' })
      expect(text).toContain('二次验证')
      return { text, submit: (fields: Record<string, string>) => form(browser, page, 'second', fields), browser, page }
    }
    const { text, submit, browser, page } = await byCode()
    expect(text).not.toContain('发送到绑定的手机')
    expect((await form(browser, page, 'second-send', { by: 'sms' })).text).toContain('factor-foreign')
    await rested()
    await ask('POST', '/api/v2/sms/send', '', { phone: one.phone, scene: 'mfa-verify' })
    const code = await sms.code(`+86${one.phone}`)
    expect((await submit({ by: 'sms', code })).text).toContain('factor-same')
    expect((await submit({ by: 'password', password: 'not it' })).text).toContain('账号或密码不正确')
    expect((await submit({ by: 'password', password: PASSWORD })).status).toBe(303)
    // The password is no second proof of somebody who came by it.
    expect((await (await half(one)).submit('second', { by: 'password', password: PASSWORD })).text).toContain(
      'factor-same',
    )
    // Somebody without a password has no other proof to show.
    await server.identity.store.users.change(one.id, { password_hash: null })
    expect((await byCode()).text).toContain('发送到绑定的手机')
  })

  test('codes leave once a minute and five times in ten minutes, and no more', async () => {
    const one = await person()
    await turnOn(one, 'sms')
    const { submit } = await half(one)
    const before = sms.messages.length
    await submit('second-send', { by: 'sms' })
    const again = await submit('second-send', { by: 'sms', sent: '1' })
    expect(again.text).toContain('too-many')
    // The field for the code stays.
    expect(again.text).toContain('name="code"')
    await expect.poll(() => sms.messages.length).toBe(before + 1)
  })

  test('a code that turns a factor off goes to the bound address alone', async () => {
    const one = await person()
    await turnOn(one, 'sms')
    const send = (phone: string) => ask('POST', '/api/v2/sms/send', one.token, { phone, scene: 'mfa-unbind' })
    expect((await send('13900000000')).code).toBe(1001)
    expect((await send(one.phone)).code).toBe(200)
  })

  test('a session that is not fresh turns nothing on, over the wire either', async () => {
    const one = await person()
    await ask('POST', '/api/v2/sms/send', one.token, { phone: one.phone, scene: 'mfa-bind' })
    const code = await sms.code(`+86${one.phone}`)
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - 3_600_000 })
      .where('user_id', '=', one.id)
      .execute()
    const body = { phone: one.phone, code }
    expect((await ask('POST', '/api/v2/applications/mfa/sms/verify', one.token, body)).code).toBe(2206)
    expect((await ask('POST', '/api/account/factor/send', one.token, { kind: 'sms', on: true })).code).toBe(
      'sign-in-again',
    )
    expect(await factorsOf(one.id)).toEqual([])
  })
})
