import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { states } from '../../client/text/common'
import { strip } from '../../client/text/shell'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const at = (day: string, hours: number, minutes: number) => dateToMs(day) + (hours * 60 + minutes) * 60_000

/**
 * Pages of the market beside those that `phases.test.ts` keeps open through a whole day: the first begins a document of
 * its phase, and neighbours have other headings.
 */
const PAGES = [
  '/auction/600519.SH',
  '/graph_hide',
  '/user_monitor',
  '/index_zeus/000016.SH/20260716',
  '/graph_hide/600519.SH/20260717/20260720',
  '/btc/1d/ALL',
  '/Strategy',
  '/model_predict',
  '/model/strategy-analyst',
  '/scorecard',
  '/alerts',
  '/status',
]

let market: SteppedMarket
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await openBrowser()
  market = steppedMarket({ startAt: at('20260717', 14, 56), instrumentCount: 60 })
  gateway = await startTestGateway({ feed: market.feed })
  context = await signedInContext(browser, gateway, { userId: await gateway.register('operator'), size: SIZES.desk })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

describe.each([
  ['in after-hours trading', at('20260717', 15, 6), 'after-hours'],
  ['when the day is over', at('20260717', 22, 0), 'ended'],
  ['after the roll', at('20260720', 9, 1), 'before'],
  ['before anything has traded', at('20260720', 9, 24), 'opening-auction'],
  ['in the first minute', at('20260720', 9, 30.5), 'morning'],
] as const)('%s', (_, time, phase) => {
  beforeAll(async () => {
    await market.stepTo(time)
    expect(gateway.feed.clock().phase).toBe(phase)
  })

  test.each(PAGES)('%s says the phase and nothing untrue', async (path) => {
    if (path === PAGES[0]) await page.goto(path)
    else await openInPlace(page, path)
    const words = async () => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(words, { timeout: 20_000, message: path }).toContain(strip.phases[phase])
    await expect.poll(words, { timeout: 20_000, message: path }).not.toContain(states.loading)
    // Nothing falls by all it was worth: such a figure compares a moment with a whole day.
    expect(await words()).not.toMatch(/NaN|undefined|Infinity|\[object|[+-]99\.\d\d%|-100\.00%/)
    expect(faults).toEqual([])
  })
})
