import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOnOrBefore, shiftDay } from '../../shared/market/calendar'
import { beijingDate, dateToMs } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

let gateway: SharedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
/** Days on record before the running one, oldest first. */
let past: string[]

beforeAll(async () => {
  gateway = await sharedProduct()
  const userId = await gateway.registerOperator('ranges')
  const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  past = await vi.waitFor(
    async () => {
      const answer = await fetch(`${gateway.url}/api/history/days/000016.SH?days=60`, { headers })
      const { data } = (await answer.json()) as { data: { days: { tradingDay: string }[] } }
      const days = data.days.map(({ tradingDay }) => tradingDay).filter((day) => day < today())
      // The past is written down day after day: it is all there with the newest one.
      expect(days.at(-1)).toBe(dayOnOrBefore(shiftDay(today(), -1), isTradingDay))
      return days
    },
    { timeout: 240_000, interval: 500 },
  )
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
  page = await context.newPage()
  faults = watchFaults(page)
}, START_MS)
afterAll(() => browser?.close())

const today = () => gateway.table().tradingDay
const stock = () => gateway.table().id.find((id) => id.startsWith('60')) ?? ''
const ago = (days: number) => past.at(-days) ?? ''
/** The Saturday after the newest recorded Friday. */
const weekend = () => {
  for (const day of [...past].reverse()) {
    const time = dateToMs(day)
    if (new Date(time + 8 * 3_600_000).getUTCDay() === 5) return beijingDate(time + 24 * 3_600_000)
  }
  return ''
}
const fill = (path: string) =>
  path
    .replaceAll('{today}', today())
    .replaceAll('{stock}', stock())
    .replaceAll('{weekend}', weekend())
    .replace(/\{-(\d+)\}/g, (_, days) => ago(Number(days)))

const UNTRUE = /连接中断|日期.*不正确|没有取到|出错/
const FIGURE = /\d\.\d{2}/

const words = () => page.getByRole('main').innerText()
/** Within one document: nothing is loaded again. */
async function open(path: string): Promise<void> {
  faults.splice(0)
  await openInPlace(page, fill(path))
}

describe('a legal address', () => {
  test.each([
    '/index_zeus/000016.SH/{today}',
    '/index_zeus/000016.SH/{-4}',
    '/index_zeus/000001/{-3}/{-2}',
    '/index_zeus/000016.SH/{-2}0935/{today}',
    '/index_zeus/000016.SH/19901219',
    '/index_zeus/000016.SH/20991231',
    '/index_zeus/000016.SH/{weekend}/{weekend}',
    '/graph_total_multi/2/000016.SH,{stock}/{-2}/{today}',
    '/graph_total_multi/1+3/000016.SH,{stock},BTCUSDT.BINANCE/{-9}/{today}',
    '/graph_total_multi/2x2/000016.SH,{stock}/20260101/{today}',
    '/graph_total_multi/1/{stock}/20200101/20991231',
    '/graph_hide/{stock}/{-2}/{today}',
    '/graph_hide/{stock}/20260101/{today}',
    '/hist/BS/H20',
    '/hist/OO/H60?end={-3}',
    '/hist/BS/H1?end=20991231',
    '/btc/SPOT/1d/ALL',
    '/btc/ALL/4h/OKX',
    '/btc/1h/BINANCE',
    '/btc/15m/ALL',
    '/btc/1s/ALL',
    '/industry/sw1/银行',
    '/industry/idx/000016.SH',
    '/inday_industry/000300.SH',
  ])('%s says nothing untrue', async (path) => {
    await open(path)
    await expect.poll(words, { timeout: 30_000, message: path }).toMatch(FIGURE)
    await expect.poll(words, { timeout: 30_000, message: path }).not.toMatch(/加载中/)
    expect(await words(), path).not.toMatch(UNTRUE)
    expect(faults, path).toEqual([])
  })
})

