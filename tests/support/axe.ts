import { source } from 'axe-core'
import type { Page } from 'playwright'

interface Asked {
  /** The part of the page that is judged; without it all of it. */
  within?: string
  /** Slight ones count as well. */
  all?: boolean
}

/** What stands in the way of those who read the page as it is now by other means: each rule with its first elements. */
export async function violations(page: Page, { within, all = false }: Asked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // Only what is wrong is written down element by element, and no style sheet is fetched anew: most of the time.
    const { violations: wrong } = await axe.run(part ?? document, { resultTypes: ['violations'], preload: false })
    return wrong.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(({ target }) => target.join(' ')) }))
  }, within)
  return found
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, at }) => `${id}: ${at.slice(0, 3).join(' | ')}`)
}
