import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateToMs } from '../../shared/market/session'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, plotOf, readOut, timeAt } from '../support/chart-page'
import { openInPlace } from '../support/open-in-place'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const FRIDAY = dateToMs('20260717')
const POLL = { timeout: 60_000 }
type Opened = Awaited<ReturnType<typeof openPage>>

let market: SteppedMarket
let gateway: TestGateway
let browser: Browser
let mouse: Opened
let hand: Opened
let stock: string

/** After half past ten: the whole day is in sight, and a market that stands still between steps. */
beforeAll(async () => {
  market = steppedMarket({ startAt: FRIDAY + 10 * 3_600_000 + 30 * 60_000, instrumentCount: 60 })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(FRIDAY + 10 * 3_600_000 + 45 * 60_000)
  const userId = await gateway.register('operator')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  mouse = await openPage(await signedInContext(browser, gateway, { userId, size: SIZES.desk }), '/licence')
  const phone = await signedInContext(browser, gateway, { userId, size: SIZES.phone, touch: true })
  hand = await openPage(phone, '/licence')
  const answer = await fetch(`${gateway.url}/api/custom-index/kit`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await gateway.mint(userId)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ weighting: 'equal', baseDay: '20260717', members: [{ id: stock }] }),
  })
  expect(answer.status).toBe(200)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** The chart pages, and by what name the chart is found that is worked with; neighbours have other headings. */
const PAGES: [page: string, path: string, chart: RegExp][] = [
  ['K-line', '/trading/AD?code={stock}&tab=daily&view=chart', / 日K 线$/],
  ['order-split', '/graph_hide/{stock}/20260717/20260717', /价格与母单$/],
  ['trading, active', '/trading/AD?code={stock}&view=chart', /./],
  ['index history', '/index_zeus/000016.SH/20260601', /日K线$/],
  ['trading, all', '/trading/OD?code={stock}&view=chart', /./],
  ['index today', '/index_zeus_today/000016.SH', /^上证50$/],
  ['multi-chart', '/graph_total_multi/2/{stock},000016.SH', /分时$/],
  ['bitcoin', '/btc/1m/ALL', /1m$/],
  ['custom index', '/custom_index/kit', /^kit 分时$/],
  ['industry', '/industry/sw1/电子', /./],
  ['history', '/hist/BS/H5?code={stock}', /日K与逐日净额$/],
]
const fill = (path: string) => path.replaceAll('{stock}', stock)

async function chartOf({ page, faults }: Opened, path: string, name: RegExp) {
  await openInPlace(page, fill(path))
  const chart = page.getByRole('main').getByRole('application', { name }).first()
  await chart.waitFor({ timeout: POLL.timeout })
  await chart.scrollIntoViewIfNeeded()
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/\d/)
  return { page, faults, chart }
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What is read near the plot's ends: which stretch is in sight. */
async function stretch(page: Page, chart: Locator): Promise<[string, string]> {
  await settled(page)
  return [await timeAt(page, chart, 0.02), await timeAt(page, chart, 0.6)]
}

