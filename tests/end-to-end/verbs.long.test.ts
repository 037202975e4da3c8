import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedInstrument } from '../../client/store/rows/instruments'
import { verbsOf } from '../../client/store/verbs'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
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

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.registerOperator('verbs')
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
  faults = watchFaults(page)
  await until('stocks are listed', () => stocks().length > 6)
  const groups = [
    { name: '持仓', colour: 'ad', codes: stocks().slice(0, 6) },
    { name: '观察', colour: 'od', codes: [] },
  ]
  await putResource(gateway, userId, 'watchlists', { revision: 0, groups })
}, START_MS)
afterAll(() => browser?.close())

const table = () => gateway.table()
const stocks = () => table().id.filter((_, at) => table().kind[at] === 'stock')
const nameOf = (id: string) => table().name[table().id.indexOf(id)] as string
const listed = (id: string) => {
  const at = table().id.indexOf(id)
  return { id, name: nameOf(id), kind: table().kind[at], industry: table().industry[at] } as ListedInstrument
}
const STOCK = '600519.SH'

const menu = (on = page) => on.getByRole('menu').first()
const entries = (on = page) =>
  menu(on)
    .getByRole('menuitem')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''))
const titlesOf = (id: string) =>
  verbsOf(listed(id), { day: table().tradingDay, mode: 'AD' }, true).map(({ title }) => title)
/** Whose menu is open. */
const shownId = async (on = page) => (await menu(on).innerText()).split('\n')[0]?.trim().split(' ').at(-1) ?? ''
const path = (on = page) => decodeURIComponent(new URL(on.url()).pathname)
const query = (name: string, on = page) => new URL(on.url()).searchParams.get(name)

/** What the search found of the stock. */
const result = () => page.getByRole('dialog', { name: '键盘精灵' }).getByRole('option', { name: /^600519/ })
async function openMenuOfResult() {
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByRole('dialog', { name: '键盘精灵' }).waitFor(SETTLED)
  await page.keyboard.type(STOCK.slice(0, 6))
  await result().click({ button: 'right' })
  await menu().waitFor(SETTLED)
}

const ROW = 'main [role="grid"] [role="row"][data-instrument]'

