import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const MONDAY = dateToMs('20260720')
const POLL = { timeout: 60_000 }

let market: SteppedMarket
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let stock: string

/** Before the auction: nothing was traded today, and there are days on record. */
beforeAll(async () => {
  market = steppedMarket({ startAt: MONDAY + 9 * 3_600_000 + 60_000, instrumentCount: 60 })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(MONDAY + 9 * 3_600_000 + 600_000)
  const userId = await gateway.register('operator')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  const token = await gateway.mint(userId)
  await fetch(`${gateway.url}/api/custom-index/states`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ weighting: 'equal', baseDay: '20260717', members: [{ id: stock }] }),
  })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const fill = (path: string) => path.replaceAll('{stock}', stock)

/** The states that a page's panels are in, with their words. */
const statesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('[role=status][data-state]')
    .evaluateAll((all) => all.map((one) => `${(one as HTMLElement).dataset.state}: ${one.textContent}`))

async function opened(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(fill(path))
  return page
}

const SINCE = /^empty: 无数据.*自 20\d\d-\d\d-\d\d 起有记录$/

describe('a chart without anything to draw says which of four it is', () => {
  test.each<[state: string, path: string, said: RegExp]>([
    ['nothing chosen', '/trading/AD?code=999999', /^unchosen: 未选择没有找到代码“999999”/],
    ['nothing chosen', '/trading/OD?code=999999', /^unchosen: 未选择没有找到代码“999999”/],
    ['nothing chosen', '/graph_total_multi/2/{stock}', /^unchosen: 未选择选中此格/],
    ['nothing chosen', '/graph_hide', /^unchosen: 未选择在左侧选择一条/],
    ['nothing there, and since when there is', '/index_zeus/000001.SH/20200106/20200110', SINCE],
    ['nothing there, and since when there is', '/graph_total_multi/1/{stock}/20200106/20200110', SINCE],
    ['nothing there, and since when there is', '/graph_hide/{stock}/20200106/20200110', SINCE],
    ['nothing there, and since when there is', '/hist/BS/H1?end=20200106', SINCE],
    ['nothing there, and since when there is', '/hist/OO/H1?end=20200106&code={stock}', SINCE],
    ['nothing there yet today', '/index_zeus_today/000016.SH', /^not-open: 未开盘今天还没有成交/],
    ['nothing there yet today', '/industry/sw1/电子', /^not-open: 未开盘今天还没有成交/],
    ['nothing there yet today', '/trading/AD?code={stock}&tab=prices', /^not-open: 未开盘今天还没有成交/],
    ['nothing there yet today', '/trading/AD?code={stock}&tab=footprint', /^not-open: 未开盘今天还没有成交/],
    ['nothing there yet today', '/custom_index/states', /^not-open: 未开盘今天还没有成交/],
    ['not provided', '/trading/AD?code=BTCUSDT.BINANCE&tab=passive', /^unprovided: 没有此数据/],
    ['not provided', '/btc/1m/KRAKEN', /^unprovided: 没有此数据当前行情源没有 KRAKEN/],
    ['not provided', '/graph_hide/000001.SH/20260720/20260720', /^unprovided: 没有此数据/],
  ])('%s: %s', async (_, path, said) => {
    const page = await opened(path)
    await expect.poll(() => statesOf(page), { ...POLL, message: path }).toContainEqual(expect.stringMatching(said))
    await page.close()
  })
})

describe('a chart whose numbers are on their way, or did not come', () => {
  test.each([
    ['/trading/AD?code={stock}&tab=daily', '**/api/bars/**'],
    ['/index_zeus/000001.SH/20260601', '**/api/bars/**'],
    ['/graph_total_multi/1/{stock}?kind=k', '**/api/bars/**'],
    ['/graph_total_multi/1/{stock}/20260716/20260717', '**/api/bars/**'],
    ['/graph_hide/{stock}/20260716/20260717', '**/api/bars/**'],
    ['/hist/BS/H1?code={stock}', '**/api/history/days/**'],
    ['/btc/1d/ALL', '**/api/bars/**'],
    ['/industry/sw1/电子', '**/api/industries/**'],
    ['/video', '**/api/video'],
  ])('%s says so, and is drawn once they come', async (path, asked) => {
    const page = await context.newPage()
    let answer: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let refuse = true
    await page.route(asked, async (route) => {
      await held
      if (refuse)
        await route.fulfill({
          status: 503,
          json: { ok: false, code: 'storage-failed', message: '坏了', error: '坏了' },
        })
      else await route.fallback()
    })
    await page.goto(fill(path))
    await expect.poll(() => statesOf(page), POLL).toContainEqual(expect.stringMatching(/^loading: 加载中/))
    answer?.()
    await expect.poll(() => statesOf(page), POLL).toContainEqual(expect.stringMatching(/^failed: 读取失败/))
    refuse = false
    await page.getByRole('main').getByRole('button', { name: '重试' }).first().click()
    await expect
      .poll(async () => (await statesOf(page)).filter((said) => /^(loading|failed)/.test(said)), POLL)
      .toEqual([])
    await page.close()
  })
})
