import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, type FakeFeed, MARKET_TIME, makeInstrument, makeTrade } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const ID = '600519.SH'
const SETTLED = { timeout: 30_000 }

let feed: FakeFeed
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let printed = 0

/** A print at a price in fen, a second after the one before. */
const print = (price: number) =>
  feed.push(makeTrade({ instrument: ID, price, exchangeTime: MARKET_TIME + 1_000 * ++printed, venueSeq: printed }))

beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  const userId = await gateway.register('trader')
  await feed.push(...dayStart('20260706', [makeInstrument({ id: ID, name: '海棠股份' })]))
  await print(1_000)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /预警/ })
const history = (page: Page) => page.getByRole('list', { name: '响过的' }).getByRole('listitem')
const rules = (page: Page) => page.getByRole('list', { name: '规则' }).getByRole('listitem')

describe('alerts', () => {
  test('are written, said back, ring in every tab, and are acknowledged once for all', async () => {
    const [page, other] = [await context.newPage(), await context.newPage()]
    const faults = [watchFaults(page), watchFaults(other)]
    await page.goto('/alerts')
    await other.goto('/monitor')
    await page.getByRole('textbox', { name: '条件' }).fill('600519>10.5')
    await page.getByText('海棠股份（600519.SH） 的 价格 高于 10.5 元 时提醒').waitFor(SETTLED)
    await page.getByRole('button', { name: '加预警' }).click()
    await expect.poll(() => rules(page).count(), SETTLED).toBe(1)
    await print(1_000)
    await expect.poll(() => rules(page).allInnerTexts(), SETTLED).toEqual([expect.stringContaining('布防')])

    await print(1_050)
    await print(1_051)
    await expect.poll(() => history(page).allInnerTexts(), SETTLED).toEqual([expect.stringContaining('海棠股份')])
    expect(await history(page).innerText()).toContain('09:45:04')
    for (const tab of [page, other]) {
      await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警，1 条未确认')
      await tab.getByText('海棠股份 · 600519>10.5').first().waitFor(SETTLED)
    }

    await history(page).getByRole('button', { name: '确认' }).click()
    for (const tab of [page, other]) await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警')
    expect(faults.flat()).toEqual([])
    await other.close()
    await history(page).getByRole('link', { name: '看图' }).click()
    const moment = `/graph_total_multi/1/${ID}/202607060930/202607061005`
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname), SETTLED).toBe(moment)
    await page.close()
  })

  test('that cannot be read are refused with the reason, and stay as they were typed', async () => {
    const page = await context.newPage()
    await page.goto('/alerts')
    const condition = page.getByRole('textbox', { name: '条件' })
    await condition.fill('600519 价各>10')
    await page.getByText(/第 \d+ 个字/).waitFor(SETTLED)
    expect(await page.getByRole('button', { name: '加预警' }).isDisabled()).toBe(true)
    expect(await condition.inputValue()).toBe('600519 价各>10')
    await page.close()
  })
})
