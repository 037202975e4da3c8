import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerClient } from '../../../../support/oidc-client'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let house: SignInServer
let other: SignInServer

beforeEach(async () => {
  house = await startSignInServer()
  other = await startSignInServer()
  const client = await registerClient(house, other)
  const at = (path: string) => `${other.url}/oauth/${path}`
  await house.identity.store.connections.create(
    { identifier: 'plain', protocol: 'oauth', kind: 'enterprise', display_name: '企业' },
    {
      ...client,
      issuer: `${other.url}/oauth`,
      scope: 'user',
      addresses: { authorize: at('auth'), token: at('token'), user: at('me') },
    },
  )
  await house.identity.store.connections.create(
    { identifier: 'elsewhere', protocol: 'oidc', kind: 'social', display_name: '另一处' },
    { ...client, issuer: `${other.url}/oidc`, scope: 'openid profile' },
  )
})
afterEach(async () => {
  for (const server of [house, other]) {
    await server.close()
    removeDataDir(server.dataDir)
  }
})

interface Answer {
  code: number
  message: string
  data: { id: string; token: string; nickname: string; identities: { provider: string }[] } | null
}

/** What the window says to the page that opened it. */
const said = (page: string): Answer => JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as Answer

/** Goes out to the other service as somebody who is signed in there, and comes back. */
async function around(here: Browser, there: Browser, by = 'elsewhere'): Promise<{ page: string; callback: string }> {
  const out = (await here.fetch(`/connections/social/${by}`)).headers.get('location') ?? ''
  const back = (await there.fetch(out)).headers.get('location') ?? ''
  return { page: await (await here.fetch(back)).text(), callback: back }
}

test('a user confirmed by another service is signed in here, as the same account each time', async () => {
  const there = new Browser(other.url)
  await there.signIn('register', '张三', PASSWORD)
  const first = said((await around(new Browser(house.url), there)).page)
  expect(first).toMatchObject({ code: 200, data: { nickname: '张三', identities: [{ provider: 'elsewhere' }] } })
  expect(await house.identity.verify(first.data?.token)).toMatchObject({ id: first.data?.id, name: '张三' })
  const again = said((await around(new Browser(house.url), there)).page)
  expect(again.data?.id).toBe(first.data?.id)
  const secrets = JSON.stringify(await house.db.selectFrom('connections').selectAll().execute())
  expect(secrets).not.toContain(other.url)
})

test('a name from elsewhere finds nobody here: who is called the same is somebody else', async () => {
  const mine = decodeJwt(await new Browser(house.url).signIn('register', '张三', PASSWORD)).sub
  const there = new Browser(other.url)
  await there.signIn('register', '张三', PASSWORD)
  expect(said((await around(new Browser(house.url), there)).page).data?.id).not.toBe(mine)
})

test('an answer is accepted once, and only in the browser that started', async () => {
  const there = new Browser(other.url)
  await there.signIn('register', 'victim', PASSWORD)
  const here = new Browser(house.url)
  const { callback } = await around(here, there)
  expect(said(await (await here.fetch(callback)).text()).code).not.toBe(200)
  const out = (await here.fetch('/connections/social/elsewhere')).headers.get('location') ?? ''
  const back = (await there.fetch(out)).headers.get('location') ?? ''
  expect(said(await (await new Browser(house.url).fetch(back)).text()).code).not.toBe(200)
})

test('the answer names our own origin as the only one that may read it', async () => {
  const page = await (await fetch(`${house.url}/connections/social/nowhere`)).text()
  expect(page).toContain(`data-origin="${house.url}"`)
  expect(said(page)).toMatchObject({ code: 404, message: '身份源配置不存在', data: null })
})

test('a service with OAuth 2.0 only is accepted too, and differs from the same service by OpenID', async () => {
  const there = new Browser(other.url)
  await there.signIn('register', '李四', PASSWORD)
  const first = said((await around(new Browser(house.url), there, 'plain')).page)
  expect(first).toMatchObject({ code: 200, data: { nickname: '李四', identities: [{ provider: 'plain' }] } })
  expect(said((await around(new Browser(house.url), there, 'plain')).page).data?.id).toBe(first.data?.id)
  expect(said((await around(new Browser(house.url), there)).page).data?.id).not.toBe(first.data?.id)
})
