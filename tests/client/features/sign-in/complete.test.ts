import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authoriseAddress, randomText } from '../../../../client/features/sign-in/authorise'
import { type CompleteOptions, completeSignIn, reportableSkew } from '../../../../client/features/sign-in/complete'
import { latestReturn, PENDING_MAX_MS } from '../../../../client/features/sign-in/pending'
import type { NewSession } from '../../../../client/session/session'
import { signInText } from '../../../../client/text/sign-in'
import { memoryStorage } from '../../memory-storage'

const ORIGIN = 'http://127.0.0.1:8700'
const ISSUER = `${ORIGIN}/oidc`
const MINUTE = 60_000
/** The gateway's clock; this machine's is `Date`, faked, and may be set to anything. */
const SERVER = Date.UTC(2026, 6, 6, 1, 30)
const setLocalClock = (offsetMs: number) => vi.setSystemTime(SERVER + offsetMs)

let keys: CryptoKeyPair
let jwk: object
let saved: NewSession[]
let cleared: number
let loggedIn: boolean
let online: boolean
let me: () => Response
const stored = new Map<string, string>()

const storage = memoryStorage(stored)

const reach = {
  now: () => Date.now(),
  async fetch(address: string | URL | Request) {
    if (!online) throw new TypeError('fetch failed')
    const { pathname } = new URL(String(address), ORIGIN)
    if (pathname === '/api/config') {
      return Response.json({ ok: true, data: { issuer: ISSUER, clientId: 'zeus-web', serverTime: SERVER } })
    }
    if (pathname === '/oidc/.well-known/openid-configuration') {
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        jwks_uri: `${ISSUER}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/oidc/jwks') return Response.json({ keys: [jwk] })
    if (pathname === '/api/me') return me()
    return new Response(null, { status: 404 })
  },
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

async function begin(asked: string | null = '/graph_hide'): Promise<{ state: string; nonce: string; address: URL }> {
  const address = new URL(await authoriseAddress(asked, { reach, origin: ORIGIN, storage, randomBytes }))
  const of = (name: string) => address.searchParams.get(name) ?? ''
  return { state: of('state'), nonce: of('nonce'), address }
}

const tokenFor = (nonce: string, changes: Record<string, unknown> = {}, key = keys.privateKey) => {
  const now = SERVER / 1000
  return new SignJWT({ iss: ISSUER, aud: 'zeus-web', sub: 'u1', iat: now, exp: now + 3600, nonce, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(key)
}

const complete = (fragment: Record<string, string>, changes: Partial<CompleteOptions> = {}) =>
  completeSignIn({
    reach,
    address: new URL(`${ORIGIN}/login/success/#${new URLSearchParams(fragment)}`),
    clearFragment: () => cleared++,
    storage,
    isLoggedIn: () => loggedIn,
    save: (session) => saved.push(session),
    canVerify: true,
    ...changes,
  })

beforeAll(async () => {
  keys = (await generateKeyPair('RS256', { extractable: true })) as CryptoKeyPair
  jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
})
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  stored.clear()
  saved = []
  cleared = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  setLocalClock(0)
  loggedIn = false
  online = true
  me = () => Response.json({ ok: true, data: { id: 'u1', nickname: '甲' } })
})

describe('the hosted address', () => {
  test('contains what the specification lists, with 32 random characters each', async () => {
    const { address, state, nonce } = await begin()
    expect(`${address.origin}${address.pathname}`).toBe(`${ISSUER}/auth`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'zeus-web',
      redirect_uri: `${ORIGIN}/login/success/`,
      scope: 'openid profile',
      response_type: 'id_token',
      state,
      nonce,
    })
    expect([state, nonce]).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w-]{32}$/)])
    expect(new Set([state, nonce, (await begin()).state]).size).toBe(3)
  })

  test('remembers the requested page, and forgets sign-ins that were never answered', async () => {
    await begin('/btc')
    setLocalClock(2 * PENDING_MAX_MS)
    await begin('/video')
    expect([stored.size, latestReturn(() => storage)]).toEqual([1, '/video'])
  })

  test('random text uses every bit it is given', () => {
    expect(randomText(() => new Uint8Array(24).fill(255))).toBe('_'.repeat(32))
    expect(randomText(() => new Uint8Array(24))).toBe('A'.repeat(32))
  })
})

describe('a good answer', () => {
  test('is cleared from the address, stored, and leads to the page requested first', async () => {
    const { state, nonce } = await begin('/graph_hide?code=600519.SH')
    const token = await tokenFor(nonce)
    expect(await complete({ id_token: token, state })).toMatchObject({ to: '/graph_hide?code=600519.SH' })
    expect(cleared).toBe(1)
    expect(saved).toMatchObject([{ token, user: { id: 'u1' } }])
    expect(saved[0]?.expiresInMs).toBe(3_600_000)
  })

  test.each([
    [6, { fast: true, minutes: 6 }],
    [-90, { fast: false, minutes: 90 }],
    [1, undefined],
  ])('is accepted when this machine is %i minutes off, and says so', async (minutes, told) => {
    setLocalClock(minutes * MINUTE)
    const { state, nonce } = await begin()
    const { skewMs } = await complete({ id_token: await tokenFor(nonce), state })
    expect(reportableSkew(skewMs)).toEqual(told)
    expect(saved[0]?.expiresInMs).toBe(3_600_000)
  })

  test('without WebCrypto is checked for its nonce here and for its signature at the gateway', async () => {
    const first = await begin()
    await complete({ id_token: await tokenFor(first.nonce), state: first.state }, { canVerify: false })
    expect(saved).toHaveLength(1)
    const second = await begin()
    const other = complete({ id_token: await tokenFor('other'), state: second.state }, { canVerify: false })
    await expect(other).rejects.toMatchObject({ code: 'answer-refused' })
  })
})

