import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, readOut } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'
import { tableOf } from '../support/table-cells'

const SETTLED = { timeout: 60_000 }
const NEW_YORK = 'America/New_York'
/** 17 July: New York has daylight saving, twelve hours behind Beijing. */
const BEHIND = 12

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let stock: string

beforeAll(async () => {
  gateway = await stillMarket('morning')
  const userId = await gateway.registerOperator('abroad')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, row) => kind[row] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
}, START_MS)
afterAll(() => browser?.close())

/** Times of a page that stands still: its clock, the chart's newest minute and the tape. */
async function timesOf(page: Page) {
  const strip = page.getByRole('region', { name: '行情状态' })
  const tape = await tableOf(page, '逐笔')
  return {
    clock: /行情(\d\d:\d\d:\d\d)(UTC[+-]\d+)?/.exec((await strip.textContent()) ?? '')?.slice(1),
    minute: await readOut(page.getByRole('application').first(), '时间'),
    prints: tape.map((row) => row.时间 ?? ''),
  }
}

/** A clock time so many hours earlier. */
const earlier = (clock: string): string =>
  clock.replace(/^\d\d/, (hours) => String((Number(hours) + 24 - BEHIND) % 24).padStart(2, '0'))

test('a page shows the same times in another zone, in the same order, and says which; days and addresses stay', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}`)
  await expect.poll(async () => (await timesOf(page)).prints.length, SETTLED).toBeGreaterThan(20)
  await expect.poll(async () => (await timesOf(page)).minute, SETTLED).toBe('10:00')
  const beijing = await timesOf(page)
  const url = page.url()
  expect(beijing.clock?.[1]).toBeUndefined()

  const { page: settings, faults: more } = await openPage(context, '/custom_new#zone')
  await settings.getByLabel('时刻的时区').selectOption(NEW_YORK)
  await settings.getByRole('button', { name: '保存', exact: true }).click()
  // The mark beside the clock, on the page of the settings and on the one that was open.
  for (const each of [settings, page]) await each.getByText('UTC-4', { exact: true }).first().waitFor()
  expect(await settings.getByLabel('时刻的时区').inputValue()).toBe(NEW_YORK)

  await expect.poll(async () => (await timesOf(page)).prints, SETTLED).toEqual(beijing.prints.map(earlier))
  const shown = await timesOf(page)
  expect(shown.minute).toBe('22:00')
  expect(beijing.clock?.[0]).toMatch(/^10:00:/)
  expect(shown.clock).toEqual([expect.stringMatching(/^22:00:/), 'UTC-4'])
  expect(page.url()).toBe(url)

  // A page that begins has the zone before it has the settings.
  await page.reload()
  await expect.poll(async () => (await timesOf(page)).prints, SETTLED).toEqual(shown.prints)
  await page.goto(`/trading/AD?code=${stock}&view=chart&tab=daily`)
  await expect
    .poll(() => readOut(page.getByRole('application', { name: /日K|K线/ }).first(), '时间'), SETTLED)
    .toBe('2026-07-17')
  expect([...faults, ...more]).toEqual([])
})
