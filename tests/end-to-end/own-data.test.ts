import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay } from '../../shared/market/calendar'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

const SETTLED = { timeout: 60_000 }

let gateway: SharedProduct
let browser: Browser
let page: Page
let faults: string[]
/** Two stocks of the market, and days around its trading day. */
let ids: [string, string]
let today: string
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

beforeAll(async () => {
  gateway = await sharedProduct()
  await until('stocks are listed', () => gateway.table().id.length > 6)
  const { id, kind, tradingDay } = gateway.table()
  const stocks = id.filter((_, at) => kind[at] === 'stock')
  ids = [stocks[0] as string, stocks[1] as string]
  today = tradingDay
  const userId = await gateway.registerOperator('own-data')
  const list = { revision: 0, groups: [{ name: '自选', colour: 'accent', codes: ids }] }
  const headers = { authorization: `Bearer ${await gateway.mint(userId)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${gateway.url}/api/watchlists`, { method: 'PUT', headers, body: JSON.stringify(list) })
  expect(answer.status).toBe(200)
  browser = await openBrowser()
  page = await (await signedInContext(browser, gateway, { userId, size: SIZES.desk })).newPage()
  faults = watchFaults(page)
  await page.goto('/Strategy?show=data')
}, START_MS)
afterAll(() => browser?.close())

const lines = () => page.getByRole('textbox', { name: '或粘贴表格' })

async function describeSet(name: string, source: string): Promise<void> {
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByRole('textbox', { name: '来源' }).fill(source)
}

test('a file is read, its faulty line is named, and the rest is stored with source and as-of', async () => {
  const [first, second] = ids
  const rows = [
    `${first},${dashed(shiftDay(today, -30))},12.5,${dashed(shiftDay(today, -20))}`,
    // Published after today: it must not be shown.
    `${first},${dashed(shiftDay(today, -10))},99,${dashed(shiftDay(today, 30))}`,
    `${second},${dashed(shiftDay(today, -30))},-3,`,
    `${second},2026-02-30,5,`,
  ]
  const buffer = Buffer.from(`\uFEFF代码,日期,数值,公布日\r\n${rows.join('\r\n')}\r\n`)
  await page
    .getByLabel('选择文件（.csv .txt）')
    .setInputFiles({ name: '评分.csv', mimeType: 'text/csv', buffer }, SETTLED)
  await page.getByText('第 5 行 不是日期：2026-02-30').waitFor(SETTLED)
  expect(await page.getByRole('textbox', { name: '名称' }).inputValue()).toBe('评分')
  await describeSet('评分', '自己打分')
  await page.getByRole('button', { name: '跳过 1 行，保存 3 行' }).click()
  const set = page.getByRole('list', { name: '数据', exact: true }).getByRole('listitem').filter({ hasText: '评分' })
  await set.getByText('2 只 3 行').waitFor(SETTLED)
  await set.getByText(`来源 自己打分 · 截至 ${dashed(shiftDay(today, -10))}`).waitFor()
})

test('pasted events make a calendar in which the own list is marked', async () => {
  const [first] = ids
  const other = gateway.table().id.find((id, at) => gateway.table().kind[at] === 'stock' && !ids.includes(id))
  await page.getByRole('radio', { name: '事件' }).click()
  await describeSet('解禁', '公告')
  const day = dashed(today)
  const rows = [
    `${first}\t${day}\t首发 1.2 亿股\t${day} 00:01`,
    `${other}\t${day}\t定增\t${day} 00:01`,
    // Published after today: it must not be shown.
    `${first}\t${day}\t业绩\t${dashed(shiftDay(today, 30))}`,
  ]
  await lines().fill(rows.join('\n'))
  await page.getByRole('button', { name: '保存 3 行' }).click()
  const cell = page.getByRole('button', { name: `${day} 2 件，自选 1 件` })
  await cell.waitFor(SETTLED)
  await cell.click()
  const chosen = page.getByRole('region', { name: day })
  await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  expect(await chosen.getByRole('listitem').first().getByRole('img', { name: '自选' }).count()).toBe(1)
  await page.getByLabel('只看自选').check()
  await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toHaveLength(1)
})

test('a data set is a column of a list, as far as it is published', async () => {
  await page.goto('/user_monitor_new')
  await page.getByRole('button', { name: '列', exact: true }).click(SETTLED)
  const dialog = page.getByRole('dialog')
  for (const name of ['评分', '解禁']) await dialog.getByRole('checkbox', { name }).check(SETTLED)
  await dialog.getByRole('button', { name: '保存' }).click()
  const cells = async (id: string) =>
    (await page.locator(`[role="row"][data-instrument="${id}"]`).first().getByRole('gridcell').allInnerTexts()).slice(
      -2,
    )
  await expect.poll(() => cells(ids[0]), SETTLED).toEqual(['12.5', expect.stringContaining('首发')])
  await expect.poll(() => cells(ids[1]), SETTLED).toEqual(['-3', '—'])
})

test('a data set is an operand of the screener and of alerts', async () => {
  await page.goto(`/trading/AD?where=${encodeURIComponent('数据:评分>10 且 数据:评分<50')}`)
  const rows = page.locator('main [role="grid"] [role="row"][data-instrument]:not([hidden])')
  const shown = () => rows.evaluateAll((all) => [...new Set(all.map((row) => (row as HTMLElement).dataset.instrument))])
  await expect.poll(shown, SETTLED).toEqual([ids[0]])
  await page.goto('/alerts')
  const condition = page.getByRole('textbox', { name: '条件' })
  const now = page.getByRole('status', { name: '现在', exact: true })
  await condition.fill(`${ids[0]} 数据:评分<0`)
  await now.getByText('现在未满足').waitFor(SETTLED)
  // Published later: the figure 99 is not used.
  await condition.fill(`${ids[0]} 数据:评分>50`)
  await now.getByText('现在未满足').waitFor(SETTLED)
  await condition.fill(`${ids[0]} 数据:评分>10`)
  await now.getByText('现在已满足').waitFor(SETTLED)
  await page.getByRole('button', { name: '加预警' }).click()
  await page.getByText(`已布防：${ids[0]} 数据:评分>10`).waitFor(SETTLED)
})

test('a data set is deleted after a second click', async () => {
  await page.goto('/Strategy?show=data')
  await page.getByRole('button', { name: '删除：评分' }).click(SETTLED)
  await page.getByRole('button', { name: '确认删除' }).click()
  await page.getByText('已删除「评分」').waitFor(SETTLED)
  await page.getByRole('button', { name: '删除：评分' }).waitFor({ state: 'detached', ...SETTLED })
  expect(faults).toEqual([])
})
