import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrImage } from '../../gateway/people/identity/hosted/qr-image'
import { violations } from '../support/axe'
import { openBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { newestCode } from '../support/newest-code'
import { type Product, startProduct } from '../support/product'

const PHONE = '13800138000'
const EMAIL = 'owner@example.com'
const PASSWORD = 'correct-horse-battery'
let gateway: Product
let browser: Browser
/** The account's own window, signed in. */
let own: Page

const context = (size: { width: number; height: number } = SIZES.laptop): Promise<BrowserContext> =>
  browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: gateway.url })

const open = async (size?: { width: number; height: number }): Promise<Page> => (await context(size)).newPage()

beforeAll(async () => {
  gateway = await startProduct({ ZEUS_INSTRUMENT_COUNT: '60' })
  browser = await openBrowser()
  own = await open(SIZES.phone)
  await registerByHand(own, '/user', 'owner')
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})
// One address gets one code a minute: what earlier tests sent is forgotten.
beforeEach(async () => {
  await gateway.store.db.deleteFrom('sign_in_attempts').execute()
  await gateway.store.db.deleteFrom('outbox').execute()
})

/** Opens the hosted pages on the way to a page of the product. */
async function hosted(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: '登录' })
    .or(page.getByRole('link', { name: '登录' }))
    .first()
    .click()
  await page.getByRole('tab', { name: '扫码' }).waitFor()
}

/** The page is that of the product, of the account, and its rows move. */
async function isInside(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/trading/AD')
  const text = () => page.getByRole('grid').first().innerText()
  await page.getByRole('grid').first().getByRole('row').nth(3).waitFor()
  const before = await text()
  await expect.poll(text).not.toBe(before)
  const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
  expect(JSON.parse(stored ?? '')).toMatchObject({ username: name })
}

const security = () => own.getByRole('region', { name: '登录与安全' })

