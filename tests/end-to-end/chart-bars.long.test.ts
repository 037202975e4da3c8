import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateToMs, minuteSlot } from '../../shared/market/session'
import { topic } from '../../shared/protocol/topics'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext } from '../support/browser'
import { openPage, plotOf, readOut, timeAt } from '../support/chart-page'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

const MORNING = dateToMs('20260717') + 10 * 3_600_000
const POLL = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let userId: string
let stock: string

/** Ten o'clock: half an hour of trading, and a market that stands still between steps. */
beforeAll(async () => {
  gateway = await stillMarket('morning')
  userId = await gateway.registerOperator('chart-bars')
  const { id, kind } = gateway.state.instrumentTable()
  stock = id.find((_, at) => kind[at] === 'stock') ?? ''
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const open = (path: string, within = context) => openPage(within, path)

test('the K-line has periods, indicators with panes of their own and a scale, and keeps them', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}&tab=daily`)
  const main = page.getByRole('application', { name: /日K 线/ })
  await main.waitFor()
  await page.getByRole('radio', { name: '5分', exact: true }).click()
  await page.getByRole('application', { name: / 5分K 线/ }).waitFor()
  const minutes = page.getByRole('application', { name: / 5分K 线/ })
  await expect.poll(() => readOut(minutes, '时间'), POLL).toMatch(/^2026-07-17 10:0[05]$/)
  // Days that this market did not live through are made of their daily rows, and said to be.
  await page.getByText(/推算 \d+ 日/).waitFor()

  const pane = (name: RegExp) => page.getByRole('img', { name })
  await pane(/MACD\(12,26,9\)/).waitFor()
  expect(await pane(/KDJ/).count()).toBe(0)
  await page.getByRole('button', { name: '指标' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'KDJ' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'MACD' }).click()
  await page.keyboard.press('Escape')
  await pane(/KDJ\(9,3,3\)/).waitFor()
  expect(await pane(/MACD/).count()).toBe(0)

  await page.getByRole('button', { name: '指标' }).click()
  await page.getByRole('menuitem', { name: '参数…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'KDJ' }).getByLabel('N').fill('14')
  const saved = page.waitForResponse(
    // Which indicators are shown may be on its way still.
    (answer) => answer.url().endsWith('/api/settings') && /\b14\b/.test(answer.request().postData() ?? ''),
  )
  await dialog.getByRole('button', { name: '保存' }).click()
  await pane(/KDJ\(14,3,3\)/).waitFor()
  await saved
  await page.reload()
  await pane(/KDJ\(14,3,3\)/).waitFor()

  const handle = page.getByRole('separator', { name: /KDJ/ })
  const before = (await pane(/KDJ/).boundingBox())?.height ?? 0
  await handle.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp')
  const height = async () => (await pane(/KDJ/).boundingBox())?.height ?? 0
  await expect.poll(height, POLL).toBeGreaterThan(before + 20)
  const [taller, { x, y }] = [await height(), (await handle.boundingBox()) ?? { x: 0, y: 0 }]
  await page.mouse.move(x + 200, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y - 30, { steps: 3 })
  const resized = page.waitForResponse((answer) => /weights/.test(answer.request().postData() ?? ''))
  await page.mouse.up()
  await resized
  await page.reload()
  await expect.poll(height, POLL).toBeGreaterThan(taller + 20)
  expect(faults).toEqual([])
  await page.close()
})

test('keys change the period and the scale of the K-line, and a typed period leads to it', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}`)
  const chart = (name: RegExp) => page.getByRole('application', { name })
  await page.getByRole('tabpanel').getByRole('application').first().focus()
  await page.keyboard.press('F8')
  await chart(/ 日K 线/).focus()
  await page.keyboard.press('F8')
  await chart(/ 周K 线/).focus()
  await page.keyboard.press('Shift+F8')
  await chart(/ 日K 线/).waitFor()
  await page.keyboard.type('15m')
  await page.getByRole('option', { name: /周期 15分/ }).waitFor()
  await page.keyboard.press('Enter')
  const bars = chart(/ 15分K 线/)
  await bars.waitFor()
  expect(new URL(page.url()).searchParams.get('period')).toBe('15m')

  const scale = async () => {
    await page.getByRole('button', { name: /^(前复权|坐标)/ }).click()
    const chosen = await page.getByRole('menuitemradio', { name: /^(普通|对数|百分比)$/, checked: true }).innerText()
    await page.keyboard.press('Escape')
    return chosen
  }
  const command = async (letter: string) => {
    await bars.focus()
    await page.keyboard.press(';')
    await page.keyboard.press(letter)
  }
  await command('l')
  await expect.poll(scale, POLL).toBe('对数')
  await command('r')
  await expect.poll(scale, POLL).toBe('百分比')
  await command('r')
  await expect.poll(scale, POLL).toBe('普通')

  const tagAt = async () => {
    const { x, y, width, height } = await plotOf(bars)
    await page.mouse.move(x + width / 2, y + height / 4)
    return bars.locator('[data-cross=left]').first().innerText()
  }
  const before = await tagAt()
  const { x, y, width, height } = await plotOf(bars)
  await page.mouse.move(x + width + 20, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width + 20, y + height / 2 + 80, { steps: 4 })
  await page.mouse.up()
  expect(await tagAt()).not.toBe(before)
  await command('y')
  await expect.poll(tagAt, POLL).toBe(before)
  expect(faults).toEqual([])
  await page.close()
})

