import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createPricedFeed, dayStart, makeInstrument } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const ID = '600519.SH'
const OTHER = '000001.SZ'
const SETTLED = { timeout: 60_000 }

let gateway: TestGateway
let browser: Browser
let context: BrowserContext

/** A print at a price in fen, a second after the one before. */
const { feed, print } = createPricedFeed(ID)

beforeAll(async () => {
  gateway = await startTestGateway({ feed })
  const userId = await gateway.register('trader')
  const instruments = [makeInstrument({ id: ID, name: '海棠股份' }), makeInstrument({ id: OTHER, name: '平远银行' })]
  await feed.push(...dayStart('20260706', instruments))
  await print(1_000)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /预警/ })
const history = (page: Page) => page.getByRole('list', { name: '响过的' }).getByRole('listitem')
const rules = (page: Page) => page.getByRole('table', { name: '规则' }).locator('tbody').getByRole('row')

describe('alerts', () => {
  test('are written, said back, ring in every tab, and are acknowledged once for all', async () => {
    const [page, other] = [await context.newPage(), await context.newPage()]
    const faults = [watchFaults(page), watchFaults(other)]
    await page.goto('/alerts')
    await other.goto('/monitor')
    await page.getByRole('textbox', { name: '条件' }).fill('600519>10.5')
    await page.getByText('海棠股份（600519.SH） 的 价格 高于 10.5 元 时提醒').waitFor(SETTLED)
    await page.getByRole('button', { name: '加预警' }).click()
    await expect.poll(() => rules(page).count(), SETTLED).toBe(1)
    await print(1_000)
    await expect.poll(() => rules(page).allInnerTexts(), SETTLED).toEqual([expect.stringContaining('布防')])

    await print(1_050)
    await print(1_051)
    await expect.poll(() => history(page).allInnerTexts(), SETTLED).toEqual([expect.stringContaining('海棠股份')])
    expect(await history(page).innerText()).toContain('09:45:04')
    for (const tab of [page, other]) {
      await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警，1 条未确认')
      await tab.getByText('海棠股份 · 600519>10.5').first().waitFor(SETTLED)
    }

    await history(page).getByRole('button', { name: '确认' }).click()
    for (const tab of [page, other]) await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警')
    expect(faults.flat()).toEqual([])
    await other.close()
    await history(page).getByRole('link', { name: '看图' }).click()
    const moment = `/graph_total_multi/1/${ID}/202607060930/202607061005`
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname), SETTLED).toBe(moment)
    await page.close()
  })

  test('that hold already say so while they are written, and ring once at once where that is wished', async () => {
    const page = await context.newPage()
    const faults = watchFaults(page)
    await page.goto('/alerts')
    const condition = page.getByRole('textbox', { name: '条件' })
    const now = page.getByRole('status', { name: '现在', exact: true })
    await print(1_000)
    await condition.fill('600519>10.2')
    await now.getByText('现在未满足').waitFor(SETTLED)
    expect(await now.getByRole('checkbox').count()).toBe(0)
    await condition.fill('600519 委比>=80%')
    await now.getByText('现在没有数据').waitFor(SETTLED)
    expect(await now.innerText()).toContain('缺 委比')
    await condition.fill('600519上穿10')
    await now.getByText('发生时才响').waitFor(SETTLED)

    await condition.fill('600519>10.2')
    await now.getByText('现在未满足').waitFor(SETTLED)
    // It comes true while the hands rest.
    await print(1_030)
    await now.getByText('现在已满足').waitFor(SETTLED)
    await now.getByRole('checkbox', { name: '现在响一次' }).check()
    await expect.poll(() => history(page).count(), SETTLED).toBe(1)
    await page.getByLabel('响铃').selectOption('每次')
    await page.getByLabel('冷却（秒）').fill('0')
    await page.getByRole('button', { name: '加预警' }).click()
    await page.getByText('已布防：600519>10.2').waitFor(SETTLED)
    await expect
      .poll(async () => {
        await print(1_031)
        return history(page).count()
      }, SETTLED)
      .toBe(2)
    expect((await history(page).allInnerTexts()).filter((text) => text.includes('创建时已满足'))).toHaveLength(1)
    await print(1_000)
    await print(1_030)
    await expect.poll(() => history(page).count(), SETTLED).toBe(3)
    expect(faults).toEqual([])
    await page.close()
  })

  test('may hold a figure of one instrument against that of another', async () => {
    const page = await context.newPage()
    const faults = watchFaults(page)
    await page.goto('/alerts')
    const condition = page.getByRole('textbox', { name: '条件' })
    await condition.fill('600519: 涨幅>000001.SZ.涨幅')
    await page.getByText('海棠股份（600519.SH） 的 涨幅 高于 平远银行（000001.SZ）的涨幅 时提醒').waitFor(SETTLED)
    const now = page.getByRole('status', { name: '现在', exact: true })
    await now.getByText('现在没有数据').waitFor(SETTLED)
    await print(1_020, OTHER)
    await print(1_010)
    await now.getByText('现在未满足').waitFor(SETTLED)
    await page.getByRole('button', { name: '加预警' }).click()
    await page.getByText('已布防：600519: 涨幅>000001.SZ.涨幅').waitFor(SETTLED)
    const before = await history(page).count()
    await expect
      .poll(async () => {
        // The rule is with the process that judges some moments after it was kept; the other one falls below.
        await print(1_020, OTHER)
        await print(1_005, OTHER)
        return history(page).count()
      }, SETTLED)
      .toBe(before + 1)
    expect(await history(page).first().innerText()).toContain('海棠股份')
    expect(faults).toEqual([])
    await page.close()
  })

  test('are tried on the days before, taken ready, and sent where nobody sees the secret again', async () => {
    const page = await context.newPage()
    const faults = watchFaults(page)
    await page.goto('/alerts?new=600519 涨幅>1%')
    await page
      .getByRole('status', { name: '回测' })
      .getByText('此项无法回测：过去的交易日没有留存所需的数据')
      .waitFor(SETTLED)
    await page.getByRole('textbox', { name: '条件' }).fill('600519 委比>=80%')
    await page.getByText('此项无法回测：委比（盘口没有留存）').waitFor(SETTLED)

    await page.getByRole('tab', { name: '现成规则' }).click()
    const ready = page.getByRole('list', { name: '盘口异动' }).getByRole('listitem')
    await expect.poll(() => ready.count(), SETTLED).toBe(22)
    const dive = page.getByRole('button', { name: '加：异动:高台跳水', exact: true })
    await dive.click()
    await expect.poll(() => dive.isDisabled(), SETTLED).toBe(true)
    await page.getByRole('tab', { name: '规则', exact: true }).click()
    await page.getByText('当 全市场任一只股票 的 出现异动「高台跳水」 时提醒').waitFor(SETTLED)

    await page.getByRole('tab', { name: '推送' }).click()
    await page.getByLabel('种类').selectOption('feishu')
    const form = page.getByRole('form', { name: '加推送' })
    await form.getByLabel('名称').fill('盘中群')
    await form.getByLabel('地址').fill('https://open.feishu.cn/open-apis/bot/v2/hook/secret-key')
    await form.getByLabel('密钥（加签）').fill('SECzeus')
    await form.getByRole('button', { name: '加推送' }).click()
    const channel = page.getByRole('list', { name: '推送' }).getByRole('listitem')
    await expect
      .poll(() => channel.allInnerTexts(), SETTLED)
      .toEqual([expect.stringContaining('open.feishu.cn · 已加签')])
    expect(await page.content()).not.toMatch(/secret-key|SECzeus/)
    await page.getByRole('checkbox', { name: '推送到 盘中群' }).waitFor()

    await page.getByRole('tab', { name: '静默时段' }).click()
    await page.getByRole('checkbox', { name: '每天静默' }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('每天 12:00–13:00 静默').waitFor(SETTLED)
    expect(faults).toEqual([])
    await page.close()
  })

  test('that cannot be read are refused with the reason, and stay as they were typed', async () => {
    const page = await context.newPage()
    await page.goto('/alerts')
    const condition = page.getByRole('textbox', { name: '条件' })
    await condition.fill('600519 价各>10')
    await page.getByText(/第 \d+ 个字/).waitFor(SETTLED)
    expect(await page.getByRole('button', { name: '加预警' }).isDisabled()).toBe(true)
    expect(await condition.inputValue()).toBe('600519 价各>10')
    await page.close()
  })
})
