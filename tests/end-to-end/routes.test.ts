import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '../../shared/protocol/routes'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { goOn } from '../support/go-on'
import { type Product, startProduct } from '../support/product'
import { headsWithoutUnit } from '../support/table-heads'

let gateway: Product
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  gateway = await startProduct({ ZEUS_INSTRUMENT_COUNT: '400', VIDEO_HOSTS: 'videos.example' })
  const userId = await gateway.register('operator')
  await seed(await gateway.mint(userId))
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** What the pages of somebody's own things need to exist: a board made for the user, and two baskets. */
async function seed(token: string): Promise<void> {
  const put = async (path: string, body: unknown) => {
    const answer = await fetch(`${gateway.url}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.text(), path).toContain('"ok":true')
  }
  await vi.waitFor(() => expect(gateway.table().id).toContain('600519.SH'), { timeout: 30_000 })
  const place = { id: 'p1', x: 0, y: 0, w: 24, h: 12 }
  const pane = { ...place, kind: 'codes', title: '核心', options: { codes: '600519.SH,600000.SH' } }
  const layout = { format: 1, panes: [pane], codes: {} }
  await put('/api/user-custom/operator', { version: 0, title: '定制页', note: '', layout })
  const members = ['600519.SH', '600000.SH', '600036.SH', '000001.SZ'].map((id) => ({ id, weight: 0.25 }))
  for (const name of ['我的指数', '我的']) {
    const path = `/api/custom-index/${encodeURIComponent(name)}`
    await put(path, { name, baseDay: today(), weighting: 'equal', members })
  }
}

/** A number with two decimals, as prices, percentages and money have. */
const FIGURE = /\d\.\d{2}/
const today = () => gateway.table().tradingDay

/** Address, heading, and what must stand on the page: figures, or the page's own honest words. */
const CASES: [path: string, title: string, shows: RegExp][] = [
  ['/', routes.trading.title, FIGURE],
  ['/licence', routes.licence.title, /许可/],
  ['/walls', routes.walls.title, /配对码/],
  ['/ops', routes.ops.title, /各环节/],
  ['/alerts', routes.alerts.title, /新预警/],
  ['/user', routes.user.title, /operator/],
  ['/Strategy', routes.strategy.title, FIGURE],
  ['/monitor', routes.monitor.title, FIGURE],
  ['/status', routes.status.title, /行情编号/],
  ['/auction', routes.auction.title, FIGURE],
  ['/auction/{stock}', routes.auction.title, /竞价量比/],
  ['/scorecard', routes.scorecard.title, /看[涨跌][\s\S]*逐次/],
  ['/video', routes.video.title, /视频/],
  ['/video/https%3A%2F%2Fvideos.example%2Fa%2Fb', routes.video.title, /视频/],
  ['/add_video', routes.addVideo.title, /上传/],
  ['/index_zeus_today', routes.indexToday.title, FIGURE],
  ['/index_zeus_today/000016.SH', routes.indexToday.title, FIGURE],
  ['/index_zeus', routes.indexHistory.title, FIGURE],
  ['/index_zeus/000016.SH/20260701', routes.indexHistory.title, FIGURE],
  ['/index_zeus/000016.SH/20260701/{today}', routes.indexHistory.title, FIGURE],
  ['/industry/sw1/电子', routes.industry.title, FIGURE],
  ['/industry/sw1/%E7%94%B5%E5%AD%90', routes.industry.title, FIGURE],
  ['/inday_industry/000016.SH', routes.inDayIndustry.title, FIGURE],
  ['/custom', routes.custom.title, /自选/],
  ['/custom_new', routes.customNew.title, /自选/],
  ['/user_monitor', routes.userMonitor.title, /自选/],
  ['/user_monitor_new', routes.userMonitorNew.title, /自选/],
  ['/user_custom/operator', routes.userCustom.title, /定制/],
  ['/custom_index/我的指数', routes.customIndex.title, /我的指数/],
  ['/custom_index/%E6%88%91%E7%9A%84', routes.customIndex.title, /我的/],
  ['/graph_total_multi', routes.multiChart.title, FIGURE],
  ['/graph_total_multi/2+4', routes.multiChart.title, FIGURE],
  ['/graph_total_multi/2/000016.SH,000300.SH', routes.multiChart.title, FIGURE],
  ['/graph_total_multi/2/000016.SH%2C000300.SH/{today}/{today}', routes.multiChart.title, FIGURE],
  ['/model_predict', routes.modelPredict.title, /Brier/],
  ['/model/strategy-analyst', routes.strategyAnalyst.title, /提问|问题/],
  ['/graph_hide', routes.orderSplit.title, /拆单/],
  ['/graph_hide/{stock}/{today}/{today}', routes.orderSplit.title, FIGURE],
  ['/hist/BS/H1', routes.history.title, FIGURE],
  ['/hist/OO/H5', routes.history.title, FIGURE],
  ['/trading/AD', routes.trading.title, FIGURE],
  ['/trading/OD', routes.trading.title, FIGURE],
  ['/trading/AD/STK', routes.trading.title, FIGURE],
  ['/trading/OD/IDX', routes.trading.title, FIGURE],
  ['/btc', routes.btc.title, FIGURE],
  ['/btc/1m/ALL', routes.btc.title, FIGURE],
  ['/btc/SPOT/5m/BINANCE', routes.btc.title, FIGURE],
]

const fill = (path: string) => {
  const stock = gateway.table().id.find((id) => id.startsWith('60')) ?? ''
  return path.replaceAll('{today}', today()).replaceAll('{stock}', stock)
}

describe('every route of the specification', () => {
  let page: Page
  let faults: string[]
  const loaded = new Set<string>()
  beforeAll(async () => {
    page = await context.newPage()
    faults = watchFaults(page)
  })
  afterAll(() => page?.close())

  test.each(CASES)(
    '%s has its heading and its own data, with and without a trailing slash',
    async (path, title, shows) => {
      const headings = () => page.getByRole('heading', { level: 1 }).allInnerTexts()
      const isThere = async (address: string) => {
        await expect.poll(headings, { message: address }).toEqual([title])
        await expect
          .poll(() => page.getByRole('main').innerText(), { timeout: 15_000, message: address })
          .toMatch(shows)
      }
      const address = fill(path)
      expect((await context.request.get(address, { maxRetries: 2 })).status(), address).toBe(200)
      // Of each page one address is loaded anew, the others are gone on to.
      await (loaded.has(title) ? goOn(page, address) : page.goto(address))
      loaded.add(title)
      await isThere(address)
      expect(await headsWithoutUnit(page), address).toEqual([])
      expect(await page.locator('body').innerText(), address).not.toMatch(/\b(AD|OD)\b/)
      if (path !== '/') {
        expect((await context.request.get(`${address}/`, { maxRetries: 2 })).status(), `${address}/`).toBe(200)
        await goOn(page, `${address}/`)
        await isThere(`${address}/`)
      }
      expect(faults.splice(0), address).toEqual([])
    },
  )

  test('the table names every page there is', () => {
    const named = new Set(CASES.map(([, title]) => title))
    const left = Object.values(routes).filter(({ title }) => !named.has(title))
    expect(left.map(({ title }) => title)).toEqual(['屏幕配对', '上墙', '首页', '登录', '登录成功', '账号管理'])
  })
})

describe('before signing in', () => {
  test.each([
    ['/', '首页', /宙斯看盘/],
    ['/login', '登录宙斯看盘', /登录/],
    ['/login/', '登录宙斯看盘', /登录/],
    ['/login/success', '登录没有完成', /重试/],
    ['/login/success/', '登录没有完成', /重试/],
    ['/licence', '用户许可协议', /许可/],
    ['/hist/BS/H1', '历史资金', /登录/],
  ])('%s is there, without header and footer', async (path, title, shows) => {
    const stranger = await browser.newContext({ locale: 'zh-CN', baseURL: gateway.url })
    const page = await stranger.newPage()
    const faults = watchFaults(page)
    expect((await page.goto(path))?.status()).toBe(200)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title])
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(shows)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(faults).toEqual([])
    await stranger.close()
  })
})

describe('an address that is none', () => {
  test.each([
    '/strategy',
    '/Trading/AD',
    '/trading',
    '/hist/BS',
    '/no/such/page',
    '/video/a/b',
    '/graph_hide/600519.SH',
  ])('%s is 404 and still a page', async (path) => {
    const page = await context.newPage()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByText('404').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.close()
  })
})
