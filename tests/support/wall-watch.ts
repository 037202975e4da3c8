import type { FrameLocator, Page } from 'playwright'

/** The visible wall of a paired screen: a next one that is loading precedes it in the document. */
export const wallOf = (page: Page): FrameLocator => page.frameLocator('iframe').last()

/** The same, also for older program versions, which do not show walls in frames. */
const shownOn = async (page: Page): Promise<FrameLocator | Page> =>
  (await page.locator('iframe').count()) > 0 ? wallOf(page) : page

/** Id of the board that is shown; empty = none. */
export const boardOn = async (page: Page): Promise<string> =>
  (await (
    await shownOn(page)
  )
    .locator('[data-wall]')
    .getAttribute('data-wall', { timeout: 2_000 })
    .catch(() => '')) ?? ''

/** Labels of all charts of the wall, one a line. */
export const wordsOn = async (page: Page): Promise<string> =>
  (
    await (
      await shownOn(page)
    )
      .locator('[data-wall] [role=img]')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('aria-label') ?? ''))
  ).join('\n')

/** Number of different colours of its canvases (every 97th pixel): black ones have one. */
export const coloursOn = async (page: Page): Promise<number> =>
  (await shownOn(page)).locator('html').evaluate((root) => {
    const seen = new Set<number>()
    for (const canvas of root.querySelectorAll('canvas')) {
      const { width, height } = canvas
      const data = width && height ? canvas.getContext('2d')?.getImageData(0, 0, width, height).data : undefined
      for (let at = 0; data && at < data.length; at += 4 * 97)
        seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    }
    return seen.size
  })

/** Collects exceptions and unexpected sign-in pages. */
export function watchWall(page: Page, faults: string[] = []): string[] {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('framenavigated', (frame) => {
    if (/^\/(login|oidc)/.test(new URL(frame.url(), 'http://none').pathname)) {
      faults.push(`a sign-in page: ${frame.url()}`)
    }
  })
  return faults
}
