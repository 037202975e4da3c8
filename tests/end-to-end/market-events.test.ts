import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '../../shared/market/events'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, type FakeFeed, MARKET_TIME, makeInstrument, makeTrade } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const STOCK = makeInstrument({ id: '600519.SH', name: '示例酒业' })

let feed: FakeFeed
let gateway: TestGateway
let browser: Browser
let page: Page
let faults: string[]

/** Alone at the limit, so many shares; `seconds` into the market's time. */
const sealed = (seconds: number, shares: number): Quote => ({
  kind: 'quote',
  instrument: STOCK.id,
  exchangeTime: MARKET_TIME + seconds * 1_000,
  last: 1_100,
  open: 1_000,
  high: 1_100,
  low: 1_000,
  volume: 1_000,
  amount: 1_100_000,
  bidPrices: [1_100],
  bidVolumes: [shares],
  askPrices: [],
  askVolumes: [],
})
const traded = (seconds: number): Quote => ({
  ...sealed(seconds, 100),
  last: 1_090,
  bidPrices: [1_089],
  askPrices: [1_090],
  askVolumes: [100],
})

beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  browser = await openBrowser()
  await feed.push(...dayStart('20260706', [STOCK]))
  const context = await signedInContext(browser, gateway, { userId: await gateway.register('trader') })
  page = await context.newPage()
  faults = watchFaults(page)
  await page.goto('/monitor')
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const events = () => page.getByRole('table', { name: '盘口异动，新的在上' })
const row = (name: string) => events().getByRole('row').filter({ hasText: name })

test('an event appears with the print that makes it, a sealed limit with its book', async () => {
  await page.getByText('今天还没有异动').waitFor()
  const at = (seconds: number) => MARKET_TIME + seconds * 1_000
  await feed.push(makeTrade({ exchangeTime: at(0) }), makeTrade({ exchangeTime: at(20), price: 1_016 }))
  await row('火箭发射').waitFor()
  expect(await row('火箭发射').innerText()).toMatch(/示例酒业.*\+1\.60%.*10\.16/s)
  const explained = await row('火箭发射').getByTitle('口径编号').getAttribute('title')
  expect(explained).toMatch(/1 分钟内上涨.*\n口径编号 rocket-150bp\.60s$/)
  await feed.push(traded(30), sealed(33, 50_000))
  await row('封涨停板').waitFor()
  expect(await row('封涨停板').innerText()).toMatch(/55万/)
})

test('a kind that is not wanted is not shown, also after the page was loaded anew', async () => {
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('checkbox', { name: '大笔买入', exact: true }).focus()
  await page.getByText('口径编号 bigBuy-y5000000.f1000-120s').waitFor()
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('checkbox', { name: '火箭发射', exact: true }).uncheck()
  await row('火箭发射').waitFor({ state: 'detached' })
  await stored
  await page.reload()
  await row('封涨停板').waitFor()
  expect(await row('火箭发射').count()).toBe(0)
})

test('the keyboard leads from an event to its stock, and nothing sounds unasked', async () => {
  expect(await page.getByRole('button', { name: '点此启用声音' }).getAttribute('aria-pressed')).toBe('false')
  await row('封涨停板').focus()
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  expect(new URL(opened.url()).pathname + new URL(opened.url()).search).toBe('/trading/AD?code=600519.SH')
  expect(faults).toEqual([])
})
