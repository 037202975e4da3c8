import type { Browser, BrowserContext, Page, Response } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { fullestRow } from '../support/canvas-pixels'
import { openPage, plotOf } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let userId: string
let stock: string

const KINDS = [
  ...['趋势线', '射线', '直线', '箭头', '水平线', '垂直线', '平行通道', '回归通道', '矩形', '黄金分割', '区间统计'],
  ...['锚定 VWAP', '区间成交量分布', '盈亏比', '文字', '预警线'],
]

beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.registerOperator('chart-tools')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const menu = (page: Page) => page.getByRole('button', { name: /^画线 ▾/ })
const chartOf = (page: Page) => page.getByRole('application', { name: /日K 线/ })
/** Opens the menu and chooses what begins with these words. */
async function choose(page: Page, words: string): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: words }).first().click()
  // Until the menu is gone the page takes no pointer.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).pointerEvents)).not.toBe('none')
}
const ruleStored = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/alerts/rules') && answer.request().method() === 'POST' && answer.ok(),
  )
/** How many drawings the menu counts. */
async function count(page: Page, expected: number): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: `本证券 ${expected} 条` }).waitFor()
  await page.keyboard.press('Escape')
}

test('each tool draws by mouse, a line becomes an alert by dragging and by one click, and all is there elsewhere', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  await chartOf(page).waitFor()
  const { x, y, width, height } = await plotOf(chartOf(page))
  let first: Promise<Response> | undefined
  for (const [at, kind] of KINDS.entries()) {
    if (kind === '预警线') first = ruleStored(page)
    await choose(page, kind)
    await page
      .getByRole('status')
      .filter({ hasText: `正在画${kind}` })
      .waitFor()
    const [left, top] = [x + width * (0.05 + 0.01 * at), y + height * (0.2 + 0.04 * at)]
    await page.mouse.move(left, top)
    await page.mouse.down()
    await page.mouse.move(left + 60, top - 10, { steps: 3 })
    await page.mouse.move(left + 80, top - 20)
    await page.mouse.up()
    await page
      .getByRole('status')
      .filter({ hasText: `已选${kind}` })
      .waitFor({ state: 'attached' })
    if (kind === '文字') await page.getByLabel('文字内容').fill('缺口')
  }
  const { condition: dragged } = ((await first) as Response).request().postDataJSON() as { condition: string }
  await count(page, KINDS.length)
  expect(await violations(page)).toEqual([])

  // By keys: the newest but one is the text; the next before it is locked, and no key removes it.
  await chartOf(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('status').filter({ hasText: '已选文字' }).waitFor({ state: 'attached' })
  const hidden = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings') && /\\"h\\":1/.test(answer.request().postData() ?? ''),
  )
  await choose(page, '锁定所选')
  await choose(page, '隐藏所选')
  await hidden
  await choose(page, '水平线')
  await chartOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '已选水平线' }).waitFor({ state: 'attached' })
  const second = ruleStored(page)
  await choose(page, '所选线的现价位设预警')
  await second
  await count(page, KINDS.length + 1)
  await page.keyboard.press('Delete')
  expect(faults).toEqual([])
  await page.close()

  const other = await signedInContext(browser, gateway, { userId, size: SIZES.laptop, touch: true })
  const elsewhere = await openPage(other, `/trading/AD?code=${stock}&tab=daily`)
  await chartOf(elsewhere.page).waitFor()
  await menu(elsewhere.page).tap()
  await elsewhere.page.getByRole('menuitem', { name: '显示已隐藏的 1 条' }).waitFor()
  await elsewhere.page.getByRole('menuitem', { name: '水平线' }).tap()
  const plot = await plotOf(chartOf(elsewhere.page))
  await elsewhere.page.touchscreen.tap(plot.x + plot.width / 2, plot.y + plot.height / 2)
  await elsewhere.page.getByRole('status').filter({ hasText: '已选水平线' }).waitFor({ state: 'attached' })

  // The alert that was made by dragging: its rule is listed, and its dashed line stands at the price of the rule.
  const listed = await openPage(other, '/alerts')
  await listed.page.getByRole('table', { name: '规则' }).getByRole('row').filter({ hasText: dragged }).waitFor()
  expect(listed.faults).toEqual([])
  await expect.poll(() => fullestRow(chartOf(elsewhere.page), '--warning')).toBeGreaterThan(0.4)
  await chartOf(elsewhere.page).focus()
  await elsewhere.page.keyboard.press('Shift+Tab')
  await elsewhere.page.keyboard.press('Shift+Tab')
  await elsewhere.page.getByRole('status').filter({ hasText: '已选预警线' }).waitFor({ state: 'attached' })
  const again = elsewhere.page.waitForRequest((request) => request.url().endsWith('/api/alerts/parse'))
  await choose(elsewhere.page, '所选线的现价位设预警')
  expect((await again).postDataJSON()).toEqual({ text: dragged })
  expect(elsewhere.faults).toEqual([])
  await other.close()
})

