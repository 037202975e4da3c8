import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../../gateway/people/identity/keys/secrets'
import {
  createServiceTokens,
  SERVICE_TOKEN_TTL_MAX_MS,
} from '../../../../../gateway/people/identity/sessions/service-tokens'
import { parseTtl } from '../../../../../gateway/tools/token'
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

describe('a service token', () => {
  test("is checked like a person's: a viewer, until it expires", async () => {
    const { token, expiresAt } = await tokens.mint('wall-1', HOUR_MS)
    expect(await gateway.identity.verify(token)).toEqual({
      id: 'service:wall-1',
      name: 'wall-1',
      role: 'viewer',
      permissions: [],
      expiresAt,
      readOnly: true,
    })
  })

  test('reads what its account may, and changes nothing', async () => {
    const { token } = await tokens.mint('reader', HOUR_MS)
    const ask = (method: string) =>
      fetch(`${gateway.url}/api/settings`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
    expect((await ask('GET')).status).toBe(200)
    const refused = await ask('PUT')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('does not make the first person who registers a viewer', async () => {
    await tokens.mint('early', HOUR_MS)
    expect(await gateway.identity.verify(await gateway.mint(await gateway.register('alice')))).toMatchObject({
      role: 'operator',
    })
  })

  test('leaves only its digest in the database', async () => {
    const { id, token } = await tokens.mint('bot', HOUR_MS)
    const row = (await tokens.list()).find((one) => one.id === id)
    expect(row).toMatchObject({ name: 'bot', scope: 'read', revoked_at: null })
    expect(JSON.stringify(row)).not.toContain(token.split('.')[2])
  })

  test('is refused once revoked, others of the same name live on', async () => {
    const [one, other] = [await tokens.mint('pair', HOUR_MS), await tokens.mint('pair', HOUR_MS)]
    await tokens.revoke(one.id)
    await expect(gateway.identity.verify(one.token)).rejects.toMatchObject({ code: 'token-expired' })
    expect(await gateway.identity.verify(other.token)).toMatchObject({ name: 'pair' })
  })

  test.each([
    ['no name', '', HOUR_MS],
    ['a name that could be taken for a path', '../x', HOUR_MS],
    ['a name that is too long', 'x'.repeat(33), HOUR_MS],
    ['no time', 'bot', 0],
    ['not a time', 'bot', Number.NaN],
    ['more than the longest time', 'bot', SERVICE_TOKEN_TTL_MAX_MS + 1],
  ])('is not minted with %s', async (_, name, ttl) => {
    await expect(tokens.mint(name, ttl)).rejects.toMatchObject({ name: 'ServiceTokenError' })
  })

  test('that does not exist cannot be revoked', async () => {
    await expect(tokens.revoke('nothing')).rejects.toMatchObject({ name: 'ServiceTokenError' })
  })
})

test.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h', HOUR_MS],
  ['7d', 7 * 24 * HOUR_MS],
])('%s is a time to live', (text, ms) => expect(parseTtl(text)).toBe(ms))

test.each(['', '1', 'h', '1.5h', '-1h', '1w', '1h '])('"%s" is none', (text) => {
  expect(() => parseTtl(text)).toThrow()
})