test('a range of an index draws the days that it names', async () => {
  await open('/index_zeus/000016.SH/{-3}')
  await expect.poll(words, { timeout: 60_000 }).toContain('逐日 4 天')
  // Minutes of past days are made of their daily rows, which the page says.
  await page.getByRole('application', { name: /分钟K/ }).first().waitFor()
  expect(await words()).toContain('推算 3 日')
})

test('cells beyond thirty days are drawn by days, and say so', async () => {
  await open('/graph_total_multi/1/{stock}/20260101/{today}')
  await expect.poll(words, { timeout: 60_000 }).toContain('日线')
})

test('a board’s members are pages of past cells with their 拆单, and a link shows others the same', async () => {
  const page = await context.newPage()
  const faults = watchFaults(page)
  // As over plain http.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(fill('/graph_total_multi/2/idx:000016.SH/{-3}/{-1}?layers=split'))
  const cells = page.locator('[data-cells] section')
  const names = () => cells.locator('h2').allInnerTexts()
  const words = () => page.getByRole('main').innerText()
  await expect.poll(() => cells.locator('[role=application]').count(), { timeout: 60_000 }).toBe(2)
  // The findings of derived days: some or none, but known.
  await expect.poll(words, { timeout: 60_000 }).not.toMatch(/拆单\s*加载中/)
  expect(await words()).toMatch(/拆单\s*([+-][\d.]+[万亿]?|无|0)/)
  const first = await names()
  await page.getByText(/^1\/\d+$/).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByText(/^2\/\d+$/).waitFor()
  expect(await names()).not.toEqual(first)
  const second = await names()

  await page.getByRole('button', { name: '分享' }).click()
  await page.getByText('链接已复制').waitFor()
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))
    document.querySelector<HTMLElement>('#paste')?.focus()
  })
  await page.keyboard.press('Control+V')
  const link = await page.locator('#paste').inputValue()
  expect(link).toContain(fill('/{-3}/{-1}?layers=split&page=2'))
  expect(link).not.toContain('idx')
  await page.goto(link)
  await expect.poll(names, { timeout: 60_000 }).toEqual(second)
  expect(faults).toEqual([])
  await page.close()
})

test('the market’s list of 拆单 goes back to a recorded day by a key, and says that it is made of daily rows', async () => {
  await open('/graph_hide')
  await page
    .getByRole('button', { name: /^前一日/ })
    .and(page.locator(':enabled'))
    .waitFor({ timeout: 60_000 })
  await page.keyboard.press('[')
  const day = ago(1)
  const title = `拆单榜 ${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  await page.getByRole('grid', { name: title }).locator('[aria-selected=true]').waitFor({ timeout: 60_000 })
  expect(await words()).toContain('推算')
  expect(new URL(page.url()).search).toBe(`?day=${day}`)
  await page.keyboard.press(']')
  await expect.poll(words).toContain('今日拆单榜')
  expect(faults).toEqual([])
})

describe('the rankings of /hist', () => {
  test('are complete as far as the day has come, and 全部 has two figures', async () => {
    await open('/hist/OO/H1')
    const cells = (at: number) => page.locator(`[role=row] [role=gridcell]:nth-child(${at})`).allInnerTexts()
    await expect.poll(() => cells(4).then((texts) => texts.length), { timeout: 60_000 }).toBeGreaterThan(10)
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.join()).toMatch(/大单净额[\s\S]*被动净额/)
    expect(await cells(4)).not.toEqual(await cells(6))
    expect((await cells(heads.length)).every((text) => Number(text) > 90)).toBe(true)
  })

  test('end their panels where the ranking ends', async () => {
    await open('/hist/BS/H3?end={-4}')
    const day = ago(4)
    const said = `截至 ${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
    await expect.poll(words, { timeout: 60_000 }).toContain(said)
  })
})

test('全部实时 is sorted by the net of large orders', async () => {
  await open('/trading/OD')
  const sorted = page.locator('[role=columnheader][aria-sort]').first()
  await expect.poll(() => sorted.innerText(), { timeout: 60_000 }).toContain('大单净')
})
