import { createHmac } from 'node:crypto'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../../gateway/people/identity/keys/secrets'
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

describe('tokens', () => {
  test.each([
    ['unsigned', async (claims: object) => `${b64({ alg: 'none' })}.${b64(claims)}.`],
    [
      'signed with the public key as a secret',
      async (claims: object) => {
        const body = `${b64({ alg: 'HS256', kid: 'x' })}.${b64(claims)}`
        return `${body}.${createHmac('sha256', server.identity.store.cipher.publicKey).update(body).digest('base64url')}`
      },
    ],
  ])('%s are refused everywhere', async (_how, forge) => {
    const { token } = await person('victim')
    const forged = await forge(decodeJwt(token))
    await expect(server.identity.verify(forged)).rejects.toMatchObject({ status: 401 })
    expect((await graphql('query { user { id } }', {}, forged)).errors?.[0]?.message.code).toBe(2207)
  })

  test.each([
    ['of a step', { token_use: 'mfa' }],
    ['of no session', { sid: undefined, iat: Math.floor(Date.now() / 1000) + 60 }],
    ['of another’s session', { sid: 'made-up' }],
    ['for another application', { aud: 'elsewhere' }],
  ])('%s are no sign-in, however well signed', async (_what, changes) => {
    const { token } = await person('victim')
    const [key] = (await loadSecrets(folderKeys(server.dataDir), Date.now())).signing
    const signed = await new SignJWT({ ...decodeJwt(token), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: key?.kid ?? '' })
      .sign(await importJWK(key ?? {}, 'RS256'))
    await expect(server.identity.verify(signed)).rejects.toMatchObject({ status: 401 })
  })
})

const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('GraphQL', () => {
  test.each([
    ['introspection', '{ __schema { types { name } } }'],
    ['the type of a field', '{ __type(name: "User") { name } }'],
    ['aliases', '{ a: isUserExists(username: "x") b: isUserExists(username: "y") }'],
    ['many fields at once', '{ isUserExists(username: "x") checkPasswordStrength(password: "x") { valid } }'],
    ['depth', `{ user { roles { list { parent { code } ${'list { '.repeat(20)} code ${'} '.repeat(20)} } } } }`],
    ['a flood of tokens', `{ user { ${'id '.repeat(3_000)} } }`],
    ['several operations', 'query A { user { id } } query B { user { id } }'],
    ['a fragment that turns in a circle', 'query { user { ...A } } fragment A on User { id ...A }'],
    ['nonsense', '}{'],
  ])('refuses %s', async (_what, query) => {
    const { data, errors } = await graphql(query)
    expect(data).toBeNull()
    expect(errors?.[0]?.message).toMatchObject({ code: 2231 })
    expect(JSON.stringify(errors)).not.toMatch(/at .*\.ts|stack/)
  })

  test('takes no form of another site', async () => {
    const answer = await fetch(`${server.url}/graphql/v2`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ query: '{ user { id } }' }),
    })
    expect(await answer.json()).toMatchObject({ errors: [{ message: { code: 2231 } }] })
  })
})

describe('addresses', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example@127.0.0.1/',
  ]
  test.each(evil)('%s is nowhere to be sent to', async (address) => {
    const { browser } = await person('victim')
    for (const path of [
      `/login/profile/logout?redirect_uri=${encodeURIComponent(address)}`,
      `/logout?redirect_uri=${encodeURIComponent(address)}`,
      `/cas-idp/logout?url=${encodeURIComponent(address)}`,
      `/cas-idp/zeus-web?service=${encodeURIComponent(address)}`,
      `/oidc/session/end?post_logout_redirect_uri=${encodeURIComponent(address)}`,
    ]) {
      const answer = await browser.fetch(path, { headers: { accept: 'text/html' } })
      expect(answer.headers.get('location') ?? '').not.toContain('evil')
    }
  })

  test.each(['/graphql/v2', '/api/v2/.well-known', '/cas/session', '/connections/social/x', '/logout'])(
    'under a foreign Host %s is refused',
    async (path) => {
      const { request } = await import('node:http')
      const status = await new Promise((resolve, reject) => {
        const call = request(`${server.url}${path}`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
          resolve(statusCode),
        )
        call.on('error', reject).end()
      })
      expect(status).toBe(421)
    },
  )
})
