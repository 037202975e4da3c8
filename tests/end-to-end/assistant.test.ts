import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyst as text } from '../../client/text/analyst'
import { toolText } from '../../client/text/chart-tools'
import { reviewText } from '../../client/text/review'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { plotOf } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

// A trader asks about a market that stands still at ten o'clock.

const PAGE = '/model/strategy-analyst'

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  gateway = await stillMarket('morning')
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.register('asker') })
  page = await context.newPage()
  faults = watchFaults(page)
  await page.goto(PAGE)
}, START_MS)
afterAll(async () => {
  await browser?.close()
})

const box = (of: Page = page) => of.getByLabel(text.box, { exact: true })
const answers = (of: Page = page) => of.locator('article[id^="turn-"]')

/** Asks by keys, and returns the answer once it is there. */
async function ask(question: string, of: Page = page): Promise<string> {
  const before = await answers(of).count()
  await box(of).fill(question)
  await box(of).press('Enter')
  const answer = answers(of).nth(before)
  await answer.locator('p').first().waitFor()
  await of.getByRole('button', { name: text.ask, exact: true }).waitFor()
  return answer.innerText()
}

test('an empty page says what can be asked', async () => {
  await page.getByText(text.intro).waitFor()
  await page.getByText(text.evidenceEmpty).waitFor()
})

test('a question, its follow-ups and one that is not understood are answered for what they are', async () => {
  const { name } = gateway.state.instrument('600519.SH') ?? { name: '' }
  const money = await ask(`${name}今天资金是流入还是流出？`)
  expect(money).toMatch(/主动净流[入出]：主动净额 -?[\d.]+亿?万?元/)
  const board = await ask('它所在的板块呢？')
  expect(board).toMatch(
    new RegExp(`${gateway.state.instrument('600519.SH')?.industry}：涨跌幅 -?[\\d.]+%，名次 \\d+名`),
  )
  expect(await ask('火星矿业今天资金怎么样')).toMatch(/没有认出 “\s*火星矿业/)
  expect(await ask('600519能买吗')).toMatch('这里不给买卖建议')
})

test('a figure names its unit, time and definition, and opens its page', async () => {
  await ask('600519今天资金怎么样')
  const figure = answers().last().locator('a', { hasText: '%' }).last()
  expect(await figure.getAttribute('title')).toMatch(/· .*10:0\d.*\n.+/s)
  expect(await figure.getAttribute('href')).toMatch(/^\/graph_total_multi\/1\/600519\.SH/)
})

test('a request that fails says so, and is asked again by one key', async () => {
  await page.route('**/api/assistant/threads/*/turns', (route) => route.abort())
  await box().fill('大盘现在怎么样')
  await box().press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: text.failed })
  await alert.waitFor()
  await page.unroute('**/api/assistant/threads/*/turns')
  await alert.getByRole('button').press('Enter')
  await answers().last().getByText('全市场：', { exact: false }).waitFor()
  // The aborted request is what this test made.
  faults = faults.filter((fault) => !/api\/assistant/.test(fault))
})

test.each(['dark', 'light'] as const)('fits a phone in the %s theme, and is usable by keys', async (theme) => {
  const phone = await signedInContext(browser, gateway, {
    userId: await gateway.register(`asker-${theme}`),
    size: SIZES.phone,
  })
  const small = await phone.newPage()
  const own = watchFaults(small)
  await phone.addInitScript((name) => localStorage.setItem('zeus.preferences', JSON.stringify({ theme: name })), theme)
  await small.goto(PAGE)
  expect(await ask('哪些板块最强？', small)).toMatch('按涨跌幅排列')
  expect(await small.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await violations(small)).toEqual([])
  expect(own).toEqual([])
  await phone.close()
})

test('finished days are compared, and one is reviewed with what followed', async () => {
  const review = await context.newPage()
  const own = watchFaults(review)
  await review.goto(`${PAGE}?tab=review`)
  const days = review
    .getByRole('grid', { name: reviewText.days })
    .or(review.getByRole('table', { name: reviewText.days }))
  const earlier = days.getByRole('row').nth(3)
  await earlier.click()
  const signals = review.getByRole('region', { name: reviewText.signals })
  await signals.getByRole('row', { name: reviewText.marketMean }).waitFor()
  expect(new URL(review.url()).searchParams.get('day')).toMatch(/^\d{8}$/)
  // The day after is on record: the mean of all stocks is known.
  expect(await signals.getByRole('row', { name: reviewText.marketMean }).innerText()).toMatch(/[+-]\d+\.\d\d/)
  await signals.getByRole('radio', { name: reviewText.lists.outflow, exact: true }).click()
  await signals.getByText(reviewText.values.outflow).first().waitFor()
  await review.setViewportSize(SIZES.phone)
  expect(await review.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await violations(review)).toEqual([])
  expect(own).toEqual([])
  await review.close()
})

test('prices of an answer are drafts on the chart, and are drawings once they are accepted', async () => {
  const asking = await context.newPage()
  await asking.goto(PAGE)
  await ask('600519.SH 今天资金是流入还是流出？', asking)
  const href = await answers(asking)
    .last()
    .getByRole('link', { name: /画成草稿线/ })
    .getAttribute('href')
  await asking.close()
  const chart = await context.newPage()
  const own = watchFaults(chart)
  await chart.goto(href ?? '')
  await chart.getByText(toolText.drafts(1)).waitFor()
  await chart.getByRole('button', { name: toolText.acceptDrafts }).click()
  await chart.getByText(toolText.drafts(1)).waitFor({ state: 'detached' })
  await chart.getByRole('button', { name: /^画线 ▾/ }).click()
  await chart.getByRole('menuitem', { name: toolText.count(1) }).waitFor()
  expect(new URL(chart.url()).searchParams.has('drafts')).toBe(false)
  expect(await violations(chart)).toEqual([])
  expect(own).toEqual([])
  await chart.close()
})

test('a stretch that is marked on a chart is asked about with its code and both ends', async () => {
  const chart = await context.newPage()
  await chart.goto('/trading/AD?code=600519.SH')
  const plot = await plotOf(
    chart.getByRole('application', { name: gateway.state.instrument('600519.SH')?.name ?? '' }).first(),
  )
  await chart.getByRole('button', { name: /^画线 ▾/ }).click()
  await chart.getByRole('menuitem', { name: toolText.kinds.range, exact: true }).click()
  await chart.getByRole('status').filter({ hasText: toolText.kinds.range }).waitFor()
  await chart.mouse.move(plot.x + plot.width * 0.02, plot.y + 40)
  await chart.mouse.down()
  await chart.mouse.move(plot.x + plot.width * 0.06, plot.y + 60, { steps: 4 })
  await chart.mouse.up()
  const opened = context.waitForEvent('page')
  await chart.getByRole('button', { name: toolText.ask, exact: true }).click()
  const asking = await opened
  await chart.close()
  await box(asking).waitFor()
  expect(await box(asking).inputValue()).toMatch(/^600519\.SH \S+ 09:\d\d 至 \S+ 09:\d\d 这一段怎么样？$/)
  await box(asking).press('Enter')
  await answers(asking).last().getByText('这一段的资金：', { exact: false }).waitFor()
  await asking.close()
})

test('nothing went wrong', () => {
  expect(faults).toEqual([])
})