test('the menu of a result of the search is that of the stock', async () => {
  await openInPlace(page, '/user')
  await openMenuOfResult()
  expect(await shownId()).toBe(STOCK)
  expect(await entries()).toEqual(titlesOf(STOCK))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

describe('the verbs', () => {
  const openMenu = async (id = STOCK) => {
    await openInPlace(page, `/trading/AD?code=${id}`)
    await page.locator('main [data-subject] h2').click({ button: 'right', ...SETTLED })
    await menu().waitFor(SETTLED)
  }
  const choose = (name: string) => menu().getByRole('menuitem', { name, exact: true }).click()

  test.each<[string, string, Record<string, string>]>([
    ['分时', '/trading/AD', { code: STOCK }],
    ['K 线', '/trading/AD', { code: STOCK, tab: 'daily' }],
    ['大单', '/trading/AD', { code: STOCK, list: 'orders' }],
    ['组合图', `/graph_total_multi/1/${STOCK}`, {}],
    ['拆单', `/graph_hide/${STOCK}/`, {}],
    ['历史', '/hist/BS/H1', { code: STOCK }],
    ['预警', '/alerts', { new: `${STOCK} ` }],
  ])('%s is a page, and Back leads to where one was', async (title, to, parameters) => {
    const other = stocks()[1] as string
    await openInPlace(page, `/trading/OD?code=${other}`)
    const from = page.url()
    await page.locator('main [data-subject] h2').waitFor(SETTLED)
    await openMenuOfResult()
    await choose(title)
    await expect.poll(() => path()).toContain(to.replace('/AD', path().startsWith('/trading') ? '/OD' : '/AD'))
    for (const [name, value] of Object.entries(parameters)) await expect.poll(() => query(name)).toBe(value)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(from)
    await expect.poll(() => page.locator('main [data-subject]').getAttribute('data-instrument'), SETTLED).toBe(other)
    await page.goForward()
    await expect.poll(() => path()).toContain(to.replace('/AD', path().startsWith('/trading') ? '/OD' : '/AD'))
  })

  test('预警 begins a rule with the code, ready to be written on', async () => {
    await openMenu()
    await choose('预警')
    const condition = page.getByRole('textbox', { name: '条件' })
    await condition.waitFor(SETTLED)
    await page.keyboard.type('涨幅>5%')
    expect(await condition.inputValue()).toBe(`${STOCK} 涨幅>5%`)
    await page.getByText(/涨幅 高于 5% 时提醒/).waitFor(SETTLED)
  })

  test('加自选 says into which group, and undoes it', async () => {
    await openMenu()
    await menu().getByRole('menuitem', { name: '加自选' }).click()
    const watched = page.getByRole('menuitemcheckbox', { name: '观察' })
    await watched.waitFor(SETTLED)
    expect(await watched.getAttribute('aria-checked')).toBe('false')
    await watched.click()
    const said = page.getByText(`已把 ${nameOf(STOCK)} 加入「观察」`)
    await said.waitFor(SETTLED)
    await page.goto('/user_monitor_new?group=观察')
    await page.locator(`${ROW.replace('[data-instrument]', '')}[data-instrument="${STOCK}"]`).waitFor(SETTLED)

    await page.locator(ROW).first().click({ button: 'right' })
    await menu().getByRole('menuitem', { name: '加自选' }).click()
    await page.getByRole('menuitemcheckbox', { name: '观察', checked: true }).click()
    await page.getByText(`已把 ${nameOf(STOCK)} 移出「观察」`).waitFor(SETTLED)
    await expect.poll(() => page.locator(ROW).count()).toBe(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => page.locator(ROW).count()).toBe(1)
  })

  test('所属板块 names every board of the stock, and leads there', async () => {
    await openMenu()
    await menu().getByRole('menuitem', { name: '所属板块' }).click()
    const board = page.getByRole('menuitem', { name: new RegExp(`${listed(STOCK).industry}.*申万一级行业`) })
    await board.click(SETTLED)
    await expect.poll(() => path()).toBe(`/industry/sw1/${listed(STOCK).industry}`)
  })

  test('笔记 is kept with the account', async () => {
    await openMenu()
    await choose('笔记')
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('等一季报')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`已保存 ${nameOf(STOCK)} 的笔记`).waitFor(SETTLED)
    await page.reload()
    await openMenu()
    await choose('笔记')
    await expect.poll(() => field.inputValue()).toBe('等一季报')
    await page.keyboard.press('Escape')
  })

  test('复制 and 导出 give the code and a file', async () => {
    await openMenu()
    await menu().getByRole('menuitem', { name: '复制' }).click()
    await page.getByRole('menuitem', { name: /名称 代码/ }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${nameOf(STOCK)} ${STOCK}`)
    await openMenu()
    await menu().getByRole('menuitem', { name: '导出' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /今日分时 CSV/ }).click()
    expect((await download).suggestedFilename()).toBe(`${STOCK}-1m.csv`)
  })
})

describe('by keyboard alone', () => {
  /** The entry has the focus: arrows count from where it is. */
  const chosen = (at: number) => {
    const entry = menu().getByRole('menuitem').nth(at)
    return expect.poll(() => entry.evaluate((one) => one === document.activeElement)).toBe(true)
  }

  test.each(['/', 'ContextMenu', 'Shift+F10'])(
    '%s opens the menu of the row, arrows and Enter choose, Escape goes back',
    async (key) => {
      await page.goto('/trading/AD')
      await page.locator(ROW).first().waitFor(SETTLED)
      const grid = page.getByRole('grid').first()
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      const row = page.locator('main [role="row"][aria-selected="true"]')
      const id = await row.getAttribute('data-instrument')
      await page.keyboard.press(key)
      await menu().waitFor(SETTLED)
      expect(await shownId()).toBe(id)
      await chosen(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => grid.evaluate((box) => box === document.activeElement)).toBe(true)
      await page.keyboard.press(key)
      await menu().waitFor(SETTLED)
      await chosen(0)
      const titles = titlesOf(id ?? '')
      for (let step = 1; step <= titles.indexOf('组合图'); step++) {
        await page.keyboard.press('ArrowDown')
        await chosen(step)
      }
      await page.keyboard.press('Enter')
      await expect.poll(() => path()).toBe(`/graph_total_multi/1/${id}`)
    },
  )

  test('the key means the page’s own instrument where nothing has the focus', async () => {
    await openInPlace(page, `/graph_hide/${STOCK}/20260716/20260716`)
    await page.locator('main [data-subject]').waitFor(SETTLED)
    await page.keyboard.press('/')
    await menu().waitFor(SETTLED)
    expect(await shownId()).toBe(STOCK)
    await page.keyboard.press('Escape')
  })
})

test('by a finger that rests, on a phone', async () => {
  const hand = await signedInContext(browser, gateway, { userId, size: SIZES.phone, touch: true })
  const phone = await hand.newPage()
  await phone.goto('/user_monitor_new')
  const row = phone.locator(ROW).first()
  await row.waitFor(SETTLED)
  const id = await row.getAttribute('data-instrument')
  const { x, y } = (await row.boundingBox()) as { x: number; y: number }
  const finger = await hand.newCDPSession(phone)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 30, y: y + 8 }] })
  await menu(phone).waitFor(SETTLED)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await shownId(phone)).toBe(id)
  expect(await entries(phone)).toEqual(titlesOf(id ?? ''))
  const box = (await menu(phone).boundingBox()) as { x: number; width: number; y: number; height: number }
  const inside = [box.x >= 0, box.x + box.width <= SIZES.phone.width, box.y + box.height <= SIZES.phone.height]
  expect(inside).toEqual([true, true, true])
  await menu(phone).getByRole('menuitem', { name: '组合图' }).tap()
  await expect.poll(() => path(phone)).toBe(`/graph_total_multi/1/${id}`)
  await phone.goBack()
  await expect.poll(() => path(phone)).toBe('/user_monitor_new')
  await hand.close()
})
test('nothing went wrong on the way', () => expect(faults).toEqual([]))
