import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuGroups } from '../../client/app/menu-items'
import { pageNames } from '../../client/text/pages'
import { frame } from '../../client/text/shell'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openingTimes, watchOpening } from '../support/opening-times'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

/** Sum of the layout shifts of an opening; what browsers call good ends at 0.1. */
const SHIFT_MAX = 0.01
const MAIN = /\/assets\/main-[^/]+\.js$/

let gateway: StillMarket
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.register('first-frame')
  browser = await openBrowser()
}, START_MS)
afterAll(() => browser?.close())

/** Left edge, top and height of what stays where it was. */
const places = (page: Page) =>
  page.evaluate(
    (titles) => {
      const box = (element: Element | null | undefined) => {
        const { x, y, height } = element?.getBoundingClientRect() ?? {}
        return [x, y, height].map((value) => value && Math.round(value))
      }
      const link = (title: string) =>
        [...document.querySelectorAll('header a')].find(({ textContent }) => textContent === title)
      return {
        header: box(document.querySelector('header')),
        product: box(document.querySelector('header a')),
        main: box(document.querySelector('main')),
        footer: box(document.querySelector('footer')),
        ...Object.fromEntries(titles.map((title) => [title, box(link(title))])),
      }
    },
    menuGroups.flat().map(({ title }) => title),
  )

async function openWithoutScript(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.route(MAIN, (route) => route.abort())
  await page.route('/load-again.js', (route) => route.abort())
  await page.goto(path)
  return page
}

test.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
  'the frame of the first HTML stands where the page has it (%s)',
  async (size) => {
    const context = await signedInContext(browser, gateway, { userId, size: SIZES[size] })
    const page = await openWithoutScript(context, '/trading/AD')
    expect(await page.locator('.first-frame header').isVisible()).toBe(true)
    const first = await places(page)
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('grid').first().waitFor()
    expect(await page.locator('.first-frame').count()).toBe(0)
    expect(await places(page)).toEqual(first)
    await context.close()
  },
)

test('a visitor without an account sees nothing of it, and its links work before any script', async () => {
  const stranger = await browser.newContext({ baseURL: gateway.url, viewport: SIZES.laptop })
  const page = await openWithoutScript(stranger, '/trading/AD')
  expect(await page.locator('.first-frame').isVisible()).toBe(false)
  await stranger.close()
  const context = await signedInContext(browser, gateway, { userId })
  const own = await openWithoutScript(context, '/trading/AD')
  expect(await own.getByRole('link', { name: pageNames.indexToday.title }).getAttribute('href')).toBe(
    '/index_zeus_today',
  )
  await own.close()
  for (const path of ['/trading/AD?view=wall', '/monitor?pane=1', '/trading/AD?at=20260716T103000']) {
    const other = await openWithoutScript(context, path)
    expect(await other.locator('.first-frame').isVisible(), path).toBe(false)
    await other.close()
  }
  await context.close()
})

/** A figure of the page, and what comes last. */
const OPENINGS = [
  ['/trading/AD', 'laptop', '[role="gridcell"]', '[data-introduces="balance"]'],
  ['/trading/AD', 'phone', '[role="gridcell"]', '[role="gridcell"]'],
  ['/index_zeus_today', 'laptop', 'main section', 'main ol [data-instrument]'],
] as const

test.each(OPENINGS)('nothing jumps while %s opens (%s)', async (path, size, selector, last) => {
  const context = await signedInContext(browser, gateway, { userId, size: SIZES[size] })
  const page = await context.newPage()
  await page.addInitScript(watchOpening({ selector, changes: false }))
  await page.goto(path)
  await page.locator(last).first().waitFor()
  await expect.poll(async () => (await openingTimes(page)).figureMs).toBeGreaterThan(0)
  const { paintMs, figureMs, shift, moved } = await openingTimes(page)
  expect(paintMs).toBeLessThan(figureMs)
  expect(shift, moved.join('\n')).toBeLessThan(SHIFT_MAX)
  await context.close()
})

test.each(['dark', 'light'])('the first HTML has no accessibility fault in the %s theme', async (theme) => {
  const context = await signedInContext(browser, gateway, { userId })
  await context.addInitScript(
    (name) => localStorage.setItem('zeus.preferences', JSON.stringify({ theme: name })),
    theme,
  )
  const page = await openWithoutScript(context, '/trading/AD')
  expect(await violations(page)).toEqual([])
  await context.close()
})

test.each(['/trading/AD', '/'])('%s, whose script was lost on the way, says so and loads again', async (path) => {
  const context = await signedInContext(browser, gateway, { userId })
  const page = await context.newPage()
  let isAway = true
  await page.route('/healthz', (route) => (isAway ? route.abort() : route.continue()))
  await page.route('/assets/*.js', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(path)
  const alert = page.getByRole('alert').filter({ hasText: frame.loadFailed })
  await alert.waitFor()
  expect(await alert.getByRole('button', { name: frame.loadNow }).isVisible()).toBe(true)
  // It stays where it is as long as nothing answers.
  await page.waitForRequest('**/healthz')
  expect(await alert.isVisible()).toBe(true)
  isAway = false
  await page.getByRole('grid').first().waitFor()
  expect(await alert.count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('zeus.failed-loads'))).toBeNull()
  await context.close()
})