describe('an account', () => {
  test.each([
    ['手机号', PHONE],
    ['邮箱', EMAIL],
  ])('binds its %s by a code', async (label, address) => {
    const row = security().getByRole('group', { name: label })
    await row.getByLabel(label, { exact: true }).fill(address)
    await row.getByRole('button', { name: '发送验证码' }).click()
    await row.getByLabel('验证码', { exact: true }).fill(await newestCode(gateway, address))
    await row.getByRole('button', { name: '绑定' }).click()
    await row.getByText(address).waitFor()
    await row.getByRole('button', { name: '解除绑定' }).waitFor()
  })

  test.each([
    ['用户名', 'owner'],
    ['邮箱', EMAIL],
    ['手机号', PHONE],
  ])('signs in by its %s and password', async (_label, account) => {
    const page = await open()
    const faults = watchFaults(page)
    await hosted(page, '/trading/AD')
    await page.getByLabel('用户名').fill(account)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await isInside(page, 'owner')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each([
    ['手机验证码', '手机号', PHONE, SIZES.phone],
    ['邮箱验证码', '邮箱', EMAIL, SIZES.desk],
  ])('signs in by a code of its %s', async (tab, label, address, size) => {
    const page = await open(size)
    const faults = watchFaults(page)
    await hosted(page, '/trading/AD')
    await page.getByRole('tab', { name: tab }).click()
    await page.getByLabel(label).fill(address)
    await page.getByRole('button', { name: '发送验证码' }).click()
    const code = await newestCode(gateway, address)
    const wrong = code === '000000' ? '000001' : '000000'
    await page.getByLabel('验证码', { exact: true }).fill(wrong)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').getByText('code-wrong').waitFor()
    // What was typed is still there: the person only types the code.
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await isInside(page, 'owner')
    // The wrong code is an error of the page's request, said as such.
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
    await page.context().close()
  })
})

/** Opens the page with a code to scan; the address in the code. */
async function showCode(page: Page): Promise<string> {
  await hosted(page, '/trading/AD')
  await page.getByRole('tab', { name: '扫码' }).click()
  const image = page.getByRole('img', { name: '登录二维码' })
  await image.waitFor()
  const kept = await gateway.store.db.selectFrom('stages').selectAll().where('kind', '=', 'hosted').execute()
  const randoms = kept.flatMap(({ body }) => (JSON.parse(body) as { qr?: string }).qr ?? [])
  const shown = await image.getAttribute('src')
  for (const random of randoms) {
    const address = `${gateway.url}/login/qr/${random}`
    if ((await qrImage(address)) === shown) return address
  }
  throw new Error('the picture holds no address of this service')
}

describe('a code on the screen', () => {
  test('signs in this browser when the phone, signed in as somebody, confirms', async () => {
    const page = await open()
    const address = await showCode(page)
    const phone = await own.context().newPage()
    await phone.goto(address)
    await phone.getByText('以 owner 的身份登录宙斯看盘').waitFor()
    await page.getByText('owner 已扫码，请在手机上确认').waitFor()
    await phone.getByRole('button', { name: '确认登录' }).click()
    await phone.getByText('已确认').waitFor()
    await isInside(page, 'owner')
    await phone.close()
    await page.context().close()
  })

  test.each([
    ['has to sign in first', false],
    ['the service has forgotten, and which thinks to be signed in', true],
  ])('is confirmed by a phone that %s', async (_title, forgotten) => {
    const page = await open()
    const address = await showCode(page)
    const phone = await open(SIZES.phone)
    if (forgotten) {
      await hosted(phone, '/trading/AD')
      await phone.getByLabel('用户名').fill('owner')
      await phone.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await phone.getByRole('button', { name: '登录', exact: true }).click()
      await isInside(phone, 'owner')
      await phone.context().clearCookies()
    }
    await phone.goto(address)
    await phone.getByRole('button', { name: '登录' }).click()
    await phone.getByLabel('用户名').fill('owner')
    await phone.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await phone.getByRole('button', { name: '登录', exact: true }).click()
    await phone.waitForURL(address)
    await phone.getByRole('button', { name: '确认登录' }).click()
    await isInside(page, 'owner')
    await phone.context().close()
    await page.context().close()
  })

  test('stays on the screen while the server is away, and signs in after', async () => {
    const page = await open()
    const address = await showCode(page)
    await page.route('**/qrcode/check*', (route) => route.abort())
    await page.getByText('连不上服务器，正在重试').waitFor()
    await page.unroute('**/qrcode/check*')
    const phone = await own.context().newPage()
    await phone.goto(address)
    await phone.getByRole('button', { name: '确认登录' }).click()
    await isInside(page, 'owner')
    await phone.close()
    await page.context().close()
  })

  test('that the phone refuses says so, and a new one can be had', async () => {
    const page = await open()
    const address = await showCode(page)
    const phone = await own.context().newPage()
    await phone.goto(address)
    await phone.getByRole('button', { name: '取消' }).click()
    await page.getByText('手机上已取消').waitFor()
    await page.getByRole('button', { name: '换一个二维码' }).click()
    await page.getByText('用已登录的手机扫码').waitFor()
    await phone.close()
    await page.context().close()
  })
})

describe('an account that lets its addresses go', () => {
  test.each([
    ['手机号', PHONE, '手机验证码'],
    ['邮箱', EMAIL, '邮箱验证码'],
  ])('has no %s any more, and no code of it signs in', async (label, address, tab) => {
    await own.reload()
    const row = security().getByRole('group', { name: label })
    await row.getByRole('button', { name: '解除绑定' }).click()
    await row.getByText('未绑定').waitFor()

    const page = await open()
    await hosted(page, '/trading/AD')
    await page.getByRole('tab', { name: tab }).click()
    await page.getByLabel(label).fill(address)
    await page.getByRole('button', { name: '发送验证码' }).click()
    // The same words as for an address that is known; nothing has left.
    await page.getByText('如果这个地址属于某个账号').waitFor()
    expect(await gateway.store.delivery.latest(address, undefined)).toBeUndefined()
    await page.context().close()
  })
})

test('an operator makes a role and a department, gives both to an account, and deletes the department', async () => {
  const page = await own.context().newPage()
  await page.setViewportSize(SIZES.laptop)
  await page.goto('/users')
  const rights = page.getByRole('region', { name: '角色、用户组与部门' })
  await rights.getByLabel('代码', { exact: true }).fill('analyst')
  await rights.getByLabel('说明', { exact: true }).first().fill('研究员')
  await rights.getByRole('button', { name: '新建角色' }).click()
  await rights.getByText('default:analyst').waitFor()
  await rights.getByLabel('部门名称').fill('研究部')
  await rights.getByRole('button', { name: '新建部门' }).click()
  await page.getByRole('button', { name: '管理 owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'owner' })
  // Each is switched once the service has said so.
  await dialog.getByLabel('研究员').click()
  await dialog.getByLabel('研究部').click()
  const { roles, departments, users } = gateway.store
  const id = (await users.byAccount('owner'))?.id ?? ''
  const departmentsOf = async () => (await departments.of(id)).map(({ department }) => department.name)
  await expect.poll(async () => (await roles.of(id)).map(({ code }) => code)).toEqual(['analyst', 'operator'])
  await expect.poll(departmentsOf).toEqual(['研究部'])
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await dialog.getByText('调整部门').first().waitFor()
  await dialog.getByLabel('主部门').selectOption({ label: '研究部' })
  await expect.poll(async () => (await departments.of(id))[0]?.isMainDepartment).toBe(true)
  expect(await violations(page, { within: '[role=dialog]', all: true })).toEqual([])
  await page.keyboard.press('Escape')

  await rights.getByRole('button', { name: '编辑 研究部' }).click()
  const editor = page.getByRole('dialog', { name: '编辑 研究部' })
  await editor.getByLabel('部门代码').fill('research')
  await editor.getByLabel('其他语言的名称').fill('en-US Research')
  expect(await violations(page, { within: '[role=dialog]', all: true })).toEqual([])
  await editor.getByRole('button', { name: '保存' }).click()
  await rights.getByText('research', { exact: true }).waitFor()
  expect((await departments.list())[0]).toMatchObject({ code: 'research', nameI18n: '{"en-US":"Research"}' })

  const data = page.getByRole('region', { name: '自定义数据' })
  await data.getByLabel('类型').selectOption({ label: '日期时间' })
  await data.getByLabel('键').fill('joined')
  await data.getByLabel('显示名称').fill('入职时间')
  await data.getByRole('button', { name: '定义' }).click()
  await data.getByText('用户 · 入职时间').waitFor()

  await page.reload()
  await rights.getByText('1 人').nth(2).waitFor()
  await rights.getByRole('button', { name: '删除 研究部' }).click()
  const question = page.getByRole('dialog', { name: '删除部门“研究部”？' })
  await question.getByText('1 人将不再属于这个部门').waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  expect(await departmentsOf()).toEqual(['研究部'])
  await rights.getByRole('button', { name: '删除 研究部' }).click()
  await question.getByRole('button', { name: '确定删除' }).click()
  await rights.getByText('还没有部门').waitFor()
  expect(await departmentsOf()).toEqual([])
  await page.close()
})
