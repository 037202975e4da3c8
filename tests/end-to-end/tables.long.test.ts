import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { putResource } from '../support/put-resource'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

const SETTLED = { timeout: 60_000 }

let gateway: SharedProduct
let browser: Browser
let userId: string
let context: BrowserContext
let page: Page
let faults: string[]
let codes: string[]

const stocks = () => {
  const { id, kind } = gateway.table()
  return id.filter((_, at) => kind[at] === 'stock')
}
const newContext = () => signedInContext(browser, gateway, { userId, size: SIZES.desk })

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.registerOperator('tables')
  browser = await openBrowser()
  context = await newContext()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
  faults = watchFaults(page)
  await until('stocks are listed', () => stocks().length > 8)
  codes = stocks().slice(0, 5)
  const groups = [
    { name: '持仓', colour: 'ad', codes },
    { name: '观察', colour: 'od', codes: stocks().slice(5, 7) },
  ]
  await putResource(gateway, userId, 'watchlists', { revision: 0, groups })
}, START_MS)
afterAll(() => browser?.close())

const table = (on = page) => on.locator('main [role="grid"], main [role="treegrid"]').first()
const row = (at: number, on = page) => table(on).locator(`[role="row"][aria-rowindex="${at + 2}"]:not([hidden])`)
const cell = (at: number, column: number, on = page) => row(at, on).getByRole('gridcell').nth(column)
const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
const cellsOf = (text: string) => text.split('\n').map((line) => line.split('\t'))
const listed = (on = page) =>
  table(on)
    .locator('[role="row"][data-instrument]:not([hidden])')
    .evaluateAll((all) =>
      all
        .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((each) => (each as HTMLElement).dataset.instrument),
    )
const heads = (on = page) => table(on).getByRole('columnheader').allInnerTexts()

/** The box of an element, once it is drawn: a table that is put in order hides a row and shows it again. */
async function boxOf(element: Locator) {
  let box = await element.boundingBox(SETTLED)
  await until('the element is drawn', async () => {
    box ??= await element.boundingBox(SETTLED)
    return box !== null
  })
  return box as NonNullable<typeof box>
}

