import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sdk } from '../gateway/people/identity/wire/conformance/world'
import { violations } from '../support/axe'
import { openBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { type FaceServer, photoOf, startFaceServer } from '../support/face-service'
import { type MessageService, startMailServer, startSmsService } from '../support/message-services'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

// Second factors on /user and on the hosted pages, with services that carry the codes, on a phone and by keyboard.

const SECRET = 'sixteen letters and more'
const PASSWORD = 'correct-horse-battery'
let sms: MessageService
let mail: MessageService
let face: FaceServer
let gateway: TestGateway
let browser: Browser

beforeAll(async () => {
  sms = await startSmsService(SECRET)
  mail = await startMailServer()
  face = await startFaceServer(SECRET)
  const faces = { IDENTITY_FACE_URL: face.url, IDENTITY_FACE_SECRET: SECRET }
  const carriers = { IDENTITY_SMS_WEBHOOK: sms.url, IDENTITY_SMS_SECRET: SECRET, IDENTITY_SMTP_URL: mail.url }
  gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: '60', ...carriers, ...faces } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await sms?.close()
  await mail?.close()
  await face?.close()
})

const KINDS = [
  ['sms', 'dark', '短信', '13800000001'],
  ['email', 'light', '邮件', 'me@example.com'],
] as const

async function open(theme: 'dark' | 'light', bypassCSP = false): Promise<Page> {
  const at = { viewport: SIZES.phone, locale: 'zh-CN', baseURL: gateway.url, bypassCSP }
  const context = await browser.newContext(at)
  await context.addInitScript((text) => localStorage.setItem('zeus.preferences', text), JSON.stringify({ theme }))
  return await context.newPage()
}

const rested = () => gateway.identity.store.db.deleteFrom('sign_in_attempts').execute()

/** Moves on by Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const stops: string[] = []
  for (let steps = 0; steps < 120; steps++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
      return (at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim()
    })
    if (here === name) return
    stops.push(here.slice(0, 12))
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${name}; the last stops: ${stops.slice(-60).join(', ')}`)
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

async function isFine(page: Page, within?: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect([over, await violations(page, within === undefined ? { all: true } : { within })]).toEqual([0, []])
}

/** Signs in as far as the page of the second proof. */
async function halfSignedIn(page: Page, name: string): Promise<void> {
  await page.goto('/login/?to=%2Fuser')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('用户名、邮箱或手机号').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '二次验证' }).waitFor()
}

describe.each(KINDS)('by %s, in the %s theme', (kind, theme, word, address) => {
  test('is turned on, requested and turned off, on a phone and by keyboard only', async () => {
    const page = await open(theme)
    const name = `by_${kind}`
    await registerByHand(page, '/user', name)
    const faults = watchFaults(page)
    const { users } = gateway.identity.store
    const id = (await users.byAccount(name))?.id ?? ''
    await users.change(
      id,
      kind === 'sms'
        ? { phone: address, phone_key: `86${address}`, phone_country_code: '+86', phone_verified: 1 }
        : { email: address, email_key: address, email_verified: 1 },
    )
    await page.reload()
    const row = page.getByRole('group', { name: `${word}验证` })
    await row.getByText('未开启').waitFor()
    const newest = () => (kind === 'sms' ? sms.code(`+86${address}`) : mail.code(address))

    await press(page, `开启${word}验证`)
    await row.getByLabel(`${word}里的 6 位数字`).waitFor()
    await tabTo(page, `${word}里的 6 位数字`)
    await page.keyboard.type(await newest())
    await page.keyboard.press('Enter')
    await row.getByText('已开启').waitFor()
    const recovery = await row.locator('code').innerText()
    expect(recovery).toMatch(/^([0-9a-f]{4}-){6}[0-9a-f]{4}$/)
    await isFine(page, '#root')
    await rested()

    const other = await open(theme)
    const others = watchFaults(other)
    await halfSignedIn(other, name)
    await isFine(other)
    await press(other, kind === 'sms' ? '发送到绑定的手机' : '发送到绑定的邮箱')
    await other.getByText('验证码已经发出').waitFor()
    await isFine(other)
    // The focus is in the field for the code.
    await other.keyboard.type('000000')
    await other.keyboard.press('Enter')
    await other.getByText('验证码不正确').waitFor()
    await other.keyboard.type(await newest())
    await other.keyboard.press('Enter')
    await other.waitForURL((url) => url.pathname === '/user')
    await rested()

    await press(page, `关闭${word}验证`)
    const proof = `${word}里的 6 位数字，或恢复代码`
    await row.getByLabel(proof).waitFor()
    await tabTo(page, proof)
    await page.keyboard.type(recovery)
    await page.keyboard.press('Enter')
    await row.getByText('未开启').waitFor()
    // The wrong code was refused with 400.
    expect([...faults, ...others.filter((fault) => !/status of 400/.test(fault))]).toEqual([])
    await page.context().close()
    await other.context().close()
  })
})

