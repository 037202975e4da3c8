import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { previousTradingDay } from '../../shared/market/calendar'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

let gateway: SharedProduct
let browser: Browser
let context: BrowserContext
let yesterday: string
const INDEX = '000016.SH'

beforeAll(async () => {
  gateway = await sharedProduct()
  await until('its day', () => gateway.table().tradingDay !== '')
  yesterday = previousTradingDay(gateway.table().tradingDay)
  const userId = await gateway.registerOperator('index-history')
  const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${gateway.url}/api/history/days/${INDEX}?days=60&end=${yesterday}`, { headers })
      const { data } = (await answer.json()) as { data: { days: { tradingDay: string }[] } }
      expect(data.days.at(-1)?.tradingDay).toBe(yesterday)
    },
    { timeout: 240_000, interval: 500 },
  )
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
}, START_MS)
afterAll(() => browser?.close())

async function open(): Promise<{ page: Page; faults: string[]; words: () => Promise<string> }> {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(`/index_zeus/${INDEX}/${yesterday}/${yesterday}`)
  // By days first, and by minutes once these have come.
  await page.getByRole('application', { name: /分钟K/ }).first().waitFor()
  await page.getByRole('application', { name: /区间累计资金/ }).waitFor()
  return { page, faults, words: () => page.getByRole('main').innerText() }
}

const brushOf = (page: Page) => new URL(page.url()).searchParams.get('brush')
/** Points as they are told, in hundredths. */
const told = (words: string, name: string) =>
  Math.round(Number(new RegExp(`${name} ([+-]?[\\d.]+) 点`).exec(words)?.[1]) * 100)

test('a drag over the money tells what members did in that part, and Back undoes it', async () => {
  const { page, faults, words } = await open()
  const chart = page.getByRole('application', { name: /区间累计资金/ })
  const plot = chart.locator('.u-over')
  await expect.poll(() => plot.boundingBox()).not.toBeNull()
  const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => brushOf(page)).toMatch(new RegExp(`^${yesterday}\\d{4}-${yesterday}\\d{4}$`))
  await expect.poll(words).toMatch(/合计 [+-]?[\d.]+ 点/)
  const said = await words()
  expect(told(said, '合计') + told(said, '残差')).toBe(told(said, '指数'))
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(20)
  const first = brushOf(page)

  await page.reload()
  await expect.poll(words).toMatch(/合计 [+-]?[\d.]+ 点/)
  expect(brushOf(page)).toBe(first)
  await page.goBack()
  await expect.poll(() => brushOf(page)).toBeNull()
  expect(faults).toEqual([])
  await page.close()
})

test('keys choose a part: Shift with an arrow, or two minutes', async () => {
  const { page, faults, words } = await open()
  await page.getByRole('application', { name: /区间累计资金/ }).focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => brushOf(page)).toBe(`${yesterday}1440-${yesterday}1459`)
  await page.getByLabel('贡献自').fill(`${yesterday}1000`)
  await page.getByLabel('至', { exact: true }).fill(`${yesterday}1029`)
  await page.getByRole('button', { name: '计算' }).click()
  await expect.poll(() => brushOf(page)).toBe(`${yesterday}1000-${yesterday}1029`)
  await page.getByLabel('贡献自').fill('20261301')
  await page.getByRole('button', { name: '计算' }).click()
  await page.getByRole('alert').getByText('开始不晚于结束').waitFor()
  await expect.poll(words).toMatch(/合计/)
  expect(faults).toEqual([])
  await page.close()
})

test('similar days say what followed beside all days, and lead to that day', async () => {
  const { page, faults, words } = await open()
  await page.getByRole('radio', { name: '相似日' }).click()
  await expect.poll(words).toMatch(/比较了此前 \d+ 天（其中推算 \d+ 天）/)
  const links = page.getByRole('list', { name: /相似的日子/ }).getByRole('link')
  await expect.poll(() => links.count()).toBe(8)
  await page.getByRole('button', { name: '相似日怎么选' }).click()
  await page.getByText('距离 = √((').waitFor()
  await page.keyboard.press('Escape')
  const href = await links.first().getAttribute('href')
  await links.first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(href)
  expect(href?.split('/').at(-1)?.localeCompare(yesterday)).toBe(-1)
  await expect.poll(words).toContain('逐日 1 天')
  expect(faults).toEqual([])
  await page.close()
})
