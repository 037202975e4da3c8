import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trade } from '../../shared/market/events'
import { dateToMs, type Phase, phaseAt } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, makeInstrument, makeTrade } from '../support/fake-feed'
import { START_MS } from '../support/shared-product'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { tableOf } from '../support/table-cells'
import { until } from '../support/until'

/**
 * A paper account over two days of three stocks: one that is bought and has an ex-date on the second day, one at its upper
 * price limit, one that is halted. The test sends every print, so each figure is computed by hand.
 */
const HELD = makeInstrument({ id: '600519.SH', name: '示例酒业' })
const SEALED = makeInstrument({ id: '600036.SH', name: '示例涨停' })
const HALTED = makeInstrument({ id: '000001.SZ', name: '示例停牌' })
const MONDAY = '20260706'
const TUESDAY = '20260707'

const clock: { marketTime: number; phase: Phase; tradingDay: string } = {
  marketTime: 0,
  phase: 'before',
  tradingDay: '',
}
const feed = createFakeFeed()
let gateway: TestGateway
let browser: Browser
let page: Page
let faults: string[]

/** Moves the market to a time of its day, such as `09:45` or `09:45:10`. */
async function moveTo(time: string): Promise<void> {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1_000
  clock.marketTime = dateToMs(clock.tradingDay) + ofDay
  clock.phase = phaseAt(ofDay)
  await feed.push({ kind: 'phase', phase: clock.phase, exchangeTime: clock.marketTime })
}

async function print(instrument: string, time: string, price: number): Promise<void> {
  await moveTo(time)
  const at: Partial<Trade> = { instrument, exchangeTime: clock.marketTime, price, volume: 100_000 }
  await feed.push(makeTrade(at))
}

/** Prints second by second until an order that was just placed is read and filled, which the page shows. */
async function printUntil(isFilled: () => Promise<boolean>, instrument: string, minute: string, price: number) {
  let second = 0
  const next = async () => {
    await print(instrument, `${minute}:${String(second++).padStart(2, '0')}`, price)
    return await isFilled()
  }
  await until('the order is filled', next, 50_000, 500)
}

async function beginDay(day: string, time: string, instruments: (typeof HELD)[]): Promise<void> {
  clock.tradingDay = day
  await feed.push({ kind: 'day', tradingDay: day }, { kind: 'instruments', instruments })
  await moveTo(time)
  await feed.push({ kind: 'status', state: 'live', detail: '' })
}

beforeAll(async () => {
  gateway = await startTestGateway({ feed: { ...feed, clock: () => ({ ...clock, speed: 1 }) } })
  await beginDay(MONDAY, '09:40', [HELD, SEALED, HALTED])
  browser = await openBrowser()
  const userId = await gateway.register('paper-days')
  page = await (await signedInContext(browser, gateway, { userId, size: SIZES.desk })).newPage()
  faults = watchFaults(page)
  await page.goto('/Strategy?show=paper')
}, START_MS)
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const ticket = () => page.getByRole('form', { name: '下单' })
const held = () => page.getByRole('table', { name: '持仓' }).getByRole('row', { name: /600519/ })
const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const shows = (name: string, value: string) => expect.poll(() => figure(name).innerText()).toBe(value)

async function order(code: string, quantity: number, price?: string): Promise<void> {
  const field = ticket().getByRole('combobox', { name: '股票' })
  await field.fill(code)
  await ticket()
    .getByRole('option', { name: new RegExp(code) })
    .waitFor()
  await field.press('Enter')
  if (price) await ticket().getByLabel('委托价').fill(price)
  await ticket().getByLabel('数量').fill(String(quantity))
  await ticket().getByLabel('数量').press('Enter')
  await page.getByText(new RegExp(`^已委托：.. ${code}.* ${quantity}$`)).waitFor()
}

/** Name of the stock, filled shares and cash that waits, of each open order. */
const openOrders = async () =>
  (await tableOf(page, '委托')).map((row) => [row.股票, row.已成交, row.冻结元 ?? row.冻结].join(' '))

