import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../../../../gateway/people/identity/sessions/service-tokens'
import { grantIn } from '../../../../../gateway/tools/token'
import { startTestGateway, type TestGateway } from '../../../../support/start-gateway'

const HOUR_MS = 3_600_000

let gateway: TestGateway
let tokens: ReturnType<typeof createServiceTokens>

beforeAll(async () => {
  gateway = await startTestGateway()
  const { db, identity, dataDir } = gateway
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  tokens = createServiceTokens({ db, secrets, issuer: identity.issuer, clientId: identity.clientId, clock: Date.now })
})
afterAll(() => gateway.stop())

describe('the scope of a token', () => {
  const ask = async (path: string, token: string, method = 'GET') => {
    const answer = await fetch(`${gateway.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { code?: string }).code ?? 'ok'
  }
  const make = async (as: string, permissions: unknown, more: object = {}) => {
    const answer = await fetch(`${gateway.url}/api/account/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `p${Math.random().toString(36).slice(2)}`, days: 1, permissions, ...more }),
    })
    const reply = (await answer.json()) as { code?: string; data?: { token: string } }
    return { code: reply.code ?? 'ok', token: reply.data?.token ?? '' }
  }
  const ops = { namespace: 'zeus', code: 'ops' }

  test('is what its owner may read, as long as the owner may', async () => {
    await gateway.register(`first${Date.now()}`)
    const id = await gateway.register(`owner${Date.now()}`)
    const owner = await gateway.mint(id)
    const { resources } = gateway.identity.store
    expect((await make(owner, ['ops:read'])).code).toBe('forbidden')
    await resources.grant(ops, { grantee: 'USER', id, effect: 'ALLOW', actions: ['*'] })
    const { token } = await make(owner, ['ops:read'])
    const { token: plain } = await make(owner, [])
    expect((await gateway.identity.verify(token)).permissions).toEqual(['ops:read'])
    expect(await ask('/api/ops', token)).toBe('ok')
    expect(await ask('/api/ops', plain)).toBe('forbidden')
    for (const path of ['/api/ops/checks', '/api/ops/drain']) expect(await ask(path, token, 'POST')).toBe('forbidden')
    expect(await ask('/api/video/scheduled', token)).toBe('forbidden')
    await resources.grant(ops, { grantee: 'USER', id, effect: 'DENY', actions: ['read'] })
    expect(await ask('/api/ops', token)).toBe('forbidden')
    expect(await ask('/api/settings', token)).toBe('ok')
  })

  test.each([
    [['ops:write']],
    [['videos:write']],
    [['read']],
    [['everything']],
    ['ops:read'],
    [[1]],
    [['ops:read', 'ops:read', 'ops:read']],
  ])('is not %o', async (permissions) => {
    const id = await gateway.register(`odd${Math.random().toString(36).slice(2)}`)
    const all = { grantee: 'USER', id, effect: 'ALLOW', actions: ['*'] } as const
    for (const code of ['ops', 'videos', 'walls']) {
      await gateway.identity.store.resources.grant({ namespace: 'zeus', code }, { ...all, actions: ['*'] })
    }
    expect((await make(await gateway.mint(id), permissions)).code).toBe('bad-request')
  })

  test('of a token of the installation is what its command says', async () => {
    const { token } = await tokens.mint('monitor', HOUR_MS, { permissions: ['ops:read'] })
    expect(await ask('/api/ops', token)).toBe('ok')
    expect(await ask('/api/users', token)).toBe('forbidden')
  })

  describe('with own data', () => {
    const put = async (token: string, path: string, method = 'PUT') => {
      const answer = await fetch(`${gateway.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'number', source: '程序', unit: '', csv: '600519.SH,20260930,12.5' }),
      })
      return ((await answer.json()) as { code?: string }).code ?? 'ok'
    }
    const namesFor = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const { data } = (await (await fetch(`${gateway.url}/api/own-data`, { headers })).json()) as {
        data: { name: string }[]
      }
      return data.map(({ name }) => name)
    }

    test('lets a program store, read and delete the sets of its owner, and no others', async () => {
      const owner = await gateway.mint(await gateway.register(`data${Date.now()}`))
      const other = await gateway.mint(await gateway.register(`else${Date.now()}`))
      const { token } = await make(owner, [], { uploadsData: true })
      expect(await put(token, '/api/own-data/score')).toBe('ok')
      expect([await namesFor(owner), await namesFor(token), await namesFor(other)]).toEqual([['score'], ['score'], []])
      await put(other, '/api/own-data/score')
      expect(await put(token, '/api/own-data/score', 'DELETE')).toBe('ok')
      expect([await namesFor(owner), await namesFor(other)]).toEqual([[], ['score']])
    })

    test('changes nothing else, whatever the path is called', async () => {
      const owner = await gateway.mint(await gateway.register(`only${Date.now()}`))
      const { token } = await make(owner, [], { uploadsData: true })
      for (const path of [
        '/api/watchlists',
        '/api/settings',
        '/api/own-data',
        '/api/own-dataset/score',
        '/api/alerts/own-data/score',
        '/api/account/own-data/score',
        '/api/back-tests?x=/api/own-data/score',
      ]) {
        for (const method of ['PUT', 'POST', 'DELETE']) {
          expect([path, method, await put(token, path, method)]).toEqual([path, method, 'forbidden'])
        }
      }
      for (const path of ['/api/own-data/..%2Fwatchlists', '/api/own-data/%2e%2e%2fsettings']) {
        expect([path, await put(token, path)]).toEqual([path, 'own-data-name'])
      }
    })

    test('is nothing that a token has which only reads, runs back-tests or belongs to the installation', async () => {
      const owner = await gateway.mint(await gateway.register(`none${Date.now()}`))
      await put(owner, '/api/own-data/score')
      const readers = [
        (await make(owner, [])).token,
        (await make(owner, [], { runsTests: true, arrangesDesks: true })).token,
        (await tokens.mint('uploader', HOUR_MS, { uploadsData: true })).token,
      ]
      for (const token of readers) {
        expect([await put(token, '/api/own-data/score'), await namesFor(token)]).toEqual(['forbidden', []])
      }
    })

    test('ends with the account of its owner', async () => {
      const id = await gateway.register(`gone${Date.now()}`)
      const { token } = await make(await gateway.mint(id), [], { uploadsData: true })
      await gateway.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', id).execute()
      expect(await put(token, '/api/own-data/score')).toBe('forbidden')
    })
  })

  test('makes no person of a program, nor a program of a person', async () => {
    const id = await gateway.register(`person${Date.now()}`)
    const narrowed = await gateway.mint(id, { claims: { scope: 'read ops:read desk own-data' } })
    const principal = await gateway.identity.verify(narrowed)
    expect(principal).toMatchObject({ readOnly: true, permissions: [] })
    expect(principal).not.toHaveProperty('deskOf')
    expect(principal).not.toHaveProperty('ownDataOf')
  })
})

test.each([
  ['read', [], false],
  ['read ops:read', ['ops:read'], false],
  ['read,walls:read', ['walls:read'], false],
  ['back-test read', [], true],
])('--scope %j allows %o, and back-tests: %o', (scope, permissions, runsTests) =>
  expect(grantIn(scope)).toEqual({ permissions, runsTests }),
)

test.each([
  '',
  'ops:read',
  'back-test',
  'read desk',
  'read own-data',
  'read back-test back-test',
  'read ops:write',
  'read everything',
  'write',
])('--scope %j is refused', (scope) => {
  expect(() => grantIn(scope)).toThrow('--scope')
})

describe('the scope of an access key', () => {
  const tokenFor = async (id: string, secret: string, scope: string) => {
    const answer = await fetch(`${gateway.url}/oidc/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }),
    })
    return {
      status: answer.status,
      ...((await answer.json()) as { access_token?: string; scope?: string; error?: string }),
    }
  }

  test('refuses an action name with a colon, which would be another resource’s scope', async () => {
    const { applications, resources } = gateway.identity.store
    const { id, secret } = await applications.createMachine('loader', 'profile')
    const details = { namespace: 'desk', type: 'API', apiIdentifier: null, description: null } as const
    const grant = { grantee: 'AK_SK', id, effect: 'ALLOW', actions: ['*'] } as const
    await resources.define({ ...details, code: 'report', actions: ['draft:read'] })
    await resources.grant({ namespace: 'desk', code: 'report' }, { ...grant, actions: ['*'] })
    await resources.define({ ...details, code: 'report:draft', actions: ['read'] })
    expect((await tokenFor(id, secret, 'desk:report:draft:read')).scope).toBeUndefined()
    await resources.grant({ namespace: 'desk', code: 'report:draft' }, { ...grant, actions: ['*'] })
    expect((await tokenFor(id, secret, 'desk:report:draft:read')).scope).toBe('desk:report:draft:read')
  })

  test('has the granted scopes and no others', async () => {
    const { applications, resources } = gateway.identity.store
    const report = { namespace: 'desk', code: 'report' }
    const details = { apiIdentifier: null, description: null }
    await resources.define({ ...report, type: 'API', actions: ['read', 'write'], ...details })
    const { id, secret } = await applications.createMachine('loader', 'profile')
    expect(await tokenFor(id, secret, 'profile')).toMatchObject({ status: 200, scope: 'profile' })
    expect((await tokenFor(id, secret, 'desk:report:read')).scope).toBeUndefined()
    const grant = { grantee: 'AK_SK', id } as const
    await resources.grant(report, { ...grant, effect: 'ALLOW', actions: ['*'] })
    await resources.grant(report, { ...grant, effect: 'DENY', actions: ['write'] })
    const { id: other, secret: otherSecret } = await applications.createMachine('other', 'profile')
    expect(await tokenFor(id, secret, 'profile desk:report:read')).toMatchObject({
      status: 200,
      scope: 'profile desk:report:read',
    })
    for (const scope of ['desk:report:write', 'desk:report:*', 'desk:report', 'zeus:ops:read', 'ops:read', 'read']) {
      expect([scope, (await tokenFor(id, secret, `profile ${scope}`)).scope]).toEqual([scope, 'profile'])
    }
    expect((await tokenFor(other, otherSecret, 'desk:report:read')).scope).toBeUndefined()
    expect(await tokenFor(id, secret, 'profile email')).toMatchObject({ status: 400, error: 'invalid_scope' })
    expect(await tokenFor(id, 'wrong', 'profile')).toMatchObject({ status: 401, error: 'invalid_client' })
    const told = await fetch(`${gateway.url}/oidc/token/introspection`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: id,
        client_secret: secret,
        token: (await tokenFor(id, secret, 'desk:report:read')).access_token ?? '',
      }),
    })
    expect(await told.json()).toMatchObject({ active: true, scope: 'desk:report:read', client_id: id })
  })
})