/** Presses the mouse on the middle of one element and lets it go over another. */
async function drag(from: Locator, to: Locator, side: 'middle' | 'end' = 'middle') {
  const [start, end] = [await boxOf(from), await boxOf(to)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const down = side === 'end' ? end.height - 2 : end.height / 2
  const across = side === 'end' ? end.width - 2 : end.width / 2
  await page.mouse.move(end.x + across, end.y + down, { steps: 5 })
  await page.mouse.up()
}

test('cells of the live table are selected by mouse and keys and copied in full', async () => {
  await page.goto('/trading/AD')
  await row(4).waitFor(SETTLED)
  await cell(1, 3).click()
  await page.keyboard.press('ArrowRight')
  const active = await table().getAttribute('aria-activedescendant')
  expect(active).toBe(await cell(1, 4).getAttribute('id'))
  const chosen = await row(1).getAttribute('data-instrument')

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await table().locator('[role="gridcell"][aria-selected="true"]').count()).toBe(4)
  await page.keyboard.press('Control+c')
  await page.getByText('已复制 2 行 × 2 列').waitFor(SETTLED)
  expect((await row(1).getAttribute('data-instrument')) ?? '').toBe(chosen)
  await page.keyboard.press('Escape')
  expect(await table().locator('[role="gridcell"][aria-selected="true"]').count()).toBe(0)

  await drag(cell(0, 0), cell(2, 5))
  await page.getByText('选中 3 行 × 6 列').waitFor({ ...SETTLED, state: 'attached' })
  await page.keyboard.press('Control+c')
  await page.getByText('已复制 3 行 × 6 列').waitFor(SETTLED)
  const [head, ...lines] = cellsOf(await clipboard())
  expect(head?.slice(0, 5)).toEqual(['代码', '名称', '分时', '现价(元)', '涨幅(%)'])
  expect(head?.[5]).toBe('主动净额(元)')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line[0]).toMatch(/^\d{6}$/)
    expect(line[5]).toMatch(/^-?\d{5,}$/)
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.getByText(/已复制 \d+ 行 × \d{2} 列/).waitFor(SETTLED)
  expect(cellsOf(await clipboard()).length).toBe(Number(await table().getAttribute('aria-rowcount')))
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('a table is saved as a picture', async () => {
  await row(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^导出/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '本表存为图片' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/\.png$/)
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Two pixels of the picture for each of the page.
  expect(bytes.readUInt32BE(16)).toBe(2 * (await table().evaluate((box) => box.clientWidth)))
  expect(bytes.length).toBeGreaterThan(20_000)
})

test('rows stand under their industries with subtotals, fold by click and key, and are sorted within', async () => {
  await page.goto('/trading/AD?sort=change')
  await row(4).waitFor(SETTLED)
  const pick = async (name: string) => {
    await page.getByRole('button', { name: '列', exact: true }).click()
    await page.getByRole('radiogroup', { name: '归类' }).getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await pick('行业')
  const group = (at: number) => table().locator('[data-group-row]:not([hidden])').nth(at)
  await group(0).waitFor(SETTLED)
  expect(await table().getAttribute('role')).toBe('treegrid')
  // The pointer holds the order still, so that rows read one after another are of one moment.
  await row(0).hover()
  const count = Number(/· (\d+) 只/.exec(await row(0).innerText())?.[1])
  expect(await row(0).innerText()).toMatch(/均 [+-]?\d+\.\d\d/)
  const change = async (at: number) => Number.parseFloat(await cell(at, 4).innerText())
  if (count > 1) expect(await change(1)).toBeGreaterThanOrEqual(await change(2))

  const name = (await cell(0, 0).innerText()).slice(2)
  await cell(0, 0).click()
  await expect.poll(() => row(0).getAttribute('aria-expanded'), SETTLED).toBe('false')
  expect(await row(1).getAttribute('data-group-row')).toBe('')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row(0).getAttribute('aria-expanded')).toBe('true')
  expect((await cell(0, 0).innerText()).slice(2)).toBe(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => row(0).getAttribute('aria-expanded')).toBe('false')
  await pick('不归类')
  await expect.poll(() => table().getAttribute('role'), SETTLED).toBe('grid')
  expect(faults).toEqual([])
})

/** A list shown by boards: a row goes past its neighbour of the same group by mouse and keys, and no further. */
async function orderedWithinGroups() {
  const group = (label: string) => page.getByLabel('归类', { exact: true }).selectOption({ label })
  const before = await listed()
  await group('上市板')
  await expect.poll(() => table().getAttribute('role'), SETTLED).toBe('treegrid')
  const kinds = () =>
    table()
      .locator('[role="row"][aria-rowindex]:not([hidden])')
      .evaluateAll((all) =>
        all
          .filter((each) => each.querySelector('[role="gridcell"]'))
          .sort((one, two) => Number(one.ariaRowIndex) - Number(two.ariaRowIndex))
          .map((each) => (each as HTMLElement).dataset.instrument),
      )
  await expect.poll(async () => (await kinds()).length, SETTLED).toBeGreaterThan(before.length)
  const rows = await kinds()
  const first = rows.findIndex((each, at) => each !== undefined && rows[at + 1] !== undefined)
  const swapped = rows.with(first, rows[first + 1]).with(first + 1, rows[first])
  await drag(cell(first, 1), cell(first + 1, 1), 'end')
  await expect.poll(kinds, SETTLED).toEqual(swapped)
  await row(first + 1)
    .getByText(rows[first]?.slice(0, 6) ?? '')
    .click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(kinds, SETTLED).toEqual(rows)
  // Above it is the head of its group.
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('分组显示时只在组内移动').first().waitFor(SETTLED)
  expect(await kinds()).toEqual(rows)
  await group('不归类')
  await expect.poll(listed, SETTLED).toEqual(before)
}

test('units are chosen for the table, and rows and lists are put in order by mouse and keys', async () => {
  await page.getByRole('button', { name: '列', exact: true }).click()
  await page.getByRole('radiogroup', { name: '金额单位' }).getByText('亿元').click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await heads()).join(' '), SETTLED).toMatch(/主动净额\s*亿/)

  await page.goto('/user_monitor_new')
  await expect.poll(listed, SETTLED).toEqual(codes)
  const [a, b, c, d, e] = codes
  await drag(cell(0, 0), cell(2, 0), 'end')
  await expect.poll(listed, SETTLED).toEqual([b, c, a, d, e])
  await row(4)
    .getByText(e?.slice(0, 6) ?? '')
    .click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(listed, SETTLED).toEqual([b, c, a, e, d])

  await table().getByRole('button', { name: '代码', exact: true }).click()
  await drag(cell(0, 0), cell(2, 0), 'end')
  await page.getByText('拖动只在自定义顺序里有效').waitFor(SETTLED)
  await page.getByRole('button', { name: '恢复自定义顺序' }).click()
  await expect.poll(listed, SETTLED).toEqual([b, c, a, e, d])
  await orderedWithinGroups()

  const tab = (name: string) => page.getByRole('tablist', { name: '分组' }).getByRole('tab', { name })
  await drag(tab('持仓'), tab('观察'), 'end')
  const tabs = (on = page) => on.getByRole('tablist', { name: '分组' }).getByRole('tab').allInnerTexts()
  const order = async (on = page) => (await tabs(on)).map((text) => text.slice(0, 2))
  await expect.poll(order, SETTLED).toEqual(['观察', '持仓'])
  await tab('持仓').click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(order, SETTLED).toEqual(['持仓', '观察'])

  await page.goto('/custom_new')
  await drag(
    page.getByRole('button', { name: /^持仓：拖动/ }),
    page.getByRole('button', { name: /^观察：拖动/ }),
    'end',
  )
  const saved = async () => {
    const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
    const lists = (await (await fetch(`${gateway.url}/api/watchlists`, { headers })).json()) as {
      data: { groups: { name: string; codes: string[] }[] }
    }
    return lists.data.groups
  }
  await expect.poll(async () => (await saved()).map(({ name }) => name), SETTLED).toEqual(['观察', '持仓'])
  await until('the units are stored', async () => {
    const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
    return (await (await fetch(`${gateway.url}/api/settings`, { headers })).text()).includes('tables.choices')
  })

  const other = await (await newContext()).newPage()
  await other.goto('/user_monitor_new?group=持仓')
  await expect.poll(() => order(other), SETTLED).toEqual(['观察', '持仓'])
  await expect.poll(() => listed(other), SETTLED).toEqual([b, c, a, e, d])
  await other.goto('/trading/AD')
  await expect.poll(async () => (await heads(other)).join(' '), SETTLED).toMatch(/主动净额\s*亿/)
  expect(faults).toEqual([])
})

