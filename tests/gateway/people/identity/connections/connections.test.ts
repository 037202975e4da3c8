import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionDraft, ListedConnection } from '../../../../../shared/protocol/account'
import { type CasServer, startCasServer } from '../../../../support/cas-server'
import { type LdapServer, startLdapServer } from '../../../../support/ldap-server'
import { type OidcServer, startOidcServer } from '../../../../support/oidc-server'
import { makeSamlProgram } from '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const BASE = 'dc=example,dc=com'
let house: SignInServer
let cas: CasServer
let oidc: OidcServer
let directory: LdapServer
let operator: string

beforeAll(async () => {
  house = await startSignInServer({ requestsPerMinute: 10_000 })
  cas = await startCasServer()
  oidc = await startOidcServer('us')
  const attributes = { cn: 'Carol', uid: 'carol', mail: 'carol@example.com', employeeNumber: '7' }
  directory = await startLdapServer(BASE, [{ dn: `uid=carol,${BASE}`, password: PASSWORD, attributes }])
  operator = await new Browser(house.url).signIn('register', 'boss', PASSWORD)
  const client = { clientId: 'us', clientSecret: 'secret' }
  await add({ identifier: 'school', protocol: 'cas', kind: 'enterprise', title: '学校', settings: { server: cas.url } })
  const settings = { tenant: oidc.url, ...client }
  await add({ identifier: 'azure', protocol: 'azure-ad', kind: 'enterprise', title: '微软', settings })
  const addresses = { authorize: `${oidc.url}/authorize`, token: `${oidc.url}/token`, user: `${oidc.url}/me` }
  await add({
    identifier: 'wechat',
    protocol: 'oauth',
    kind: 'social',
    title: '微信',
    settings: { issuer: oidc.url, ...addresses, ...client },
  })
})
afterAll(async () => {
  await house.close()
  removeDataDir(house.dataDir)
  await Promise.all([cas.close(), oidc.close(), directory.stop()])
})
beforeEach(() => {
  Object.assign(cas, { user: 'zhang', attributes: '', answer: undefined, knowsThree: true })
  Object.assign(oidc, { claims: { sub: 'someone' }, discovery: {}, answers: {}, asked: [] })
})

interface Reply<T> {
  ok: boolean
  code?: string
  data: T
}
async function call<T>(method: string, path: string, body?: object, token = operator): Promise<Reply<T>> {
  const answer = await fetch(`${house.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Reply<T>
}
const add = (draft: ConnectionDraft) => call<ListedConnection[]>('POST', '/api/users/connections', draft)
const tested = async (name: string) =>
  (await call<{ reason: string | null }>('POST', `/api/users/connections/${name}/test`)).data.reason

interface Answer {
  code: number
  message: string
  data: (Record<string, unknown> & { id: string }) | null
}
const said = (page: string): Answer => JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as Answer

/** Goes to the other service and comes back; where the browser is then. */
async function around(out: string, here: Browser) {
  const address = (await fetch(out, { redirect: 'manual' })).headers.get('location') ?? ''
  return { address, answer: await here.fetch(address) }
}
async function signInBy(name: string, here = new Browser(house.url)) {
  const out = (await here.fetch(`/connections/social/${name}`)).headers.get('location')
  if (out === null) return { code: 0, message: 'nowhere to go', data: null, address: '' }
  const { address, answer } = await around(out, here)
  return { ...said(await answer.text()), address }
}

describe('a CAS server', () => {
  test.each([true, false])('validates a ticket with attributes (protocol 3.0: %s)', async (knowsThree) => {
    cas.knowsThree = knowsThree
    cas.user = knowsThree ? 'three' : 'two'
    cas.attributes = `<cas:displayName>张三</cas:displayName><cas:mail>${cas.user}@example.com</cas:mail><cas:mail>second@example.com</cas:mail><cas:employeeNumber>N-${cas.user}</cas:employeeNumber>`
    const first = await signInBy('school')
    const facts = {
      nickname: '张三',
      username: cas.user,
      email: `${cas.user}@example.com`,
      externalId: `N-${cas.user}`,
    }
    expect(first).toMatchObject({ code: 200, data: { ...facts, identities: [{ provider: 'school', type: 'cas' }] } })
    expect((await signInBy('school')).data?.id).toBe(first.data?.id)
  })

  test('’s ticket is valid once, in the browser that started, and for this address only', async () => {
    const here = new Browser(house.url)
    const { address } = await signInBy('school', here)
    expect(said(await (await here.fetch(address)).text()).code).not.toBe(200)
    const out = (await here.fetch('/connections/social/school')).headers.get('location') ?? ''
    const { answer } = await around(out, new Browser(house.url))
    expect(said(await answer.text()).code).not.toBe(200)
    const mine = (await here.fetch('/connections/social/school')).headers.get('location') ?? ''
    const theirs = new URL((await (await fetch(mine, { redirect: 'manual' })).headers.get('location')) as string)
    const next = (await here.fetch('/connections/social/school')).headers.get('location') ?? ''
    const service = new URL(new URL(next).searchParams.get('service') ?? '')
    service.searchParams.set('ticket', theirs.searchParams.get('ticket') ?? '')
    expect(said(await (await here.fetch(service.href)).text()).code).not.toBe(200)
  })

  const success = '<cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>'
  const inside = (xml: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${xml}</cas:serviceResponse>`
  test.each<[string, number, string]>([
    ['says no', 200, inside('<cas:authenticationFailure code="INVALID_TICKET"/>')],
    ['names two people', 200, inside(success.replace('</cas:user>', '</cas:user><cas:user>b</cas:user>'))],
    ['names nobody', 200, inside(success.replace('admin', ''))],
    ['names somebody in a failure', 200, inside(`<cas:authenticationFailure>${success}</cas:authenticationFailure>`)],
    ['sends entities', 200, `<!DOCTYPE x [<!ENTITY a "b">]>${inside(success)}`],
    ['sends no XML', 200, 'yes'],
    ['fails', 500, inside(success)],
    ['sends more than fits', 200, inside(`${success}${'x'.repeat(2_000_000)}`)],
  ])('that %s vouches for nobody', async (_what, status, body) => {
    cas.answer = { status, body }
    const { code, data } = await signInBy('school')
    expect(code).not.toBe(200)
    expect(data).toBeNull()
  })
})

