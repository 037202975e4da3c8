import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feed } from '../../gateway/feeds/feed'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument } from '../support/fake-feed'
import { tradesOf } from '../support/split-feed'
import { halfDay } from '../support/split-generator/half-day'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const DAY = '20260706'
/** Two stocks: of the first one finding is three pieces of different sizes. */
const CLUSTERED = '600519.SH'
const STOCKS = [
  { id: CLUSTERED, name: '示例酒业', prints: halfDay({ generator: 'second', seed: 104 }).prints },
  { id: '600000.SH', name: '示例银行', prints: halfDay({ generator: 'first', seed: 107 }).prints },
]
const trades = STOCKS.map(({ id, prints }) =>
  tradesOf(prints).map((trade) => ({
    ...trade,
    instrument: id,
    exchangeTime: dateToMs(DAY) + trade.exchangeTime,
  })),
)
const tape = trades.flat().sort((a, b) => a.exchangeTime - b.exchangeTime)

let gateway: TestGateway
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  const fake = createFakeFeed()
  let marketTime = 0
  const clock: Feed['clock'] = () => ({ marketTime, speed: 1, phase: 'afternoon', tradingDay: DAY })
  gateway = await startTestGateway({ feed: { ...fake, clock } })
  const instruments = STOCKS.map(({ id, name }, at) => {
    const price = trades[at]?.[0]?.price ?? 1_000
    const [limitUp, limitDown] = [Math.round(price * 1.1), Math.round(price * 0.9)]
    return makeInstrument({ id, name, prevClose: price, limitUp, limitDown })
  })
  await fake.push(...dayStart(DAY, instruments, 'afternoon'), ...tape)
  marketTime = tape.at(-1)?.exchangeTime ?? 0
  browser = await openBrowser()
  const context = await signedInContext(browser, gateway, { userId: await gateway.register('reader') })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const list = () => page.getByRole('grid', { name: '今日拆单榜' })

/** Cells of a column by its head, in the order of the list; rows stand in the page in no order. */
async function column(head: RegExp): Promise<string[]> {
  const rows = await list().evaluate((grid) => ({
    heads: [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')].map((one) => one.innerText),
    rows: [...grid.querySelectorAll<HTMLElement>('[aria-rowindex]')]
      .filter((row) => row.querySelector('[role=gridcell]'))
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].map((cell) => cell.innerText)),
  }))
  const at = rows.heads.findIndex((text) => head.test(text))
  expect(at).toBeGreaterThanOrEqual(0)
  return rows.rows.map((cells) => cells[at] as string)
}

const yuan = (text: string) =>
  Number.parseFloat(text.replace(',', '')) * (text.includes('亿') ? 1e8 : text.includes('万') ? 1e4 : 1)
const percent = (text: string) => Number.parseFloat(text)
const evidence = () => page.getByRole('main').locator('section').last()

describe("the market's list of splits as it opens", () => {
  test('has what is stated at 90 % or was, by money, and a threshold that says so', async () => {
    await page.goto('/graph_hide')
    await list().locator('[aria-selected=true]').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('slider').inputValue()).toBe('90')
    const money = (await column(/估计母单额/)).map(yuan)
    expect(money.length).toBeGreaterThan(3)
    expect(money).toEqual([...money].sort((a, b) => b - a))
    const stated = (await column(/置信度/)).map(percent)
    expect(stated.filter((one) => one >= 90).length).toBeGreaterThan(3)
    expect(Math.min(...stated)).toBeGreaterThanOrEqual(80)
  })

  test('its first row is selected, and its evidence stands beside it', async () => {
    const selected = list().locator('[aria-selected=true]')
    expect(await selected.count()).toBe(1)
    const [first] = await column(/估计母单额/)
    expect(await selected.innerText()).toContain(first as string)
    await expect.poll(() => evidence().innerText()).toContain(first as string)
  })

  test('N goes to the second row, and its evidence is what is shown', async () => {
    await page.keyboard.press('n')
    const [, second] = await column(/估计母单额/)
    await expect.poll(() => list().locator('[aria-selected=true]').innerText()).toContain(second as string)
    await expect.poll(() => evidence().innerText()).toContain(second as string)
  })
})

describe('a finding joined of pieces', () => {
  test('is called a cluster on the list where the pieces differ in size', async () => {
    await expect.poll(() => list().innerText()).toContain('簇·')
  })

  test('shows each piece with its own style, size, pace and probability', async () => {
    await list().getByText('簇·').first().click()
    const pieces = page.getByRole('list', { name: '各段' })
    await pieces.waitFor()
    const said = await pieces.getByRole('listitem').allInnerTexts()
    expect(said).toHaveLength(3)
    for (const piece of said) expect(piece).toMatch(/\d\d:\d\d:\d\d–\d\d:\d\d:\d\d[\s\S]+\d+ 笔[\s\S]+秒[\s\S]+\d+%/)
    const sizes = new Set(said.map((piece) => /×?\s*([\d.,]+)\s*手/.exec(piece)?.[1]))
    expect(sizes.size).toBeGreaterThan(1)
  })

  test('leaves the list when only surer ones are asked for; another row is selected, and nothing went wrong', async () => {
    await page.getByRole('slider').focus()
    await page.keyboard.press('End')
    await expect.poll(() => list().innerText()).not.toContain('簇')
    await expect.poll(() => list().locator('[aria-selected=true]').count()).toBe(1)
    expect(faults).toEqual([])
  })
})
