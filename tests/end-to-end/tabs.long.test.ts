import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

const SETTLED = { timeout: 60_000 }

let gateway: SharedProduct
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.registerOperator('tabs')
  browser = await openBrowser()
}, START_MS)
// Readers are counted over the whole product, which other files have read.
const noReaders = () => until('there are no readers', async () => (await readers()) === 0, SETTLED.timeout, 100)
beforeAll(noReaders)
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await noReaders()
})
afterAll(() => browser?.close())

const PAGES = ['/trading/AD', '/trading/OD', '/index_zeus_today', '/user_monitor', '/video', '/licence']

/** A figure of what is told to readers, over all processes that serve them. */
const told = async (figure: 'readers' | 'frames' | 'subscriptions') => {
  const fanouts = (await gateway.health()).map((all) => all.find(({ source }) => source === 'fanout'))
  return fanouts.reduce((sum, fanout) => sum + (fanout?.figures[figure] ?? Number.NaN), 0)
}
const readers = () => told('readers')

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Resolves once the page's first grid shows other numbers than now. */
async function moves(page: Page): Promise<void> {
  const grid = page.getByRole('grid').first()
  await expect.poll(() => grid.getByRole('row').count(), SETTLED).toBeGreaterThan(5)
  const before = await grid.innerText()
  await expect.poll(() => grid.innerText(), SETTLED).not.toBe(before)
}

describe('many tabs', () => {
  test('hold one socket, and loading one again or closing any disturbs no other', async () => {
    const context = await signedInContext(browser, gateway, { userId })
    const pages: Page[] = []
    const faults: string[][] = []
    for (const path of PAGES) {
      const page = await openPage(context, path)
      faults.push(watchFaults(page))
      pages.push(page)
    }
    const live = (page: Page) => page.getByRole('region', { name: '行情状态' }).innerText()
    for (const page of pages) {
      await expect.poll(() => live(page), SETTLED).not.toMatch(/未连接|连接中|重连|超时/)
    }
    await expect.poll(readers).toBe(1)

    const [first, second, third] = pages as [Page, Page, Page]
    await moves(first)
    await moves(second)
    await first.reload()
    await moves(first)
    await moves(second)
    await expect.poll(readers).toBe(1)
    const connected = await told('frames')
    // The tab that connected first goes first, then others from both ends.
    for (const page of [first, pages[4] as Page, third]) {
      await page.close()
      expect(await readers()).toBe(1)
      await moves(second)
    }
    const left = pages.filter((page) => !page.isClosed())
    for (const page of left) expect(await live(page)).not.toMatch(/未连接|连接中|重连|超时/)
    expect(await told('frames')).toBeGreaterThan(connected)
    expect(faults.flat()).toEqual([])

    // What only closed tabs read is given up, though the connection lives on: the bell of the page that is left reads.
    for (const page of left) if (!page.url().endsWith('/licence')) await page.close()
    await expect.poll(() => told('subscriptions'), SETTLED).toBe(1)
    expect(await readers()).toBe(1)
  })

  test.each<[string, () => void]>([
    ['has no shared workers', () => Reflect.deleteProperty(globalThis, 'SharedWorker')],
    [
      'refuses to make one',
      () => {
        globalThis.SharedWorker = class {
          constructor() {
            throw new DOMException('refused', 'SecurityError')
          }
        } as unknown as typeof SharedWorker
      },
    ],
  ])('in a browser that %s each has its own socket, and rows move', async (_, cripple) => {
    const context = await signedInContext(browser, gateway, { userId })
    await context.addInitScript(cripple)
    const one = await openPage(context, '/trading/AD')
    const two = await openPage(context, '/trading/OD')
    await moves(one)
    await moves(two)
    await expect.poll(readers).toBe(2)
    await one.close()
    await expect.poll(readers).toBe(1)
    await moves(two)
  })
})
