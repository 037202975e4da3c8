import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { previousTradingDay } from '../../shared/market/calendar'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'
import { until } from '../support/until'

let gateway: SharedProduct
let browser: Browser
let page: Page
let faults: string[]
const STOCKS = ['600519', '000001', '300750']
const SETTLED = { timeout: 120_000 }

beforeAll(async () => {
  gateway = await sharedProduct()
  await until('its day', () => gateway.table().tradingDay !== '')
  const userId = await gateway.registerOperator('strategy')
  const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  const yesterday = previousTradingDay(gateway.table().tradingDay)
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${gateway.url}/api/history/days/600519.SH?days=260&end=${yesterday}`, { headers })
      const { data } = (await answer.json()) as { data: { days: { tradingDay: string }[] } }
      expect(data.days.at(-1)?.tradingDay).toBe(yesterday)
    },
    { timeout: 240_000, interval: 500 },
  )
  browser = await openBrowser()
  page = await (await signedInContext(browser, gateway, { userId, size: SIZES.desk })).newPage()
  faults = watchFaults(page)
  await page.goto('/Strategy')
}, START_MS)
afterAll(() => browser?.close())

const runs = () => page.getByRole('list', { name: '我的回测' })
const editor = () => page.getByRole('form', { name: '规则' })

/** Starts a back-test of the editor's rule; resolves when its result is shown. */
async function run(name: string): Promise<void> {
  await editor().getByLabel('名称').fill(name)
  await editor().getByRole('button', { name: '开始回测' }).click()
  await runs()
    .getByRole('button', { name: new RegExp(`^${name}.*完成`) })
    .first()
    .waitFor(SETTLED)
  await page.getByRole('heading', { name, exact: true }).waitFor(SETTLED)
}

const figures = async () => {
  await page.getByRole('tab', { name: '指标' }).click()
  const rows = page.getByRole('table', { name: '指标' }).getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  return new Map(cells.map(([title = '', ...values]) => [title, values]))
}

/** Days of a run: `120`, or `20 / 120` where fewer are stored than were asked for. */
const sessionsIn = (told: Map<string, string[]>) => Number.parseInt(told.get('交易日')?.[0] ?? '', 10)

test('a ready rule is copied, a fault is marked where it is, and the result is shown with what it leaves out', async () => {
  await page.getByRole('button', { name: '复制规则：均线金叉' }).click()
  const entry = editor().getByLabel('买入条件', { exact: true })
  await expect.poll(() => entry.inputValue()).toBe('CROSS(MA(收盘,5),MA(收盘,20))')
  await entry.fill('收盘>均价')
  await editor().getByText('第 4 个字起读不懂').waitFor()
  expect(await editor().getByRole('button', { name: '开始回测' }).isDisabled()).toBe(true)
  await entry.fill('CROSS(MA(收盘,2),MA(收盘,4')
  await editor().getByText('括号没有合上').waitFor()
  await entry.fill('CROSS(MA(收盘,2),MA(收盘,4)) 且 成交')
  await editor().getByRole('option', { name: '成交额' }).click()
  await entry.press('End')
  await entry.pressSequentially('>1万')
  await editor().getByText('收盘的 2 日均值 上穿 收盘的 4 日均值 且 成交额 > 1万').waitFor()
  await editor().getByLabel('卖出条件', { exact: true }).fill('CROSS(MA(收盘,4),MA(收盘,2))')
  await editor().getByLabel('范围').selectOption('codes')
  await editor().getByLabel('代码，空格分开').fill(STOCKS.join(' '))
  await run('两日四日')
  await page.getByRole('application', { name: '收益与回撤' }).waitFor()
  const told = await figures()
  expect(told.get('股票')).toEqual(['3'])
  expect(sessionsIn(told)).toBeGreaterThanOrEqual(20)
  expect(told.get('没有日线的代码')).toEqual(['无'])
  expect(told.get('总收益')?.[0]).toMatch(/^[+-]?\d+\.\d\d%$/)
  await page.getByRole('tab', { name: '检验' }).click()
  await page
    .getByRole('region', { name: '前视检查' })
    .getByText(/^✓ 通过：\d 只股票/)
    .waitFor()
  await page
    .getByRole('region', { name: '递归检查' })
    .getByText(/^✓ 通过/)
    .waitFor()
})

test('the same rule comes to the same figures, and trades and equity go out as files', async () => {
  const first = await figures()
  await page.getByRole('button', { name: '重跑' }).click()
  await expect.poll(async () => (await figures()).get('同范围同日期试过'), SETTLED).toEqual(['2 次'])
  const again = await figures()
  for (const same of ['输入指纹', '总收益', '最大回撤', '完成回合', '费用合计'])
    expect(again.get(same)).toEqual(first.get(same))
  expect(again.get('回测编号')).not.toEqual(first.get('回测编号'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '净值 CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]).toBe('date,cash,holdings,receivable,equity')
  expect(lines).toHaveLength(sessionsIn(again) + 1)
  await page.getByRole('tab', { name: '成交', exact: true }).click()
  await page.getByRole('grid', { name: '成交明细' }).getByText('买入条件').first().waitFor()
})

test('a second rule is put together from blocks and stands beside the first', async () => {
  await editor().getByRole('radiogroup', { name: '买入条件写法' }).getByRole('radio', { name: '积木' }).click()
  const blocks = editor().getByRole('group', { name: '买入条件 积木' })
  await blocks.getByRole('button', { name: '删去第 2 行' }).click()
  await blocks.getByLabel('买入条件第 1 行比较').selectOption('>')
  await editor().getByText('收盘的 2 日均值 > 收盘的 4 日均值', { exact: true }).waitFor()
  await run('高于四日')
  await runs().getByRole('checkbox', { name: '并排比较：两日四日' }).first().check()
  await expect.poll(async () => (await figures()).get('指标'), SETTLED).toEqual(['高于四日', '两日四日'])
  await page.getByRole('tab', { name: '月度' }).click()
  expect(await page.getByRole('table', { name: /月度收益/ }).count()).toBe(2)
  expect(faults).toEqual([])
})

test('a rule of means becomes an alert of its own line, and one of figures of the day another', async () => {
  await page.getByRole('button', { name: '建预警' }).click()
  await page.getByText(/^已建预警：.*日线 MA\(C,2\)>MA\(C,4\)/).waitFor()
  await editor().getByRole('radiogroup', { name: '买入条件写法' }).getByRole('radio', { name: '文字' }).click()
  await editor().getByLabel('买入条件', { exact: true }).fill('涨幅>0.1 且 成交额>1万')
  await run('放量上涨')
  await page.getByRole('button', { name: '建预警' }).click()
  await page.getByText(/^已建预警：.*涨幅/).waitFor()
})

test('a rule is published, and stands apart from its back-test until its first day is written', async () => {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布：放量上涨').waitFor()
  await page.getByRole('radio', { name: '已发布' }).click()
  await page.getByRole('heading', { name: '放量上涨' }).waitFor()
  await page.getByText(/起记录，下一交易日开盘前出现/).waitFor()
  expect(await page.getByRole('table', { name: '发布前后' }).innerText()).toContain('回测（发布前）')
  await page.getByRole('button', { name: '跟单' }).click()
  await page.getByText('请先在「模拟账户」里开户').waitFor()
  await page.getByRole('radio', { name: '模拟账户' }).click()
  await page.getByRole('form', { name: '开户' }).getByRole('button', { name: '开户' }).click()
  await page.getByRole('heading', { name: '练习' }).waitFor()
  await page.getByRole('radio', { name: '已发布' }).click()
  await page.getByRole('button', { name: '跟单' }).click()
  await page.getByText('「练习」开始跟「放量上涨」').waitFor()
  await page.getByRole('radio', { name: '模拟账户' }).click()
  await page.getByRole('tab', { name: '跟单' }).click()
  const followed = page.getByRole('checkbox', { name: '跟单：放量上涨' })
  await expect.poll(() => followed.isChecked()).toBe(true)
  await page.getByText('等下一次信号').waitFor()
  await followed.click()
  await page.getByText('不再跟「放量上涨」').waitFor()
  await page.getByRole('radio', { name: '已发布' }).click()
  await page.getByRole('button', { name: '停止记录' }).click()
  await page.getByText('发布后（已停止）').waitFor()
  expect(faults).toEqual([])
})

test('the signals of the fixed rules are one press away', async () => {
  // A fresh page: steps within a second of the last one are no entry of their own.
  await page.goto('/Strategy')
  await page.getByRole('heading', { name: '现成规则' }).waitFor()
  await page.getByRole('radio', { name: '实时信号' }).click()
  await page.getByText('今日成绩').waitFor()
  expect(new URL(page.url()).searchParams.get('show')).toBe('live')
  await page.goBack()
  await page.getByRole('heading', { name: '现成规则' }).waitFor()
  expect(faults).toEqual([])
})
