import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }
const STOCK = '600519.SH'

let gateway: SharedProduct
let browser: Browser
let userId: string
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.registerOperator('search')
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
  page = await context.newPage()
  faults = watchFaults(page)
}, START_MS)
afterAll(() => browser?.close())

const nameOf = (id: string) => gateway.table().name[gateway.table().id.indexOf(id)] ?? ''
const box = (on = page) => on.getByRole('dialog', { name: '键盘精灵' })
const results = (on = page) => box(on).getByRole('option')
const path = () => decodeURIComponent(new URL(page.url()).pathname)
const query = (name: string) => new URL(page.url()).searchParams.get(name)

/** The search on a page, opened by its button: what is typed is not lost while the page loads. */
async function search(typed: string, on = page): Promise<void> {
  await on.getByRole('button', { name: '搜索' }).click(SETTLED)
  await box(on).waitFor(SETTLED)
  if (typed !== '') await on.keyboard.type(typed)
}

describe('a search', () => {
  test.each<[string, string, Record<string, string>]>([
    ['60', '/trading/AD', { sort: 'change' }],
    ['61', '/trading/AD', { sort: 'change', board: 'main-SH' }],
    ['80', '/trading/AD', { sort: 'speed' }],
    ['03', '/trading/AD/IDX', { code: '000001.SH' }],
    ['01', '/trading/AD', { code: STOCK, list: 'prints' }],
    ['02', '/trading/AD', { code: STOCK, tab: 'prices' }],
    ['05', '/trading/AD', { code: STOCK, tab: 'daily' }],
    ['20260715', '/hist/BS/H1', { end: '20260715' }],
    ['99', '/btc', {}],
    ['scjk', '/monitor', {}],
    ['mxyc', '/model_predict', {}],
    ['zdyzs', '/custom_index', {}],
    ['88', '/industry/sw1/.+', {}],
    ['000001.SZ', '/trading/AD', { code: '000001.SZ' }],
  ])('for %s leads to %s', async (typed, to, parameters) => {
    await openInPlace(page, `/trading/AD?code=${STOCK}`)
    await page.locator('main [data-subject]').waitFor(SETTLED)
    await search(typed)
    await page.keyboard.press('Enter')
    await expect.poll(path).toMatch(new RegExp(`^${to}$`))
    for (const [name, value] of Object.entries(parameters)) await expect.poll(() => query(name)).toBe(value)
    await page.goBack()
    await expect.poll(() => query('code')).toBe(STOCK)
  })

  test('is opened by what is typed on any page, and says when nothing is found', async () => {
    await openInPlace(page, '/licence')
    await page.keyboard.type('sxjk')
    await expect.poll(() => box().innerText(), SETTLED).toContain('没有匹配')
    await page.keyboard.press('Escape')
  })

  test('finds boards and whole pinyin as soon as names are read', async () => {
    await openInPlace(page, '/user')
    const table = gateway.table()
    const at = table.kind.indexOf('stock')
    const industry = table.industry[at] as string
    await expect.poll(() => gateway.table().boardPinyin?.[industry], SETTLED).not.toBe('')
    const { pinyin, boardPinyin } = gateway.table()
    await page.reload()
    await search(pinyin[at]?.split(' ').at(-1) ?? '')
    await expect.poll(() => box().innerText(), SETTLED).toContain(table.name[at])
    await page.keyboard.press('Escape')
    await search(boardPinyin?.[industry]?.split(' ')[0] ?? '')
    await box()
      .getByRole('option', { name: new RegExp(`${industry}.*板块`) })
      .click()
    await expect.poll(path).toBe(`/industry/sw1/${industry}`)
  })

  test('says a rule back, keeps it with Enter, and refuses what cannot be with the reason', async () => {
    await openInPlace(page, '/user')
    await search('600519>1700')
    await expect
      .poll(() => box().innerText(), SETTLED)
      .toContain(`${nameOf(STOCK)}（${STOCK}） 的 价格 高于 1700 元 时提醒`)
    await page.keyboard.press('Enter')
    await page.getByText(/已布防：.*高于 1700 元/).waitFor(SETTLED)
    expect(await box().count()).toBe(0)

    await search('600519 价各>10')
    await expect.poll(() => box().innerText(), SETTLED).toMatch(/第 \d+ 个字/)
    await page.keyboard.press('Enter')
    await box().getByRole('alert').waitFor(SETTLED)
    expect(await box().getByRole('combobox').inputValue()).toBe('600519 价各>10')
    await page.keyboard.press('Escape')

    await page.goto('/alerts')
    const rules = page.getByRole('table', { name: '规则' }).locator('tbody tr')
    await expect.poll(() => rules.allInnerTexts(), SETTLED).toMatchObject([expect.stringContaining('600519>1700')])
  })

  test('knows what was pinned and gone to, also after the page was loaded anew', async () => {
    await openInPlace(page, '/user')
    await search('000001.SZ')
    await page.keyboard.press('Enter')
    await expect.poll(() => query('code')).toBe('000001.SZ')
    await page.locator('main [data-subject]').waitFor(SETTLED)
    await search('600519')
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.keyboard.press('Insert')
    await box().getByRole('button', { name: '取消置顶 Insert' }).waitFor()
    await kept
    await page.goto('/user')
    await search('')
    await expect.poll(() => results().first().innerText(), SETTLED).toContain('600519')
    expect(await results().nth(1).innerText()).toContain('000001')
    await page.keyboard.press('Escape')
  })

  test('does what a command says', async () => {
    await openInPlace(page, '/user')
    await search('>浅色')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('light')
    await search('sszt')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark')
    await openInPlace(page, `/trading/AD?code=${STOCK}`)
    await page.locator('main [data-subject]').waitFor(SETTLED)
    await search('口径')
    await page.keyboard.press('Enter')
    await expect.poll(path).toBe('/trading/OD')
    expect(query('code')).toBe(STOCK)
  })

  test('does what a command says of what follows it, or says why not', async () => {
    const answer = await fetch(`${gateway.url}/api/walls`, {
      headers: { authorization: `Bearer ${await gateway.mint(userId)}` },
    })
    const { boards } = ((await answer.json()) as { data: { boards: { id: string }[] } }).data
    await openInPlace(page, '/user')
    await search('墙99')
    await page.keyboard.press('Enter')
    await page.getByText(`没有第 99 面墙，共 ${boards.length} 面`).waitFor(SETTLED)
    await search('回放 1030')
    await page.keyboard.press('Enter')
    await page.getByText('没有留存可以回放的交易日').waitFor(SETTLED)
    await search('墙2')
    await page.getByRole('option', { name: /打开第 2 面墙/ }).waitFor(SETTLED)
    await page.keyboard.press('Enter')
    await expect.poll(path).toBe(`/wall/${boards[1]?.id}`)
    await page.locator('canvas').first().waitFor(SETTLED)
  })
})

