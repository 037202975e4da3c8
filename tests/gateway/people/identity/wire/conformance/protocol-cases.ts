import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { Browser } from '../../sign-in-server'
import { type Case, PASSWORD, type World } from './world'

/** A browser that is signed in, and the way to a code for an application. */
async function signedInBrowser({ server, unique }: World) {
  const browser = new Browser(server.url)
  const name = `web_${unique()}`
  await browser.signIn('register', name, PASSWORD)
  return { browser, name }
}

async function codeFor(world: World, browser: Browser, address: string): Promise<string> {
  const answer = await browser.fetch(address)
  let location = answer.headers.get('location') ?? ''
  // Staying signed in without the person is asked for once.
  if (location.startsWith('/login/interaction/')) {
    const agreed = await browser.post(`${location.split('?')[0]}/consent`, {})
    const { redirectTo } = (await agreed.json()) as { redirectTo: string }
    location = (await browser.fetch(redirectTo)).headers.get('location') ?? ''
  }
  return new URL(location, world.server.url).searchParams.get('code') ?? `none in ${location}`
}

export const protocolCases: Case[] = [
  {
    lines: ['/oidc/auth', '/oidc/token authorization_code', '/oidc/me', '/oidc/token refresh_token'],
    title: 'exchanges a code for tokens, returns user info by each method and refreshes the token',
    async run(world) {
      const { client, fields, refused } = world
      const { browser, name } = await signedInBrowser(world)
      const one = client({ protocol: 'oidc' })
      const scope = 'openid profile email phone address offline_access'
      const address = one.buildAuthorizeUrl({ scope, nonce: 'n1', state: 's1' })
      expect(address).toContain('prompt=consent')
      const byDefault = new URL(one.buildAuthorizeUrl({})).searchParams
      expect([byDefault.get('scope'), byDefault.get('prompt')]).toEqual(['openid profile email phone address', null])
      const code = await codeFor(world, browser, address)
      const tokens = await one.getAccessTokenByCode(code)
      fields(tokens, ['access_token', 'id_token', 'refresh_token', 'expires_in', 'scope', 'token_type'])
      for (const options of [
        undefined,
        { method: 'GET', tokenPlace: 'query' },
        { method: 'GET', tokenPlace: 'header' },
        { method: 'POST', tokenPlace: 'header' },
        { method: 'POST', tokenPlace: 'body' },
      ]) {
        const me = await one.getUserInfoByAccessToken(tokens.access_token, options)
        expect(me).toMatchObject({ nickname: name, sub: expect.stringMatching(/^[0-9a-f]{24}$/) })
      }
      await refused(
        one.getUserInfoByAccessToken(tokens.access_token, { method: 'GET', tokenPlace: 'body' }),
        '不能为 body',
      )
      const fresh = await one.getNewAccessTokenByRefreshToken(tokens.refresh_token)
      fields(fresh, ['access_token', 'id_token', 'refresh_token'])
      // A refresh token that is used twice ends the family.
      await refused(one.getNewAccessTokenByRefreshToken(tokens.refresh_token), '400')
      await refused(one.getNewAccessTokenByRefreshToken(fresh.refresh_token), '400')
      await refused(one.getAccessTokenByCode(code), '400')
    },
  },
  {
    lines: ['code challenge'],
    title: 'accepts a code with PKCE and refuses the wrong verifier',
    async run(world) {
      const { client, refused } = world
      const { browser } = await signedInBrowser(world)
      const one = client({ protocol: 'oidc' })
      const begin = async () => {
        const codeVerifier = one.generateCodeChallenge()
        const codeChallenge = one.getCodeChallengeDigest({ codeChallenge: codeVerifier, method: 'S256' })
        const address = one.buildAuthorizeUrl({ scope: 'openid profile', codeChallenge, codeChallengeMethod: 'S256' })
        return { codeVerifier, code: await codeFor(world, browser, address) }
      }
      const right = await begin()
      expect(await one.getAccessTokenByCode(right.code, right)).toMatchObject({ id_token: expect.any(String) })
      const wrong = await begin()
      await refused(one.getAccessTokenByCode(wrong.code, { codeVerifier: 'x'.repeat(43) }), '400')
      expect(() => one.getCodeChallengeDigest({ codeChallenge: '', method: 'S256' })).toThrow('43')
    },
  },
  {
    lines: ['/oidc/token client_credentials', 'token/introspection', 'token/revocation', 'validate_token'],
    title: 'issues a token for a machine, introspects it and revokes it',
    async run(world) {
      const { client, machine, fields, refused } = world
      const one = client({ protocol: 'oidc' })
      const options = { accessKey: machine.id, accessSecret: machine.secret }
      const tokens = await one.getAccessTokenByClientCredentials('profile', options)
      fields(tokens, ['access_token', 'expires_in', 'scope', 'token_type'])
      await refused(one.getAccessTokenByClientCredentials('', options), '请传入 scope')
      await refused(one.getAccessTokenByClientCredentials('profile', { ...options, accessSecret: 'wrong' }), '401')
      const { browser } = await signedInBrowser(world)
      const code = await codeFor(world, browser, one.buildAuthorizeUrl({ scope: 'openid profile' }))
      const { access_token, id_token } = await one.getAccessTokenByCode(code)
      const claims = await one.validateToken({ accessToken: access_token })
      fields(claims, ['sub', 'iat', 'exp', 'scope', 'client_id', 'iss'])
      expect(await one.validateToken({ idToken: id_token })).toMatchObject({ sub: claims.sub })
      expect(await one.validateToken({ idToken: 'x' })).toEqual({ code: 400, message: 'id_token 不合法' })
      await refused(one.validateToken({ idToken: 'x', accessToken: 'y' }), '只能传入一个')
      await refused(one.validateToken(), 'accessToken 或 idToken')
      expect(await one.introspectToken(access_token)).toMatchObject({ active: true, sub: claims.sub })
      expect(await one.introspectToken(tokens.access_token)).toMatchObject({ active: false })
      const stranger = client({ protocol: 'oidc', secret: 'wrong' })
      await refused(stranger.revokeToken(access_token), '401')
      await refused(stranger.introspectToken(access_token), '401')
      expect(await one.revokeToken(access_token)).toBe(true)
      expect(await one.introspectToken(access_token)).toMatchObject({ active: false })
      expect(await one.validateToken({ accessToken: access_token })).toMatchObject({ code: 400 })
    },
  },
  {
    lines: ['/oauth/auth', '/oauth/token', '/oauth/me'],
    title: 'supports plain OAuth 2.0 with its own user info',
    async run(world) {
      const { client, fields, refused } = world
      const { browser, name } = await signedInBrowser(world)
      const one = client({ protocol: 'oauth' })
      const address = one.buildAuthorizeUrl({})
      expect(new URL(address).searchParams.get('scope')).toBe('user')
      const code = await codeFor(world, browser, address)
      const tokens = await one.getAccessTokenByCode(code)
      fields(tokens, ['access_token', 'expires_in', 'scope'])
      const me = await one.getUserInfoByAccessToken(tokens.access_token)
      expect(me).toMatchObject({ username: name })
      await refused(one.getUserInfoByAccessToken('made-up'), '401')
      await refused(one.getAccessTokenByCode(code), '400')
      const elsewhere = client({ protocol: 'oauth', redirectUri: 'https://evil.example/' })
      const asked = await browser.fetch(elsewhere.buildAuthorizeUrl({ scope: 'user' }))
      expect([asked.status, asked.headers.get('location')]).toEqual([400, null])
    },
  },
  {
    lines: ['/cas-idp', 'cas validate', 'cas serviceValidate', '/cas/session', '/cas-idp/logout', 'ticket invalid'],
    title: 'issues a CAS ticket for a registered service, valid once',
    async run(world) {
      const { client, server, refused, tally } = world
      const { browser, name } = await signedInBrowser(world)
      const service = `${server.url}/login/success/`
      const one = client({ protocol: 'cas' })
      const ticket = async () => {
        const address = one.buildAuthorizeUrl({ service })
        const back = (await browser.fetch(address)).headers.get('location') ?? ''
        return new URL(back, server.url).searchParams.get('ticket') ?? ''
      }
      const first = await ticket()
      expect(await one.validateTicketV1(first, service)).toMatchObject({ valid: true })
      expect(await one.validateTicketV1(first, service)).toMatchObject({ valid: false, message: 'ticket 不合法' })
      const success = await one.validateTicketV2(await ticket(), service, 'JSON')
      expect(success.serviceResponse.authenticationSuccess.attributes).toMatchObject({ username: name })
      expect(await one.validateTicketV2(await ticket(), service, 'XML')).toContain('<cas:user>')
      expect(await one.validateTicketV2('ST-x', service)).toMatchObject({
        serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET' } },
      })
      expect(await one.validateTicketV2(await ticket(), 'https://evil.example')).toMatchObject({
        serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET' } },
      })
      await refused(one.validateTicketV2('', service), 'ticket')
      await refused(one.validateTicketV2('x', service, 'YAML'), 'format')
      const foreign = await browser.fetch(`/cas-idp/${world.app.id}?service=https://evil.example/`)
      expect(foreign.status).toBe(400)
      const stranger = await fetch(`${server.url}/cas-idp/${world.app.id}?service=${service}`, { redirect: 'manual' })
      expect(stranger.headers.get('location')).toContain('/oidc/auth?')
      tally.refusals += 5
      expect(await one.trackSession()).toBeNull()
      const session = (await (await browser.fetch('/cas/session')).json()) as { userInfo: { username: string } }
      expect(session.userInfo.username).toBe(name)
      const unasked = { headers: { 'sec-fetch-site': 'cross-site' } }
      const asked = await browser.fetch('/cas-idp/logout', unasked)
      expect(asked.headers.get('location')).toBe('/oidc/session/end')
      expect(await (await browser.fetch('/cas/session')).json()).not.toBeNull()
      expect((await browser.fetch(one.buildLogoutUrl({ redirectUri: `${server.url}/` }))).status).toBe(303)
      expect(await (await browser.fetch('/cas/session')).json()).toBeNull()
    },
  },
  {
    lines: ['/oidc/session/end', '/login/profile/logout', 'oidc logout address'],
    title: 'signs out by each address; another site cannot cause it, and no address redirects elsewhere',
    async run(world) {
      const { client, server, tally } = world
      const one = client({ protocol: 'oidc' })
      expect(() => one.buildLogoutUrl({ expert: true, idToken: 'x' })).toThrow('同时传入 idToken 和 redirectUri')
      const both = one.buildLogoutUrl({ expert: true, idToken: 'x', redirectUri: `${server.url}/` })
      expect(both).toBe(`${server.url}/oidc/session/end?id_token_hint=x&post_logout_redirect_uri=${server.url}/`)
      const { browser } = await signedInBrowser(world)
      const asked = await browser.fetch('/oidc/session/end')
      expect(await asked.text()).toContain('确定退出登录')
      const evil = await browser.fetch('/login/profile/logout?redirect_uri=https://evil.example/')
      expect([evil.status, await evil.text()]).toEqual([200, expect.stringContaining('已退出登录')])
      const again = await signedInBrowser(world)
      const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
      const refused = await again.browser.fetch('/login/profile/logout', elsewhere)
      expect(refused.headers.get('location')).toBe('/oidc/session/end')
      expect(await (await again.browser.fetch('/cas/session')).json()).not.toBeNull()
      const away = await again.browser.fetch(
        client({ protocol: 'saml' }).buildLogoutUrl({ redirectUri: `${server.url}/` }),
      )
      expect(away.headers.get('location')).toBe(`${server.url}/`)
      tally.refusals += 2
    },
  },
  {
    lines: ['/api/v2/logout', '/logout'],
    title: 'invalidates the token by either logout call',
    async run({ person, client, server, tally }) {
      const [one, two] = [await person(), await person()]
      await one.client.logout()
      expect(await client({ token: one.token }).getCurrentUser()).toBeNull()
      await two.client.logoutCurrent()
      expect(await client({ token: two.token }).getCurrentUser()).toBeNull()
      const headers = { 'sec-fetch-site': 'cross-site' }
      expect(await (await fetch(`${server.url}/api/v2/logout`, { headers })).json()).toMatchObject({ code: 1001 })
      const page = await fetch(`${server.url}/logout`, { headers, redirect: 'manual' })
      expect(page.headers.get('location')).toBe('/oidc/session/end')
      tally.refusals += 3
    },
  },
  {
    lines: ['public-config', 'start-interaction', '/connections/social', 'identity source config does not exist'],
    title: 'returns an application’s public configuration without what is not configured',
    async run({ app, client, server, fields, tally }) {
      const read = async (id: string) => {
        const answer = await fetch(`${server.url}/api/v2/applications/${id}/public-config`)
        return (await answer.json()) as { code: number; data: Record<string, unknown> }
      }
      const { data } = await read(app.id)
      fields(data, [
        ...['id', 'userPoolId', 'identityProviders', 'publicKey', 'loginTabs', 'registerTabs', 'socialConnections'],
        ...['protocol', 'oidcConfig', 'websocket', 'verifyCodeLength'],
      ])
      expect((await read('000000000000000000000000')).code).toBe(2011)
      const body = { state: 'a'.repeat(32), protocol: 'oidc', connection: { providerIentifier: 'none' } }
      const start = await fetch(`${server.url}/api/v2/connections/oidc/start-interaction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(await start.json()).toMatchObject({ code: 404, message: '身份源配置不存在' })
      const popup = await (await fetch(`${server.url}/connections/social/github?app_id=x`)).text()
      expect(popup).toContain('身份源配置不存在')
      expect(popup).toContain('"eventType":"socialLogin"')
      tally.refusals += 3
      const { enterprise } = client()
      expect(() => enterprise.getLoginUrl('oidc', data, 'none')).toThrow('身份源配置不存在')
    },
  },
  {
    lines: ['/api/v2/saml-idp'],
    title: 'refuses SAML where no service provider is configured',
    async run({ client, tally }) {
      const address = client({ protocol: 'saml' }).buildAuthorizeUrl()
      const answer = await fetch(address)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('错误代码：7348')])
      tally.refusals++
    },
  },
  {
    lines: ['pub-userEvent', 'events socket', 'socket connection time-out'],
    title: 'sends an event to the same account’s sockets, and refuses a socket without a sign-in',
    async run({ person, server, client, refused }) {
      const { client: one, token } = await person()
      const address = `${server.url.replace('http', 'ws')}/events/v1/authentication/sub?code=price&token=`
      const socket = new WebSocket(address + token)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const heard = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
      await one.event.pub('other', 'not heard')
      await one.event.pub('price', '42')
      expect(JSON.parse(await heard)).toEqual({ eventType: 'price', eventData: '42' })
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      await one.logout()
      expect(await closed).toBe(4401)
      await refused(client().event.pub('price', '1'), 2020)
      await refused(one.event.pub(1, 'x'), '事件名称')
      await refused(one.event.pub('price', 2), 'string 类型')
      expect(() => one.event.sub(1, () => undefined)).toThrow('事件名称')
      expect(() => one.event.sub('price', 'no function')).toThrow('function')
      const status = await new Promise((resolve) =>
        new WebSocket(`${address}nonsense`).once('error', ({ message }) => resolve(message)),
      )
      expect(String(status)).toContain('401')
    },
  },
]
