import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayHistoryResponse } from '../../shared/protocol/rest'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { colourRuns, type Run } from '../support/canvas-pixels'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let headers: { authorization: string }

/** A day that has just closed: pictures stand still, and can be held against the gateway's figures. */
beforeAll(async () => {
  gateway = await stillMarket('close')
  const userId = await gateway.registerOperator('pictures')
  headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const stock = () => {
  const { id, kind } = gateway.state.instrumentTable()
  return id.find((_, at) => kind[at] === 'stock') as string
}
const historyOf = async (id: string) =>
  ((await (await fetch(`${gateway.url}/api/history/days/${id}`, { headers })).json()) as { data: DayHistoryResponse })
    .data

/** Where a value stands by the heights of the largest and the smallest one; off by less than three pixels: a line may cover an end. */
function expectHeights(places: readonly { value: number; y: number }[]): void {
  const [low, high] = [...places]
    .sort((a, b) => a.value - b.value)
    .flatMap((place, at, all) => (at === 0 || at === all.length - 1 ? [place] : []))
  if (!low || !high || low.value === high.value) throw new Error('nothing to compare')
  for (const { value, y } of places) {
    const expected = high.y + ((high.value - value) / (high.value - low.value)) * (low.y - high.y)
    expect(Math.abs(y - expected)).toBeLessThan(3)
  }
}

async function settledRuns(chart: Locator, tokens: readonly string[], enough: number): Promise<Run[]> {
  await expect.poll(async () => (await colourRuns(chart, tokens)).length, SETTLED).toBeGreaterThanOrEqual(enough)
  return colourRuns(chart, tokens)
}

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('candles stand at their prices, rising ones hollow, falling ones filled, one for each day', async () => {
  const id = stock()
  const { days } = await historyOf(id)
  const page = await open(`/hist/BS/H1?code=${id}`)
  const chart = page.getByRole('application', { name: /日K/ })
  const painted = await settledRuns(chart, ['--up', '--down'], Math.min(days.length, 20) - 3)
  // The tag of the last value stands beside the candles and is wider than any.
  const widths = painted.map(({ left, right }) => right - left).sort((a, b) => a - b)
  const usual = widths[widths.length >> 1] ?? 0
  const runs = painted.filter(({ left, right }) => right - left <= 1.5 * usual)
  const moved = days.filter(({ open: from, close }) => close !== from).slice(-runs.length)
  expect(runs.map(({ colour }) => colour)).toEqual(
    moved.map(({ open: from, close }) => (close > from ? '--up' : '--down')),
  )
  expectHeights(
    runs.flatMap(({ top, bottom }, at) => [
      { value: moved[at]?.high ?? 0, y: top },
      { value: moved[at]?.low ?? 0, y: bottom },
    ]),
  )
  // Of a hollow body the edge alone is painted.
  const filled = ({ left, right, top, bottom, count }: Run) => count / ((right - left + 1) * (bottom - top + 1))
  const mean = (colour: string) => {
    const shares = runs.filter((run) => run.colour === colour && run.right - run.left > 3).map(filled)
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
  expect(mean('--up')).toBeLessThan(mean('--down'))
  await page.close()
})