test('a table leaves the page as text and as a file, by command and by menu, with all its rows', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openInPlace(page, '/trading/AD?sort=code&dir=asc')
  await page.locator('main [role="row"][data-instrument]').first().waitFor(SETTLED)
  const { kind } = gateway.table()
  const stocks = kind.filter((each) => each === 'stock').length
  await page.getByText(`${stocks}/${stocks}`).waitFor(SETTLED)
  await search('>复制表格')
  await page.keyboard.press('Enter')
  await page.getByText(new RegExp(`已复制「.*」 ?${stocks} 行`)).waitFor(SETTLED)
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines).toHaveLength(stocks + 1)
  expect(lines[0]?.split('\t').slice(0, 5)).toEqual(['代码', '名称', '分时', '现价(元)', '涨幅(%)'])
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(
    lines
      .slice(1)
      .map((line) => line.split('\t')[0])
      .toSorted(),
  )
  await page.locator('main [role="row"][data-instrument]').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '本表 CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const rows = file.split('\r\n')
  expect(rows.slice(1, 4).map((row) => row.split(',')[0])).toEqual([
    '数据截至',
    '来自',
    expect.stringContaining('数值'),
  ])
  expect(rows[4]).toContain('代码,名称,分时,现价(元),涨幅(%)')
  expect(rows).toHaveLength(stocks + 6)
})

