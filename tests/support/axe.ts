import { source } from 'axe-core'
import type { Page } from 'playwright'

/** Of the rules that are on by default. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Asked {
  /** The part of the page that is judged; without it all of it. */
  within?: string
  /** Slight ones count as well. */
  all?: boolean
  /** Of the rules those about colours alone: where nothing else is different from what was judged already. */
  coloursOnly?: boolean
}

/** What stands in the way of those who read the page as it is now by other means: each rule with its first elements. */
export async function violations(
  page: Page,
  { within, all = false, coloursOnly = false }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(
    async ([part, ...rules]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // Only what is wrong is written down element by element, and no style sheet is fetched anew: most of the time.
      const how = { resultTypes: ['violations' as const], preload: false }
      const { violations: wrong } = await axe.run(part ?? document, rules.length > 0 ? { ...how, runOnly: rules } : how)
      return wrong.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(({ target }) => target.join(' ')) }))
    },
    [within, ...(coloursOnly ? OF_COLOURS : [])] as [string | undefined, ...string[]],
  )
  return found
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, at }) => `${id}: ${at.slice(0, 3).join(' | ')}`)
}
