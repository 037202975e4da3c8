import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createTokenVerifier,
  type KnownAccount,
  type VerifyToken,
} from '../../../../../gateway/people/identity/sessions/tokens'
import { ZeusError } from '../../../../../shared/protocol/errors'

const NOW = Date.UTC(2026, 6, 6, 1, 30)
const nowS = NOW / 1000
const ISSUER = 'https://zeus.example/oidc'

const accounts: Record<string, KnownAccount> = {
  u1: { id: 'u1', name: '甲', role: 'viewer', permissions: [], active: true },
  gone: { id: 'gone', name: '乙', role: 'viewer', permissions: [], active: false },
}

let own: CryptoKey
let foreign: CryptoKey
let publicPem: Uint8Array
let verify: VerifyToken

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  own = pair.privateKey
  foreign = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  publicPem = new TextEncoder().encode(JSON.stringify(jwk))
  verify = createTokenVerifier({
    issuer: ISSUER,
    audience: 'zeus-web',
    jwks: createLocalJWKSet({ keys: [jwk] }),
    clock: () => NOW,
    accountOf: async ({ sub }) => accounts[sub],
    isEnded: async (token) => token === ended,
  })
  ended = await signed({ jti: 'signed out' })
})

let ended: string

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: ISSUER,
  aud: 'zeus-web',
  sub: 'u1',
  iat: nowS - 10,
  exp: nowS + 3590,
  ...changes,
})

const signed = (changes: JWTPayload = {}, key = own, header = { alg: 'RS256', kid: 'k1' }): Promise<string> =>
  new SignJWT(claims(changes)).setProtectedHeader(header).sign(key)

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const flipped = (token: string): string => {
  const [head, body, signature = ''] = token.split('.')
  return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}
const rewritten = (token: string): string => {
  const [head, , signature] = token.split('.')
  return `${head}.${part(claims({ sub: 'admin' }))}.${signature}`
}

test('a good token says who is asking, with the name and role that the account has now', async () => {
  expect(await verify(await signed({ name: 'old name', role: 'operator' }))).toEqual({
    id: 'u1',
    name: '甲',
    role: 'viewer',
    permissions: [],
    expiresAt: (nowS + 3590) * 1000,
    readOnly: false,
  })
})

describe('refused', () => {
  const cases: [string, () => string | undefined | Promise<string>, string][] = [
    ['no token', () => undefined, 'token-missing'],
    ['an empty token', () => '', 'token-missing'],
    ['any text', () => 'hello', 'token-malformed'],
    ['two dots and nothing else', () => '..', 'token-malformed'],
    ['a header that is not JSON', () => 'e30x.e30.AA', 'token-malformed'],
    ['a token longer than any of ours', () => `${'a'.repeat(9000)}.b.c`, 'token-malformed'],
    ['expired', () => signed({ exp: nowS - 6 }), 'token-expired'],
    ['signed out', () => ended, 'token-expired'],
    ['never expiring', () => signed({ exp: undefined }), 'token-malformed'],
    ['without a subject', () => signed({ sub: undefined }), 'token-malformed'],
    ['not valid yet', () => signed({ nbf: nowS + 60 }), 'token-malformed'],
    ['of another issuer', () => signed({ iss: 'https://evil.example' }), 'token-foreign'],
    ['without an issuer', () => signed({ iss: undefined }), 'token-foreign'],
    ['for another application', () => signed({ aud: 'other' }), 'token-audience'],
    ['without an audience', () => signed({ aud: undefined }), 'token-audience'],
    ['forged with another key under our key id', () => signed({}, foreign), 'token-foreign'],
    ['signed with an unknown key', () => signed({}, foreign, { alg: 'RS256', kid: 'k2' }), 'token-foreign'],
    ['with one bit of the signature changed', async () => flipped(await signed()), 'token-foreign'],
    ['with its claims changed', async () => rewritten(await signed()), 'token-foreign'],
    ['with alg none', () => `${part({ alg: 'none' })}.${part(claims())}.`, 'token-foreign'],
    ['with alg None', () => `${part({ alg: 'None', kid: 'k1' })}.${part(claims())}.AA`, 'token-foreign'],
    [
      'signed with PS256 by our key',
      () => `${part({ alg: 'PS256', kid: 'k1' })}.${part(claims())}.AA`,
      'token-foreign',
    ],
    [
      'signed HS256 with our public key as the secret',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(publicPem),
      'token-foreign',
    ],
    ['of an account that does not exist', () => signed({ sub: 'nobody' }), 'token-foreign'],
    ['of a suspended account', () => signed({ sub: 'gone' }), 'forbidden'],
  ]

  test.each(cases)('%s', async (_what, make, code) => {
    const thrown = await verify(await make()).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ZeusError)
    expect(thrown).toMatchObject({ code })
  })
})

test('a few seconds of difference between clocks do not sign anybody out', async () => {
  await expect(verify(await signed({ exp: nowS - 3 }))).resolves.toMatchObject({ id: 'u1' })
})

test('when the keys cannot be fetched the answer says try again, not sign in again', async () => {
  const offline = createTokenVerifier({
    issuer: ISSUER,
    audience: 'zeus-web',
    jwks: () => Promise.reject(new TypeError('fetch failed')),
    clock: () => NOW,
    accountOf: async () => undefined,
  })
  await expect(offline(await signed())).rejects.toMatchObject({ code: 'unavailable', retry: true })
})