test('one key hides everything, or another one twice, and one brings it back', async () => {
  await openInPlace(page, `/trading/AD?code=${STOCK}`)
  const grid = page.getByRole('grid').first()
  await grid.waitFor(SETTLED)
  const title = await page.title()
  for (const [key, back] of [
    ['`', '`'],
    ['`', 'Escape'],
    ['Escape', 'Escape'],
  ] as const) {
    const blank = page.getByRole('button', { name: /空白页/ })
    await page.keyboard.press(key)
    // Of a press that comes late on a busy machine the next one is the second.
    if (key === 'Escape') {
      await expect
        .poll(async () => {
          await page.keyboard.press(key)
          return blank.count()
        }, SETTLED)
        .toBe(1)
    }
    await blank.waitFor()
    expect(await page.title()).toBe('新标签页')
    expect(await page.locator('body').innerText()).toBe('')
    // What is typed meanwhile opens nothing.
    await page.keyboard.type('600519')
    await page.keyboard.press(back)
    await expect.poll(() => blank.count()).toBe(0)
    expect([await page.title(), await box().count(), await grid.isVisible()]).toEqual([title, 0, true])
  }
})

test('a key is changed on the card, which says what is in its way, and stays changed', async () => {
  const card = page.getByRole('dialog', { name: '按键' })
  await openInPlace(page, `/trading/AD?code=${STOCK}`)
  await page.locator('main [data-subject]').waitFor(SETTLED)
  await page.keyboard.press('?')
  const menuKey = card.getByRole('button', { name: /证券菜单/ })
  await menuKey.click()
  await page.keyboard.press('m')
  await card.getByText('字母与数字属于键盘精灵').waitFor()
  await page.keyboard.press('?')
  await expect
    .poll(() => card.getByRole('alert').allInnerTexts())
    .toEqual([expect.stringContaining('这张卡'), expect.stringContaining('证券菜单')])
  await menuKey.click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Alt+m')
  await expect.poll(() => card.getByRole('alert').count()).toBe(0)
  expect(await menuKey.innerText()).toBe('Alt+m')
  await kept
  await page.reload()
  await page.locator('main [data-subject]').waitFor(SETTLED)
  const menu = page.getByRole('menu')
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+m')
      return menu.count()
    }, SETTLED)
    .toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await menu.count()).toBe(0)
  await page.keyboard.press('?')
  const reset = page.waitForResponse((response) => response.request().method() === 'PUT')
  await card.getByRole('button', { name: '恢复全部默认键' }).click()
  await expect.poll(() => menuKey.innerText()).toBe('/')
  await reset
})

test('a phone has a button for it, and the box above its keyboard', async () => {
  const hand = await signedInContext(browser, gateway, { userId, size: SIZES.phone, touch: true })
  const phone = await hand.newPage()
  await phone.goto('/monitor')
  await search('600519', phone)
  await results(phone).first().waitFor(SETTLED)
  const place = (await box(phone).boundingBox()) as { x: number; y: number; width: number }
  expect([place.y < 100, place.x >= 0, place.x + place.width <= SIZES.phone.width]).toEqual([true, true, true])
  await results(phone).first().tap()
  await expect.poll(() => new URL(phone.url()).searchParams.get('code')).toBe(STOCK)
  await hand.close()
})

test('nothing went wrong on the way', () => expect(faults).toEqual([]))
