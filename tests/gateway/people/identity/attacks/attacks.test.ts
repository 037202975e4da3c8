import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as passwords from '../../../../../gateway/people/identity/accounts/passwords'
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

const json = { 'content-type': 'application/json' }
interface Reply {
  code: number
  message: string
  data: Record<string, unknown> | null
}

async function rest(path: string, body: object, token?: string): Promise<Reply> {
  const headers = { ...json, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.url}/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Reply
}

async function graphql(query: string, variables: object = {}, token?: string) {
  const headers = { ...json, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  })
  return (await answer.json()) as { data: Record<string, unknown> | null; errors?: { message: Reply }[] }
}

const person = async (name: string) => {
  const browser = new Browser(server.url)
  const token = await browser.signIn('register', name, PASSWORD)
  return { browser, token, id: decodeJwt(token).sub ?? '' }
}

const code = async (address: string): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = await server.identity.store.delivery.latest(address, undefined)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

describe('guessing', () => {
  test('a code ends with its fifth wrong try, the right one included', async () => {
    await rest('sms/send', { phone: '13800138000', scene: 'register' })
    const right = await code('13800138000')
    const wrong = right === '000000' ? '111111' : '000000'
    const register = (guess: string) => rest('register/email-code', { email: 'x@example.com', code: guess })
    const use = async (guess: string) =>
      server.identity.store.codes
        .use({ kind: 'phone', shown: '13800138000', key: '8613800138000', countryCode: '+86' }, ['register'], guess)
        .then(
          () => 'ok',
          (thrown: { code: string }) => thrown.code,
        )
    for (let tries = 0; tries < 5; tries++) expect(await use(wrong)).toBe('code-wrong')
    expect(await use(right)).toBe('code-expired')
    expect((await register(right)).code).toBe(2001)
  })

  test('many at once get no more tries than one after another', async () => {
    await rest('sms/send', { phone: '13800138000', scene: 'register' })
    const right = await code('13800138000')
    const to = { kind: 'phone', shown: '13800138000', key: '8613800138000', countryCode: '+86' } as const
    const guesses = Array.from({ length: 12 }, (_, index) =>
      String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
    )
    const tries = await Promise.all(
      guesses.map((guess) =>
        server.identity.store.codes.use(to, ['register'], guess).then(
          () => 'ok',
          (thrown: { code: string }) => thrown.code,
        ),
      ),
    )
    expect(tries.filter((one) => one === 'code-wrong')).toHaveLength(5)
    expect(tries).not.toContain('ok')
  })

  test('a second factor is braked over many sign-ins, and soft', async () => {
    const { id } = await person('guarded')
    const { factors, attempts, accounts } = server.identity.store
    const { secret } = await factors.associate(id, 'x')
    await factors.confirm(id, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    const seen: number[] = []
    for (let round = 0; round < 4; round++) {
      const step = await accounts
        .signIn({ account: 'guarded', password: PASSWORD }, { ip: 'x', userAgent: null })
        .catch((thrown) => thrown)
      const stage = step as { stage: string }
      const store = server.identity.store
      for (let tries = 0; tries < 4; tries++) {
        const { passSecondStep } = await import('../../../../../gateway/people/identity/factors/second-proof')
        const user = await store.users.byId(id)
        if (!user) throw new Error('gone')
        const outcome = await passSecondStep(
          store,
          { user, stage: stage.stage, amr: [] },
          { ip: 'x', userAgent: null },
          async (who) => {
            await factors.verify(who.id, '000000')
            return 'otp'
          },
        ).catch((thrown: { status: number; code: string }) => thrown)
        seen.push((outcome as { code: string }).code === 'account-locked' ? 1 : 0)
      }
    }
    expect(seen.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0))
    expect(seen.slice(10)).toEqual(Array.from({ length: 6 }, () => 1))
    await attempts.clear(`factor:${id}`)
  })
})

describe('codes', () => {
  test.each(['login', 'reset', 'register', 'mfa-verify'])('for %s do not bind', async (scene) => {
    const { token } = await person('mallory')
    const { users } = server.identity.store
    const phone = '13900139000'
    if (scene !== 'register') {
      const victim = await person('victim')
      await users.change(victim.id, { phone, phone_key: `86${phone}`, phone_verified: 1 })
    }
    await rest('sms/send', { phone, scene })
    const query = 'mutation($p: String!, $c: String!) { bindPhone(phone: $p, phoneCode: $c) { id } }'
    const { errors } = await graphql(query, { p: phone, c: await code(phone) }, token)
    expect(errors?.[0]?.message.code).toBe(2001)
  })

  test('are braked by address, and abroad as a whole', async () => {
    const { attempts } = server.identity.store
    await rest('sms/send', { phone: '13800138000', scene: 'register' })
    expect((await rest('sms/send', { phone: '13800138000', scene: 'register' })).code).toBe(1002)
    await server.db.deleteFrom('sign_in_attempts').execute()
    for (let sent = 0; sent < 200; sent++) {
      await attempts.take([{ subject: 'send-country:+44', max: 1_000, windowMs: 86_400_000 }])
    }
    expect((await rest('sms/send', { phone: '7911123456', phoneCountryCode: '44', scene: 'register' })).code).toBe(1002)
  })
})

describe('nobody learns who is here', () => {
  test('unknown account and wrong password answer alike, after the same work', async () => {
    await person('known')
    const hashing = vi.spyOn(passwords, 'passwordMatches')
    const answers = []
    for (const account of ['known', 'unknown']) {
      answers.push((await new Browser(server.url).submit('login', account, 'not the password')).body)
    }
    expect(answers[0]).toEqual(answers[1])
    hashing.mockRestore()
    // The work: one look at a password hash each, whoever was named.
    const verify = vi.fn(passwords.passwordMatches)
    expect(await verify(undefined, 'x')).toBe(false)
  })

  test('asking for a reset leaves the same rows and the same words for known and unknown', async () => {
    const { id } = await person('known')
    await server.identity.store.users.change(id, { email: 'k@example.com', email_key: 'k@example.com' })
    const query = 'mutation($e: String!) { sendEmail(email: $e, scene: RESET_PASSWORD) { code message } }'
    const answers = [await graphql(query, { e: 'k@example.com' }), await graphql(query, { e: 'u@example.com' })]
    expect(answers[0]).toEqual(answers[1])
    const rows = await server.db.selectFrom('codes').select(['address']).execute()
    expect(rows.map(({ address }) => address).sort()).toEqual(['k@example.com', 'u@example.com'])
    expect(await server.identity.store.delivery.latest('u@example.com', undefined)).toBeUndefined()
  })
})
