import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LdapServer, startLdapServer } from '../../../../support/ldap-server'
import { registerClient } from '../../../../support/oidc-client'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const BASE = 'dc=example,dc=com'
let house: SignInServer
let directory: LdapServer

const dn = (uid: string) => `uid=${uid},ou=people,${BASE}`
const person = (uid: string, attributes: Record<string, string>) => ({ dn: dn(uid), password: PASSWORD, attributes })

beforeEach(async () => {
  directory = await startLdapServer(BASE, [
    person('alice', {
      displayName: '爱丽丝',
      uid: 'alice',
      sAMAccountName: 'alice',
      userPrincipalName: 'alice@corp.example',
      mail: 'Alice@example.com',
    }),
    person('boss', { cn: 'The Boss', uid: 'boss', mail: 'boss@example.com' }),
    person('plain', { cn: 'Plain', mail: 'no address' }),
  ])
  house = await startSignInServer({
    ldap: { url: directory.url, bindDn: `uid=%s,ou=people,${BASE}` },
    ad: { url: directory.url, bindDn: '%s@corp.example' },
  })
})
afterEach(async () => {
  await house.close()
  removeDataDir(house.dataDir)
  await directory.stop()
})

interface Answer {
  code: number
  data: Record<string, unknown> & { id: string }
}

async function verify(kind: 'ldap' | 'ad', username: string, password = PASSWORD): Promise<Answer> {
  const answer = await fetch(`${house.url}/api/v2/${kind}/verify-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()) as Answer
}

describe('a directory', () => {
  test.each(['ldap', 'ad'] as const)(
    'gives account name and e-mail by %s, and the same account again',
    async (kind) => {
      const first = await verify(kind, 'alice')
      const names = { username: 'alice', email: 'Alice@example.com', emailVerified: false, nickname: '爱丽丝' }
      expect(first).toMatchObject({ code: 200, data: names })
      expect((await verify(kind, 'ALICE')).data.id).toBe(first.data.id)
      expect(await verify(kind, 'alice', 'not it')).toMatchObject({ code: 2333, data: null })
    },
  )

  test('is not asked for one person without end, however the name is spelled', async () => {
    const names = ['alice', 'ALICE', 'Alice', 'aLice', 'alIce', 'aliCe', 'alicE', 'ALice', ' alice', 'alice ']
    for (const name of names) expect((await verify('ldap', name, 'not it')).code).toBe(2333)
    const braked = await verify('ldap', 'aLiCe', 'not it')
    expect(braked.code).not.toBe(2333)
    expect((await verify('ldap', 'alice')).code).toBe(braked.code)
  })

  test('gives nothing that is malformed', async () => {
    expect((await verify('ldap', 'plain')).data).toMatchObject({ username: null, email: null, nickname: 'Plain' })
  })

  test('gives no name that somebody else has here', async () => {
    const token = await new Browser(house.url).signIn('register', 'boss', PASSWORD)
    const { id } = await house.identity.verify(token)
    await house.identity.store.users.change(id, { email: 'boss@example.com', email_key: 'boss@example.com' })
    const outside = await verify('ldap', 'boss')
    expect(outside).toMatchObject({ code: 200, data: { username: null, email: null, nickname: 'The Boss' } })
    expect(outside.data.id).not.toBe(id)
  })
})

test('another service gives account name and e-mail, and says whether it checked the address', async () => {
  const other = await startSignInServer()
  try {
    const client = await registerClient(house, other)
    await house.identity.store.connections.create(
      { identifier: 'elsewhere', protocol: 'oidc', kind: 'social', display_name: '另一处' },
      {
        issuer: `${other.url}/oidc`,
        scope: 'openid profile email',
        ...client,
      },
    )
    const there = new Browser(other.url)
    const { id } = await other.identity.verify(await there.signIn('register', '张三', PASSWORD))
    await other.identity.store.users.change(id, {
      email: 'z@example.com',
      email_key: 'z@example.com',
      email_verified: 1,
    })
    const here = new Browser(house.url)
    const out = (await here.fetch('/connections/social/elsewhere')).headers.get('location') ?? ''
    const back = (await there.fetch(out)).headers.get('location') ?? ''
    const page = await (await here.fetch(back)).text()
    const said = JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as Answer
    expect(said.data).toMatchObject({ username: '张三', email: 'z@example.com', emailVerified: true })
  } finally {
    await other.close()
    removeDataDir(other.dataDir)
  }
})
