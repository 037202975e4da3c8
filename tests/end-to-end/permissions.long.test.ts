import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type Product, startProduct } from '../support/product'

let gateway: Product
let browser: Browser
let boss: string
let lin: string

beforeAll(async () => {
  gateway = await startProduct({ ZEUS_INSTRUMENT_COUNT: '60' })
  browser = await openBrowser()
  boss = await gateway.register('boss')
  lin = await gateway.register('lin')
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const open = async (userId: string, size: { width: number; height: number } = SIZES.laptop): Promise<Page> =>
  await (await signedInContext(browser, gateway, { userId, size })).newPage()

const PAGES = [
  { path: '/ops', refused: '这一页供运维人员使用' },
  { path: '/users', refused: '只有管理员可以管理账号' },
  { path: '/add_video', refused: '只有管理员可以添加视频' },
]

/** Which pages of operators somebody sees. */
async function seen(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { path, refused } of PAGES) {
    await page.goto(path)
    const no = page.getByText(refused)
    const yes = page.getByRole('tablist').or(page.getByRole('table', { name: '账号' }))
    await no.or(yes).first().waitFor()
    if (!(await no.isVisible())) found.push(path)
  }
  return found
}

test('an operator defines a resource, gives one to a role, and the person sees that page and no other', async () => {
  const page = await open(boss)
  const faults = watchFaults(page)
  const viewer = await open(lin)
  expect(await seen(viewer)).toEqual([])

  await page.goto('/users')
  const rights = page.getByRole('region', { name: '角色、用户组与部门' })
  await rights.getByLabel('命名空间').fill('desk')
  await rights.getByLabel('代码', { exact: true }).fill('watch')
  await rights.getByLabel('说明').first().fill('只看运行')
  await rights.getByRole('button', { name: '新建角色' }).click()
  await rights.getByText('desk:watch').waitFor()

  const resources = page.getByRole('region', { name: '资源与授权' })
  await resources.getByLabel('资源代码').fill('report:*')
  await resources.getByRole('textbox', { name: '操作' }).fill('read, write')
  await resources.getByLabel('说明').fill('研报')
  await resources.getByRole('button', { name: '定义资源' }).click()
  await resources.getByText('default:report:*').waitFor()

  await resources.getByRole('button', { name: '授权 运维' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('角色').selectOption({ label: '只看运行' })
  await dialog.getByLabel('管理').uncheck()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '授权', exact: true }).click()
  await resources.getByText('角色 只看运行：查看').waitFor()

  await page.getByRole('button', { name: '管理 lin' }).click()
  const role = page.getByRole('dialog').getByLabel('只看运行')
  await role.click()
  await expect.poll(() => role.isChecked()).toBe(true)

  expect(await seen(viewer)).toEqual(['/ops'])
  await viewer.goto('/ops?tab=drills')
  await viewer.getByText('你可以查看，不能操作。').waitFor()
  const panel = viewer.getByRole('tabpanel')
  await expect.poll(() => panel.getByRole('button').count()).toBeGreaterThan(0)
  for (const button of await panel.getByRole('button').all()) expect(await button.isDisabled()).toBe(true)

  await role.click()
  await expect.poll(() => role.isChecked()).toBe(false)
  await viewer.getByText('这一页供运维人员使用').or(viewer.getByText('没有权限')).first().waitFor()
  expect(await seen(viewer)).toEqual([])
  expect(faults).toEqual([])
})

test.each(Object.entries(SIZES))('resources fit the page and have no fault of access, on a %s', async (_name, size) => {
  const page = await open(boss, size)
  await page.goto('/users')
  const resources = page.getByRole('region', { name: '资源与授权' })
  await resources.getByText('zeus:ops').waitFor()
  await resources.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await resources.getByRole('button', { name: '授权 运维' }).click()
  await page.getByRole('dialog').getByLabel('效果').waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
