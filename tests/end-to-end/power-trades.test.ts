import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powerText as text } from '../../client/text/power-trades'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const ID = '600519.SH'
const TEN = dateToMs('20260717') + 10 * 3_600_000
const SETTLED = { timeout: 20_000 }

let gateway: TestGateway
let market: SteppedMarket
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  market = steppedMarket({ startAt: TEN })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(TEN + 10_000)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.register('desk'), size: SIZES.desk })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** Time, money, levels, change after a minute in %, and the way, which the last price's title says; as the list has them. */
const listed = async (): Promise<string[][]> => {
  const rows = page.getByRole('table', { name: text.title }).locator('tbody tr')
  return rows.evaluateAll((all) =>
    all.map((row) => [
      ...[...row.querySelectorAll<HTMLElement>('td')].slice(0, 4).map((cell) => cell.innerText.trim()),
      row.querySelector('td:last-child [title]')?.getAttribute('title') ?? '',
    ]),
  )
}

test('bursts that take prices whole are listed as they come, by side, and marked on the chart', async () => {
  const faults = watchFaults(page)
  await page.goto(`/trading/AD?code=${ID}`)
  await page.getByRole('tab', { name: text.title, exact: true }).click()
  await page.getByText(text.empty).waitFor(SETTLED)
  for (let minute = 1; minute <= 15; minute++) await market.stepTo(TEN + minute * 60_000)
  // The market stands still; its last prints may still be on their way to the page.
  const isFollowed = ([time, , , after]: string[]) => (time as string) >= '10:13:55' || after !== '—'
  await expect
    .poll(async () => {
      const rows = await listed()
      return rows.length > 2 && rows.every(isFollowed)
    }, SETTLED)
    .toBe(true)
  const all = await listed()
  const times = all.map(([time]) => time as string)
  expect(times).toEqual(times.toSorted().reverse())
  for (const [time, money, levels, after, way] of all as [string, string, string, string, string][]) {
    expect(time).toMatch(/^10:[01]\d:\d\d$/)
    const [from, to] = way.replaceAll(',', '').split('→').map(Number) as [number, number]
    expect(money.startsWith('▲') ? to - from : from - to).toBeGreaterThan(0)
    expect(Number(levels)).toBeGreaterThanOrEqual(1)
    expect(after).toMatch(time < '10:13:55' ? /^[+-]?\d+\.\d\d$/ : /^([+-]?\d+\.\d\d|—)$/)
  }

  const chosen = async (side: string): Promise<string[]> => {
    await page.getByRole('radiogroup', { name: text.sideLabel }).getByRole('radio', { name: side, exact: true }).click()
    return (await listed()).map(([time, money, levels]) => [time, money, levels].join(' '))
  }
  // Both sides together are all of them, each in the place it had.
  await expect
    .poll(async () => {
      const buys = await chosen(text.sides.buy)
      const sells = await chosen(text.sides.sell)
      const rows = await chosen(text.sides.all)
      const arrowed = buys.every((row) => row.includes('▲')) && sells.every((row) => row.includes('▼'))
      const apart = [rows.filter((row) => row.includes('▲')), rows.filter((row) => row.includes('▼'))]
      return arrowed && rows.length > 2 && JSON.stringify(apart) === JSON.stringify([buys, sells])
    }, SETTLED)
    .toBe(true)

  await page.getByRole('button', { name: text.title, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('power'), SETTLED).toBe('1')
  expect(faults).toEqual([])
})
