import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { common } from '../../client/text/common'
import { dictionary } from '../../client/text/dictionary'
import { helpText as text } from '../../client/text/help'
import { dateToMs } from '../../shared/market/session'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const ID = '600519.SH'
const TEN = dateToMs('20260717') + 10 * 3_600_000

let gateway: TestGateway
let market: SteppedMarket
let browser: Browser
let reader: BrowserContext
let trader: BrowserContext

beforeAll(async () => {
  market = steppedMarket({ startAt: TEN })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(TEN + 90_000)
  browser = await openBrowser()
  reader = await browser.newContext({ viewport: SIZES.laptop, locale: 'zh-CN', baseURL: gateway.url })
  const userId = await gateway.register('help')
  trader = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const entry = (page: Page) => page.getByRole('article')
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('a stranger finds a word, opens its entry by address, and reads it on a phone', async () => {
  const page = await reader.newPage()
  const faults = watchFaults(page)
  await page.goto('/help')
  await page.getByRole('link', { name: common.signIn }).waitFor()
  await page.getByRole('searchbox', { name: text.search }).fill('bdje')
  await page.keyboard.press('Enter')
  await entry(page).getByText(dictionary.passive.what).waitFor()
  expect(new URL(page.url()).hash).toBe('#passive')
  expect(await entry(page).getByRole('math').innerText()).toContain('+9957')
  expect(await violations(page)).toEqual([])

  await page.goto(`/help#${encodeURIComponent(dictionary.adNet.name)}`)
  await entry(page).getByText(dictionary.adNet.what).waitFor()

  await page.setViewportSize(SIZES.phone)
  expect(await isTooWide(page)).toBe(false)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: text.back }).click()
  await page.getByRole('searchbox', { name: text.search }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  for (const part of ['keys', 'sources', 'limits'] as const) {
    await page.goto(`/help#${part}`)
    await page.getByText(text[part].lead).waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  }
  expect(faults).toEqual([])
})

test('ⓘ of a column shows today’s numbers of the selected stock and leads to the entry', async () => {
  const page = await trader.newPage()
  const faults = watchFaults(page)
  await page.goto(`/trading/AD?code=${ID}`)
  const head = page.getByRole('columnheader', { name: dictionary.adNet.name }).first()
  await head.hover()
  await head.getByRole('button', { name: text.about(dictionary.adNet.name) }).click()
  const card = page.getByRole('dialog', { name: text.card })
  await card.getByText(dictionary.adNet.what).waitFor()
  await card.getByRole('math').waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  const [help] = await Promise.all([
    trader.waitForEvent('page'),
    card.getByRole('link', { name: text.openHelp }).click(),
  ])
  await entry(help).getByText(dictionary.adNet.what).waitFor()
  expect(new URL(help.url()).hash).toBe('#adNet')
  expect(new URL(help.url()).searchParams.get('code')).toBe(ID)
  await entry(help).getByRole('math').waitFor()
  await entry(help).getByText(ID.slice(0, 6)).first().waitFor()
  expect(await violations(help)).toEqual([])

  await page.bringToFront()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  // The keyboard alone: from the head, i opens the card and Escape closes it.
  await head.getByRole('button', { name: dictionary.adNet.name }).first().focus()
  await page.keyboard.press('i')
  await card.getByText(dictionary.adNet.what).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: text.help, exact: true }).click()
  const [again] = await Promise.all([
    trader.waitForEvent('page'),
    page.getByRole('menuitem', { name: text.help, exact: true }).click(),
  ])
  await again.getByText(text.intro.lead).waitFor()
  expect(faults).toEqual([])
})
