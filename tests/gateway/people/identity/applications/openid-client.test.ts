import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

// A certified client library against the sign-in service: discovery, each grant, and what tokens are for.

const PASSWORD = 'a long sentence of mine'
const RETURN = 'https://app.example/back'
let server: SignInServer
let browser: Browser
let userId: string

beforeAll(async () => {
  server = await startSignInServer({ requestsPerMinute: 10_000 })
  browser = new Browser(server.url)
  userId = (await server.identity.verify(await browser.signIn('register', 'somebody', PASSWORD))).id
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function discover(method: 'client_secret_post' | 'client_secret_basic' | 'none', responseTypes = ['code']) {
  const { id, secret } = await server.identity.store.applications.create({
    name: '图书馆',
    redirectUris: [RETURN],
    postLogoutRedirectUris: [RETURN],
    grantTypes: responseTypes.includes('code') ? ['authorization_code', 'refresh_token'] : ['implicit'],
    responseTypes,
    authMethod: method,
  })
  const proof = {
    client_secret_post: () => client.ClientSecretPost(secret),
    client_secret_basic: () => client.ClientSecretBasic(secret),
    none: () => client.None(),
  }[method]()
  return await client.discovery(new URL(`${server.url}/oidc`), id, undefined, proof, {
    execute: [client.allowInsecureRequests],
  })
}

/** Where the browser is sent back to, past the page that asks about staying signed in. */
async function visit(address: URL): Promise<URL> {
  let location = (await browser.fetch(address.href)).headers.get('location') ?? ''
  if (location.startsWith('/login/interaction/')) {
    const agreed = await browser.post(`${location.split('?')[0]}/consent`, {})
    const { redirectTo } = (await agreed.json()) as { redirectTo: string }
    location = (await browser.fetch(redirectTo)).headers.get('location') ?? ''
  }
  return new URL(location, server.url)
}

async function codeTokens(configuration: client.Configuration, scope = 'openid profile') {
  const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: RETURN,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scope.includes('offline_access') ? { prompt: 'consent' } : {}),
  })
  const back = await visit(address)
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  return { back, checks, tokens: await client.authorizationCodeGrant(configuration, back, checks) }
}

test.each(['client_secret_post', 'client_secret_basic', 'none'] as const)(
  'a code becomes tokens by %s, once, and they say who the person is',
  async (method) => {
    const configuration = await discover(method)
    const { back, checks, tokens } = await codeTokens(configuration)
    expect(tokens.claims()).toMatchObject({ sub: userId, iss: `${server.url}/oidc` })
    const info = await client.fetchUserInfo(configuration, tokens.access_token, userId)
    expect(info).toMatchObject({ sub: userId, nickname: 'somebody' })
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  },
)

describe('tokens', () => {
  test('are renewed, looked up and revoked', async () => {
    const configuration = await discover('client_secret_post')
    const { tokens } = await codeTokens(configuration, 'openid profile offline_access')
    const fresh = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(fresh.claims()).toMatchObject({ sub: userId })
    expect(await client.tokenIntrospection(configuration, fresh.access_token)).toMatchObject({ active: true })
    await client.tokenRevocation(configuration, fresh.access_token)
    expect(await client.tokenIntrospection(configuration, fresh.access_token)).toMatchObject({ active: false })
    await expect(client.fetchUserInfo(configuration, fresh.access_token, userId)).rejects.toThrow()
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('of a program come by its key, with the scope that it has', async () => {
    const { id, secret } = await server.identity.store.applications.createMachine('机器', 'profile')
    const grant = async (key: string, scope: string) => {
      const configuration = await client.discovery(
        new URL(`${server.url}/oidc`),
        id,
        undefined,
        client.ClientSecretPost(key),
        { execute: [client.allowInsecureRequests] },
      )
      return await client.clientCredentialsGrant(configuration, { scope })
    }
    expect(await grant(secret, 'profile')).toMatchObject({ scope: 'profile', token_type: 'bearer' })
    await expect(grant('wrong', 'profile')).rejects.toMatchObject({ error: 'invalid_client' })
    await expect(grant(secret, 'email')).rejects.toMatchObject({ error: 'invalid_scope' })
  })
})

test('an id_token in the fragment is checked with its nonce and state', async () => {
  const configuration = await discover('none', ['id_token'])
  client.useIdTokenResponseType(configuration)
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: RETURN,
    scope: 'openid profile',
    state,
    nonce,
  })
  const back = await visit(address)
  const claims = await client.implicitAuthentication(configuration, back, nonce, { expectedState: state })
  expect(claims).toMatchObject({ sub: userId })
  const other = client.implicitAuthentication(configuration, back, client.randomNonce(), { expectedState: state })
  await expect(other).rejects.toThrow()
})

test('the sign-out address asks the person, and leads back', async () => {
  const configuration = await discover('client_secret_post')
  const { tokens } = await codeTokens(configuration)
  const address = client.buildEndSessionUrl(configuration, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: RETURN,
  })
  const page = await (await browser.fetch(address.href)).text()
  expect(page).toContain('确定退出登录')
})
