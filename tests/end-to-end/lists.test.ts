import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

const SETTLED = { timeout: 60_000 }

let gateway: SharedProduct
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  gateway = await sharedProduct()
  const userId = await gateway.registerOperator('lists')
  browser = await openBrowser()
  page = await (await signedInContext(browser, gateway, { userId })).newPage()
  faults = watchFaults(page)
  await until('stocks are listed', () => stocks().length > 6)
}, START_MS)
afterAll(() => browser?.close())

const stocks = () => {
  const { id, kind } = gateway.table()
  return id.filter((_, at) => kind[at] === 'stock')
}
const rows = () =>
  page.locator('main [role="grid"] [role="row"][data-instrument]').evaluateAll((all) =>
    all
      .filter((row) => !(row as HTMLElement).hidden)
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => (row as HTMLElement).dataset.instrument),
  )

test('a list file comes in over its check list, and the list goes out as the same file', async () => {
  const ids = stocks().slice(0, 4)
  const digit: Record<string, string> = { SZ: '0', SH: '1', BJ: '2' }
  const block = `${ids.map((id) => `${digit[id.slice(7)]}${id.slice(0, 6)}\r\n`).join('')}`
  await page.goto('/user_monitor_new')
  await page.getByRole('button', { name: '批量粘贴' }).click(SETTLED)
  const dialog = page.getByRole('dialog', { name: '批量粘贴' })
  const file = { name: 'mine.blk', mimeType: 'text/plain', buffer: Buffer.from(`\r\n${block}1999999\r\n`) }
  await dialog.getByLabel(/选择文件/).setInputFiles(file)
  await dialog.getByText('识别 4 只 · 待确认 1 个').waitFor(SETTLED)
  expect(await dialog.getByRole('listitem').innerText()).toContain('1999999')
  await dialog.getByRole('button', { name: '加入 4 只' }).click()
  await expect.poll(rows, SETTLED).toEqual(ids)

  for (const [name, ending] of [
    ['通达信 .blk', 'blk'],
    ['通达信 .EBK', 'EBK'],
    ['CSV 表格', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: '导出' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`自选.${ending}`)
    const content = await readFile(await saved.path(), 'utf8')
    if (ending === 'csv')
      expect(content.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFF代码', ...ids, ''])
    else expect(content).toBe(block)
  }

  await page.getByRole('button', { name: '批量粘贴' }).click()
  await dialog.getByLabel(/选择文件/).setInputFiles({ ...file, buffer: Buffer.alloc(300_000, 48) })
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('alert').innerText()).toContain('256 KB')
  expect(faults).toEqual([])
})

test('members carry words: put on by key and for several, shown, filtered, taken back, and out in a file', async () => {
  const ids = stocks().slice(0, 3)
  await page.goto('/user_monitor_new')
  const grid = page.getByRole('grid', { name: '自选股' })
  const row = (id: string) => grid.locator(`[role="row"][data-instrument="${id}"]`)
  await expect.poll(async () => (await rows()).slice(0, 3), SETTLED).toEqual(ids)
  const dialog = page.getByRole('dialog', { name: /^标签/ })
  const write = async (words: string) => {
    await dialog.getByLabel('加标签').fill(words)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await row(ids[0] as string).click()
  await page.keyboard.press('t')
  await write('核心 打新')
  await row(ids[0] as string)
    .getByText('核心', { exact: true })
    .waitFor(SETTLED)
  await row(ids[1] as string).click({ modifiers: ['Control'] })
  await row(ids[2] as string).click({ modifiers: ['Control'] })
  await page.getByText('已选 2 只').waitFor(SETTLED)
  await page.keyboard.press('t')
  await write('观察')
  for (const id of ids.slice(1)) await row(id).getByText('观察', { exact: true }).waitFor(SETTLED)

  await page.getByRole('combobox', { name: '标签' }).selectOption('观察（2）')
  await expect.poll(rows, SETTLED).toEqual(ids.slice(1))
  expect(new URL(page.url()).searchParams.get('tag')).toBe('观察')
  const download = page.waitForEvent('download')
  await page.getByRole('combobox', { name: '标签' }).selectOption('全部标签')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'CSV 表格' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(new RegExp(`${ids[0]},[^,]*,(打新 核心|核心 打新)\r\n`))

  await page.getByRole('button', { name: '清除选择' }).click()
  await row(ids[0] as string).click()
  await page.keyboard.press('t')
  // Each change is stored before the next step: a page that is left during a save may lose what was changed since.
  const stored = (isWith: boolean) =>
    page.waitForResponse((answer) => {
      const body = answer.request().method() === 'PUT' ? answer.request().postData() : null
      return answer.url().endsWith('/api/tags') && answer.ok() && body?.includes('核心') === isWith
    }, SETTLED)
  const without = stored(false)
  await dialog.getByRole('button', { name: '核心', pressed: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => row(ids[0] as string).innerText(), SETTLED).not.toContain('核心')
  await without
  const again = stored(true)
  const taken = page.getByRole('listitem').filter({ hasText: '已去掉标签 核心' })
  await taken.getByRole('button', { name: '撤销' }).click()
  await row(ids[0] as string)
    .getByText('核心', { exact: true })
    .waitFor(SETTLED)
  await again

  await page.goto('/user_monitor_new?tag=核心')
  await expect.poll(rows, SETTLED).toEqual(ids.slice(0, 1))
})

test('a group shows the columns that were chosen for it, one worked out of others, and what is held', async () => {
  await page.goto('/user_monitor_new?group=自选')
  await expect.poll(() => rows().then((all) => all.length), SETTLED).toBe(4)
  await page.getByRole('button', { name: '列', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '「自选」的列' })
  for (const column of ['时间', '量比']) await dialog.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: '浮盈', exact: true }).check()
  await dialog.getByLabel('现价 的列宽').fill('120')
  await dialog.getByRole('textbox', { name: '名称' }).fill('振幅开')
  await dialog.getByRole('textbox', { name: '公式' }).fill('(最高-最低)/今开*')
  await dialog.getByText(/第 \d+ 个字看不懂/).waitFor(SETTLED)
  await dialog.getByRole('textbox', { name: '公式' }).fill('(最高-最低)/今开*100')
  await dialog.getByRole('button', { name: '加公式' }).click()
  await dialog.getByRole('button', { name: '振幅开 上移' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  const heads = () => page.locator('main [role="columnheader"]').allInnerTexts()
  const shown = async () => (await heads()).join(' ')
  await expect.poll(shown, SETTLED).toMatch(/振幅开.*浮盈/s)
  await page.reload()
  await expect.poll(shown, SETTLED).toMatch(/振幅开.*浮盈/s)
  expect(await shown()).not.toMatch(/量比/)

  await page.locator('main [role="grid"] [role="row"][data-instrument]').first().click()
  await page.getByRole('textbox', { name: '成本' }).fill('0.01')
  await page.getByRole('textbox', { name: '数量' }).fill('100')
  await page.getByRole('button', { name: '记下' }).click()
  await page.getByText('已记下', { exact: true }).waitFor(SETTLED)
  const first = page.locator('main [role="grid"] [role="row"][data-instrument]').first()
  await expect.poll(() => first.innerText(), SETTLED).toMatch(/\+\d/)
  expect(faults).toEqual([])
})

test('the menu of a page whose sign-in has ended stays, and says what needs one', async () => {
  await page.goto(`/trading/AD?code=${stocks()[0]}`)
  const head = page.locator('main [data-subject] h2')
  await head.waitFor(SETTLED)
  await page.evaluate(() => {
    localStorage.removeItem('zeus_token')
    dispatchEvent(new StorageEvent('storage'))
  })
  await page.getByRole('alert').filter({ hasText: '登录' }).waitFor(SETTLED)
  await head.click({ button: 'right' })
  const entries = page.getByRole('menu').getByRole('menuitem')
  await entries.first().waitFor(SETTLED)
  const locked = await entries.evaluateAll((all) =>
    all.filter((one) => one.ariaDisabled === 'true').map((one) => one.textContent),
  )
  expect(locked).toEqual(['加自选需登录', '预警需登录', '笔记需登录', '标签需登录'])
})