describe('Azure AD', () => {
  test('knows people by their number in the directory, and no address of theirs counts as verified', async () => {
    oidc.claims = {
      sub: 'pairwise',
      oid: 'O-1',
      name: '李四',
      preferred_username: 'li',
      email: 'li@example.com',
      email_verified: true,
    }
    const first = await signInBy('azure')
    expect(first.data).toMatchObject({ nickname: '李四', email: 'li@example.com', emailVerified: false })
    expect(first.data).toMatchObject({ externalId: 'O-1', openid: 'pairwise', identities: [{ userIdInIdp: 'O-1' }] })
    expect((await signInBy('azure')).data?.id).toBe(first.data?.id)
  })

  test('is named by the number of a tenant, or by its issuer in another cloud', async () => {
    const draft = { identifier: 'cloud', protocol: 'azure-ad', kind: 'enterprise', title: '' } as const
    const client = { clientId: 'a', clientSecret: 'b' }
    const tenant = '11111111-2222-3333-4444-555555555555'
    const { data } = await add({ ...draft, settings: { tenant, ...client } })
    expect(data.find(({ identifier }) => identifier === 'cloud')?.server).toBe(
      `https://login.microsoftonline.com/${tenant}/v2.0`,
    )
    await call('DELETE', '/api/users/connections/cloud')
    expect((await add({ ...draft, settings: { tenant: 'common', ...client } })).code).toBe('connection-settings')
  })
})

test('an OAuth service gives openid and unionid', async () => {
  oidc.claims = { openid: 'o-1', unionid: 'u-1', nickname: '微信用户' }
  const { data } = await signInBy('wechat')
  expect(data).toMatchObject({ nickname: '微信用户', openid: 'o-1', unionid: 'u-1' })
  oidc.claims = { openid: 'o-1', unionid: 'u-2', nickname: '微信用户' }
  expect((await signInBy('wechat')).data).toMatchObject({ id: data?.id, unionid: 'u-2' })
})