describe('refused, with a code and a sentence', () => {
  const rejected = async (fragment: Record<string, string>, code: string, changes: Partial<CompleteOptions> = {}) => {
    await expect(complete(fragment, changes)).rejects.toMatchObject({ code, message: expect.stringMatching(/。$/) })
    expect([saved.length, cleared]).toEqual([0, 1])
  }

  test('a state that was not issued, or one used before', async () => {
    const { state, nonce } = await begin()
    const id_token = await tokenFor(nonce)
    await rejected({ id_token, state: 'x'.repeat(32) }, 'state-unknown')
    cleared = 0
    await complete({ id_token, state })
    saved = []
    cleared = 0
    await rejected({ id_token, state }, 'state-unknown')
  })

  test.each([
    [90 * 60_000, 90 * 60_000],
    [-3 * 60_000, -3 * 60_000],
  ])('names the clock of this machine, %i ms off', async (offset, skewMs) => {
    setLocalClock(offset)
    const id_token = await tokenFor('n')
    await expect(complete({ id_token, state: 'x'.repeat(32) })).rejects.toMatchObject({ code: 'state-unknown', skewMs })
  })

  test('a state older than the sign-in page may be', async () => {
    const { state, nonce } = await begin()
    setLocalClock(PENDING_MAX_MS + 1)
    await rejected({ id_token: await tokenFor(nonce), state }, 'state-unknown')
  })

  test.each([
    ['another nonce', (nonce: string) => tokenFor(`${nonce}x`), 'answer-refused'],
    ['another issuer', (nonce: string) => tokenFor(nonce, { iss: 'https://evil.example' }), 'answer-refused'],
    ['another audience', (nonce: string) => tokenFor(nonce, { aud: 'other' }), 'answer-refused'],
    ['an expired token', (nonce: string) => tokenFor(nonce, { exp: SERVER / 1000 - 60 }), 'clock-wrong'],
    [
      'another key',
      async (nonce: string) => tokenFor(nonce, {}, (await generateKeyPair('RS256')).privateKey),
      'answer-refused',
    ],
    ['no token at all', async () => 'rubbish', 'answer-refused'],
  ])('%s', async (_what, make, code) => {
    const { state, nonce } = await begin()
    await rejected({ id_token: await make(nonce), state }, code)
  })

  test.each([
    [{ error: 'access_denied' }, 'access_denied', signInText.errors.access_denied],
    [{ error: 'something_new' }, 'something_new', signInText.errors.other],
    [{ error: '<b>markup</b>' }, 'other', signInText.errors.other],
    [{}, 'no-answer', signInText.errors['no-answer']],
  ])('what the provider says: %o', async (fragment, code, message) => {
    const { state } = await begin()
    await expect(complete({ state, ...fragment } as Record<string, string>)).rejects.toMatchObject({ code, message })
  })

  test('a gateway that does not accept the token, cannot be reached, or a browser that cannot store', async () => {
    const fragment = async () => {
      const { state, nonce } = await begin()
      cleared = 0
      return { id_token: await tokenFor(nonce), state }
    }
    me = () => Response.json({ ok: false, code: 'forbidden' }, { status: 403 })
    await rejected(await fragment(), 'account-refused')
    me = () => {
      throw new TypeError('fetch failed')
    }
    await rejected(await fragment(), 'network')
    const last = await fragment()
    online = false
    await rejected(last, 'network')
    online = true
    me = () => Response.json({ ok: true, data: { id: 'u1' } })
    const save = () => {
      throw new Error('quota')
    }
    await rejected(await fragment(), 'storage', { save })
  })
})

test('a reload after the fragment was cleared continues if a user is signed in', async () => {
  loggedIn = true
  expect(await complete({})).toEqual({ to: '/trading/AD', skewMs: 0 })
})

test.each<[words: string, changes: Record<string, unknown>, isTaken: boolean]>([
  ['all that it needs', {}, true],
  ['another nonce', { nonce: 'other' }, false],
  ['no nonce', { nonce: undefined }, false],
  ['no end', { exp: undefined }, false],
  ['an end in words', { exp: '2026' }, false],
  ['no beginning', { iat: undefined }, false],
  ['a beginning in words', { iat: '2026' }, false],
])('without WebCrypto a token is read that has %s', async (_words, changes, isTaken) => {
  const { state, nonce } = await begin()
  const claims = { nonce, iat: SERVER / 1_000, exp: SERVER / 1_000 + 3_600, ...changes }
  const id_token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const done = complete({ id_token, state }, { canVerify: false })
  if (isTaken) await expect(done).resolves.toBeDefined()
  else await expect(done).rejects.toMatchObject({ code: 'answer-refused' })
  expect(saved.map(({ expiresInMs }) => expiresInMs)).toEqual(isTaken ? [3_600_000] : [])
})
