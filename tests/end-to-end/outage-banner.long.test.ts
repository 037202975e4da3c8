import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frame } from '../../client/text/shell'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }
/** Requests that a page needs to begin. */
const ANSWERED = /\/api\/(me|config|instruments)\b/
/** The sentence of the banner, whatever the number of failed requests. */
const [, SENTENCE = ''] = frame.noAnswer(0).split('0')

let gateway: SharedProduct
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.register('outage')
  browser = await openBrowser()
}, START_MS)
afterAll(() => browser?.close())

/** Px by which the page is higher than its place, and by which its last panel ends below the window. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const ends = [...main.querySelectorAll('[role="grid"], [role="tabpanel"]')].map(
      (element) => element.getBoundingClientRect().bottom,
    )
    return { main: main.scrollHeight - main.clientHeight, last: Math.max(0, ...ends) > innerHeight }
  })

test.each([
  ['laptop', SIZES.laptop],
  ['phone', SIZES.phone],
] as const)('on a %s the desk ends within the window, with the banner of failed requests above it', async (_, size) => {
  const context = await signedInContext(browser, gateway, { userId, size })
  const page = await context.newPage()
  await page.route(/\/api\//, (route) => (ANSWERED.test(route.request().url()) ? route.fallback() : route.abort()))
  await page.goto('/trading/AD')
  await page.locator('main [role="grid"] [role="row"][data-instrument]').first().waitFor(SETTLED)
  const banner = page.getByRole('alert').filter({ hasText: SENTENCE })
  await banner.waitFor(SETTLED)
  await expect.poll(() => overhang(page), SETTLED).toEqual({ main: 0, last: false })
  expect(await violations(page)).toEqual([])

  await page.unroute(/\/api\//)
  await banner.waitFor({ state: 'detached', ...SETTLED })
  await context.close()
})