describe('what another service names is not asked', () => {
  test.each<[string, () => void]>([
    [
      'another server of this machine',
      () => {
        oidc.discovery = { token_endpoint: cas.url.replace('127.0.0.1', 'localhost') }
      },
    ],
    [
      'a server that hands out credentials',
      () => {
        oidc.discovery = { token_endpoint: 'http://169.254.169.254/token' }
      },
    ],
    [
      'a private address by https',
      () => {
        oidc.discovery = { token_endpoint: 'https://10.0.0.1/token' }
      },
    ],
    [
      'a file',
      () => {
        oidc.discovery = { token_endpoint: 'file:///etc/passwd' }
      },
    ],
    [
      'by a redirect',
      () => {
        oidc.answers['/token'] = () => ({ status: 302, body: '', location: `${cas.url}/login` })
      },
    ],
    [
      'more than fits',
      () => {
        oidc.answers['/token'] = () => ({ status: 200, body: Buffer.alloc(2_000_000, 0x20) })
      },
    ],
    [
      'another issuer than was configured',
      () => {
        oidc.discovery = { issuer: 'https://evil.example' }
      },
    ],
  ])('%s', async (_what, prepare) => {
    prepare()
    const { code, data } = await signInBy('azure')
    expect(code).not.toBe(200)
    expect(data ?? null).toBeNull()
  })
})

test('clients of the contract find the address under its name, by protocol', async () => {
  const answer = await fetch(`${house.url}/api/v2/applications/zeus-web/public-config`)
  const { data } = (await answer.json()) as {
    data: { identityProviders: { identifier: string; protocol: string; config: Record<string, string> }[] }
  }
  const found = (name: string) => data.identityProviders.find(({ identifier }) => identifier === name)
  const at = (name: string) => `${house.url}/connections/social/${name}`
  expect(found('school')).toMatchObject({ protocol: 'cas', config: { casConnectionLoginUrl: at('school') } })
  expect(found('azure')).toMatchObject({ protocol: 'azure-ad', config: { authorizationUrl: at('azure') } })
  expect(found('azure')?.config.samlRequest).toBe(at('azure'))
})

