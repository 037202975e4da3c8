import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, plotOf, readOut } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let stocks: string[]

beforeAll(async () => {
  gateway = await stillMarket('morning')
  const userId = await gateway.registerOperator('chart-replay')
  const { id, kind } = gateway.state.instrumentTable()
  stocks = id.filter((_, at) => kind[at] === 'stock')
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const chartOf = (page: Page, period: string) => page.getByRole('application', { name: new RegExp(` ${period}K 线`) })
const stripOf = (page: Page) => page.getByRole('region', { name: '逐根回放' })
const dateOf = (page: Page) => readOut(chartOf(page, '日'), '时间')
/** The crosshair would say its own bar. */
const away = (page: Page) => page.mouse.move(2, 2)

test('later bars vanish from a bar on, come back one by one by mouse and keys, and all at the end', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stocks[0]}&tab=daily`)
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-17')
  await page.getByRole('button', { name: '逐根回放' }).click()
  await stripOf(page).getByText('点一根 K 线作为起点').waitFor()
  const { x, y, width, height } = await plotOf(chartOf(page, '日'))
  // This market has a few weeks of days: they do not fill the plot.
  await page.mouse.click(x + width * 0.4, y + height / 2)
  await away(page)
  await stripOf(page).getByText('盘口与列表仍为实时').waitFor()
  const first = await dateOf(page)
  expect(first < '2026-07-17').toBe(true)
  await stripOf(page).getByText(`回放到 ${first}`).waitFor()
  expect(await violations(page, { within: 'section[aria-label="走势"]', all: true })).toEqual([])

  await chartOf(page, '日').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => dateOf(page), POLL).not.toBe(first)
  const second = await dateOf(page)
  expect(second > first).toBe(true)
  await stripOf(page).getByText(`回放到 ${second}`).waitFor()
  await stripOf(page).getByRole('button', { name: '后退一根' }).click()
  await away(page)
  await expect.poll(() => dateOf(page), POLL).toBe(first)

  // Other periods and another instrument show nothing later, and the first period the same day again.
  await page.getByRole('radio', { name: '5分', exact: true }).click()
  const minutes = () => readOut(chartOf(page, '5分'), '时间')
  await expect.poll(minutes, POLL).toMatch(/\d$/)
  expect((await minutes()).slice(0, 10) <= first).toBe(true)
  await page.getByRole('radio', { name: '1秒', exact: true }).click()
  await page.getByText('回放到的时刻，这里还没有 K 线').waitFor()
  await page.getByRole('radio', { name: '日', exact: true }).click()
  await expect.poll(() => dateOf(page), POLL).toBe(first)
  const name = await chartOf(page, '日').getAttribute('aria-label')
  await page.keyboard.type(stocks[1] ?? '')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => chartOf(page, '日').getAttribute('aria-label'), POLL).not.toBe(name)
  await expect.poll(() => dateOf(page), POLL).toBe(first)

  // A day is chosen, and played from there to the newest bar, where the chart is live again.
  await page.getByRole('button', { name: '日期 ▾' }).click()
  await page.getByRole('dialog', { name: '跳到日期' }).getByLabel('日期').fill('2026-07-14')
  await page.keyboard.press('Enter')
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-14')
  await stripOf(page).getByRole('radio', { name: '10 根/秒' }).click()
  await page.keyboard.press('Space')
  await page.getByText('已到最新一根，回放结束，图表恢复实时').waitFor()
  await stripOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-17')
  expect(faults).toEqual([])
  await page.close()
})

test('a replay begins by keys, hides drawings that are later, and ends with Esc and with its tab', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stocks[2]}&tab=daily`)
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-17')
  const begin = async () => {
    await chartOf(page, '日').focus()
    await page.keyboard.press(';')
    await page.keyboard.press('h')
    await stripOf(page).getByText('点一根 K 线作为起点').waitFor()
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await stripOf(page).getByText('回放到 2026-07-15').waitFor()
  }
  await page.getByRole('button', { name: /^画线 ▾/ }).click()
  await page.getByRole('menuitem', { name: '垂直线' }).click()
  await chartOf(page, '日').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '已选垂直线' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await begin()
  await away(page)
  expect(await dateOf(page)).toBe('2026-07-15')
  // The line stands at the newest bar: there is nothing to select, and no alert from what is past.
  await page.keyboard.press('Tab')
  expect(await page.getByRole('status').filter({ hasText: '已选垂直线' }).count()).toBe(0)
  await page.getByRole('button', { name: /^画线 ▾/ }).click()
  await page.getByRole('menuitem', { name: '本证券 1 条' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '预警线' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await chartOf(page, '日').focus()
  await page.keyboard.press('Escape')
  await stripOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-17')

  await begin()
  await page.getByRole('tab', { name: '分时' }).first().click()
  await page.getByRole('tab', { name: 'K线' }).first().click()
  await expect.poll(() => dateOf(page), POLL).toBe('2026-07-17')
  expect(await stripOf(page).count()).toBe(0)
  expect(faults).toEqual([])
  await page.close()
})
