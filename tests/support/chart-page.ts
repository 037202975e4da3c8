import type { BrowserContext, Locator, Page } from 'playwright'
import { watchFaults } from './browser'

/** Counts calls of `clearRect`, with which a repaint begins. */
export function countPaintings(): void {
  const counted = globalThis as unknown as { paintings: number }
  counted.paintings = 0
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    counted.paintings++
    return clearRect.apply(this, box)
  }
}
export const paintings = (page: Page) => page.evaluate(() => (globalThis as unknown as { paintings: number }).paintings)

export async function openPage(within: BrowserContext, path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await within.newPage()
  const faults = watchFaults(page)
  await page.goto(path)
  return { page, faults }
}

/** The pane's plotting area, without its axes. While a chart is being recreated it has none. */
export async function plotOf(chart: Locator) {
  const plot = chart.locator('.u-over').first()
  for (;;) {
    await plot.waitFor()
    const box = await plot.boundingBox()
    if (box) return box
  }
}

export const readOut = async (chart: Locator, word: string) => {
  const cells = await chart.locator('.num').first().locator('> span').allInnerTexts()
  return (
    cells
      .find((text) => text.startsWith(word))
      ?.slice(word.length)
      .trim() ?? ''
  )
}

/** The time under a share of the plot's width: what the crosshair says there. */
export async function timeAt(page: Page, chart: Locator, share: number): Promise<string> {
  const { x, y, width, height } = await plotOf(chart)
  await page.mouse.move(x + width * share, y + height / 2)
  return readOut(chart, '时间')
}
