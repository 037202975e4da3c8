import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../../shared/walls/day-plan'
import { openBrowser } from '../support/browser'
import { pairWall } from '../support/pair-wall'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { wallOf, wordsOn } from '../support/wall-watch'

const SETTLED = { timeout: 60_000 }

let gateway: SharedProduct
let screen: Browser
beforeAll(async () => {
  gateway = await sharedProduct()
  screen = await openBrowser()
}, START_MS)
afterAll(() => screen?.close())

describe('one board over 2 × 2 screens', () => {
  const SIZE = { width: 960, height: 540 }
  const TILES = [0, 1].flatMap((row) => [0, 1].map((column) => ({ columns: 2, rows: 2, column, row })))
  /** So much is the clock of each screen wrong, ms. */
  const WRONG = [0, 400, -400, 0]

  /** The seconds that a screen shows from now on, each with the true time it came at, ms. */
  const framesOf = (page: Page) =>
    wallOf(page)
      .locator('[data-wall]')
      .evaluate(
        (section) =>
          new Promise<[frame: number, at: number][]>((done) => {
            const seen: [number, number][] = []
            new MutationObserver(() => {
              seen.push([Number((section as HTMLElement).dataset.frame), performance.timeOrigin + performance.now()])
              if (seen.length === 8) done(seen)
            }).observe(section, { attributeFilter: ['data-frame'] })
          }),
      )

  test('each shows its part, and all of them the same second, by the gateway’s clock and not their own', async () => {
    const person = await gateway.mint(await gateway.registerOperator('wall-tiles'))
    const screens: Page[] = []
    for (const [at, tile] of TILES.entries()) {
      const context = await screen.newContext({ viewport: SIZE, locale: 'zh-CN', baseURL: gateway.url })
      context.setDefaultTimeout(60_000)
      await context.addInitScript((wrong) => {
        const now = Date.now
        Date.now = () => now() + wrong
      }, WRONG[at] ?? 0)
      const page = await context.newPage()
      await pairWall(page, { url: gateway.url, person, plan: planOf('overview'), name: `拼接 ${at + 1}`, tile })
      screens.push(page)
    }
    for (const [at, page] of screens.entries()) {
      await expect.poll(() => wordsOn(page), SETTLED).toMatch(/上证指数 [▲▼]?[-+]?\d/)
      const { column, row } = TILES[at] ?? { column: 0, row: 0 }
      const place = wallOf(page).locator('[data-wall] > div').first()
      const moved = () => place.evaluate(({ style: { left, top, width, height } }) => [left, top, width, height])
      const [left, top] = [column === 0 ? '0px' : '-960px', row === 0 ? '0px' : '-540px']
      await expect.poll(moved, SETTLED).toEqual([left, top, '1920px', '1080px'])
    }
    const seen = await Promise.all(screens.map(framesOf))
    const together = seen.map((frames) => new Set(frames.map(([frame]) => frame)))
    const common = [...(together[0] ?? [])].filter((frame) => together.every((frames) => frames.has(frame)))
    expect(common.length).toBeGreaterThan(0)
    // A busy machine draws late, and none draws a second that has not begun.
    const early = seen.flat().map(([frame, at]) => frame * 1_000 - at)
    expect(Math.max(...early)).toBeLessThan(200)
    for (const page of screens) await page.context().close()
  })
})
