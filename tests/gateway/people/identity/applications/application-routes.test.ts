import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedApplication } from '../../../../../shared/protocol/account'
import { makeSamlProgram } from '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

let server: SignInServer
let token: string

beforeAll(async () => {
  server = await startSignInServer()
  token = await new Browser(server.url).signIn('register', 'boss', 'a long sentence of mine')
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function ask(method: string, path = '', body?: object) {
  const answer = await fetch(`${server.url}/api/users/applications${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { ok: boolean; data: ListedApplication[]; code?: string }
}

test('an operator adds a SAML application by its metadata, sees it, and removes it', async () => {
  const { metadata, consumer } = await makeSamlProgram()
  const { data } = await ask('POST', '', { name: '网盘', metadata })
  const [one] = data
  expect(one).toMatchObject({
    name: '网盘',
    protocol: 'saml',
    saml: { entityId: 'https://program.example/saml', consumer, signsRequests: true, logout: true },
  })
  expect(await (await fetch(one?.saml?.metadataUrl ?? '')).text()).toContain(`entityID="${one?.saml?.metadataUrl}"`)
  expect((await ask('GET')).data).toEqual(data)
  expect((await ask('DELETE', `/${one?.id}`)).data).toEqual([])
  expect((await fetch(one?.saml?.metadataUrl ?? '')).status).toBe(404)
})

test('metadata that is refused says why, and large metadata is read', async () => {
  expect((await ask('POST', '', { name: 'x', metadata: 'no' })).code).toBe('saml-refused')
  expect((await ask('POST', '', { name: 'x', metadata: '<x/>' })).code).toBe('saml-metadata')
  const { metadata } = await makeSamlProgram()
  const large = metadata.replace('<SPSSODescriptor', `<!--${'x'.repeat(100_000)}--><SPSSODescriptor`)
  expect((await ask('POST', '', { name: '大', metadata: large })).data[0]?.saml?.entityId).toContain('program.example')
})