test('分时 has the tools, a drawing stays with its code and day, and a level becomes an alert', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}`)
  const chart = page.getByRole('tabpanel').getByRole('application').first()
  await chart.waitFor()
  const { x, y, width, height } = await plotOf(chart)
  const draw = async (kind: string, left: number) => {
    await choose(page, kind)
    await page
      .getByRole('status')
      .filter({ hasText: `正在画${kind}` })
      .waitFor()
    await page.mouse.move(x + width * left, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(x + width * (left + 0.05), y + height * 0.4, { steps: 3 })
    await page.mouse.up()
    await page
      .getByRole('status')
      .filter({ hasText: `已选${kind}` })
      .waitFor({ state: 'attached' })
  }
  await draw('趋势线', 0.02)
  await draw('锚定 VWAP', 0.03)
  const rule = ruleStored(page)
  await draw('预警线', 0.04)
  await rule
  await choose(page, '水平线')
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/settings') && /chart\.minute.*level/.test(answer.request().postData() ?? ''),
  )
  await chart.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '已选水平线' }).waitFor({ state: 'attached' })
  await choose(page, '锁定所选')
  await page.keyboard.press('Delete')
  await count(page, 4)
  await stored
  expect(await violations(page, { within: 'section[aria-label="走势"]', all: true })).toEqual([])
  await page.reload()
  await count(page, 4)
  // The K-line has its own.
  await page.getByRole('tab', { name: 'K线' }).first().click()
  await chartOf(page).waitFor()
  await menu(page).click()
  await page.getByRole('menuitem', { name: /本证券 \d+ 条/ }).waitFor()
  expect(await page.getByRole('menuitem', { name: '本证券 4 条' }).count()).toBe(0)
  expect(faults).toEqual([])
  await page.close()
})

test('a line of an indicator becomes an alert by one click on its name, and from a list', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  await chartOf(page).waitFor()
  const name = chartOf(page).locator('[data-key="MA/0"]')
  const first = ruleStored(page)
  await name.click()
  expect((await first).request().postData()).toMatch(/价格[上下]穿日线\{MA5:MA\(C,5\)\}/)
  await page.getByText(/^已设预警：当 .* 的 价格 [上下]穿 日线 MA5 时提醒$/).waitFor()
  await page.getByRole('button', { name: '指标 ▾' }).click()
  await page.getByRole('menuitem', { name: '指标线预警…' }).click()
  const second = ruleStored(page)
  await page.getByRole('dialog').getByRole('button', { name: 'DIF 上穿 DEA' }).click()
  await second
  await page.getByText(/^已设预警：当 .* 的 日线 DIF 上穿 日线 DEA 时提醒$/).waitFor()
  // A bar of minutes is none of a day.
  await page.getByRole('radio', { name: '5分', exact: true }).click()
  await page.getByRole('application', { name: / 5分K 线/ }).waitFor()
  await page.getByRole('button', { name: '指标 ▾' }).click()
  await page.getByRole('menuitem', { name: '参数…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '指标线预警…' }).count()).toBe(0)
  expect(faults).toEqual([])
  await page.close()
})
