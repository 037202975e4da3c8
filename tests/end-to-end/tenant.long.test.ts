import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationOfKind } from '../../gateway/people/identity/applications/application-kinds'
import { violations } from '../support/axe'
import { openBrowser, SIZES, watchFaults } from '../support/browser'
import { freePort } from '../support/free-port'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

// Two installations: the people of `branch` have their accounts at `house`.

const PASSWORD = 'correct-horse-battery'
let house: TestGateway
let branch: TestGateway
let browser: Browser

beforeAll(async () => {
  const small = { ZEUS_INSTRUMENT_COUNT: '60' }
  house = await startTestGateway({ env: small })
  // Another host, so that cookies of the one are none of the other.
  const port = String(await freePort())
  const publicUrl = `http://localhost:${port}`
  const { applications, accounts } = house.identity.store
  const { id } = await applications.create(applicationOfKind('tenant', '分部', [publicUrl], { publicUrl: house.url }))
  const tenant = { IDENTITY_ISSUER: `${house.url}/oidc`, IDENTITY_APP_ID: id }
  branch = await startTestGateway({ env: { ...small, ...tenant, PORT: port, PUBLIC_URL: publicUrl } })
  await accounts.register({ account: '张三', password: PASSWORD }, { ip: '127.0.0.1', userAgent: null })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await branch?.stop()
  await house?.stop()
})

async function signedIn(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES.phone, locale: 'zh-CN', baseURL: branch.url })
  const page = await context.newPage()
  await page.goto(path)
  await page
    .getByRole('button', { name: '登录', exact: true })
    .or(page.getByRole('link', { name: '登录', exact: true }))
    .first()
    .click()
  await page.getByLabel('用户名、邮箱或手机号').fill('张三')
  expect(new URL(page.url()).origin).toBe(house.url)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.origin === branch.url && url.pathname === path)
  return page
}

test('/user shows the user name of the tenant, changes the avatar there and shows it', async () => {
  const page = await signedIn('/user')
  const faults = watchFaults(page)
  await page.getByText(`账号在 ${new URL(house.url).host}，不在本站`).waitFor()
  await page.getByRole('definition').filter({ hasText: '张三' }).first().waitFor()
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  await page.getByLabel('更换头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const avatar = page.getByRole('img', { name: '头像' })
  await avatar.waitFor()
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  expect((await house.identity.store.users.byAccount('张三'))?.photo).toMatch(/^\/uploads\//)
  const session = await page.evaluate(async () => (await fetch('/cas/session')).json())
  expect(session).toMatchObject({ session: { id: expect.any(String) }, userInfo: { username: '张三' } })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect([over, await violations(page, { within: '#root' })]).toEqual([0, []])
  // What only an installation with accounts of its own answers is not found here.
  expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
  await page.context().close()
})

test('/users says that accounts are the tenant’s, and where', async () => {
  const page = await signedIn('/users')
  await page.getByText(`账号在 ${new URL(house.url).host}，不在本站`).waitFor()
  expect(await page.getByRole('link', { name: '打开租户' }).getAttribute('href')).toBe(house.url)
  expect(await page.getByRole('button', { name: '新建账号' }).count()).toBe(0)
  expect(await violations(page, { within: '#root' })).toEqual([])
  await page.context().close()
})
