import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineText } from '../../client/text/time-machine'
import type { MachineDays } from '../../shared/protocol/machine'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { START_MS } from '../support/shared-product'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

let gateway: TestGateway
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  gateway = await startTestGateway({ env: { ZEUS_HISTORY_MB: '200', ZEUS_INSTRUMENT_COUNT: '120' } })
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.register('newcomer') })
}, START_MS)
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** The stock with the smallest usual turnover. */
async function quietestStock(): Promise<string> {
  const { id, kind, meanVolume5, prevClose } = gateway.state.instrumentTable()
  const turnover = (at: number) => (meanVolume5[at] ?? 0) * (prevClose[at] ?? 0)
  const stocks = [...id.keys()].filter((at) => kind[at] === 'stock')
  return id[stocks.sort((a, b) => turnover(a) - turnover(b))[0] as number] as string
}

test('a new installation can replay the day before it: its table, its prints and their money', async () => {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(`${gateway.url}/trading/AD`)
  await page.getByRole('button', { name: '昨天', exact: true }).click({ timeout: 240_000 })
  await page.waitForURL(/at=\d{8}T093500/)
  const rows = page.getByRole('grid').first().getByRole('row')
  await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(5)
  await page.getByRole('button', { name: '下一分钟（]）' }).click({ timeout: 60_000 })
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText(), { timeout: 60_000 }).toMatch(/09:3[0-5]:\d\d/)
  await expect.poll(() => main.innerText(), { timeout: 60_000 }).toMatch(/Σ全部净\s*✓/)

  // The stock that the page opened on has prints, though the table's first row may have none.
  const { printed } = (await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('zeus_token')}`
    return (await (await fetch('/api/machine', { headers: { authorization } })).json()).data
  })) as MachineDays
  const [few] = Object.values(printed)
  expect(few).toHaveLength(40)
  expect(few).toContain(await main.locator('[data-subject]').getAttribute('data-instrument'))

  // Its findings are on the list of that day, as far as they were known.
  const list = await context.newPage()
  await list.goto(
    page
      .url()
      .replace('/trading/AD', '/graph_hide')
      .replace(/T\d{6}/, 'T113000'),
  )
  await list
    .getByRole('grid', { name: /拆单榜/ })
    .getByRole('row')
    .nth(1)
    .waitFor({ timeout: 60_000 })
  await list.close()

  // Prints are made for forty instruments: the one that trades least has none, and its panels say so.
  const quietest = await quietestStock()
  await page.goto(
    page
      .url()
      .replace(/(\?|$)/, `?code=${quietest}&tab=footprint&`)
      .replace(/T\d{6}/, 'T103000'),
  )
  await main.getByText(machineText.noPrintsWhy).waitFor({ timeout: 60_000 })
  await main.getByText(machineText.noPrints, { exact: true }).waitFor()
  await main.getByText(machineText.printed).locator('..').getByRole('button').first().click()
  await expect.poll(() => main.innerText(), { timeout: 60_000 }).toMatch(/10:30:\d\d|10:29:\d\d/)
  expect(few).toContain(new URL(page.url()).searchParams.get('code'))
  await page.goBack()
  await main.getByRole('button', { name: machineText.seeBars }).click()
  await main.getByRole('application', { name: /日K/ }).waitFor({ timeout: 60_000 })
  expect(faults).toEqual([])
}, 500_000)
