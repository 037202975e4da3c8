import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { introductionText } from '../../client/text/introduction'
import { openBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { newestCode } from '../support/newest-code'
import { type Product, startProduct } from '../support/product'

const PASSWORD = 'correct-horse-battery'
let gateway: Product
let browser: Browser

beforeAll(async () => {
  gateway = await startProduct({ ZEUS_INSTRUMENT_COUNT: '60' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const open = async (size: { width: number; height: number } = SIZES.laptop): Promise<Page> => {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: gateway.url })
  return await context.newPage()
}

describe('a new installation', () => {
  test('registers its operator by hand and lands on the page asked for, with rows moving', async () => {
    const page = await open()
    const faults = watchFaults(page)
    await registerByHand(page, '/trading/AD', 'first@example.com')
    await page.getByRole('dialog').getByRole('button', { name: introductionText.skip }).click()

    const rows = page.getByRole('grid').first().getByRole('row')
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(15)
    const text = () => page.getByRole('grid').first().innerText()
    const before = await text()
    await expect.poll(text, { timeout: 60_000 }).not.toBe(before)

    const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ email: 'first@example.com', role: 'operator' })
    expect(stored).not.toMatch(/password|token/i)
    expect(page.url()).not.toContain('id_token')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('takes the next account as a viewer', async () => {
    const page = await open(SIZES.phone)
    await registerByHand(page, '/hist/BS/H1', '第二个用户')
    const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ username: '第二个用户', role: 'viewer' })
    await page.context().close()
  })
})

/** Signs in through the hosted page, to a page of the product. */
async function signIn(page: Page, account: string, path: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: '登录' })
    .or(page.getByRole('link', { name: '登录' }))
    .first()
    .click()
  await page.getByLabel('用户名、邮箱或手机号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('the user centre', () => {
  test('binds an address, turns on the second factor, and its owner comes back without the phone', async () => {
    const page = await open()
    const faults = watchFaults(page)
    await registerByHand(page, '/user', 'somebody')
    const security = page.getByRole('region', { name: '登录与安全' })
    await security.getByRole('textbox', { name: '邮箱' }).fill('me@example.com')
    await security.getByRole('button', { name: '发送验证码' }).first().click()
    await security.getByLabel('验证码').fill(await newestCode(gateway, 'me@example.com'))
    await security.getByRole('button', { name: '绑定' }).click()
    await security.getByRole('button', { name: '解除绑定' }).waitFor()

    await security.getByRole('button', { name: '开启动态验证码' }).click()
    await security.locator('code').nth(1).waitFor()
    const [secret = '', recovery = ''] = await security.locator('code').allInnerTexts()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await security.getByLabel('验证器上的 6 位数字').fill(code)
    await security.getByRole('button', { name: '确认' }).click()
    await security.getByRole('button', { name: '关闭动态验证码' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()

    const other = await open(SIZES.phone)
    await signIn(other, 'somebody', '/user')
    await other.getByText('请输入验证器上的 6 位数字').waitFor()
    await other.getByText('手机不在身边').click()
    await other.getByLabel('恢复代码').fill(recovery)
    await other.getByRole('button', { name: '用恢复代码登录' }).click()
    await other.getByText('请保存新的恢复代码').waitFor()
    await other.getByRole('link', { name: '已保存，继续' }).click()
    await other.waitForURL((url) => url.pathname === '/user')
    await other.context().close()
  })

  test('ends the sign-in of another browser, which loses its market stream with the reason', async () => {
    const mine = await open()
    await registerByHand(mine, '/user', 'twice')
    const theirs = await open(SIZES.desk)
    await signIn(theirs, 'twice', '/trading/AD')
    await theirs.getByRole('grid').first().getByRole('row').nth(3).waitFor()
    // The list follows what happens to the account.
    const sessions = mine.getByRole('region', { name: '设备与登录' })
    await sessions.getByRole('button', { name: '退出此设备' }).click()
    await theirs.getByText('此设备的登录已被结束').first().waitFor()
    await mine.context().close()
    await theirs.context().close()
  })

  test('makes a token for a program, which reads, and revokes it', async () => {
    const page = await open()
    await registerByHand(page, '/user', 'programmer')
    const tokens = page.getByRole('region', { name: '程序令牌' })
    await tokens.getByLabel('名称').fill('报表')
    await tokens.getByLabel('有效期').selectOption('30')
    await tokens.getByRole('button', { name: '生成令牌' }).click()
    const token = await tokens.locator('code').innerText()
    const read = () =>
      fetch(`${gateway.url}/api/instruments`, { headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      )
    expect(await read()).toBe(200)
    await tokens.getByRole('button', { name: '撤销' }).click()
    await tokens.getByText('还没有令牌').waitFor()
    expect(await read()).toBe(401)
    await page.context().close()
  })

  test('who is no operator sees no accounts', async () => {
    const page = await open()
    await signIn(page, 'twice', '/users')
    await page.getByText('只有管理员可以管理账号').waitFor()
    await page.context().close()
  })
})
