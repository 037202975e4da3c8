import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAINTED } from '../../client/features/wall/in-holder'
import { LETTERS } from '../../client/features/wall/paint'
import { pairText } from '../../client/text/pair'
import { wallText } from '../../client/text/wall'
import { wallsText } from '../../client/text/walls'
import { PANELS_MAX } from '../../shared/walls/board'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { watchScreen } from '../support/screen-frames'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { wallOf, wordsOn } from '../support/wall-watch'

let gateway: SharedProduct
let desk: Browser
let screen: Browser
let person: BrowserContext
let wall: BrowserContext

const SETTLED = { timeout: 60_000 }

beforeAll(async () => {
  gateway = await sharedProduct()
  const userId = await gateway.registerOperator('walls')
  desk = await openBrowser()
  screen = await openBrowser()
  person = await signedInContext(desk, gateway, { userId, size: SIZES.desk })
  wall = await screen.newContext({ viewport: SIZES.desk, locale: 'zh-CN', baseURL: gateway.url })
  for (const context of [person, wall]) await context.addInitScript(measureLetters)
}, START_MS)
afterAll(async () => {
  await desk?.close()
  await screen?.close()
})

/** Notes the smallest letters that are drawn on any canvas. */
function measureLetters(): void {
  const write = CanvasRenderingContext2D.prototype.fillText
  const seen = window as unknown as { smallest?: number }
  CanvasRenderingContext2D.prototype.fillText = function fillText(...given) {
    const px = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0)
    if (String(given[0]) !== '') seen.smallest = Math.min(seen.smallest ?? Number.POSITIVE_INFINITY, px)
    return write.apply(this, given)
  }
}

const PAGES: [path: string, shows: RegExp][] = [
  ['/trading/AD?view=wall', /主动净流入榜/],
  ['/trading/OD?view=wall', /大单榜/],
  ['/index_zeus_today/000016.SH?view=wall', /上证50 雷达.*贡献 点/],
  ['/inday_industry/电子?view=wall', /申万一级板块/],
  ['/graph_hide?view=wall', /拆单发现/],
  ['/graph_total_multi/2/000016.SH,000300.SH?view=wall', /沪深300 分时.*\d/],
  ['/btc?view=wall', /Binance.*\d\.\d/],
  ['/user?view=wall', /市场宽度/],
]

describe('a page in wall form', () => {
  test.each(PAGES)(
    '%s has ten-foot type, clock, index line, age and mark, and nothing to press',
    async (path, shows) => {
      const page = await person.newPage()
      const faults = watchFaults(page)
      await page.goto(path)
      await expect.poll(() => wordsOn(page), SETTLED).toMatch(shows)
      await expect.poll(() => wordsOn(page), SETTLED).toMatch(/上证指数 [▲▼]?[-+]?\d/)
      const said = await wordsOn(page)
      expect(said).toMatch(/\d\d:\d\d:\d\d/)
      expect(said).toContain('［模拟］数据')
      for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'link'] as const)
        expect(await page.getByRole(role).count(), role).toBe(0)
      const panels = (await page.locator('[data-wall] canvas').count()) - 1
      expect(panels).toBeGreaterThan(0)
      expect(panels).toBeLessThanOrEqual(PANELS_MAX)
      expect(await page.locator('[data-wall]').evaluate((element) => getComputedStyle(element).cursor)).toBe('none')
      const smallest = await page.evaluate(() => (window as unknown as { smallest: number }).smallest)
      expect(smallest).toBeGreaterThanOrEqual(LETTERS.small)
      expect(faults).toEqual([])
      await page.close()
    },
  )

  test('Escape leads back to the page', async () => {
    const page = await person.newPage()
    await page.goto('/monitor?view=wall')
    await page.locator('[data-wall]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.close()
  })
})

