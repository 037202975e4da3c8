import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

let tenant: Server
let issuer: string
let key: CryptoKey
let broken: boolean
let gateway: SignInServer
let now: number

beforeEach(async () => {
  broken = false
  now = Date.now()
  const pair = await generateKeyPair('RS256', { extractable: true })
  key = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 't1', alg: 'RS256', use: 'sig' }
  tenant = createServer((request, response) => {
    if (broken) {
      response.writeHead(503).end()
      return
    }
    const body = request.url?.endsWith('/jwks')
      ? { keys: [jwk] }
      : { issuer, jwks_uri: `${issuer}/jwks`, end_session_endpoint: `${issuer}/session/end` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => tenant.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(tenant.address() as AddressInfo).port}/oidc`
  gateway = await startSignInServer({ issuer, clock: () => now })
})
afterEach(async () => {
  await gateway.close()
  removeDataDir(gateway.dataDir)
  tenant.closeAllConnections()
  await new Promise((resolve) => tenant.close(resolve))
})

const token = (sub: string, changes: Record<string, unknown> = {}) =>
  new SignJWT({ nickname: `名 ${sub}`, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 't1' })
    .setIssuer(issuer)
    .setAudience('zeus-web')
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)

test('a tenant vouches for people; the first seen is the operator; the service is the tenant’s, not ours', async () => {
  expect(gateway.identity).toMatchObject({ issuer, embedded: false })
  const first = await token('t-1')
  const roles: string[] = []
  for (const each of [first, await token('t-2'), first]) roles.push((await gateway.identity.verify(each)).role)
  expect(roles).toEqual(['operator', 'viewer', 'operator'])
  const browser = new Browser(gateway.url)
  const me = await browser.fetch('/api/me', { headers: { authorization: `Bearer ${first}` } })
  expect(await me.json()).toMatchObject({ ok: true, data: { id: 't-1', nickname: '名 t-1', role: 'operator' } })
  expect(await (await browser.fetch('/oidc/.well-known/openid-configuration')).json()).toMatchObject({ issuer })
  expect((await browser.fetch('/login/interaction/x')).status).toBe(404)
  expect((await browser.post('/api/session/renew', {})).status).toBe(401)
})

test('a claim of a role in the token means nothing', async () => {
  await gateway.identity.verify(await token('t-1'))
  expect((await gateway.identity.verify(await token('t-2', { role: 'operator' }))).role).toBe('viewer')
})

test('sign-out ends the token here and says where the tenant signs out', async () => {
  const mine = await token('t-1')
  const answer = await new Browser(gateway.url).post('/api/session/end', {}, { authorization: `Bearer ${mine}` })
  expect(await answer.json()).toEqual({ ok: true, data: { redirectTo: `${issuer}/session/end` } })
  await expect(gateway.identity.verify(mine)).rejects.toMatchObject({ code: 'token-expired' })
})

test('a tenant that cannot be reached is asked again later, and nobody is told to sign in again', async () => {
  broken = true
  const mine = await token('t-1')
  await expect(gateway.identity.verify(mine)).rejects.toMatchObject({ code: 'unavailable' })
  broken = false
  await expect(gateway.identity.verify(mine)).rejects.toMatchObject({ code: 'unavailable' })
  now += 10_000
  await expect(gateway.identity.verify(mine)).resolves.toMatchObject({ id: 't-1' })
})
