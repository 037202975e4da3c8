import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

let gateway: SharedProduct
let browser: Browser
let page: Page
let faults: string[]
const SETTLED = { timeout: 60_000 }

beforeAll(async () => {
  gateway = await sharedProduct()
  await until('its day', () => gateway.table().tradingDay !== '')
  const userId = await gateway.registerOperator('paper')
  browser = await openBrowser()
  page = await (await signedInContext(browser, gateway, { userId, size: SIZES.desk })).newPage()
  faults = watchFaults(page)
  await page.goto('/Strategy?show=paper')
}, START_MS)
afterAll(() => browser?.close())

const ticket = () => page.getByRole('form', { name: '下单' })

test('an account is opened, and an order typed by keyboard is filled at the next print', async () => {
  await page.getByRole('form', { name: '开户' }).getByRole('button', { name: '开户' }).click()
  await page.getByRole('heading', { name: '练习' }).waitFor()
  await page.getByText('没有持仓').waitFor()
  const code = ticket().getByRole('combobox', { name: '股票' })
  await code.fill('600519')
  await ticket()
    .getByRole('option', { name: /600519/ })
    .waitFor()
  await code.press('Enter')
  await ticket()
    .getByText(/^最多 \d+00$/)
    .waitFor()
  const quantity = ticket().getByLabel('数量')
  await quantity.press('ArrowUp')
  expect(await quantity.inputValue()).toBe('100')
  await quantity.press('Enter')
  await page.getByText(/^已委托：买入 600519/).waitFor()
  const held = page.getByRole('table', { name: '持仓' }).getByRole('row', { name: /600519/ })
  await held.waitFor(SETTLED)
  expect(await held.getByRole('button', { name: /^卖出/ }).isDisabled()).toBe(true)
})

test('an order that waits freezes its cash until it is cancelled, and has a note in the journal', async () => {
  const code = ticket().getByRole('combobox', { name: '股票' })
  await code.fill('000001')
  await ticket()
    .getByRole('option', { name: /000001/ })
    .waitFor()
  await code.press('Enter')
  const limits = await ticket()
    .getByText(/跌停 [\d.]+/)
    .innerText()
  await ticket()
    .getByLabel('委托价')
    .fill(/跌停 ([\d.]+)/.exec(limits)?.[1] ?? '')
  await ticket().getByLabel('数量').fill('1000')
  await ticket().getByRole('button', { name: /^买入/ }).click()
  const order = page.getByRole('table', { name: '委托' }).getByRole('row', { name: /000001/ })
  await order.waitFor()
  await order.getByRole('button', { name: /^撤单/ }).click()
  await page.getByText('今天没有未成交的委托').waitFor()
  await page.getByRole('tab', { name: '流水' }).click()
  const row = page.getByRole('table', { name: '流水' }).getByRole('row', { name: /000001.*已撤/ })
  await row.getByRole('button', { name: '写笔记' }).click()
  await page.getByRole('dialog').getByLabel('笔记').fill('价格太低')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await row.getByText('价格太低').waitFor()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => localStorage.setItem('zeus.preferences', JSON.stringify({ theme: name })), theme)
    await page.reload()
    await row.getByText('价格太低').waitFor()
    expect(await violations(page, { within: 'main' })).toEqual([])
  }
  expect(faults).toEqual([])
})

test('a reset asks first, and begins with nothing', async () => {
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await page.getByRole('dialog').getByLabel('本金（万元）').fill('5')
  await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
  await page.getByText('没有持仓').waitFor()
  await page.getByText('50,000.00').first().waitFor()
  expect(faults).toEqual([])
})
