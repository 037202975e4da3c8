import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

let gateway: SharedProduct
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  gateway = await sharedProduct()
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, {
    userId: await gateway.registerOperator('definitions'),
    size: SIZES.laptop,
  })
}, START_MS)
afterAll(() => browser?.close())

const checks = (page: Page) => page.getByRole('list', { name: '资金核对' })
const choice = (page: Page) => page.getByRole('button', { name: /^资金口径：/ })
/** Codes of the rows in sight, top to bottom, and how far the table is scrolled. */
const inSight = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => ({
    top: grid.scrollTop,
    codes: [...grid.querySelectorAll('[role=row][aria-rowindex]:not([hidden])')]
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => row.querySelector('[role=gridcell]')?.textContent),
  }))

describe('definitions on the real-time page', () => {
  test('each is chosen in the card, named in the address, and closes its books', async () => {
    const page = await context.newPage()
    const faults = watchFaults(page)
    await page.goto('/trading/AD?code=600519.SH')
    const three = () => checks(page).innerText()
    await expect.poll(three, { timeout: 60_000 }).toMatch(/全部净 ✓[\s\S]*外 − 内 ✓[\s\S]*成交[^✓]*✓/)
    await choice(page).click()
    await page.getByRole('radio', { name: '收盘' }).click()
    await page.getByRole('radio', { name: '新浪' }).click()
    expect(new URL(page.url()).searchParams.get('def')).toBe('sina-close')
    await page.keyboard.press('Escape')
    await expect.poll(() => choice(page).innerText()).toContain('新浪 · 收盘')
    await expect.poll(three, { timeout: 60_000 }).toMatch(/全部净 ✓[\s\S]*外 − 内 ✓[\s\S]*成交[^✓]*✓/)
    expect(await checks(page).innerText()).not.toContain('差')
    await page.reload()
    await expect.poll(() => choice(page).innerText()).toContain('新浪 · 收盘')
    expect(faults).toEqual([])
    await page.close()
  })

  test('going from 主动 to 全部 keeps rows, scroll and selection in place', async () => {
    const page = await context.newPage()
    await page.goto('/trading/AD?sort=code')
    const grid = page.getByRole('grid')
    await expect.poll(() => grid.innerText(), { timeout: 60_000 }).toMatch(/\d\.\d{2}/)
    // The page chooses the first row by itself, and shows it.
    await expect.poll(() => page.locator('[role=row][aria-selected=true]').count()).toBe(1)
    await grid.evaluate((box) => box.scrollTo(60, 1_200))
    await expect.poll(async () => (await inSight(page)).top).toBe(1_200)
    const before = await inSight(page)
    await page
      .locator('[role=row]')
      .filter({ hasText: before.codes[8] ?? '' })
      .getByRole('gridcell')
      .first()
      .click()
    for (const mode of ['全部', '主动']) {
      await page.keyboard.press(';')
      await page.keyboard.press('a')
      await expect.poll(() => grid.getAttribute('aria-label')).toContain(mode)
      await expect.poll(() => inSight(page)).toEqual(before)
      expect(await page.locator('[role=row][aria-selected=true]').innerText()).toContain(before.codes[8])
    }
    await page.close()
  })

  test.each([
    ['beside the switch of 主动 and 全部', '/trading/OD', '原始委托怎样还原'],
    ['on the page of split orders', '/graph_hide', '口径与局限'],
  ])('what each exchange leaves out of its orders is told %s', async (_, path, button) => {
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    const card = page.getByRole('dialog', { name: '原始委托怎样还原' })
    expect(await card.innerText()).toMatch(
      /上交所[\s\S]*一到即全部成交的委托完全没有记录[\s\S]*深交所[\s\S]*没有主动标志[\s\S]*市价委托.*不区分种类/,
    )
    await page.close()
  })

  test('the radar shows the whole page at a minute, by the arrow keys', async () => {
    const page = await context.newPage()
    await page.goto('/index_zeus_today/000016.SH')
    const slider = page.getByRole('slider', { name: '时刻' })
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 60_000 }).toMatch(/加权大单\s*[+-]?\d/)
    await expect.poll(() => slider.isEnabled(), { timeout: 60_000 }).toBe(true)
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).searchParams.get('minute')).toBe('0931')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('09:31')
    await page.getByRole('button', { name: /回到实时/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('minute')).toBeNull()
    await page.close()
  })
})
