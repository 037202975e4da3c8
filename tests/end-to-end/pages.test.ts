import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedInstrument } from '../../client/store/rows/instruments'
import { verbsOf } from '../../client/store/verbs'
import { routes } from '../../shared/protocol/routes'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
import { narrowTables, wordsOf } from '../support/page-looks'
import { PAGES, type PageVisit, unvisited, VARIANTS } from '../support/page-visits'
import { putResource } from '../support/put-resource'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { headsWithoutUnit } from '../support/table-heads'
import { until } from '../support/until'

/** One walk over all pages within one document asks each of them everything that is asked of every page. */

const SETTLED = { timeout: 60_000 }
const NAME = 'walker'
const STOCK = '600519.SH'

let gateway: SharedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  gateway = await sharedProduct()
  await until('stocks are listed', () => table().id.includes(STOCK))
  const userId = await gateway.registerOperator(NAME)
  await seed(userId)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  page = await context.newPage()
  faults = watchFaults(page)
}, START_MS)
afterAll(() => browser?.close())

const table = () => gateway.table()

/** What pages of one account's own things need: a group, a board made for the account, and a basket. */
async function seed(userId: string): Promise<void> {
  const stocks = table().id.filter((_, at) => table().kind[at] === 'stock')
  const groups = [{ name: '持仓', colour: 'ad', codes: stocks.slice(0, 6) }]
  await putResource(gateway, userId, 'watchlists', { revision: 0, groups })
  const place = { y: 0, w: 12, h: 12, options: { codes: stocks.slice(0, 3).join() } }
  const panes = ['codes', 'cards'].map((kind, at) => ({ id: `p${at}`, kind, x: 12 * at, ...place }))
  const layout = { format: 1, panes, codes: {} }
  await putResource(gateway, userId, `user-custom/${NAME}`, { version: 0, title: '早盘', note: '', layout })
  const members = stocks.slice(0, 4).map((id) => ({ id, weight: 0.25 }))
  const basket = { name: '篮子', baseDay: table().tradingDay, weighting: 'equal', members }
  await putResource(gateway, userId, `custom-index/${encodeURIComponent('篮子')}`, basket)
}

const fill = (path: string) =>
  path.replaceAll('{today}', table().tradingDay).replaceAll('{stock}', STOCK).replaceAll('{name}', NAME)

/** One level that any address has, with and without a slash at its end; the query comes behind it. */
const withSlash = (address: string) => address.replace(/(\?|$)/, '/$1')

async function statusOf(address: string): Promise<number> {
  return (await context.request.get(address, { maxRetries: 2 })).status()
}

const menu = () => page.getByRole('menu').first()

/** The verbs that the menu of an instrument lists. */
function titlesOf(id: string): string[] {
  const at = table().id.indexOf(id)
  const listed = { id, name: table().name[at], kind: table().kind[at], industry: table().industry[at] }
  return verbsOf(listed as ListedInstrument, { day: table().tradingDay, mode: 'AD' }, true).map(({ title }) => title)
}

/** Accessibility and widths at the page's present size. */
async function expectReadable(size: string): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await violations(page), size).toEqual([])
  await expectFitting(size)
}

async function expectFitting(size: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess, `${size}: wider than the screen`).toBeLessThanOrEqual(0)
  expect(await narrowTables(page), `${size}: narrow tables`).toEqual([])
}

/** At any size, and its colours in light too. A desktop has the elements of a laptop, laid out wider. */
async function expectReadableAtAnySize(): Promise<void> {
  try {
    await expectFitting('desk')
    for (const size of ['laptop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await expectReadable(size)
    }
    await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
    expect(await violations(page, { coloursOnly: true }), 'light').toEqual([])
  } finally {
    await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
    await page.setViewportSize(SIZES.desk)
  }
}

function testPage({ path, shows, menus = [] }: PageVisit): void {
  test('is served with and without a slash at its end, and shows its heading and its own data', async () => {
    const address = fill(path)
    for (const each of [address, withSlash(address)]) expect(await statusOf(each), each).toBe(200)
    await openInPlace(page, address)
    await expect.poll(() => wordsOf(page), SETTLED).toMatch(shows)
    expect(await headsWithoutUnit(page)).toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(/\b(AD|OD)\b/)
  })

  for (const [what, selector] of menus) {
    test(`has the instrument menu on ${what}`, async () => {
      const place = page.locator(selector).filter({ visible: true }).first()
      await place.waitFor(SETTLED)
      await place.click({ button: 'right', ...SETTLED })
      await menu().waitFor(SETTLED)
      const id = (await menu().innerText()).split('\n')[0]?.trim().split(' ').at(-1) ?? ''
      expect(table().id).toContain(id)
      const entries = menu().getByRole('menuitem')
      const titles = await entries.evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''))
      expect(titles).toEqual(titlesOf(id))
      await page.keyboard.press('Escape')
      await expect.poll(() => menu().count()).toBe(0)
    })
  }
}

describe.each(PAGES)('$path', (visit) => {
  testPage(visit)

  test('has no serious violation and nothing wider than the screen, and no fault', async () => {
    await expectReadableAtAnySize()
    expect(faults.splice(0)).toEqual([])
  })
})

describe.each(VARIANTS)('$path', (visit) => {
  testPage(visit)

  test('has no fault', () => expect(faults.splice(0)).toEqual([]))
})

test('a page in wall form has no serious violation and nothing wider than the screen', async () => {
  await page.goto('/trading/AD?view=wall')
  await expect.poll(() => wordsOf(page), SETTLED).toMatch(/\d\.\d{2}/)
  await expectReadableAtAnySize()
  expect(faults.splice(0)).toEqual([])
})

test('the front page of an account is the main table', async () => {
  await page.goto('/')
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts(), SETTLED)
    .toEqual([routes.trading.title])
})

test('the walk opens every pattern of an address but those of screens and of signing in', () => {
  expect(unvisited()).toEqual(['/wall/:board', '/', '/demo', '/login', '/login/success'])
})

describe('before signing in', () => {
  let stranger: Page
  beforeAll(async () => {
    stranger = await (await browser.newContext({ locale: 'zh-CN', baseURL: gateway.url })).newPage()
  })

  test.each([
    ['/login', '登录宙斯看盘', /登录/],
    ['/login/success', '登录没有完成', /重试/],
    ['/licence', '用户许可协议', /许可/],
    ['/help', '帮助', /每个数字是什么意思/],
    ['/hist/BS/H1', '历史资金', /登录/],
  ])('%s is there, without header and footer', async (path, title, shows) => {
    const strangerFaults = watchFaults(stranger)
    expect((await stranger.goto(withSlash(path).replace('//', '/')))?.status()).toBe(200)
    await expect.poll(() => stranger.getByRole('heading', { level: 1 }).allInnerTexts(), SETTLED).toEqual([title])
    await expect.poll(() => stranger.getByRole('main').innerText(), SETTLED).toMatch(shows)
    for (const role of ['banner', 'contentinfo'] as const) expect(await stranger.getByRole(role).count()).toBe(0)
    expect(await statusOf(path)).toBe(200)
    expect(strangerFaults).toEqual([])
  })
})

test('an address that is none is 404 and still a page', async () => {
  const none = ['/strategy', '/Trading/AD', '/trading', '/hist/BS', '/video/a/b', '/graph_hide/600519.SH/20260720']
  for (const path of none) expect(await statusOf(path), path).toBe(404)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await page.getByText('404').first().waitFor(SETTLED)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})
