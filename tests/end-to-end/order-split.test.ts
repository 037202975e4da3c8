import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feed } from '../../gateway/feeds/feed'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument } from '../support/fake-feed'
import { tradesOf } from '../support/split-feed'
import { halfDay } from '../support/split-generator/half-day'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const ID = '600519.SH'
const UNNUMBERED = '600000.SH'
const DAY = '20260706'
/** Half a day of a market in which several people slice large orders. */
const { prints } = halfDay({ generator: 'first', seed: 102 })
const trades = tradesOf(prints).map((trade) => {
  return { ...trade, instrument: ID, exchangeTime: dateToMs(DAY) + trade.exchangeTime }
})
const unnumbered = trades.map((trade) => ({ ...trade, instrument: UNNUMBERED, buyNo: 0, sellNo: 0 }))
/** As they come: by silence, a detector knows that the market is further than its instrument. */
const both = [...trades, ...unnumbered].sort((a, b) => a.exchangeTime - b.exchangeTime)
const last = trades.at(-1)?.exchangeTime ?? 0
const price = trades[0]?.price ?? 1_000

let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  const fake = createFakeFeed()
  const phase = last > dateToMs(DAY) + 12 * 3_600_000 ? 'afternoon' : 'morning'
  const clock: Feed['clock'] = () => ({ marketTime: last, speed: 1, phase, tradingDay: DAY })
  gateway = await startTestGateway({ feed: { ...fake, clock } })
  const limits = { prevClose: price, limitUp: Math.round(price * 1.1), limitDown: Math.round(price * 0.9) }
  const instruments = [
    makeInstrument({ id: ID, name: '示例酒业', ...limits }),
    makeInstrument({ id: UNNUMBERED, name: '示例银行', hasOrderNumbers: false, ...limits }),
  ]
  await fake.push(...dayStart(DAY, instruments, phase), ...both)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.register('reader') })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const list = () => page.getByRole('grid', { name: '母单' })
/** Rows stand in the page in no order: the list's own key goes to the top. */
async function toFirst(): Promise<void> {
  await list().getByRole('row').nth(1).click()
  await page.keyboard.press('Home')
}
const parent = () => new URL(page.url()).searchParams.get('parent')
const precision = () => page.getByTestId('public-precision').innerText()