const journal = async () => {
  await page.getByRole('tab', { name: '流水' }).click()
  const rows = await tableOf(page, '流水')
  return rows.map((row) =>
    ['股票', '方向', '数量', '成交价元', '金额元', '费用元', '盈亏元', '结果'].map((head) => row[head]).join(' | '),
  )
}

test('of three buys the one at its price limit and the one of a halted stock wait, with their cash frozen', async () => {
  await page.getByRole('textbox', { name: '本金（万元）' }).fill('10')
  await page.getByRole('form', { name: '开户' }).getByRole('button', { name: '开户' }).click()
  await page.getByRole('heading', { name: '练习' }).waitFor()
  await order('600036', 200)
  await order('000001', 100, '10.00')
  await order('600519', 300)
  await printUntil(() => held().isVisible(), HELD.id, '09:45', 1_000)
  await print(SEALED.id, '09:47', 1_100)
  // 300 × 10.01, one tick above the print, and 5.00 + 0.03 of fees.
  await shows('可用资金', '93,781.94')
  // 200 × 11.00 + 5.02 at the upper limit, 100 × 10.00 + 5.01.
  await shows('冻结', '3,210.03')
  await shows('市值', '3,000.00')
  await shows('累计盈亏', '-8.03\n-0.01%')
  await expect.poll(openOrders).toEqual(['600036 示例涨停 0 2,205.02', '000001 示例停牌 0 1,005.01'])
  expect(await held().getByRole('button', { name: /^卖出/ }).isDisabled()).toBe(true)
})

test('the close ends both buys and says why, and their cash is free again', async () => {
  await print(HELD.id, '14:55', 1_040)
  await moveTo('15:06')
  await page.getByText('今天没有未成交的委托').waitFor()
  await expect
    .poll(journal)
    .toEqual([
      '000001 示例停牌 | 买入 | 100 | — | — | — | — | 未成 · 当天没有成交（停牌）',
      '600036 示例涨停 | 买入 | 200 | — | — | — | — | 未成 · 封在涨跌停',
      '600519 示例酒业 | 买入 | 300 | 10.01 | 3,003.00 | 5.03 | — | 成交',
    ])
  await shows('可用资金', '96,991.97')
  await shows('冻结', '0.00')
  await shows('总资产', '100,111.97')
})

test('the ex-date brings cash to the fen and whole shares, and all of them are sold', async () => {
  // 0.12345 yuan a share are 37.035 for 300, half up; 0.303 a share are 90.9, whole shares only.
  const exRights = { cash: 12.345, bonus: 0.303, rights: 0, rightsPrice: 0 }
  const reference = { prevClose: 789, limitUp: 868, limitDown: 710, exRights }
  await beginDay(TUESDAY, '09:40', [{ ...HELD, ...reference }, SEALED, HALTED])
  await shows('可用资金', '97,029.01')
  await held().getByText('390').first().waitFor()
  await expect
    .poll(async () => (await journal()).slice(0, 2))
    .toEqual([
      '600519 示例酒业 | 送转股 | 90 | 0.00 | 0.00 | 0.00 | 0.00 | ',
      '600519 示例酒业 | 现金分红 | 300 | 0.12 | 37.04 | 0.00 | +37.04 | ',
    ])
  await held().getByRole('button', { name: /^卖出/ }).click()
  await ticket().getByLabel('数量').press('Enter')
  await page.getByText(/^已委托：卖出 600519.* 390$/).waitFor()
  await printUntil(() => page.getByText('没有持仓').isVisible(), HELD.id, '09:45', 780)
  // 390 × 7.79, less 5.00 + 1.52 stamp tax + 0.03.
  await shows('可用资金', '100,060.56')
  await shows('总资产', '100,060.56')
  await shows('累计盈亏', '+60.56\n+0.06%')
  const newest = async () => (await journal())[0]
  await expect.poll(newest).toBe('600519 示例酒业 | 卖出 | 390 | 7.79 | 3,038.10 | 6.55 | +23.52 | 成交')
  expect(faults).toEqual([])
})
