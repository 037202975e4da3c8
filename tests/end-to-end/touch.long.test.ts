import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage } from '../support/chart-page'
import { putResource } from '../support/put-resource'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let codes: string[]

/** A tablet: the whole desk, and no mouse. */
beforeAll(async () => {
  gateway = await stillMarket('morning')
  const userId = await gateway.registerOperator('touch')
  const { id, kind } = gateway.state.instrumentTable()
  codes = id.filter((_, at) => kind[at] === 'stock').slice(0, 4)
  await putResource(gateway, userId, 'watchlists', { revision: 0, groups: [{ name: '持仓', colour: 'ad', codes }] })
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop, touch: true })
}, START_MS)
afterAll(() => browser?.close())

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Puts a finger on one element and lifts it over another. */
async function drag(line: CDPSession, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  for (const part of [0.3, 0.6, 0.9, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y + 8) * part })
  }
  await touch('touchEnd')
}

const chartOf = (page: Page) => page.getByRole('application', { name: /日K 线/ })

test('by finger the chart has the whole desk and gives it back, with another instrument and a formula on it', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${codes[0]}&tab=daily`)
  await chartOf(page).waitFor()
  const width = async () => (await chartOf(page).boundingBox())?.width ?? 0
  const usual = await width()
  await page.getByRole('button', { name: '图表占满' }).tap()
  await expect.poll(width, POLL).toBeGreaterThan(1_100)
  await page.getByRole('button', { name: '列表', exact: true }).tap()
  await expect.poll(width, POLL).toBeLessThan(usual + 20)

  await page.getByRole('button', { name: '叠加 ▾' }).tap()
  const stored = page.waitForResponse((answer) => /000001\.SH/.test(answer.request().postData() ?? ''))
  await page
    .getByRole('dialog', { name: '叠加证券' })
    .getByRole('button', { name: /上证指数/ })
    .tap()
  await stored
  await page.getByRole('button', { name: '叠加 1 ▾' }).waitFor()

  await page.getByRole('button', { name: '指标 ▾' }).tap()
  await page.getByRole('menuitem', { name: /公式、预设/ }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '公式' }).tap()
  await dialog.getByRole('button', { name: '新公式' }).tap()
  await dialog.getByLabel('名称').fill('指差')
  await dialog.getByRole('textbox', { name: '公式' }).fill('差:C-MA(C,5)')
  const saved = page.waitForResponse((answer) => /chart\.formulas/.test(answer.request().postData() ?? ''))
  await dialog.getByRole('button', { name: '保存公式' }).tap()
  await saved
  await page.keyboard.press('Escape')
  await page.getByRole('img', { name: /指差/ }).waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('by finger a cell is chosen, and the rows of a list are put in order by their grips', async () => {
  const { page, faults } = await openPage(context, '/user_monitor_new')
  const table = page.locator('main [role="grid"]').first()
  const row = (at: number) => table.locator(`[role="row"][aria-rowindex="${at + 2}"]:not([hidden])`)
  const cell = (at: number, column: number) => row(at).getByRole('gridcell').nth(column)
  const listed = () =>
    table
      .locator('[role="row"][data-instrument]:not([hidden])')
      .evaluateAll((all) =>
        all
          .sort((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
          .map((each) => (each as HTMLElement).dataset.instrument),
      )
  await expect.poll(listed, POLL).toEqual(codes)
  await cell(1, 3).tap()
  await expect.poll(() => cell(1, 3).getAttribute('data-current'), POLL).toBe('')
  const [a, b, c, d] = codes
  await drag(await context.newCDPSession(page), cell(0, 0), cell(2, 0))
  await expect.poll(listed, POLL).toEqual([b, c, a, d])
  expect(faults).toEqual([])
  await page.close()
})
