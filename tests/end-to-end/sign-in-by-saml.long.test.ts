import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { freePort } from '../support/free-port'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

// Two installations: one signs its people in by SAML at the other. A browser tells hosts apart and not ports: the other
// one is at `localhost`.

let house: TestGateway
let other: TestGateway
let browser: Browser

beforeAll(async () => {
  house = await startTestGateway()
  const port = String(await freePort())
  other = await startTestGateway({ env: { PORT: port, PUBLIC_URL: `http://localhost:${port}` } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
  await other?.stop()
})

const open = async (at: TestGateway, size: { width: number; height: number } = SIZES.laptop): Promise<Page> =>
  await (await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: at.url })).newPage()
const textOf = async (address: string) => await (await fetch(address)).text()

test('operators of both connect them by metadata on their pages, and test the connection', async () => {
  const there = await open(other)
  await registerByHand(there, '/users', 'admin')
  const applications = there.getByRole('region', { name: '应用' })
  await applications.getByLabel('应用名称').fill('看盘')
  await applications.getByLabel('对方的 SAML 元数据').fill(await textOf(`${house.url}/connections/saml/corp/metadata`))
  await applications.getByRole('button', { name: '添加 SAML 应用' }).click()
  const address = await applications.getByRole('link', { name: '本站元数据' }).getAttribute('href')
  const here = await open(house, SIZES.phone)
  const faults = watchFaults(here)
  await registerByHand(here, '/users', 'boss')
  const connections = here.getByRole('region', { name: '身份源' })
  await connections.getByLabel('协议').selectOption('saml')
  await connections.getByLabel('标识').fill('corp')
  await connections.getByLabel('按钮名称').fill('公司账号')
  await connections.getByText(`${house.url}/connections/saml/corp/metadata`).waitFor()
  await connections.getByLabel('对方的 SAML 元数据').fill(await textOf(address ?? ''))
  await connections.getByRole('button', { name: '添加身份源' }).click()
  await connections.getByRole('button', { name: '测试 公司账号' }).click()
  await here.getByText('公司账号：对方有应答').waitFor()
  expect(await violations(here)).toEqual([])
  expect(await here.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(faults).toEqual([])
  await there.context().close()
  await here.context().close()
})

test('a user signs in by the other installation, through its form and back by its form', async () => {
  const page = await open(house)
  const faults = watchFaults(page)
  await page.goto('/login/?to=%2Fuser')
  await page.getByRole('button', { name: '使用 公司账号 登录' }).click()
  await page.waitForURL((url) => url.host === new URL(other.url).host)
  await page.getByRole('link', { name: '注册' }).first().click()
  await page.getByLabel('用户名或邮箱').fill('zhangsan')
  await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.waitForURL(`${house.url}/user`)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object)
  expect(user).toMatchObject({ nickname: 'zhangsan', username: 'zhangsan' })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a person links the other installation on /user after saying yes, and lets it go', async () => {
  const page = await open(house)
  await registerByHand(page, '/user', 'linker')
  const security = page.getByRole('region', { name: '登录与安全' })
  await security.getByRole('button', { name: '绑定 公司账号' }).click()
  await page.waitForURL((url) => url.host === new URL(other.url).host)
  await page.getByRole('link', { name: '注册' }).first().click()
  await page.getByLabel('用户名或邮箱').fill('lisi')
  await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: '注册并登录' }).click()
  const question = page.getByRole('dialog', { name: '绑定 公司账号？' })
  await question.getByText('“lisi”').waitFor()
  await question.getByRole('button', { name: '绑定' }).click()
  await security.getByRole('button', { name: '解除 公司账号' }).click()
  await page.getByRole('dialog', { name: '解除 公司账号？' }).getByRole('button', { name: '解除' }).click()
  await security.getByRole('button', { name: '绑定 公司账号' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})
