import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beijingDate } from '../../shared/market/session'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { goOn } from '../support/go-on'
import { type Product, startProduct } from '../support/product'

let gateway: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  gateway = await startProduct({})
  const userId = await gateway.register('operator')
  browser = await openBrowser()
  page = await (await signedInContext(browser, gateway, { userId })).newPage()
  await page.goto('/licence')
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** A number with two decimals: the page shows its data, not its frame alone. */
const FIGURE = /\d\.\d{2}/

const lastWeek = beijingDate(Date.now() - 7 * 86_400_000)

const PAGES: [path: string, shows: RegExp][] = [
  ['/trading/AD', FIGURE],
  ['/monitor', FIGURE],
  ['/index_zeus_today', FIGURE],
  ['/graph_total_multi', FIGURE],
  ['/graph_hide', /拆单/],
  ['/video', /视频/],
  ['/btc', FIGURE],
  ['/status', /行情编号/],
  ['/auction', /竞价量比/],
  ['/scorecard', /逐次/],
  ['/add_video', /上传/],
  ['/walls', /配对码/],
  ['/user', /设备与登录/],
  ['/users', /管理/],
  ['/ops', /各环节/],
  ['/auction?session=closing', /收盘/],
  ['/user_custom/operator', /还没有为 operator/],
  ['/user_monitor_new', /自选/],
  ['/custom_new', /自选与分组/],
  ['/alerts', /预警/],
  ['/index_zeus_today/000016.SH', FIGURE],
  [`/index_zeus/000016.SH/${lastWeek}`, FIGURE],
  [`/graph_hide/600519.SH/${lastWeek}/${lastWeek}`, /拆单/],
  ['/industry/sw1/电子', FIGURE],
  ['/inday_industry/000016.SH', FIGURE],
  ['/hist/BS/H1', FIGURE],
  ['/user_monitor', /自选/],
  ['/custom', /自选/],
  ['/custom_index/全天', /全天/],
  ['/Strategy', /策略/],
  ['/model_predict', FIGURE],
  ['/model/strategy-analyst', /依据/],
  ['/pair', /配对/],
  ['/trading/AD?view=wall', FIGURE],
]

test.each(PAGES)('%s has no serious violation, nothing wider than the screen, at any size', async (path, shows) => {
  await page.setViewportSize(SIZES.laptop)
  await visit(path)
  await expect.poll(() => words(page), { timeout: 20_000 }).toMatch(shows)
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    await page.setViewportSize(SIZES[size])
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await violations(page), size).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, size).toBeLessThanOrEqual(0)
    expect(await narrowTables(page), size).toEqual([])
  }
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  expect(await violations(page, { coloursOnly: true }), 'light').toEqual([])
})

/** Within one document: what judges pages is read, and warm, once for all. */
async function visit(path: string): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
  // A full screen has no heading to tell it by.
  if (path.includes('view=wall')) await page.goto(path)
  else await goOn(page, path)
}

/** The text of a page, and what its pictures say. */
function words(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main: HTMLElement) => {
    const pictures = [...main.querySelectorAll('[role=img]')].map((picture) => picture.getAttribute('aria-label'))
    return [main.innerText, ...pictures].join(' ')
  })
}

/** Tables that leave part of the width they could have empty, with their width and that of what they stand in. */
function narrowTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('table, [role=grid], [role=treegrid]')]
    return all.flatMap((table) => {
      const around = table.parentElement
      if (!around || !table.checkVisibility()) return []
      const { paddingLeft, paddingRight } = getComputedStyle(around)
      const room = around.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const width = table.getBoundingClientRect().width
      const name = table.getAttribute('aria-label') ?? table.className
      return room - width > 8 ? [`${name}: ${Math.round(width)} of ${Math.round(room)}`] : []
    })
  })
}
