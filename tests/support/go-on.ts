import type { Page } from 'playwright'
import { expect } from 'vitest'
import { matchRoute, routes } from '../../shared/protocol/routes'

/**
 * Goes on to a page within the same document, as its links do: nothing is loaded anew but the first time. Done once its
 * heading stands; nothing may lie above the page then.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  const to = new URL(path, page.url())
  const name = matchRoute(to.pathname)?.name
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to.href)
  const headings = () => page.getByRole('heading', { level: 1 }).allInnerTexts()
  await expect.poll(headings, { message: path }).toEqual([name && routes[name].title])
}
