import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoText as text } from '../../client/text/demo'
import { DEMO_SOCKETS_PER_ADDRESS_MAX } from '../../shared/protocol/limits'
import type { Answer, DemoPass } from '../../shared/protocol/rest'
import { violations } from '../support/axe'
import { openBrowser, SIZES } from '../support/browser'
import { START_MS } from '../support/shared-product'
import { SocketClient } from '../support/socket-client'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

/** One for each test: demos of other files, and a page that has just been closed, take room. */
let gateway: TestGateway
let browser: Browser
let others: SocketClient[] = []

beforeAll(async () => {
  browser = await openBrowser()
}, START_MS)
beforeEach(async () => {
  gateway = await startTestGateway()
}, START_MS)
afterEach(async () => {
  for (const other of others) other.close()
  others = []
  await gateway?.stop()
})
afterAll(() => browser?.close())

test.each(['laptop', 'phone'] as const)(
  'a full demo says so, counts down and opens as soon as there is room (%s)',
  async (size) => {
    const answer = await fetch(`${gateway.url}/api/demo`, { method: 'POST' })
    const pass = (await answer.json()) as Extract<Answer<DemoPass>, { ok: true }>
    for (let at = 0; at < DEMO_SOCKETS_PER_ADDRESS_MAX; at++) {
      const other = new SocketClient(gateway.url, pass.data.token)
      others.push(other)
      await other.connected()
    }
    const context = await browser.newContext({ baseURL: gateway.url, viewport: SIZES[size] })
    const page = await context.newPage()
    await page.goto('/demo')
    const banner = page.getByRole('region', { name: text.label, exact: true })
    await banner.getByRole('alert').filter({ hasText: text.fullHere }).waitFor()
    await banner.getByText(/\d+ 秒后再试/).waitFor()
    expect(await banner.getByRole('link', { name: text.register }).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES[size].width)
    for (const other of others) other.close()
    await banner.getByRole('alert').waitFor({ state: 'detached' })
    // The four steps may stand before it by now.
    const all = page.getByRole('region', { name: text.label, exact: true, includeHidden: true })
    await all.getByText(text.readOnly).waitFor()
    await context.close()
  },
)