describe('the split page by keyboard', () => {
  test('N and B step through the findings, and the address keeps which one', async () => {
    await page.goto(`/graph_hide/${ID}/${DAY}/${DAY}?p=0`)
    await list().getByRole('row').nth(2).waitFor({ timeout: 60_000 })
    await toFirst()
    const first = parent()
    expect(first).toMatch(`${ID}-`)
    await page.keyboard.press('n')
    await expect.poll(parent).not.toBe(first)
    await page.keyboard.press('b')
    await expect.poll(parent).toBe(first)
  })

  test('on a page just opened the keys belong to the marked row, with nothing in focus', async () => {
    const fresh = await context.newPage()
    await fresh.goto(`/graph_hide/${ID}/${DAY}/${DAY}`)
    const box = fresh.getByRole('dialog', { name: '键盘精灵' })
    const said = fresh.getByTestId('public-precision')
    await fresh.getByRole('grid', { name: '母单' }).locator('[aria-selected=true]').waitFor({ timeout: 60_000 })
    expect(await fresh.evaluate(() => document.activeElement === document.body)).toBe(true)
    const before = await said.innerText()
    await fresh.keyboard.press('0')
    await expect.poll(() => new URL(fresh.url()).searchParams.get('panel')).toBe('null')
    await fresh.keyboard.press('Y')
    await expect.poll(() => said.innerText()).toContain('1/1')
    expect(await box.count()).toBe(0)
    await fresh.keyboard.press('y')
    await expect.poll(() => said.innerText()).toBe(before)
    await fresh.keyboard.press('n')
    await expect.poll(() => new URL(fresh.url()).searchParams.get('parent')).not.toBeNull()
    await fresh.keyboard.press('6')
    await box.waitFor()
    await fresh.close()
  })

  test('another order of the list tints no figure, for none has changed', async () => {
    const order = () =>
      list().evaluate((grid) =>
        [...grid.querySelectorAll<HTMLElement>('[aria-rowindex]')]
          .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
          .map((row) => row.innerText),
      )
    const tints = await list().evaluateHandle((grid) => {
      const seen = { count: 0 }
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) if ((target as Element).hasAttribute('data-flash')) seen.count++
      })
      watch.observe(grid, { attributes: true, attributeFilter: ['data-flash'], subtree: true })
      return seen
    })
    const before = await order()
    await list().locator('[data-sort="amount"]').click()
    await expect.poll(order).not.toEqual(before)
    expect(await tints.evaluate(({ count }) => count)).toBe(0)
  })

  test('Y accepts, X rejects, the same once more withdraws; all of it counts in the public precision', async () => {
    await page.keyboard.press('y')
    await expect.poll(precision).toContain('1/1')
    await expect.poll(() => list().innerText()).toContain('✓ 接受')
    await page.keyboard.press('n')
    await page.keyboard.press('x')
    await expect.poll(precision).toMatch(/50%.*1\/2/)
    await page.keyboard.press('x')
    await expect.poll(precision).toContain('1/1')
    await page.reload()
    await expect.poll(() => list().innerText(), { timeout: 60_000 }).toContain('✓ 接受')
  })

  test('T goes to the threshold, whose consequence is told as it moves', async () => {
    await toFirst()
    const before = Number(await page.getByTestId('expected-false').innerText())
    await page.keyboard.press('t')
    const slider = page.getByRole('slider')
    expect(await slider.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => new URL(page.url()).searchParams.get('p')).toBe('99')
    await expect.poll(async () => Number(await page.getByTestId('expected-false').innerText())).toBeLessThan(before)
    await page.keyboard.press('Home')
    await expect.poll(() => new URL(page.url()).searchParams.get('p')).toBe('0')
  })

  test('0 shuffles the day in a thread of its own and says how many findings chance alone gives', async () => {
    await toFirst()
    await page.keyboard.press('0')
    await expect.poll(() => new URL(page.url()).searchParams.get('panel')).toBe('null')
    const panel = page.getByRole('tabpanel')
    await expect.poll(() => panel.innerText(), { timeout: 60_000 }).toMatch(/第 ([5-9]|1\d|20)\/20 次/)
    const said = await panel.innerText()
    const real = Number(/当日发现\s+(\d+)/.exec(said)?.[1])
    const mean = Number(/打乱后每日\s+([\d.]+)/.exec(said)?.[1])
    expect(real).toBeGreaterThan(1)
    expect(mean).toBeLessThan(real)
  })

  test('Y accepts after 0 as it did before', async () => {
    await toFirst()
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    const before = await precision()
    await page.keyboard.press('0')
    await page.keyboard.press('y')
    await expect.poll(precision).not.toBe(before)
    expect(await page.getByRole('dialog', { name: '键盘精灵' }).count()).toBe(0)
    await page.keyboard.press('y')
    await expect.poll(precision).toBe(before)
  })

  test('a longer test can be stopped, and what was done stays', async () => {
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('radio', { name: '200 次' }).click()
    const stop = panel.getByRole('button', { name: '停止' })
    // The short one may still run.
    if (await stop.isVisible()) await stop.click({ timeout: 2_000 }).catch(() => undefined)
    await panel.getByRole('button', { name: '重新打乱' }).click()
    await expect.poll(() => panel.innerText(), { timeout: 60_000 }).toMatch(/第 [1-9]\d*\/200 次/)
    await stop.click()
    await expect.poll(() => panel.innerText()).toMatch(/已停止，完成 [1-9]\d* 次/)
  })

  test('? tells what the keys do, and gives the list its focus back', async () => {
    await toFirst()
    await page.keyboard.press('?')
    const card = page.getByRole('dialog', { name: '按键' })
    const told = (await card.getByRole('term').allInnerTexts()).slice(0, 6)
    expect(told).toEqual(['N', 'B', 'Y', 'X', 'T', '0'])
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    const first = parent()
    await page.keyboard.press('n')
    await expect.poll(parent).not.toBe(first)
  })

  test('none of these letters opened the instrument search, and nothing went wrong', async () => {
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe('an instrument without order numbers', () => {
  test('has findings, marked so, and is said to show less', async () => {
    await page.goto(`/graph_hide/${UNNUMBERED}/${DAY}/${DAY}?p=0`)
    await list().locator('[aria-selected=true]').waitFor({ timeout: 60_000 })
    const said = await page.getByRole('main').innerText()
    expect(said).toContain('没有委托号：只能从逐笔成交的时刻、方向与数量推断')
    expect(said).toContain('查准 0.88、查全 0.32')
    expect(await page.getByText('无委托号', { exact: true }).count()).toBe(2)
    await page.keyboard.press('0')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('没有委托号')
    await page.goto('/graph_hide?p=0')
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 60_000 }).toMatch(/ 无号/)
  })
})

describe('days whose truth is known', () => {
  test('are replayed one by one, with recall by how orders were sliced, until told to stop', async () => {
    await page.goto(`/graph_hide/${ID}/${DAY}/${DAY}`)
    await page.getByRole('tab', { name: '已知真值' }).click()
    await page.getByRole('button', { name: '回放带标签的模拟日' }).click()
    const table = page.getByRole('table', { name: '各种拆法的查全率' })
    await expect.poll(() => table.innerText(), { timeout: 150_000 }).toMatch(/合计\s+\d+\/\d+/)
    await page.getByRole('button', { name: '停止' }).click()
    await page.getByRole('button', { name: '再加 5 天' }).waitFor()
    expect(faults).toEqual([])
  })
})