describe('a screen in another browser', () => {
  let shown: Page
  let fleet: Page
  const faults: string[] = []
  const letters = { name: /^配对码/ }
  const code = async (place: Page | FrameLocator = shown) =>
    ((await place.getByRole('img', letters).getAttribute('aria-label')) ?? '').replaceAll(/[^A-Z]/g, '')
  const card = () => fleet.getByRole('listitem').filter({ hasText: '大厅' }).first()
  const press = (name: string) => card().getByRole('button', { name, exact: true }).click()

  beforeAll(async () => {
    shown = await wall.newPage()
    fleet = await person.newPage()
    shown.on('pageerror', (error) => faults.push(error.message))
    shown.on('framenavigated', (frame) => {
      if (new URL(frame.url()).pathname.startsWith('/login')) faults.push(`a login page: ${frame.url()}`)
    })
  })

  test('shows six letters, is let in by them, and shows the board it was given', async () => {
    await shown.goto('/pair')
    await shown.getByRole('img', letters).waitFor()
    await shown.getByRole('img', { name: pairText.qr }).waitFor()
    await fleet.goto(`/walls?code=${await code()}`)
    await fleet.getByRole('button', { name: wallsText.pair.look }).click()
    await fleet.getByLabel(wallsText.pair.name).fill('大厅')
    await fleet.getByLabel(wallsText.pair.board, { exact: true }).selectOption({ label: '拆单与大单' })
    await fleet.getByRole('button', { name: wallsText.pair.approve }).click()
    await shown.waitForURL('**/wall/**', SETTLED)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/拆单发现/)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证指数 [▲▼]?[-+]?\d/)
    expect(await shown.evaluate(() => Object.keys(localStorage).sort())).toEqual(['zeus.wall', 'zeus.wall.state'])
  })

  test('says its name, and a message for as long as it was meant', async () => {
    await press(wallsText.orders.identify)
    await wallOf(shown).getByRole('status').filter({ hasText: '大厅' }).waitFor()
    await press(wallsText.orders.message)
    const dialog = fleet.getByRole('dialog')
    await dialog.getByLabel(wallsText.messageText).fill('十点例会')
    await dialog.getByLabel(wallsText.seconds).fill('5')
    await dialog.getByRole('button', { name: wallsText.send }).click()
    await wallOf(shown).getByRole('alert').filter({ hasText: '十点例会' }).waitFor()
    await expect.poll(() => wallOf(shown).getByRole('alert').count(), SETTLED).toBe(0)
  })

  test('changes its board at once, and follows the cross-hair of a desk', async () => {
    await card().getByLabel(wallsText.boardNow).selectOption({ label: '指数雷达' })
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证50 雷达.*贡献/)
    await press(wallsText.orders.takeOver)
    const dialog = fleet.getByRole('dialog')
    await dialog.getByLabel(wallsText.takeOverCode).fill('000300.SH')
    await dialog.getByRole('slider').fill('0')
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/接管中[\s\S]*沪深300 分时[\s\S]*09:30 {2}\d/)
    await fleet.keyboard.press('Escape')
    await press(wallsText.orders.release)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证50 雷达/)
  })

  test('the fleet shows its own picture with the picture’s age, and how it is', async () => {
    const picture = card().getByRole('img', { name: wallsText.pictureOf('大厅') })
    await picture.waitFor(SETTLED)
    const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src.length])
    expect(size[0]).toBe(480)
    expect(size[1]).toBeLessThan(90_000)
    await expect.poll(() => card().innerText(), SETTLED).toMatch(/画面 \d+秒前/)
    expect(await card().innerText()).toMatch(/在线[\s\S]*画面 \/秒[\s\S]*分辨率[\s\S]*1920×1080/)
  })

  test('is swapped for another one without an empty moment', async () => {
    const screenshots = await watchScreen(desk, shown)
    await expect.poll(() => screenshots.count(), SETTLED).toBeGreaterThan(1)
    const [before] = await screenshots.take()
    const first = await shown.locator('iframe').elementHandle()
    await press(wallsText.orders.swap)
    await expect.poll(() => first?.evaluate((frame) => frame.isConnected), SETTLED).toBe(false)
    await expect.poll(() => screenshots.count(), SETTLED).toBeGreaterThan(3)
    expect(await shown.locator('iframe').count()).toBe(1)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证50 雷达/)
    const seen = await screenshots.take()
    await screenshots.stop()
    // As much on each as on the picture before: neither black nor a board without its figures.
    for (const { contrast, drawn } of seen) {
      expect(contrast).toBeGreaterThan(100)
      expect(drawn).toBeGreaterThan((before?.drawn ?? 1) * 0.7)
    }
  })

  test('goes on, and is swapped, when the holder of another program takes its page over', async () => {
    const seen = await shown.locator('iframe').elementHandle()
    const holder = () => shown.locator('#root').getAttribute('data-holder')
    await seen?.evaluate((frame, event) => {
      const address = `${(frame.parentElement as HTMLElement).dataset.holder}?next`
      frame.dispatchEvent(new CustomEvent(event, { detail: { holder: address } }))
    }, PAINTED)
    await expect.poll(holder, SETTLED).toMatch(/wall-holder.*\?next$/)
    expect(await seen?.evaluate((frame) => frame.isConnected)).toBe(true)
    await press(wallsText.orders.swap)
    await expect.poll(() => seen?.evaluate((frame) => frame.isConnected), SETTLED).toBe(false)
    // The next wall is of the program that is served: its holder takes the page back.
    await expect.poll(holder, SETTLED).not.toMatch(/next$/)
    expect(await shown.locator('iframe').count()).toBe(1)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证50 雷达/)
  })

  test('loads everything anew when it is told to, and shows its board again', async () => {
    const loaded = shown.waitForEvent('load', SETTLED)
    await press(wallsText.orders.reload)
    await loaded
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证50 雷达/)
  })

  test('starts without a network, and shows its last picture with its age until data comes', async () => {
    await wall.setOffline(true)
    await shown.goto(shown.url())
    await wallOf(shown).locator('[data-old-picture]').waitFor(SETTLED)
    const said = () => wallOf(shown).locator('[data-old-picture] [role=img]').getAttribute('aria-label')
    await expect.poll(said, SETTLED).toMatch(/这是 \d\d:\d\d:\d\d前的画面/)
    await wall.setOffline(false)
    await expect.poll(() => wallOf(shown).locator('[data-old-picture]').count(), SETTLED).toBe(0)
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/上证指数 [▲▼]?[-+]?\d/)
  })

  test('is revoked at once: one calm sentence, and letters to be paired again', async () => {
    await press(wallsText.orders.revoke)
    await fleet.getByRole('dialog').getByRole('button', { name: wallsText.orders.revoke }).click()
    const screen = wallOf(shown)
    await screen.getByText(pairText.revoked).waitFor()
    await screen.getByRole('img', letters).waitFor(SETTLED)
    expect(await shown.evaluate(() => Object.keys(localStorage))).toEqual([])
    await expect.poll(() => card().innerText()).toContain(wallsText.state.revoked)
    await fleet.goto(`/walls?code=${await code(screen)}`)
    await fleet.getByRole('button', { name: wallsText.pair.look }).click()
    await fleet.getByLabel(wallsText.pair.name).fill('二号屏')
    await fleet.getByRole('button', { name: wallsText.pair.approve }).click()
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/市场宽度/)
    expect(faults).toEqual([])
  })

  test('a board composed in the page is what the screen shows', async () => {
    await fleet.goto('/walls?tab=boards')
    await fleet.getByRole('button', { name: wallsText.board.create }).click()
    await fleet.getByLabel(wallsText.board.name).fill('交易台')
    await fleet.getByLabel(wallsText.board.kind, { exact: true }).selectOption({ label: wallText.panels.breadth })
    await fleet.getByRole('button', { name: wallsText.board.add }).click()
    const panel = fleet.getByRole('button', { name: wallsText.board.move(wallText.panels.breadth) })
    const before = await panel.boundingBox()
    if (!before) throw new Error('the panel is not there')
    await fleet.mouse.move(before.x + 30, before.y + 30)
    await fleet.mouse.down()
    await fleet.mouse.move(before.x + 30 + before.width, before.y + 30, { steps: 4 })
    await fleet.mouse.up()
    expect((await panel.boundingBox())?.x).toBeCloseTo(before.x + before.width, 0)
    await fleet.getByRole('button', { name: wallsText.board.save }).click()
    await fleet.getByText('交易台').waitFor()
    await fleet.goto('/walls')
    const second = fleet.getByRole('listitem').filter({ hasText: '二号屏' }).first()
    await second.getByLabel(wallsText.boardNow).selectOption({ label: '交易台' })
    await expect.poll(() => wordsOn(shown), SETTLED).toMatch(/交易台/)
    expect(await wallOf(shown).locator('[data-wall] canvas').count()).toBe(2)
  })
})
