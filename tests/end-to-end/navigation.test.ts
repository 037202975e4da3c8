import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { openInPlace } from '../support/open-in-place'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

let gateway: SharedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  gateway = await sharedProduct()
  // While the day so far is told the table moves faster than it is put in order.
  await until('the feed is live', async () => (await feedState()) === 'ok', 60_000, 100)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId: await gateway.registerOperator('navigation') })
  page = await context.newPage()
  faults = watchFaults(page)
}, START_MS)
afterAll(() => browser?.close())

async function feedState() {
  const [reports] = await gateway.health()
  return reports?.find(({ source }) => source === 'feed')?.state
}

const grid = () => page.getByRole('grid').first()
const rows = () => grid().getByRole('row')
const code = () => new URL(page.url()).searchParams.get('code')
const path = () => new URL(page.url()).pathname
const chosen = () => grid().locator('[role="row"][aria-selected="true"]')

/** Choices in quick succession are one step; these are not. */
const apart = () =>
  page
    .evaluate(() => performance.now())
    .then((from) => page.waitForFunction((at) => performance.now() - at > 1_000, from))

/** Keeps the figures of the column as they were in the first picture that had some, from the first row down. */
const keepFirstPicture = (head: string) =>
  page.addInitScript((name) => {
    const look = () => {
      const box = document.querySelector('[role="grid"]')
      const heads = [...(box?.querySelectorAll('[role="columnheader"]') ?? [])]
      const at = heads.findIndex((one) => one.textContent?.includes(name))
      const figures = [...(box?.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]') ?? [])]
        .filter((row) => !row.hidden && row.querySelector('[role="gridcell"]'))
        .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => Number.parseFloat(row.querySelectorAll('[role="gridcell"]')[at]?.textContent ?? ''))
      if (figures.filter((figure) => !Number.isNaN(figure)).length > 8) Object.assign(window, { firstPicture: figures })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, head)

const firstPicture = () => page.evaluate(() => (window as { firstPicture?: number[] }).firstPicture)

describe('the table of a page that was just opened', () => {
  test('is in order from its first row on, and shows the row that the link names', async () => {
    await keepFirstPicture('涨幅')
    await page.goto('/trading/AD?sort=change')
    await expect.poll(firstPicture, { timeout: 60_000 }).toBeDefined()
    const figures = (await firstPicture())?.filter((value) => !Number.isNaN(value)) ?? []
    expect(figures).toEqual([...figures].sort((a, b) => b - a))

    const table = gateway.table()
    const stocks = table.id.filter((_, index) => table.kind[index] === 'stock')
    const linked = stocks.at(-1) as string
    await page.goto(`/trading/AD?code=${linked}`)
    await chosen().waitFor({ timeout: 60_000 })
    expect(await chosen().innerText()).toContain(linked.slice(0, 6))
    // Live figures move it; it stays in sight.
    const moves = await grid().evaluate(async (box) => {
      const row = () => box.querySelector<HTMLElement>('[role="row"][aria-selected="true"]')
      const isInSight = () => {
        const [inner, outer] = [row()?.getBoundingClientRect(), box.getBoundingClientRect()]
        return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom + 1
      }
      const seen: boolean[] = []
      let text = box.textContent
      while (seen.length < 4) {
        await new Promise((next) => requestAnimationFrame(next))
        if (box.textContent === text) continue
        text = box.textContent
        seen.push(isInSight())
      }
      return seen
    })
    expect(moves).toEqual([true, true, true, true])
  })
})

describe('Back', () => {
  test('undoes the choice of a code and of a mode, and not how the table is sorted', async () => {
    await openInPlace(page, '/trading/AD')
    await expect.poll(() => rows().count(), { timeout: 60_000 }).toBeGreaterThan(10)
    await rows().nth(3).click()
    await expect.poll(code).not.toBeNull()
    const first = code()
    await apart()
    await rows().nth(6).click()
    await expect.poll(code).not.toBe(first)
    await apart()
    await page.getByRole('radio', { name: '全部', exact: true }).first().click()
    await expect.poll(path).toBe('/trading/OD')
    await grid().getByRole('button', { name: '涨幅' }).first().click()
    await page.goBack()
    await expect.poll(path).toBe('/trading/AD')
    await page.goBack()
    await expect.poll(code).toBe(first)
    await page.goForward()
    await expect.poll(code).not.toBe(first)
  })
})

describe('links lead to every page', () => {
  test('from the menu, from the head of a stock, from an index card and from the health dot', async () => {
    await openInPlace(page, '/trading/AD?code=600519.SH')
    const head = page.getByRole('main')
    await head.getByRole('link', { name: '拆单', exact: true }).waitFor({ timeout: 60_000 })
    for (const name of ['历史', '板块', '组合图']) {
      expect(await head.getByRole('link', { name, exact: true }).count(), name).toBe(1)
    }
    await page.getByRole('region', { name: '行情状态' }).getByRole('link').click()
    await expect.poll(path).toBe('/status')
    await page.getByRole('button', { name: '更多页面' }).click()
    const further = '市场监控 集合竞价 信号成绩 板块 预警 策略 模型预测 自定义指数 比特币 屏幕 数据状态 专属定制'
    for (const name of further.split(' ')) {
      expect(await page.getByRole('menuitem', { name, exact: true }).count(), name).toBe(1)
    }
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: '集合竞价', exact: true }).click(),
    ])
    await opened.waitForURL('**/auction')
    await opened.close()
    await openInPlace(page, '/graph_hide/600519')
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 60_000 }).toContain('600519')
    await openInPlace(page, '/custom_index')
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 60_000 }).toContain('我的指数')
    await openInPlace(page, '/index_zeus_today')
    const card = page.getByRole('region', { name: '上证50' })
    await card.getByRole('link', { name: '成分' }).click({ timeout: 60_000 })
    await expect.poll(() => decodeURIComponent(path())).toBe('/industry/idx/上证50')
    await expect.poll(() => page.getByRole('main').innerText()).toContain('上证50')
    expect(faults).toEqual([])
  })
})

describe('the first pages of an account', () => {
  test('are a page of one’s own that begins with a preset, and a menu without videos', async () => {
    await openInPlace(page, '/user_custom/navigation')
    await page.getByRole('button', { name: '盘中' }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: '涨停梯队' }).waitFor({ timeout: 60_000 })
    const menu = page.getByRole('navigation', { name: '主菜单' })
    expect(await menu.getByRole('link', { name: '视频' }).count()).toBe(0)
  })

  test('show price, change and net money on a phone without sideways scroll', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openInPlace(page, '/trading/AD')
    await expect.poll(() => rows().count(), { timeout: 60_000 }).toBeGreaterThan(5)
    for (const name of ['代码', '名称', '现价', '涨幅', '主动净额']) {
      const box = await grid().getByRole('columnheader', { name }).first().boundingBox()
      expect((box?.x ?? 999) + (box?.width ?? 0), name).toBeLessThanOrEqual(390)
    }
  })
})