describe('the operators’ list', () => {
  test('shows what is connected, without secrets', async () => {
    const { data } = await call<ListedConnection[]>('GET', '/api/users/connections')
    const callback = `${house.url}/connections/callback`
    expect(data.map(({ identifier, server }) => [identifier, server])).toEqual([
      ['school', cas.url],
      ['azure', oidc.url],
      ['wechat', oidc.url],
    ])
    expect(data[0]).toMatchObject({ title: '学校', protocol: 'cas', callback, metadataUrl: null, fixed: false })
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  test('tests each, and says why one fails', async () => {
    expect([await tested('school'), await tested('azure'), await tested('wechat')]).toEqual([null, null, null])
    oidc.answers['/.well-known/openid-configuration'] = () => ({ status: 503, body: '{}' })
    expect(await tested('azure')).toEqual(expect.any(String))
    expect((await call('POST', '/api/users/connections/nowhere/test')).code).toBe('no-such-connection')
  })

  test('takes a directory, which then signs people in and has a button', async () => {
    const settings = { url: directory.url, bindDn: `uid=%s,${BASE}` }
    const { data } = await add({
      identifier: 'ldap',
      protocol: 'ldap',
      kind: 'enterprise',
      title: '公司目录',
      settings,
    })
    expect(data.at(-1)).toMatchObject({ identifier: 'ldap', server: directory.url, callback: null })
    expect(await tested('ldap')).toBeNull()
    const second = { identifier: 'ldap', protocol: 'ldap', kind: 'enterprise', title: '分部目录', settings } as const
    expect((await add(second)).code).toBe('directory-taken')
    expect(await house.identity.otherWays()).toContainEqual({ id: 'ldap', name: '公司目录' })
    const verified = await call<Record<string, unknown>>('POST', '/api/v2/ldap/verify-user', {
      username: 'carol',
      password: PASSWORD,
    })
    expect(verified.data).toMatchObject({ username: 'carol', email: 'carol@example.com', externalId: '7' })
    await call('DELETE', '/api/users/connections/ldap')
    expect(await house.identity.otherWays()).not.toContainEqual({ id: 'ldap', name: '公司目录' })
    const after = await call('POST', '/api/v2/ldap/verify-user', { username: 'carol', password: PASSWORD })
    expect(after.code).toBe(2820002)
  })

  test('takes SAML by metadata of an identity provider alone', async () => {
    const { metadata } = await makeSamlProgram()
    const draft = { identifier: 'corp', protocol: 'saml', kind: 'enterprise', title: '' } as const
    expect((await add({ ...draft, settings: { metadata } })).code).toBe('saml-metadata')
    expect((await add({ ...draft, settings: { metadata: 'no' } })).code).toBe('saml-refused')
  })

  const draft: ConnectionDraft = {
    identifier: 'x',
    protocol: 'cas',
    kind: 'social',
    title: '',
    settings: { server: 'https://cas.example' },
  }
  test.each<[string, Partial<ConnectionDraft>, string]>([
    ['a name that is a page of ours', { identifier: 'register' }, 'connection-settings'],
    [
      'a directory under another name',
      { protocol: 'ldap', settings: { url: 'ldap://x', bindDn: '%s' } },
      'connection-settings',
    ],
    [
      'a directory without a place for the name',
      { identifier: 'ad', protocol: 'ad', settings: { url: 'ldap://x', bindDn: 'admin' } },
      'connection-settings',
    ],
    ['a name that is taken', { identifier: 'school' }, 'connection-taken'],
    ['no address', { settings: {} }, 'connection-settings'],
    ['an address that is no page', { settings: { server: 'javascript:alert(1)' } }, 'connection-settings'],
    ['an address with a password', { settings: { server: 'https://a:b@cas.example' } }, 'connection-settings'],
    ['a name with signs', { identifier: '../x' }, 'bad-request'],
  ])('refuses %s', async (_what, changes, code) => {
    expect((await add({ ...draft, ...changes })).code).toBe(code)
  })
})

describe('a person links another service to their account', () => {
  /** Sets out from the user centre; the address that it comes back to. */
  async function linkBy(token: string, here: Browser): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await here.fetch('/api/account/links', {
      method: 'POST',
      headers,
      body: JSON.stringify({ provider: 'school' }),
    })
    const { data } = (await answer.json()) as Reply<{ address: string }>
    return (await around(data.address, here)).answer.headers.get('location') ?? ''
  }
  const linkIn = (address: string) => new URL(address, house.url).searchParams.get('link') ?? ''

  test('after saying yes to whom the service named, and signs in by it from then on', async () => {
    cas.user = 'linked'
    cas.attributes = '<cas:displayName>学号一</cas:displayName>'
    const here = new Browser(house.url)
    const token = await here.signIn('register', 'linker', PASSWORD)
    const link = linkIn(await linkBy(token, here))
    expect((await call('GET', `/api/account/links/${link}`, undefined, token)).data).toEqual({
      service: '学校',
      nickname: '学号一',
    })
    const { id } = await house.identity.verify(token)
    expect(await house.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect((await call('POST', '/api/account/links/confirm', { link }, token)).ok).toBe(true)
    expect((await call('POST', '/api/account/links/confirm', { link }, token)).code).toBe('stage-expired')
    expect((await signInBy('school')).data?.id).toBe(id)
  })

  test('and not if the service’s user has another account here, or the step belongs to another user', async () => {
    cas.user = 'taken'
    expect((await signInBy('school')).code).toBe(200)
    const here = new Browser(house.url)
    const token = await here.signIn('register', 'late', PASSWORD)
    const link = linkIn(await linkBy(token, here))
    expect((await call('GET', `/api/account/links/${link}`)).code).toBe('stage-expired')
    expect((await call('POST', '/api/account/links/confirm', { link })).code).toBe('stage-expired')
    expect((await call('POST', '/api/account/links/confirm', { link }, token)).code).toBe('link-taken')
  })

  test('and not in a browser that did not set out, nor without a service that vouches', async () => {
    const here = new Browser(house.url)
    const token = await here.signIn('register', 'third', PASSWORD)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = await here.fetch('/api/account/links', {
      method: 'POST',
      headers,
      body: JSON.stringify({ provider: 'school' }),
    })
    const { data } = (await sent.json()) as Reply<{ address: string }>
    const { answer } = await around(data.address, new Browser(house.url))
    expect(answer.headers.get('location')).toBeNull()
    cas.answer = { status: 500, body: '' }
    expect(await linkBy(token, here)).toBe('/user?link=refused')
    expect((await call('POST', '/api/account/links', { provider: 'nowhere' }, token)).code).toBe('no-such-connection')
    expect((await call('POST', '/api/account/links', { provider: 'school' }, 'none')).ok).toBe(false)
  })
})
