import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DirectoryServer, hasDirectoryServer, PEOPLE, startDirectory } from '../../../../support/directory-server'
import { removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'

interface Answer {
  code: number
  message: string
  data: { id: string; nickname: string; token: string; identities: { provider: string; userIdInIdp: string }[] } | null
}

let server: SignInServer

async function ask(kind: 'ldap' | 'ad', username: string, password: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v2/${kind}/verify-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()) as Answer
}

// Debian's `slapd`: without it there is no directory to ask, and this is skipped.
describe.skipIf(!hasDirectoryServer())('a real directory', () => {
  let directory: DirectoryServer

  beforeAll(async () => {
    directory = await startDirectory([
      { uid: 'alice', name: '爱丽丝', password: PASSWORD },
      { uid: 'bob', name: 'Bob', password: 'another sentence' },
      { uid: 'twice, twice', name: 'Comma', password: PASSWORD },
    ])
    const place = { url: directory.url, bindDn: `uid=%s,${PEOPLE}` }
    server = await startSignInServer({ ldap: place, ad: place })
  })
  afterAll(async () => {
    await server?.close()
    if (server) removeDataDir(server.dataDir)
    await directory?.stop()
  })

  test.each(['ldap', 'ad'] as const)('signs in whom it knows by %s, under the name it has for them', async (kind) => {
    const { code, data } = await ask(kind, 'alice', PASSWORD)
    expect(code).toBe(200)
    expect(data).toMatchObject({ nickname: '爱丽丝', identities: [{ provider: kind }] })
    expect(await server.identity.verify(data?.token)).toMatchObject({ id: data?.id })
  })

  test('knows one person however the name is typed, and two people apart', async () => {
    const [plain, loud, spaced] = await Promise.all(
      ['alice', 'ALICE', ' alice '].map(async (name) => (await ask('ldap', name, PASSWORD)).data?.id),
    )
    expect(new Set([plain, loud, spaced]).size).toBe(1)
    expect((await ask('ldap', 'bob', 'another sentence')).data?.id).not.toBe(plain)
    expect((await ask('ldap', 'twice, twice', PASSWORD)).data?.nickname).toBe('Comma')
  })

  test.each([
    ['a wrong password', 'alice', 'not it', 2333],
    ['an unknown person', 'nobody', PASSWORD, 2333],
    ['a name that is a path to another entry', `alice,${PEOPLE}`, PASSWORD, 2333],
    ['signs of a filter', '*)(uid=*', PASSWORD, 2333],
    ['no password, which a directory would take', 'alice', '', 2231],
  ])('refuses %s', async (_what, name, password, code) => {
    expect(await ask('ldap', name, password)).toMatchObject({ code, data: null })
  })

  test('brakes guessing at one of its people, the right password included', async () => {
    for (let guess = 0; guess < 10; guess++) await ask('ldap', 'bob', `guess ${guess}`)
    expect(await ask('ldap', 'bob', 'another sentence')).toMatchObject({ code: 2005, data: null })
  })
})

test('a directory that does not answer is said to, and is no refusal of the password', async () => {
  server = await startSignInServer({ ldap: { url: 'ldap://127.0.0.1:9', bindDn: `uid=%s,${PEOPLE}` } })
  expect(await ask('ldap', 'alice', PASSWORD)).toMatchObject({ code: 2820002, data: null })
  await server.close()
  removeDataDir(server.dataDir)
})
