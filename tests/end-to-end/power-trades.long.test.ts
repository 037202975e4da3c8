import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powerText as text } from '../../client/text/power-trades'
import { dateToMs, minuteSlot, slotLabel, timeOfDay } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { plotOf, readOut } from '../support/chart-page'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const ID = '600519.SH'
const TEN = dateToMs('20260717') + 10 * 3_600_000
const SETTLED = { timeout: 60_000 }

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
  for (let minute = 1; minute <= 40; minute++) await market.stepTo(TEN + minute * 60_000)
  // The market stands still; its last prints may still be on their way to the page.
  const isFollowed = ([time, , , after]: string[]) => (time as string) >= '10:38:55' || after !== '—'
  await expect
    .poll(async () => {
      const rows = await listed()
      return rows.length > 1 && rows.every(isFollowed)
    }, SETTLED)
    .toBe(true)
  const all = await listed()
  const times = all.map(([time]) => time as string)
  expect(times).toEqual(times.toSorted().reverse())
  for (const [time, money, levels, after, way] of all as [string, string, string, string, string][]) {
    expect(time).toMatch(/^10:[0-4]\d:\d\d$/)
    const [from, to] = way.replaceAll(',', '').split('→').map(Number) as [number, number]
    expect(money.startsWith('▲') ? to - from : from - to).toBeGreaterThan(0)
    expect(Number(levels)).toBeGreaterThanOrEqual(1)
    expect(after).toMatch(time < '10:38:55' ? /^[+-]?\d+\.\d\d$/ : /^([+-]?\d+\.\d\d|—)$/)
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
      return arrowed && rows.length > 1 && JSON.stringify(apart) === JSON.stringify([buys, sells])
    }, SETTLED)
    .toBe(true)

  await page.getByRole('button', { name: text.title, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('power'), SETTLED).toBe('1')
  expect(faults).toEqual([])
})

/** Presses along a part of a minute, from the top down, until the card of the power trade of a time of day is there. */
async function pressMark(chart: Locator, minute: string, share: number, wanted: string): Promise<string> {
  const card = page.getByRole('status').filter({ hasText: text.title })
  const { x, y, width, height } = await plotOf(chart)
  let [from, end]: [number | undefined, number] = [undefined, 0]
  for (let at = 2; at < width; at += 3) {
    await page.mouse.move(x + at, y + height / 2)
    if ((await readOut(chart, '时间')).endsWith(minute)) {
      from ??= at
      end = at
    } else if (from !== undefined) break
  }
  if (from === undefined) return ''
  const column = x + from + (end - from) * share
  let told = ''
  for (let at = 4; at < height && !told.includes(wanted); at += 8) {
    await page.mouse.click(column, y + at)
    // Marks of the minutes beside it may reach here.
    if ((await card.count()) > 0) told = await card.innerText()
  }
  return told
}

/** Minutes between a time of day and the one that the market has come to, `minutes` after ten. */
const ageOf = (time: string, minutes: number): number =>
  minutes - (Date.parse(`1970-01-01T${time}Z`) - 10 * 3_600_000) / 60_000

test('a mark is pressed on a K-line of minutes and on the footprint, and tells of its power trade', async () => {
  await page.getByRole('radiogroup', { name: text.sideLabel }).getByRole('radio').first().click()
  await expect.poll(async () => (await listed()).length, SETTLED).toBeGreaterThan(1)
  const newestTime = async () => (await listed())[0]?.[0] ?? ''
  // One that both charts have in view as they open.
  for (let at = 41; at <= 85 && ageOf(await newestTime(), at) > 4; at++) await market.stepTo(TEN + at * 60_000)
  const newest = await newestTime()
  const minute = slotLabel(minuteSlot(timeOfDay(TEN + (Date.parse(`1970-01-01T${newest}Z`) - 10 * 3_600_000))))
  await page.goto(`/trading/AD?code=${ID}&tab=daily&period=1m&power=1`)
  const bars = page.getByRole('application').first()
  await expect.poll(() => pressMark(bars, minute, 0.5, newest), { timeout: 60_000, interval: 1_000 }).toContain(newest)
  await page.goto(`/trading/AD?code=${ID}&tab=footprint&power=1`)
  await expect.poll(() => pressMark(bars, minute, 0.04, newest), { timeout: 60_000, interval: 1_000 }).toContain(newest)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/power-footprint.png` })
})