test('a typed period that no chart of the page has says so', async () => {
  const { page, faults } = await open('/auction')
  await page.getByRole('application').first().waitFor()
  await page.keyboard.type('30m')
  await page.getByRole('option', { name: /周期 30分/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('本页的图没有 30分 周期').waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('cells draw K-lines of any period, linked by time', async () => {
  const { page, faults } = await open('/graph_total_multi/2')
  await page.getByLabel('周期').first().selectOption({ label: '15分' })
  const cells = page.locator('[data-cells] [role=application]')
  await expect.poll(() => cells.first().getAttribute('aria-label'), POLL).toMatch(/15分K 线$/)
  await expect.poll(() => timeAt(page, cells.nth(0), 0.01), POLL).toMatch(/^2026-07-\d\d (09|1[0-5]):(00|15|30|45)$/)
  let turn = 0
  // A cell whose bars come later hears of the pointer when it moves on.
  const pointed = async () => {
    const there = await timeAt(page, cells.nth(0), 0.01 + (turn++ % 2) * 0.002)
    return [there, await readOut(cells.nth(1), '时间')]
  }
  await expect.poll(async () => new Set(await pointed()).size, POLL).toBe(1)
  expect(new URL(page.url()).searchParams.get('period')).toBe('15m')
  expect(faults).toEqual([])
  await page.close()
})

test('a trend line is drawn by hand, stays with the account and with its time, and is taken away by key', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}&tab=daily&period=5m`)
  const chart = page.getByRole('application', { name: / 5分K 线/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/10:0[05]$/)
  const menu = () => page.getByRole('button', { name: /^(画线|趋势线) ▾/ })
  await menu().click()
  await page.getByRole('menuitem', { name: '趋势线' }).click()
  await page.getByRole('status').filter({ hasText: '正在画趋势线' }).waitFor()
  const { x, y, width, height } = await plotOf(chart)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings') && answer.request().method() === 'PUT',
  )
  await page.mouse.move(x + width * 0.03, y + height * 0.7)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.1, y + height * 0.4, { steps: 4 })
  await page.mouse.up()
  await saved
  await page.reload()
  await menu().click()
  await page.getByRole('menuitem', { name: /清除全部画线 · 本证券 1 条/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: '15分', exact: true }).click()
  await page.getByRole('application', { name: /15分K 线/ }).waitFor()
  await menu().click()
  await page.getByRole('menuitem', { name: /本证券 1 条/ }).click()
  await menu().click()
  expect(await page.getByRole('menuitem', { name: /本证券 0 条/ }).getAttribute('aria-disabled')).toBe('true')
  expect(faults).toEqual([])
  await page.close()
})

test('what is in sight can be copied as a picture and read as a table', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}&tab=daily`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gateway.url })
  const chart = page.getByRole('application', { name: / 日K 线/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toBe('2026-07-17')
  await page.getByRole('button', { name: '复制图片' }).click()
  await page.getByText(/图片已复制|已改为下载/).waitFor()
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const blob = await item?.getType('image/png')
    return blob?.size ?? 0
  })
  expect(size).toBeGreaterThan(5_000)

  await chart.getByRole('button', { name: '数据表' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: /数据表$/ })
  const [first] = await table.locator('tbody tr').allInnerTexts()
  expect(first).toMatch(/^2026-07-17/)
  expect(await table.locator('th').allInnerTexts()).toEqual(
    expect.arrayContaining(['时间', '开', '高', '低', '收', 'MA5']),
  )
  expect(faults).toEqual([])
  await page.close()
})

test('sources of a coin that are behind say so within their column', async () => {
  const { page, faults } = await open('/btc/1m/ALL')
  const table = page.getByRole('table').filter({ hasText: '时效' })
  await table.getByText('来源落后').first().waitFor()
  const excess = (each: Element) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)
  expect(await table.evaluate(excess)).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
  await page.close()
})

test('the footprint adds the prints of each minute up by price and side', async () => {
  const { page, faults } = await open(`/trading/AD?code=${stock}&tab=footprint`)
  const chart = page.getByRole('application', { name: /足迹图$/ })
  await expect.poll(() => readOut(chart, '时间'), POLL).toMatch(/^\d\d:\d\d$/)
  await page.getByText(/逐笔自 \d\d:\d\d:\d\d 起留存/).waitFor()
  const slot = minuteSlot(MORNING - 1 - dateToMs('20260717'))
  const minute = gateway.state.rows(topic.flow(stock), 'flow').find((row) => row.slot === slot)
  const lots = (amount: string) => (amount.endsWith('万') ? 10_000 * Number.parseFloat(amount) : Number(amount))
  const [bought, sold, volume] = await Promise.all(['主买', '主卖', '量'].map((word) => readOut(chart, word)))
  expect(lots(bought ?? '') + lots(sold ?? '')).toBeLessThanOrEqual(
    lots(volume ?? '') + (volume?.endsWith('万') ? 100 : 1),
  )
  expect(Math.sign(lots(bought ?? '') - lots(sold ?? ''))).toBe(Math.sign((minute?.buy ?? 0) - (minute?.sell ?? 0)))
  expect(faults).toEqual([])
  await page.close()
})

test.each(['minute', 'daily', 'footprint'])(
  'nothing stands in the way of those who read %s by other means',
  async (tab) => {
    const { page } = await open(`/trading/AD?code=${stock}&tab=${tab}`)
    const chart = page.getByRole('tabpanel', { name: /./ }).getByRole('application').first()
    await expect.poll(() => readOut(chart, '时间'), POLL).not.toBe('')
    expect(await violations(page, { within: 'section[aria-label="走势"]', all: true })).toEqual([])
    await page.close()
  },
)