test('the codes of a list stand against each other, and prices of a stock are put together by a step', async () => {
  await page.goto('/user_monitor_new?group=持仓')
  await page.getByRole('radiogroup', { name: '视图' }).getByText('相关').click(SETTLED)
  const matrix = page.getByRole('table', { name: '收益相关' })
  await matrix.waitFor(SETTLED)
  expect(await matrix.getByRole('rowheader').count()).toBe(codes.length)
  const pair = (row: number, column: number) =>
    matrix.locator('tbody tr').nth(row).locator('td').nth(column).innerText()
  expect(await pair(0, 1)).toMatch(/^(-?[01]\.\d\d|—)\s*n \d+$/)
  expect(await pair(1, 0)).toBe(await pair(0, 1))
  await page.getByRole('radiogroup', { name: '回看' }).getByText('20 日').focus()
  await page.getByRole('radiogroup', { name: '回看' }).getByText('20 日').click()
  for (const n of await matrix.locator('td span:last-child').allInnerTexts())
    expect(Number(n.slice(2))).toBeLessThanOrEqual(20)

  await page.goto(`/trading/AD?code=${codes[0]}`)
  await page.getByRole('tab', { name: '分价' }).click(SETTLED)
  const prices = page.getByRole('grid', { name: '分价' }).or(page.getByRole('table', { name: '分价' }))
  await prices.getByText('POC').waitFor(SETTLED)
  expect(await prices.getByText('POC').count()).toBe(1)
  const rows = () => prices.locator('tbody tr').count()
  const usual = await rows()
  expect(usual).toBeLessThanOrEqual(40)
  const steps = await page.getByRole('combobox', { name: '价格步长' }).locator('option').allInnerTexts()
  await page.getByRole('combobox', { name: '价格步长' }).selectOption(steps.at(-1) ?? '')
  await expect.poll(rows, SETTLED).toBeLessThanOrEqual(Math.min(usual, 3))
  expect(faults).toEqual([])
})
