import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, readOut } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let userId: string
let stock: string

/** Ten o'clock on 2026-07-17, a Friday. */
beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.registerOperator('chart-time')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const chartOf = (page: Page) => page.getByRole('application', { name: /K 线$/ })
const field = (page: Page) => page.getByRole('dialog', { name: '跳到日期' })
/** Types a day into the field, which is open. */
async function type(page: Page, day: string): Promise<void> {
  await field(page).getByLabel('日期').fill(day)
  await page.keyboard.press('Enter')
}

test('a K-line goes to a day by key and by button, loads earlier bars for it, and says so when there is none', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  const time = () => readOut(chartOf(page), '时间')
  await expect.poll(time, POLL).toBe('2026-07-17')
  await chartOf(page).focus()
  await page.keyboard.press(';')
  await page.keyboard.press('j')
  await type(page, '2026-06-24')
  await expect.poll(time, POLL).toBe('2026-06-24')
  await field(page).waitFor({ state: 'detached' })
  // The keys go on from there.
  await page.keyboard.press('ArrowRight')
  await expect.poll(time, POLL).toBe('2026-06-25')

  await page.getByRole('button', { name: '日期 ▾' }).click()
  await type(page, '2026-07-12')
  await field(page).getByText('2026-07-12 没有 K 线，已到最近的 2026-07-10').waitFor()
  await expect.poll(time, POLL).toBe('2026-07-10')
  await type(page, '2026-07-20')
  await field(page).getByText('2026-07-20 没有 K 线，已到最近的 2026-07-17').waitFor()
  await type(page, '1999-01-04')
  await field(page)
    .getByText(/^1999-01-04 没有 K 线（记录自 \d{4}-\d\d-\d\d 起），已到最近的 \d{4}-\d\d-\d\d$/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: '周', exact: true }).click()
  await page.getByRole('application', { name: /周K 线$/ }).waitFor()
  await page.getByRole('button', { name: '日期 ▾' }).click()
  await type(page, '2026-06-25')
  await expect.poll(time, POLL).toBe('2026-06-22')

  await page.getByRole('radio', { name: '5分', exact: true }).click()
  await page.getByRole('application', { name: /5分K 线$/ }).waitFor()
  await page.getByRole('button', { name: '日期 ▾' }).click()
  const loaded = page.waitForResponse((answer) => /period=5m&start=\d+&end=/.test(answer.url()))
  await type(page, '2026-06-24')
  await loaded
  await expect.poll(time, POLL).toBe('2026-06-24 09:35')
  expect(faults).toEqual([])
  await page.close()
})

test('another instrument is drawn over a K-line in percent, stays with the account and is removed by its row', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  await expect.poll(() => readOut(chartOf(page), '时间'), POLL).toBe('2026-07-17')
  await page.getByRole('button', { name: '叠加 ▾' }).click()
  const search = page.getByRole('dialog', { name: '叠加证券' })
  await search.getByRole('button', { name: /上证指数/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await search.getByLabel('代码、拼音或名称').fill('000300')
  const saved = page.waitForResponse((answer) => /000300\.SH/.test(answer.request().postData() ?? ''))
  await page.keyboard.press('Enter')
  await saved
  await page.getByRole('button', { name: '叠加 1 ▾' }).waitFor()
  await page.getByRole('button', { name: /百分比 ▾$/ }).waitFor()
  const legend = chartOf(page).locator('[data-read-out]').nth(1)
  await expect.poll(() => legend.innerText(), POLL).toMatch(/[+-]?\d+\.\d\d%\s*沪深300\s*[+-]?\d+\.\d\d%/)
  // Everything is in sight, so that the first day of the record is zero of both.
  await chartOf(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => legend.innerText(), POLL).toMatch(/[^\d.]0\.00%\s*沪深300\s*0\.00%/)

  const other = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
  const elsewhere = await openPage(other, `/trading/AD?code=${stock}&tab=daily`)
  await elsewhere.page.getByRole('button', { name: '叠加 1 ▾' }).click()
  await elsewhere.page.getByRole('button', { name: '移除叠加 沪深300' }).click()
  await elsewhere.page.getByRole('button', { name: '前复权 ▾' }).waitFor()
  await elsewhere.page.getByRole('button', { name: '叠加 ▾' }).waitFor()
  expect([...faults, ...elsewhere.faults]).toEqual([])
  await other.close()
  await page.close()
})
