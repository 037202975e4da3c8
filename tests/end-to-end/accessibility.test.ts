import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let gateway: TestGateway
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: '400' } })
  userId = await gateway.register('operator')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** A number with two decimals: the page shows its data, not its frame alone. */
const FIGURE = /\d\.\d{2}/

const PAGES: [path: string, shows: RegExp][] = [
  ['/trading/AD', FIGURE],
  ['/index_zeus_today', FIGURE],
  ['/graph_total_multi', FIGURE],
  ['/graph_hide', /拆单/],
  ['/video', /视频/],
  ['/btc', FIGURE],
  ['/status', /行情编号/],
  ['/add_video', /上传/],
  ['/walls', /配对码/],
  ['/user', /设备与登录/],
  ['/users', /管理/],
  ['/ops', /各环节/],
]

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('at the size of a %s', (size) => {
  test.each(PAGES)('%s has no serious violation, nothing wider than the screen', async (path, shows) => {
    const context = await signedInContext(browser, gateway, { userId, size: SIZES[size] })
    const page = await context.newPage()
    await page.goto(path)
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 20_000 }).toMatch(shows)
    await page.evaluate(axeSource)
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }
      return (await axe.run()).violations
    })
    const serious = (found as Violation[])
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      )
    expect(serious).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
    await context.close()
  })
})
