import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderFlowText as text } from '../../client/text/order-flow'
import { dateToMs } from '../../shared/market/session'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
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
let now = TEN

beforeAll(async () => {
  market = steppedMarket({ startAt: TEN })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(now)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.register('desk'), size: SIZES.laptop })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

async function pass(seconds: number): Promise<void> {
  now += seconds * 1_000
  await market.stepTo(now)
}

const cells = (name: string) =>
  page
    .getByRole('table', { name: text.cancelTitle })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell')
    .allInnerTexts()

const lots = (shares: number) =>
  shares !== 0 && shares < 100 ? (shares / 100).toFixed(2) : String(Math.round(shares / 100))

test('whoever looks at the orders of a stock sees from then on what is withdrawn where, and who waits first', async () => {
  const faults = watchFaults(page)
  await page.goto(`/trading/AD?code=${ID}`)
  await page.getByRole('tab', { name: '委托' }).click()
  await page.getByText('还没有收到这只证券的逐笔委托').waitFor(SETTLED)
  await pass(90)
  await page.getByRole('table', { name: text.cancelTitle }).waitFor(SETTLED)
  await page.getByText(/^自 10:00:\d\d 起$/).waitFor(SETTLED)
  await vi.waitFor(async () => {
    const rows = gateway.state.rows(topic.orders(ID), 'cancel-minute')
    const sum = (side: 'buy' | 'sell') =>
      rows.reduce(
        (all, row) => all + [0, 1, 2, 3, 4, 5].reduce((some, at) => some + row[`${side}Cancelled${at as 0}`], 0),
        0,
      )
    expect(sum('buy')).toBeGreaterThan(0)
    const [, buy, sell] = await cells(text.sum)
    expect([buy, sell]).toEqual([lots(sum('buy')), lots(sum('sell'))])
    const [queue] = gateway.state.rows(topic.orders(ID), 'order-queue')
    const shown = await page.getByRole('region', { name: text.bid }).getByRole('listitem').allInnerTexts()
    expect(shown).toEqual(
      (queue?.bidSizes ?? '')
        .split(' ')
        .filter(Boolean)
        .map((size) => lots(Number(size))),
    )
    expect(shown.length).toBeGreaterThan(0)
  }, SETTLED)
  expect(faults).toEqual([])
})

test('big orders are marked from the grade that was chosen on', async () => {
  const marked = () => page.getByRole('region', { name: text.queueTitle }).locator('li.font-medium').count()
  const graded = (from: number) =>
    page
      .getByRole('region', { name: text.queueTitle })
      .locator('li')
      .evaluateAll(
        (all, least) => all.filter((one) => Number((one as HTMLElement).dataset.grade) >= least).length,
        from,
      )
  for (const [name, grade] of [
    ['中单', 1],
    ['超大单', 3],
  ] as const) {
    await page.getByRole('radiogroup', { name: text.mark }).getByRole('radio', { name, exact: true }).click()
    await vi.waitFor(async () => expect(await marked()).toBe(await graded(grade)), SETTLED)
  }
})

test('a desk has both as panes of their own', async () => {
  await page.goto('/monitor')
  for (const name of ['买卖队列', '撤单流']) {
    await page.getByRole('button', { name: '加栏目' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page
      .getByRole('heading', { name: new RegExp(name) })
      .first()
      .waitFor(SETTLED)
  }
})
