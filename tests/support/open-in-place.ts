import type { Page } from 'playwright'
import { expect } from 'vitest'
import { matchRoute, routes } from '../../shared/protocol/routes'

/** A page to visit between two pages with the same heading. */
const BETWEEN = '/licence'

/**
 * Opens a page within the current document, as its links do; only the first page is loaded. Resolves once the page's
 * heading is visible. If the current page has the same heading, it visits another page in between, so that the heading
 * of the current page is not taken for the new one.
 */
export async function openInPlace(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    await hasHeading(page, path)
    return
  }
  if (pageAt(page, page.url()) === pageAt(page, path)) await push(page, BETWEEN)
  await push(page, path)
}

const pageAt = (page: Page, path: string) => matchRoute(new URL(path, page.url()).pathname)?.name

async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await hasHeading(page, path)
}

async function hasHeading(page: Page, path: string): Promise<void> {
  const name = pageAt(page, path)
  const headings = () => page.getByRole('heading', { level: 1 }).allInnerTexts()
  await expect.poll(headings, { message: path }).toEqual([name && routes[name].title])
}
