import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLots, formatPrice } from '../../client/ui/format'
import { dateToMs } from '../../shared/market/session'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, readOut, timeAt } from '../support/chart-page'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const FRIDAY = dateToMs('20260717')
const POLL = { timeout: 60_000 }
const at = (hour: number, minute: number) => FRIDAY + (hour * 60 + minute) * 60_000

let market: SteppedMarket
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let stock: string

/** Through the whole auction and into the day. */
beforeAll(async () => {
  market = steppedMarket({ startAt: at(9, 14), instrumentCount: 24 })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(at(9, 45))
  const userId = await gateway.register('operator')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((each, row) => kind[row] === 'stock' && gateway.state.watchesSplits(each)) ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

test('the opening auction stands before the day: reference price, matched, left over', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&view=chart`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => readOut(chart, '时间'), POLL).toBe('09:45')
  await page.getByRole('button', { name: '集合竞价' }).click()
  await page.mouse.move(2, 2)
  await expect
    .poll(async () => {
      await chart.focus()
      await page.keyboard.press('Home')
      return readOut(chart, '时间')
    }, POLL)
    .toBe('09:15:20')
  // A chart that is made anew has neither the focus nor a crosshair: then the walk starts over.
  const reach = async (time: string) => {
    for (let press = 0; press < 60; press++) {
      const at = await readOut(chart, '时间')
      if (at === time) return
      await chart.focus()
      await page.keyboard.press(at > time ? 'Home' : 'ArrowRight')
    }
  }
  const atMatch = async (word: string) => {
    await reach('09:25:00')
    return readOut(chart, word)
  }
  const auction = gateway.state.bookDay(stock)?.auction
  expect(auction?.place.at(-1)).toBe(29)
  await expect.poll(() => atMatch('参考价'), POLL).toBe(formatPrice(auction?.price.at(-1), 2))
  await expect.poll(() => atMatch('匹配'), POLL).toBe(formatLots(auction?.matched.at(-1), 100))
  await expect.poll(() => atMatch('未匹配'), POLL).toBe(formatLots(auction?.unmatched.at(-1), 100, { sign: true }))
  // All that would match did, at that price.
  const first = gateway.state.minutes(stock)[0]
  expect([first?.slot, first?.open, first?.volume]).toEqual([0, auction?.price.at(-1), auction?.matched.at(-1)])
  expect(new URL(page.url()).searchParams.get('auction')).toBe('1')
  expect(faults).toEqual([])
  await page.close()
})

test('five days lie end to end about the previous close, and say which are made of their daily rows', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=000001.SH&view=chart&tab=five`)
  const chart = page.getByRole('application', { name: /5日分时$/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/^07-17 09:4\d$/)
  await page.getByText(/推算 \d+ 日/).waitFor()
  expect(await timeAt(page, chart, 0.01)).toMatch(/^07-13 09:[34]\d$/)
  expect(faults).toEqual([])
  await page.close()
})

test('bars of a second go on with the prints, and an index has none', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&view=chart&tab=daily&period=1s`)
  const chart = page.getByRole('application', { name: / 1秒K 线$/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/^2026-07-17 09:4[45]:\d\d$/)
  const last = gateway.state.quote(stock)?.last
  await expect.poll(() => readOut(chart, '收'), POLL).toBe(formatPrice(last, 2))
  await page.goto('/trading/AD?code=000001.SH&view=chart&tab=daily&period=1s')
  await page.getByText('指数没有逐笔成交，不能按秒画').waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('CVD by grade stands under the footprint, minute for minute', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&view=chart&tab=footprint`)
  const chart = page.getByRole('application', { name: /足迹图$/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toBe('09:45')
  const cvd = page.getByRole('img', { name: /主动累计差 CVD$/ })
  const net = gateway.state.rows(topic.flow(stock), 'flow').reduce((sum, row) => sum + row.adX, 0)
  const shown = async () => (await cvd.innerText()).match(/超大\s*([+-]?)/)?.[1] ?? ''
  await expect.poll(shown, POLL).toBe(net > 0 ? '+' : net < 0 ? '-' : '')
  expect(faults).toEqual([])
  await page.close()
})

test('ten levels over time lie under the price, with the day since its opening if it is busy', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&view=chart&tab=heat`)
  const chart = page.getByRole('application', { name: /热力盘口$/ })
  await chart.waitFor(POLL)
  const last = gateway.state.quote(stock)?.last
  await expect.poll(() => readOut(chart, '价'), POLL).toBe(formatPrice(last, 2))
  const lit = () =>
    chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let count = 0
      // The look's yellow, of whatever strength, is more red than blue.
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 3] ?? 0) > 40 && (data[at] ?? 0) > (data[at + 2] ?? 0) + 60) count++
      return count
    })
  await expect.poll(lit, POLL).toBeGreaterThan(50)
  await market.stepTo(at(9, 47))
  await expect.poll(() => readOut(chart, '价'), POLL).toBe(formatPrice(gateway.state.quote(stock)?.last, 2))
  await page.reload()
  await chart.waitFor(POLL)
  await page.getByText(/盘口自 09:30 起留存/).waitFor()
  expect(await timeAt(page, chart, 0.02)).toMatch(/^09:(25|3[0-2])$/)
  expect(faults).toEqual([])
  await page.close()
})

test('a stock at its limit has a line of what waits there, and its peak', async () => {
  const sealed = gateway.state.activeIds().filter((id) => gateway.state.bookDay(id)?.peak)
  // The market of this seed may have none so early: then the pane must not be there.
  const id = sealed[0] ?? stock
  const { page, faults } = await openPage(context, `/trading/AD?code=${id}&view=chart`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/^09:4[57]$/)
  const pane = page.getByRole('img', { name: /封单$/ })
  if (sealed.length === 0) expect(await pane.count()).toBe(0)
  else
    await expect.poll(() => pane.innerText(), POLL).toContain(formatLots(gateway.state.bookDay(id)?.peak?.volume, 100))
  expect(faults).toEqual([])
  await page.close()
})
