import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptPassword } from '../../../client/api/password-cipher'
import { createDelivery } from '../../../gateway/people/identity/deliver/deliver'
import { folderKeys } from '../../../gateway/people/identity/keys/key-storage'
import { createSeal } from '../../../gateway/people/identity/keys/seal'
import { loadSecrets } from '../../../gateway/people/identity/keys/secrets'
import { openDatabase } from '../../../gateway/storage/database'
import { childProcess } from '../../support/child-process'
import { freePort } from '../../support/free-port'
import { Browser, tokenIn } from '../people/identity/sign-in-server'

const PASSWORD = 'a long sentence of mine'
const EMAIL = 'coded@example.com'
const dataDir = mkdtempSync(join(tmpdir(), 'zeus-sign-in-'))
let url: string
let gateway: ReturnType<typeof childProcess>

beforeAll(async () => {
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  gateway = childProcess('all', { PORT: port, ZEUS_DATA_DIR: dataDir, ZEUS_INSTRUMENT_COUNT: '50' })
  await gateway.start()
}, 120_000)
afterAll(async () => {
  await gateway?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A form as a browser without any script sends it. */
async function submit(by: Browser, page: string, action: string, fields: Record<string, string>) {
  const answer = await by.fetch(`${page}/${action}`, {
    method: 'POST',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { location: answer.headers.get('location') ?? '', text: await answer.text() }
}

interface WireAnswer {
  code: number
  message: string
  data: Record<string, string>
}

async function wire(path: string, body?: object, bearer?: string): Promise<WireAnswer> {
  const answer = await fetch(`${url}/api/v2/${path}`, {
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as WireAnswer
}

const LOGIN = 'mutation($input: LoginByUsernameInput!) { loginByUsername(input: $input) { id } }'

/** A program signs in, and is asked for the second factor: the token of that step. */
async function secondStep(username: string): Promise<string> {
  const { publicKey = '' } = (await wire('.well-known')).data
  const input = { username, password: await encryptPassword(PASSWORD, publicKey) }
  const answer = await fetch(`${url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LOGIN, variables: { input } }),
  })
  const { errors } = (await answer.json()) as { errors: { message: WireAnswer }[] }
  expect(errors[0]?.message.code).toBe(1635)
  return errors[0]?.message.data.mfaToken ?? ''
}

/** The newest code that left for an address, as an operator would read it. */
async function newest(address: string): Promise<string> {
  const db = await openDatabase(join(dataDir, 'zeus.db'))
  const seal = createSeal((await loadSecrets(folderKeys(dataDir), Date.now())).seal)
  const { latest } = createDelivery(db, seal, Date.now, {})
  try {
    await expect.poll(() => latest(address, undefined)).toBeDefined()
    return (await latest(address, undefined)) ?? ''
  } finally {
    await db.destroy()
  }
}

const nameIn = async (by: Browser, location: string): Promise<string> => {
  const token = tokenIn((await by.fetch(location)).headers.get('location') ?? '')
  const answer = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { nickname: string } }).data.nickname
}

test('a gateway that is killed amid sign-ins by code, QR and second factor lets each of them finish', {
  timeout: 240_000,
}, async () => {
  const owner = await new Browser(url).signIn('register', 'owner', PASSWORD)
  const account = await new Browser(url).signIn('register', EMAIL, PASSWORD)
  expect(account).not.toBe('')

  // A code on its way, in the hosted page.
  const coded = new Browser(url)
  const codePage = await coded.authorise()
  expect((await submit(coded, codePage, 'send', { to: EMAIL })).text).toContain('验证码已经发出')

  // A code on a screen, scanned and not confirmed, and one that a program polls for.
  const screen = new Browser(url)
  const screenPage = await screen.authorise()
  const screenOf = async () => screen.fetch(`${screenPage}?way=qr`, { headers: { accept: 'text/html' } })
  expect(await (await screenOf()).text()).toContain('登录二维码')
  const { random } = (await wire('qrcode/gene', {})).data
  expect((await wire('qrcode/scanned', { random }, owner)).data).toMatchObject({ status: 1 })

  // A second factor that is asked for, in the page and of a program.
  const secured = await new Browser(url).signIn('register', 'secured', PASSWORD)
  const offer = (await wire('mfa/totp/associate', { authenticator_type: 'totp' }, secured)).data
  const code = (shift: number) =>
    new TOTP({ secret: Secret.fromBase32(offer.secret ?? '') }).generate({ timestamp: Date.now() + shift * 30_000 })
  await wire('mfa/totp/associate/confirm', { authenticator_type: 'totp', totp: code(-1) }, secured)
  const stepped = new Browser(url)
  const stepPage = await stepped.authorise()
  expect((await submit(stepped, stepPage, 'login', { account: 'secured', password: PASSWORD })).text).toContain(
    '二次验证',
  )
  const mfaToken = await secondStep('secured')

  await gateway.kill()
  await gateway.start()

  const byCode = await submit(coded, codePage, 'code', { to: EMAIL, code: await newest(EMAIL) })
  expect(await nameIn(coded, byCode.location)).toBe('coded')

  expect((await wire(`qrcode/check?random=${random}`)).data).toMatchObject({ status: 1 })
  expect((await wire('qrcode/confirm', { random }, owner)).data).toMatchObject({ status: 2 })
  const { ticket } = (await wire(`qrcode/check?random=${random}`)).data
  expect((await wire('qrcode/userinfo', { ticket })).data).toMatchObject({ username: 'owner' })
  // The page goes on asking; its code stands.
  expect(await (await screenOf()).text()).toContain('登录二维码')

  const bySecond = await submit(stepped, stepPage, 'second', { by: 'totp', code: code(0) })
  expect(await nameIn(stepped, bySecond.location)).toBe('secured')
  expect(await wire('mfa/totp/verify', { totp: code(1) }, mfaToken)).toMatchObject({
    code: 200,
    data: { username: 'secured' },
  })
})

test('whose sign-in is over is told so, and where to begin again', async () => {
  const late = new Browser(url)
  const page = await late.authorise()
  const db = await openDatabase(join(dataDir, 'zeus.db'))
  await db.deleteFrom('oidc_records').where('model', '=', 'Interaction').execute()
  await db.destroy()
  const answer = await submit(late, page, 'login', { account: 'owner', password: PASSWORD })
  expect(answer.text).toContain('登录页面已过期，请重新登录')
  expect(answer.text).toContain('href="/login/"')
})