describe.each(PAGES)('%s', (_, path, name) => {
  let opened: Awaited<ReturnType<typeof chartOf>>

  test('by mouse: the wheel comes nearer, a drag pans, a double click goes home', async () => {
    opened = await chartOf(mouse, path, name)
    const { page, chart } = opened
    const home = await stretch(page, chart)
    const { x, y, width, height } = await plotOf(chart)
    await page.mouse.move(x + width * 0.4, y + height / 2)
    for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -120)
    await expect.poll(() => stretch(page, chart), POLL).not.toEqual(home)
    const near = await stretch(page, chart)
    await page.mouse.move(x + width * 0.4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await stretch(page, chart))[0], POLL).not.toBe(near[0])
    await page.mouse.dblclick(x + width / 2, y + height / 2)
    await expect.poll(() => stretch(page, chart), POLL).toEqual(home)
  })

  test('by keys: arrows walk and are heard, up zooms, a button goes back, and all numbers are a table', async () => {
    const { page, faults, chart } = opened
    await page.mouse.move(2, 2)
    // A chart that is made anew has neither the focus nor a crosshair: then the walk starts over.
    const walk = async () => {
      await chart.focus()
      await page.keyboard.press('Home')
      const first = await readOut(chart, '时间')
      await page.keyboard.press('ArrowRight')
      const next = await readOut(chart, '时间')
      if (next === first)
        return `${first} stays, focus in ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))}`
      // The spoken text follows once the keys rest.
      const spoken = chart.locator('[aria-live]').filter({ hasText: next })
      return await spoken.waitFor({ state: 'attached', timeout: 5_000 }).then(
        () => 'heard',
        () => `${next} is not heard`,
      )
    }
    await expect.poll(walk, POLL).toBe('heard')
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
    await chart.getByRole('button', { name: '复位' }).press('Enter')
    await expect.poll(() => chart.getByRole('button', { name: '复位' }).count(), POLL).toBe(0)

    await chart.getByRole('button', { name: '数据表' }).focus()
    await page.keyboard.press('Enter')
    const table = page.getByRole('table', { name: /数据表$/ })
    expect(await table.getByRole('row').count()).toBeGreaterThan(3)
    expect(await table.getByRole('columnheader').first().innerText()).toBe('时间')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await table.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('by touch: two fingers come nearer, one pans', async () => {
    const { page, faults, chart } = await chartOf(hand, path, name)
    const line = await page.context().newCDPSession(page)
    const tapped = (share: number) => tapAt(line, chart, share)
    const home = await tapped(0.03)
    const touch = await toucher(line, chart)
    await touch('touchStart', 0.4, 0.6)
    for (const spread of [0.14, 0.2, 0.26, 0.32, 0.4]) await touch('touchMove', 0.5 - spread, 0.5 + spread)
    await touch('touchEnd')
    await expect.poll(() => tapped(0.03), POLL).not.toBe(home)
    const near = await tapped(0.03)
    await touch('touchStart', 0.3)
    for (const share of [0.35, 0.45, 0.6, 0.8]) await touch('touchMove', share)
    await touch('touchEnd')
    await expect.poll(() => tapped(0.03), POLL).not.toBe(near)
    expect(faults).toEqual([])
    await line.detach()
  })
})

test('a crosshair goes with its bar where keys pan', async () => {
  const [[, path, name]] = PAGES as [(typeof PAGES)[number]]
  const { page, chart } = await chartOf(mouse, path, name)
  await page.mouse.move(2, 2)
  await chart.focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft')
  const across = async () => {
    await settled(page)
    const style = await chart.locator('[data-cross=x]').first().getAttribute('style')
    return Number(/translate\((\d+)px/.exec(style ?? '')?.[1])
  }
  const before = await across()
  await page.keyboard.press('Control+ArrowLeft')
  const { width } = await plotOf(chart)
  expect(Math.abs((await across()) - before - 0.15 * width)).toBeLessThan(2)
})

test('drawings are painted as keys make, choose and take them away, while the market stands still', async () => {
  const [[, path, name]] = PAGES as [(typeof PAGES)[number]]
  const { page, faults, chart } = await chartOf(mouse, path, name)
  const picture = async () => {
    await settled(page)
    return chart
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  }
  const { y } = await plotOf(chart)
  const empty = await picture()
  await page.getByRole('button', { name: /^画线/ }).click()
  await page.getByRole('menuitem', { name: '水平线' }).click()
  await page.getByRole('status').filter({ hasText: '正在画水平线' }).waitFor()
  expect((await plotOf(chart)).y).toBe(y)
  await page.getByRole('button', { name: /^水平线/ }).click()
  await page.getByRole('menuitem', { name: '不画了' }).click()
  await page.getByRole('button', { name: /^画线/ }).click()
  await page.getByRole('menuitem', { name: '水平线' }).click()
  await chart.focus()
  await page.keyboard.press('Enter')
  await expect.poll(picture, POLL).not.toBe(empty)
  const chosen = await picture()
  await page.keyboard.press('Escape')
  await expect.poll(picture, POLL).not.toBe(chosen)
  await page.keyboard.press('Tab')
  await page.getByRole('status').filter({ hasText: '已选水平线' }).waitFor()
  await expect.poll(picture, POLL).toBe(chosen)
  await page.keyboard.press('Delete')
  await expect.poll(picture, POLL).toBe(empty)
  expect(faults).toEqual([])
})

async function toucher(line: CDPSession, chart: Locator) {
  const { x, y, width, height } = await plotOf(chart)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ x: x + width * share, y: y + height / 2, id })),
    })
}

async function tapAt(line: CDPSession, chart: Locator, share: number): Promise<string> {
  const touch = await toucher(line, chart)
  await touch('touchStart', share)
  await touch('touchEnd')
  await chart.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return readOut(chart, '时间')
}
