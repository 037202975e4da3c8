import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, watchFaults } from '../support/browser'
import { freePort } from '../support/free-port'
import { registerClient } from '../support/oidc-client'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

// Through a second instance of our own provider. A browser tells hosts apart and not ports: the other one is at
// `localhost`, or both would have one cookie.

let house: TestGateway
let other: TestGateway
let browser: Browser

beforeAll(async () => {
  house = await startTestGateway()
  const port = String(await freePort())
  other = await startTestGateway({ env: { PORT: port, PUBLIC_URL: `http://localhost:${port}` } })
  const client = await registerClient(house, other, '宙斯看盘')
  await house.identity.store.connections.create(
    { identifier: 'company', protocol: 'oidc', kind: 'enterprise', display_name: '公司账号' },
    {
      issuer: other.identity.issuer,
      scope: 'openid profile',
      ...client,
    },
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
  await other?.stop()
})

const open = async (size: { width: number; height: number }): Promise<Page> => {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: house.url })
  return await context.newPage()
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { id?: string; nickname?: string })

describe('the button of another service', () => {
  let id: string | undefined

  test('on the page of the product redirects there, and back to the requested page', async () => {
    const page = await open(SIZES.laptop)
    const faults = watchFaults(page)
    await page.goto('/login/?to=%2Fuser')
    await page.getByRole('button', { name: '使用 公司账号 登录' }).click()
    // There it is another product's page: nobody is known to it yet.
    await page.waitForURL((url) => url.host === new URL(other.url).host)
    await page.getByLabel('用户名或邮箱').fill('zhangsan')
    await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: '注册并登录' }).click()
    await page.waitForURL(`${house.url}/user`)
    await page.getByRole('region', { name: '设备与登录' }).getByText('第三方').waitFor()
    const user = await stored(page)
    expect(user).toMatchObject({ nickname: 'zhangsan' })
    id = user.id
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each([
    ['a desk', SIZES.desk],
    ['a phone', SIZES.phone],
  ])('on the hosted page of %s signs in the same account', async (_what, size) => {
    const page = await open(size)
    await registerByHandElsewhere(page)
    await page.goto('/trading/AD')
    await page
      .getByRole('button', { name: '登录' })
      .or(page.getByRole('link', { name: '登录' }))
      .first()
      .click()
    await page.getByRole('link', { name: '使用 公司账号 登录' }).click()
    await page.waitForURL(`${house.url}/trading/AD`)
    await page.getByRole('grid').first().getByRole('row').nth(3).waitFor()
    expect((await stored(page)).id).toBe(id)
    await page.context().close()
  })

  /** Signed in there already, as who works there is. */
  async function registerByHandElsewhere(page: Page): Promise<void> {
    await page.goto(`${other.url}/login/`)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByLabel('用户名').fill('zhangsan')
    await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/trading/AD')
  }

  test('is not there where nothing is configured', async () => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      baseURL: other.url,
    })
    const page = await context.newPage()
    await page.goto('/login/')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^使用/ }).count()).toBe(0)
    await context.close()
  })
})
