import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { countPaintings, openPage, paintings, plotOf, readOut, timeAt } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let userId: string
let stock: string

/** Ten o'clock: half an hour of trading, and a market that stands still between steps. */
beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.registerOperator('charts')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  await context.addInitScript(countPaintings)
}, START_MS)
afterAll(() => browser?.close())

const open = (path: string, within = context) => openPage(within, path)

test('the first hour fills the plot until half past ten, and one key shows the day and back', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => timeAt(page, chart, 0.25), POLL).toBe('09:45')
  await chart.getByRole('button', { name: '全天' }).waitFor()
  const press = async () => {
    await page.mouse.move(5, 5)
    await page.keyboard.press(';')
    await page.keyboard.press('d')
  }
  await press()
  await expect.poll(() => timeAt(page, chart, 0.0625), POLL).toBe('09:45')
  await press()
  await expect.poll(() => timeAt(page, chart, 0.25), POLL).toBe('09:45')
  expect(faults).toEqual([])
  await page.close()
})

test('by mouse: the wheel comes nearer where the pointer is, a drag pans all panes, a double click goes home', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => timeAt(page, chart, 0.5), POLL).toBe('10:00')
  const before = await timeAt(page, chart, 0.25)
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -120)
  await expect.poll(() => timeAt(page, chart, 0), POLL).not.toBe('09:30')
  await expect.poll(() => timeAt(page, chart, 0.25), POLL).toBe(before)
  const left = await timeAt(page, chart, 0)

  const { x, y, width, height } = await plotOf(chart)
  await page.mouse.move(x + width * 0.3, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => timeAt(page, chart, 0), POLL).not.toBe(left)
  const panned = await timeAt(page, chart, 0)
  expect(panned < left).toBe(true)

  const volume = page.getByRole('img', { name: /量$/ }).first()
  const foot = await plotOf(volume)
  await page.mouse.move(foot.x, foot.y + foot.height / 2)
  await expect.poll(() => readOut(chart, '时间'), POLL).toBe(panned)

  await page.mouse.dblclick(x + width / 2, y + height / 2)
  await expect.poll(() => timeAt(page, chart, 0), POLL).toBe('09:30')
  expect(faults).toEqual([])
  await page.close()
})

test('moving the pointer paints nothing anew, and says price and time on the axes', async () => {
  const { page } = await open(`/trading/AD?code=${stock}`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => timeAt(page, chart, 0.5), POLL).toBe('10:00')
  const { x, y, width, height } = await plotOf(chart)
  // A figure that came meanwhile paints too: then it is moved once more.
  const paintedByMoving = async () => {
    const before = await paintings(page)
    for (let step = 0; step < 40; step++) await page.mouse.move(x + (width * step) / 40, y + (height * step) / 40)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return (await paintings(page)) - before
  }
  await expect.poll(paintedByMoving, POLL).toBe(0)
  const tags = await chart
    .locator('[data-cross]')
    .evaluateAll((all) =>
      all
        .filter((tag) => (tag as HTMLElement).style.display === 'block')
        .map((tag) => [(tag as HTMLElement).dataset.cross, tag.textContent ?? '']),
    )
  const words = Object.fromEntries(tags)
  expect(words.left).toMatch(/^\d+\.\d\d$/)
  expect(words.right).toMatch(/^[+-]?\d+\.\d\d%$/)
  const below = page.getByRole('img', { name: /超大/ }).first().locator('[data-cross=bottom]')
  const time = async () => {
    for (const share of [0.4, 0.45]) await page.mouse.move(x + width * share, y + height / 2)
    return below.innerText()
  }
  await expect.poll(time, POLL).toMatch(/^(09|10):\d\d$/)
  await page.close()
})

test('by keys: arrows walk and pan, up and down zoom, and what is said is heard', async () => {
  const { page } = await open(`/trading/AD?code=${stock}`)
  const chart = page.getByRole('application').first()
  await expect.poll(() => timeAt(page, chart, 0.5), POLL).toBe('10:00')
  await page.mouse.move(5, 5)
  await chart.focus()
  await page.keyboard.press('Home')
  expect(await readOut(chart, '时间')).toBe('09:30')
  await page.keyboard.press('ArrowRight')
  expect(await chart.locator('[aria-live]').innerText()).toContain('09:31')
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp')
  await chart.getByRole('button', { name: '复位' }).waitFor()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => timeAt(page, chart, 0), POLL).not.toBe('09:30')
  await chart.getByRole('button', { name: '复位' }).press('Enter')
  await expect.poll(() => timeAt(page, chart, 0), POLL).toBe('09:30')
  await page.close()
})

test('by touch: two fingers zoom at their middle, one pans, a long press points', async () => {
  const hand = await signedInContext(browser, gateway, { userId, size: SIZES.phone, touch: true })
  const { page, faults } = await open(`/trading/AD?code=${stock}&view=chart`, hand)
  const chart = page.getByRole('application').first()
  await expect.poll(() => readOut(chart, '时间'), POLL).toBe('10:00')
  const line = await page.context().newCDPSession(page)
  const { x, y, width, height } = await plotOf(chart)
  type Kind = 'touchStart' | 'touchMove' | 'touchEnd'
  const touch = (type: Kind, ...shares: number[]) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ x: x + width * share, y: y + height / 2, id })),
    })
  const tapped = async (share: number) => {
    await touch('touchStart', share)
    await touch('touchEnd')
    return readOut(chart, '时间')
  }
  await expect.poll(() => tapped(0.01), POLL).toBe('09:30')
  await touch('touchStart', 0.4, 0.6)
  for (const spread of [0.12, 0.16, 0.2, 0.25, 0.3]) await touch('touchMove', 0.5 - spread, 0.5 + spread)
  await touch('touchEnd')
  await expect.poll(() => tapped(0.01), POLL).not.toBe('09:30')
  const zoomed = await tapped(0.01)
  await touch('touchStart', 0.3)
  for (const share of [0.35, 0.4, 0.5, 0.6]) await touch('touchMove', share)
  await touch('touchEnd')
  await expect.poll(() => tapped(0.01), POLL).not.toBe(zoomed)
  expect((await tapped(0.01)) < zoomed).toBe(true)

  const before = await tapped(0.01)
  await touch('touchStart', 0.2)
  await expect.poll(() => readOut(chart, '时间'), POLL).not.toBe(before)
  await touch('touchEnd')
  expect(faults).toEqual([])
  await hand.close()
})

test('cells of a page share time: the crosshair and the range, each by its switch', async () => {
  const { page } = await open('/graph_total_multi/4')
  const cells = page.locator('[data-cells] [role=application]')
  await expect.poll(() => cells.count(), POLL).toBe(4)
  const [first, second] = [cells.nth(0), cells.nth(1)]
  // The first hour fills every cell, and money has a pane of its own below the price.
  await expect.poll(() => timeAt(page, first, 0.25), POLL).toBe('09:45')
  expect(await readOut(second, '时间')).toBe('09:45')
  expect(await page.locator('[data-cells]').getByRole('img', { name: '主动 全部' }).count()).toBe(4)

  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -120)
  await expect.poll(() => timeAt(page, second, 0.9), POLL).toBe('10:00')
  await second.getByRole('button', { name: '复位' }).waitFor()

  await page.getByLabel('十字线联动').uncheck()
  await timeAt(page, first, 0.1)
  await expect.poll(() => readOut(second, '时间'), POLL).toBe('10:00')
  await page.close()
})
