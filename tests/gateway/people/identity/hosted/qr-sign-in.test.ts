import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { qrImage } from '../../../../../gateway/people/identity/hosted/qr-image'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const MINI_PROGRAM = 'https://mini.example/open?code=%s'
let server: SignInServer
let now: number
let phone: { token: string; id: string }

const start = (miniProgramUrl?: string) => startSignInServer({ clock: () => now, miniProgramUrl })

beforeEach(async () => {
  now = Date.now()
  server = await start(MINI_PROGRAM)
  const token = await new Browser(server.url).signIn('register', 'somebody', PASSWORD)
  phone = { token, id: (await server.identity.verify(token)).id }
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

interface Answer {
  code: number
  message: string
  data: Record<string, unknown> & { random: string; url: string; status: number }
}

async function post(path: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${server.url}/api/v2/qrcode/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

const check = async (random: string): Promise<Answer> =>
  (await (await fetch(`${server.url}/api/v2/qrcode/check?random=${random}`)).json()) as Answer
const onPhone = (path: string, random: string) => post(path, { random }, phone.token)

describe('the status of a code', () => {
  test('goes from unused to scanned and confirmed, and the ticket signs in', async () => {
    const { random } = (await post('gene', {})).data
    expect((await check(random)).data).toEqual({ random, status: 0 })
    await onPhone('scanned', random)
    expect((await check(random)).data).toMatchObject({ status: 1, userInfo: { nickname: 'somebody' } })
    await onPhone('confirm', random)
    const { ticket } = (await check(random)).data
    expect(await post('userinfo', { ticket })).toMatchObject({ code: 200, data: { id: phone.id } })
  })

  test('is expired after two minutes, and unknown for a code that was never made', async () => {
    const { random } = (await post('gene', {})).data
    now += 121_000
    expect((await check(random)).data).toEqual({ random, status: -1 })
    expect(await check('made-up')).toMatchObject({ code: 2241, data: null })
  })

  test('is an error once the account that scanned or confirmed it is closed', async () => {
    const { random } = (await post('gene', {})).data
    await onPhone('scanned', random)
    await onPhone('confirm', random)
    const { ticket } = (await check(random)).data
    await server.identity.store.users.setStatus(phone.id, 'Suspended').catch(() => undefined)
    await server.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', phone.id).execute()
    const closed = '账号已被停用，请联系管理员'
    expect((await check(random)).data).toMatchObject({ status: 5, scannedResult: { errmsg: closed } })
    expect((await check(random)).data.ticket).toBeUndefined()
    expect(await post('userinfo', { ticket })).toMatchObject({ code: 2005, message: closed })
  })

  test('is answered to more pages of one office than other calls are', async () => {
    const { random } = (await post('gene', {})).data
    const codes = await Promise.all(Array.from({ length: 400 }, async () => (await check(random)).code))
    expect(new Set(codes)).toEqual(new Set([200]))
    expect((await post('gene', {})).code).toBe(200)
  })
})

describe('the mini-program of WeChat', () => {
  test('is opened by a code, and is a login type, where one is configured', async () => {
    const { random, url } = (await post('gene', { scene: 'WXAPP_AUTH' })).data
    expect(url).toBe(await qrImage(MINI_PROGRAM.replace('%s', random)))
    await onPhone('scanned', random)
    await onPhone('confirm', random)
    expect((await check(random)).data).toMatchObject({ status: 2 })
    expect(await loginTypes()).toContain('wechat-miniprogram-qrcode')
    expect(await post('gene', { scene: 'WECHATMP_AUTH' })).toMatchObject({ code: 1001, message: '未配置微信登录' })
  })

  test('is refused, and is not a login type, if none is configured', async () => {
    await server.close()
    removeDataDir(server.dataDir)
    server = await start()
    expect(await post('gene', { scene: 'WXAPP_AUTH' })).toMatchObject({ code: 1001, message: '未配置微信登录' })
    expect(await loginTypes()).toEqual(['password', 'phone-code', 'email-code', 'app-qrcode'])
    const browser = new Browser(server.url)
    const page = await browser.authorise()
    const text = await (await browser.fetch(`${page}?way=wechat-qr`, { headers: { accept: 'text/html' } })).text()
    expect(text).not.toContain('微信')
  })

  test('has a page, which signs in when the mini-program confirms', async () => {
    const browser = new Browser(server.url)
    const page = await browser.authorise()
    const read = () => browser.fetch(`${page}?way=wechat-qr`, { headers: { accept: 'text/html' } })
    const text = await (await read()).text()
    const random = /data-random="([\w-]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain(await qrImage(MINI_PROGRAM.replace('%s', random)))
    await onPhone('scanned', random)
    expect(await (await read()).text()).toContain('somebody 已扫码')
    await onPhone('confirm', random)
    expect((await read()).status).toBe(303)
  })

  const loginTypes = async () => {
    const answer = await fetch(`${server.url}/api/v2/applications/zeus-web/public-config`)
    return ((await answer.json()) as { data: { loginTabs: { list: string[] } } }).data.loginTabs.list
  }
})
