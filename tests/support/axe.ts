import { source } from 'axe-core'
import type { Page } from 'playwright'

/** The rules about colours among axe's default rules. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface AxeOptions {
  /** Selector of the part of the page to check; the whole page if missing. */
  within?: string
  /** Includes minor and moderate violations. */
  all?: boolean
  /** Runs only the rules about colours: for a page whose other properties have been checked already. */
  coloursOnly?: boolean
}

/** Accessibility violations of the page in its current state: each rule with its first three elements. */
export async function violations(
  page: Page,
  { within, all = false, coloursOnly = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(
    async ([part, ...rules]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // Elements are listed for violations only, and style sheets are not fetched again: this saves most of the time.
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
