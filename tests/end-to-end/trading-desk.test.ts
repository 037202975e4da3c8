import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let userId: string
let stock: string

beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.registerOperator('trading-desk')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
}, START_MS)
afterAll(() => browser?.close())

const line = (page: Page, name: string) => page.getByRole('separator', { name: `调整${name}` })
const sizeOf = async (page: Page, name: string) => Number(await line(page, name).getAttribute('aria-valuenow'))
/** The next change of the account's settings that says this is stored. */
const stored = (page: Page, words: RegExp) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings') && answer.ok() && words.test(answer.request().postData() ?? ''),
  )

test('lines between list, chart, book and tape are dragged and moved by keys, and panels fold; all is stored', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}`)
  const chart = page.getByRole('region', { name: '走势' }).or(page.locator('section[aria-label]')).first()
  await chart.waitFor()
  await page.getByRole('tab', { name: 'K线' }).waitFor()
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(3).waitFor()
  const list = line(page, '列表宽度')
  const before = (await grid.boundingBox())?.width ?? 0
  await list.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await grid.boundingBox())?.width ?? 0, POLL).toBeLessThan(before - 40)

  // By mouse: the book and tape become wider, and no column of the list is cut in the middle.
  const side = await line(page, '盘口与成交宽度').boundingBox()
  const [x, y] = [(side?.x ?? 0) + 0.5, (side?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 40, y, { steps: 4 })
  await page.mouse.move(x - 60, y)
  await page.mouse.up()
  await expect.poll(() => sizeOf(page, '盘口与成交宽度'), POLL).toBeGreaterThan(300)
  const right = (await grid.boundingBox()) ?? { x: 0, width: 0 }
  const heads = grid.getByRole('columnheader')
  const edges = await heads.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(edges.some((edge) => Math.abs(edge - (right.x + right.width)) < 12)).toBe(true)

  const saved = stored(page, /desk\.trading.*tape/)
  await page.keyboard.press(';')
  await page.keyboard.press('t')
  await saved
  await page.getByTitle('展开成交').waitFor()
  expect(await violations(page)).toEqual([])

  const other = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
  const elsewhere = await openPage(other, `/trading/AD?code=${stock}`)
  await elsewhere.page.getByTitle('展开成交').click()
  await line(elsewhere.page, '盘口高度').waitFor()
  expect(await sizeOf(elsewhere.page, '盘口与成交宽度')).toBe(await sizeOf(page, '盘口与成交宽度'))
  const freed = stored(elsewhere.page, /settings|values/)
  await line(elsewhere.page, '列表宽度').dblclick()
  await freed
  await other.close()
  expect(faults).toEqual([])
  await page.close()
})

test('by finger: a press near a line drags it, and a panel dragged away comes back in its former size', async () => {
  const tablet = await signedInContext(browser, gateway, { userId, size: SIZES.laptop, touch: true })
  const { page, faults } = await openPage(tablet, `/trading/AD?code=${stock}`)
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(3).waitFor()
  const session = await tablet.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  /** `beside`: so far from the line, px. */
  const drag = async (name: string, beside: number, by: number) => {
    const { x = 0, y = 0 } = (await line(page, name).boundingBox()) ?? {}
    const from = { x: x + beside, y: y + 200 }
    await touch('touchStart', from)
    for (const part of [0.5, 1]) await touch('touchMove', { ...from, x: from.x + by * part })
    await touch('touchEnd')
  }
  const before = await sizeOf(page, '盘口与成交宽度')
  await drag('盘口与成交宽度', 8, before < 320 ? -50 : 50)
  const next = before < 320 ? before + 50 : before - 50
  await expect.poll(() => sizeOf(page, '盘口与成交宽度'), POLL).toBe(next)
  const width = async () => Math.round((await grid.boundingBox())?.width ?? 0)
  const usual = await width()
  const folded = stored(page, /desk\.trading.*list/)
  await drag('列表宽度', -8, 20 - usual)
  await folded
  await page.getByTitle('展开列表').tap()
  await expect.poll(width, POLL).toBe(usual)
  expect(faults).toEqual([])
  await tablet.close()
})

test('the chart has the whole desk by its button, a double click and a key, and gives it back', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  const chart = page.getByRole('application', { name: /日K 线/ })
  await chart.waitFor()
  const width = async () => (await chart.boundingBox())?.width ?? 0
  const usual = await width()
  const isFull = () => expect.poll(width, POLL).toBeGreaterThan(1_100)
  const isUsual = () => expect.poll(width, POLL).toBeLessThan(usual + 20)
  await page.getByRole('button', { name: '图表占满' }).click()
  await isFull()
  await page.getByRole('button', { name: '盘口', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await isUsual()
  await page.keyboard.press(';')
  await page.keyboard.press('f')
  await isFull()
  await page.getByRole('button', { name: '列表', exact: true }).click()
  await isUsual()
  const button = (await page.getByRole('button', { name: '图表占满' }).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.dblclick(button.x - 8, button.y + button.height / 2)
  await isFull()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await isUsual()
  expect(faults).toEqual([])
  await page.close()
})

test('a formula and a preset of one chart are used on another, and a wrong formula breaks nothing', async () => {
  const { page, faults } = await openPage(context, `/trading/AD?code=${stock}&tab=daily`)
  const open = async (tab: string) => {
    await page.getByRole('button', { name: '指标 ▾' }).click()
    await page.getByRole('menuitem', { name: /公式、预设/ }).click()
    await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
  }
  await page.getByRole('application', { name: /日K 线/ }).waitFor()
  await open('指标')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /CCI/ }).check()
  await dialog.getByRole('tab', { name: '公式' }).click()
  await dialog.getByRole('button', { name: '新公式' }).click()
  await dialog.getByLabel('名称').fill('均差')
  await dialog.getByRole('textbox', { name: '公式' }).fill('A:=MA(C,5);\n差:C-MAA(A,2)')
  await dialog.getByText('第 2 行第 5 字：没有这个词').waitFor()
  expect(await dialog.getByRole('button', { name: '保存公式' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: '公式' }).fill('A:=MA(C,5);\n差:C-A')
  expect(await violations(page)).toEqual([])
  const saved = stored(page, /chart\.formulas/)
  await dialog.getByRole('button', { name: '保存公式' }).click()
  await saved
  await dialog.getByRole('tab', { name: '预设' }).click()
  await dialog.getByLabel('预设名称').fill('我的图')
  const preset = stored(page, /chart\.presets/)
  await page.keyboard.press('Enter')
  await preset
  await page.keyboard.press('Escape')
  await page.getByRole('img', { name: /均差/ }).waitFor()
  await page.getByRole('img', { name: /CCI\(14\)/ }).waitFor()
  expect(faults).toEqual([])
  await page.close()

  const other = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  const elsewhere = await openPage(other, '/trading/AD?code=000001.SH&tab=daily')
  await elsewhere.page.getByRole('application', { name: /日K 线/ }).waitFor()
  await elsewhere.page.getByRole('button', { name: '指标 ▾' }).click()
  await elsewhere.page.getByRole('menuitemcheckbox', { name: /均差/ }).click()
  await elsewhere.page.keyboard.press('Escape')
  await expect.poll(() => elsewhere.page.getByRole('img', { name: /均差/ }).count(), POLL).toBe(0)
  await elsewhere.page.getByRole('button', { name: '指标 ▾' }).click()
  await elsewhere.page.getByRole('menuitem', { name: /公式、预设/ }).click()
  await elsewhere.page.getByRole('dialog').getByRole('tab', { name: '预设' }).click()
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: '套用' }).click()
  await elsewhere.page.keyboard.press('Escape')
  await elsewhere.page.getByRole('img', { name: /均差/ }).waitFor()
  expect(elsewhere.faults).toEqual([])
  await other.close()
})
