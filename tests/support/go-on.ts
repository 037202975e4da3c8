import type { Page } from 'playwright'
import { expect } from 'vitest'
import { matchRoute, routes } from '../../shared/protocol/routes'

/** A page without anything of its own. */
const BETWEEN = '/licence'

/**
 * Goes on to a page within the same document, as its links do: nothing is loaded anew but the first time. Done once its
 * heading stands; nothing may lie above the page then. Between two of one heading it goes over another page: what is
 * seen is never the first of the two.
 */
export async function goOn(page: Page, path: string): Promise<void> {
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
