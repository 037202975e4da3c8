import sdk from 'authing-sdk-44'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, removeDataDir } from '../sign-in-server'
import { type Client, openWorld, PASSWORD, type Sdk, type World } from '../wire/conformance/world'

// People whose account is closed, by each way in. Only who proves to be that person learns that it is.

const CLOSED = '账号已被停用，请联系管理员'
let world: World
let client: Client
let name: string
let id: string
let email: string

beforeAll(async () => {
  world = await openWorld(sdk as unknown as Sdk, { fields: 0, refusals: 0, calls: new Set() })
})
afterAll(async () => {
  await world.server.close()
  removeDataDir(world.server.dataDir)
})

beforeEach(async () => {
  client = world.client()
  name = `closed_${world.unique()}`
  email = `${name}@example.com`
  ;({ id } = await world.person(name))
  await world.server.identity.store.users.change(id, { email, email_key: email })
})

const close = (status: 'Suspended' | 'Resigned' | 'Archived') =>
  world.server.identity.store.users.change(id, { status })

describe.each(['Suspended', 'Resigned', 'Archived'] as const)('an account that is %s', (status) => {
  test('is reported as closed after the right password, and as unknown after a wrong one', async () => {
    await close(status)
    await world.refused(client.loginByUsername(name, PASSWORD), 2005, CLOSED)
    await world.refused(client.loginByEmail(email, PASSWORD), 2005, CLOSED)
    await world.refused(client.loginBySubAccount(name, PASSWORD), 2005, CLOSED)
    await world.refused(client.loginByUsername(name, 'not the password'), 2333, '账号或密码不正确')
  })

  test('is said to be closed on the sign-in page', async () => {
    await close(status)
    const browser = new Browser(world.server.url)
    expect((await browser.submit('login', name, PASSWORD)).body).toMatchObject({ code: 'account-suspended' })
    expect((await browser.submit('login', name, 'not the password')).body).toMatchObject({ code: 'account-wrong' })
  })

  test('is said to be closed after a right code, for signing in and for a new password', async () => {
    await client.sendEmail(email, 'LOGIN_VERIFY_CODE')
    const code = await world.code(email)
    await close(status)
    await world.refused(client.loginByEmailCode(email, '000000'), 2001)
    await world.refused(client.loginByEmailCode(email, code), 2005, CLOSED)
    await world.rested()
    await client.sendEmail(email, 'RESET_PASSWORD')
    await world.refused(
      client.resetPasswordByEmailCode(email, await world.code(email), 'another sentence'),
      2005,
      CLOSED,
    )
    await world.rested()
  })
})