const photo = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })

test.each(['dark', 'light'] as const)('a face is turned on, asked for and erased, in the %s theme', async (theme) => {
  const page = await open(theme)
  const name = `face_${theme}`
  await registerByHand(page, '/user', name)
  const faults = watchFaults(page)
  const row = page.getByRole('group', { name: '人脸验证' })
  await row.getByLabel('第一张照片').setInputFiles(photo(await photoOf(1)))
  await row.getByLabel('第二张照片').setInputFiles(photo(await photoOf(1, 20)))
  await press(page, '开启人脸验证')
  await row.getByText('已开启').waitFor()
  await row.locator('code').waitFor()
  await isFine(page, '#root')

  const other = await open(theme)
  await halfSignedIn(other, name)
  await isFine(other)
  await other.getByLabel('人脸照片').setInputFiles(photo(await photoOf(2)))
  await press(other, '用人脸验证')
  await other.getByText('人脸比对不一致').waitFor()
  // The focus is where the mistake is.
  expect(await other.evaluate(() => document.activeElement?.id)).toBe('f-file')
  await isFine(other)
  await other.getByLabel('人脸照片').setInputFiles(photo(await photoOf(1, 10)))
  await press(other, '用人脸验证')
  await other.waitForURL((url) => url.pathname === '/user')

  await press(page, '关闭人脸验证并删除照片')
  await row.getByText('未开启').waitFor()
  expect(await gateway.identity.store.db.selectFrom('face_photos').selectAll().execute()).toEqual([])
  expect(faults).toEqual([])
  await page.context().close()
  await other.context().close()
})

test.each(['authing-sdk-44', 'authing-sdk-55'])('%s in a page uploads photos by cookies alone', async (sdk) => {
  const page = await open('dark', true)
  await page.goto('/login/')
  await page.addScriptTag({ path: `node_modules/${sdk}/build/browser/index.min.js` })
  const photos = await Promise.all([photoOf(1), photoOf(1, 20), photoOf(1, 10)])
  const outcome = await page.evaluate(
    async ([name, password, ...encoded]) => {
      const { AuthenticationClient } = (globalThis as unknown as { Authing: Sdk }).Authing
      const client = () => new AuthenticationClient({ appId: 'zeus-web', appHost: location.origin })
      const [baseFace, compareFace, third] = encoded.map(
        (text) => new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]),
      )
      const mine = client()
      const { token } = await mine.registerByUsername(name, password, undefined, { forceLogin: true })
      await mine.mfa.associateFaceByBlob({ baseFace, compareFace, mfaToken: token })
      await mine.logout()
      const refusal = await client()
        .loginByUsername(name, password)
        .catch((thrown: unknown) => thrown)
      const { mfaToken } = refusal.data
      const body = new FormData()
      if (third) body.append('file', third, 'personal.jpeg')
      const upload = await fetch('/api/v2/upload?folder=face-photo&private=true', { method: 'POST', body })
      const { data } = await upload.json()
      const user = await client().mfa.verifyFaceMfa(data.key, mfaToken)
      return [refusal.code, user.username]
    },
    [sdk.replaceAll('-', '_'), PASSWORD, ...photos.map((one) => one.toString('base64'))],
  )
  expect(outcome).toEqual([1636, sdk.replaceAll('-', '_')])
  await page.context().close()
})
