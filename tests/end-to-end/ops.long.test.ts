import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpsBoard } from '../../shared/protocol/rest-ops'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const POLL = { timeout: 60_000 }

let feed: ReturnType<typeof createFakeFeed>
let gateway: TestGateway
let browser: Browser
let operator: string
let viewer: string
/** So far the gateway's clock is ahead of the wall's, ms. */
let ahead = 0
beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed, now: () => Date.now() + ahead })
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
  operator = await gateway.register('ann')
  viewer = await gateway.register('bob')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const pageOf = async (userId: string, size: (typeof SIZES)[keyof typeof SIZES] = SIZES.laptop) => {
  const context = await signedInContext(browser, gateway, { userId, size })
  const page = await context.newPage()
  return { page, faults: watchFaults(page) }
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** What a stock's totals are, a second before the feed's clock. */
const quote = (volume: number) => ({
  kind: 'quote' as const,
  instrument: '600519.SH',
  exchangeTime: MARKET_TIME - 1_000,
  last: 1000,
  open: 1000,
  high: 1000,
  low: 1000,
  volume,
  amount: volume * 1000,
  bidPrices: [999],
  bidVolumes: [100],
  askPrices: [1001],
  askVolumes: [100],
})

describe('an operator', () => {
  test('sees a feed break, takes the incident, and finds it again', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops')
    await page.getByText('还没有事件').waitFor(POLL)
    await feed.push({ kind: 'status', state: 'error', detail: '断线' })
    gateway.look()
    const incident = page.getByRole('listitem').filter({ hasText: '行情源' })
    await incident.waitFor(POLL)
    expect(await incident.innerText()).toMatch(/出错 · 未恢复[\s\S]*断线[\s\S]*无人处理/)
    await page.getByRole('row', { name: /出错 行情源/ }).waitFor(POLL)
    // A figure and the part that names it are of one report.
    const delays = () =>
      page.getByRole('main').evaluate((main) => {
        const words = (main.textContent ?? '').replaceAll(/\s/g, '')
        return [/处理延迟(?:偏高：)?(\d+)毫秒/, /处理延迟p99(\d+)毫秒/].map((of) => of.exec(words)?.[1] ?? '')
      })
    await expect.poll(async () => (await delays())[0], POLL).toMatch(/\d/)
    const [ofPart, ofMeter] = await delays()
    expect(ofMeter).toBe(ofPart)
    await page.keyboard.press('j')
    await expect.poll(() => isFocused(incident)).toBe(true)
    await page.keyboard.press('a')
    await incident.getByText('处理人 ann').waitFor(POLL)
    await incident.getByLabel('备注').fill('已联系数据商')
    await incident.getByRole('button', { name: '保存备注' }).click()
    await page.reload()
    await expect.poll(() => incident.getByLabel('备注').inputValue(), POLL).toBe('已联系数据商')
    expect(await incident.getByRole('button', { name: '关闭' }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('sees on the map of codes which one lacks prints, and goes to it by keyboard', async () => {
    const { page, faults } = await pageOf(operator)
    // A feed is looked at only once it has been live.
    await feed.push({ kind: 'status', state: 'live', detail: '' })
    await feed.push(quote(100), makeTrade({ volume: 100, exchangeTime: MARKET_TIME - 1_000 }))
    await feed.push(quote(900))
    await page.goto('/ops?tab=codes')
    const counts = page.getByRole('list', { name: '各状态的代码数' })
    await expect.poll(() => counts.innerText(), POLL).toMatch(/缺口\s*1/)
    const row = page.getByRole('table', { name: '要留意的代码' }).getByRole('row', { name: /600519.SH/ })
    expect(await row.innerText()).toContain('总量比逐笔之和多 700 股')
    const map = page.getByRole('application', { name: '全市场代码状态图' })
    await map.focus()
    await page.keyboard.press('n')
    await page
      .getByText(/^600519.SH .* · 缺口 · /)
      .first()
      .waitFor(POLL)
    await page.keyboard.press('g')
    await page.waitForURL(/\/trading\/AD\?code=600519\.SH/)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('mutes it until a time, with a reason, and lets it be heard again', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops')
    const incident = page.getByRole('listitem').filter({ hasText: '行情源' })
    await incident.getByRole('button', { name: '静音' }).click()
    const question = page.getByRole('dialog', { name: '静音“行情源”的告警' })
    const mute = question.getByRole('button', { name: '静音', exact: true })
    expect(await mute.isDisabled()).toBe(true)
    await question.getByLabel('原因').fill('数据商换线')
    await question.getByLabel('静音到（北京时间）').fill('')
    await question.getByText('请填写时间，如 10:30').waitFor(POLL)
    expect(await mute.isDisabled()).toBe(true)
    await question.getByRole('button', { name: '1 小时' }).click()
    const until = await question.getByLabel('静音到（北京时间）').inputValue()
    expect(until).toMatch(/^\d\d:\d\d$/)
    await mute.click()
    await incident.getByText(new RegExp(`^静音至 (明天 )?${until}$`)).waitFor(POLL)
    await page.reload()
    await incident.getByText('ann 静音：数据商换线').waitFor(POLL)
    await incident.getByRole('button', { name: '取消静音' }).click()
    const undo = page.getByRole('dialog', { name: '取消“行情源”的静音' })
    await undo.getByLabel('原因').fill('提前换好了')
    await undo.getByRole('button', { name: '取消静音' }).click()
    await incident.getByText('静音至').waitFor({ state: 'detached', ...POLL })
    await page.getByRole('tab', { name: '公告与操作' }).click()
    const done = page.getByRole('listitem').filter({ hasText: '行情源' })
    await done.filter({ hasText: /ann取消静音行情源提前换好了/ }).waitFor(POLL)
    await done.filter({ hasText: new RegExp(`ann静音行情源至 ${until}：数据商换线`) }).waitFor(POLL)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('mutes it by keyboard alone, and reads on a card what the keys do', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops')
    const incident = page.getByRole('listitem').filter({ hasText: '行情源' })
    await incident.waitFor(POLL)
    // Without a row a letter begins the search. A busy machine makes incidents of its own, below and above.
    const goneUp = async () => {
      await page.keyboard.press('k')
      return isFocused(incident)
    }
    await expect.poll(goneUp, POLL).toBe(true)
    // An incident whose owner is known has nothing to take.
    await page.keyboard.press('a')
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: '静音“行情源”的告警' }).waitFor(POLL)
    await page.keyboard.type('换线')
    await page.keyboard.press('Enter')
    await incident.getByText(/^静音至 /).waitFor(POLL)
    expect(await incident.innerText()).toContain('ann 静音：换线')
    await page.keyboard.press('m')
    await page.getByRole('dialog').waitFor(POLL)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(incident), POLL).toBe(true)
    await page.keyboard.press('?')
    const card = page.getByRole('dialog', { name: '按键' })
    expect(await card.innerText()).toMatch(/K\s+上一行[\s\S]*A\s+由我处理选中的事件[\s\S]*R\s+重新同步[\s\S]*M\s+静音/)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('is not alone in seeing it: the charts of everybody say since when figures are missing', async () => {
    const { page, faults } = await pageOf(viewer)
    await page.goto('/trading/AD?code=600519.SH')
    const note = page.getByRole('note', { name: '行情故障' }).first()
    await note.waitFor(POLL)
    expect(await note.innerText()).toMatch(/^\d\d:\d\d 起 .*断线/)
    expect(await page.locator('body').innerText()).not.toContain('已联系数据商')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('tells everybody something, and takes it back', async () => {
    const { page: reader, faults } = await pageOf(viewer)
    await reader.goto('/status')
    const { page } = await pageOf(operator)
    await page.goto('/ops?tab=actions')
    await page.getByLabel('公告内容').fill('15:30 起升级，约五分钟')
    await page.getByRole('button', { name: '发布' }).click()
    const strip = reader.getByRole('status', { name: '公告' })
    await strip.waitFor(POLL)
    expect(await strip.innerText()).toContain('15:30 起升级，约五分钟')
    await strip.getByRole('button', { name: '收起公告' }).click()
    await strip.waitFor({ state: 'detached', ...POLL })
    await reader.reload()
    await strip.waitFor(POLL)
    await page.getByRole('button', { name: '撤回' }).click()
    await strip.waitFor({ state: 'detached', ...POLL })
    await page.getByText('撤回公告').waitFor(POLL)
    expect(faults).toEqual([])
    await page.context().close()
    await reader.context().close()
  })

  test('starts a drill with a reason, which nobody else sees, and stops it', async () => {
    const { page: reader } = await pageOf(viewer)
    await reader.goto('/status')
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops?tab=drills')
    const unit = page.getByRole('listitem').filter({ hasText: '单位不符' })
    await unit.getByText('还没有演练过').waitFor(POLL)
    await unit.getByRole('button', { name: '开始' }).click()
    const question = page.getByRole('dialog', { name: '开始演练“单位不符”' })
    expect(await question.getByRole('button', { name: '开始' }).isDisabled()).toBe(true)
    await question.getByLabel('原因').fill('换班前检查')
    await question.getByRole('button', { name: '开始' }).click()
    await page.getByRole('status').filter({ hasText: '演练进行中：单位不符' }).waitFor(POLL)
    await expect.poll(() => unit.getByRole('button', { name: '开始' }).isDisabled(), POLL).toBe(true)
    expect(await reader.locator('body').innerText()).not.toContain('演练')
    await page.getByRole('button', { name: '停止' }).click()
    await unit.getByText('中途停止').waitFor(POLL)
    expect(await unit.innerText()).toMatch(/中途停止[\s\S]*ann：换班前检查$/)
    await page.getByRole('tab', { name: '公告与操作' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /停止演练.*单位不符/ })
      .waitFor(POLL)
    expect(faults).toEqual([])
    await page.context().close()
    await reader.context().close()
  })

  test('has the check list gone through once more, and sees what it found', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops?tab=checks')
    await page.getByText('08:30 未检查').waitFor(POLL)
    await page.getByRole('button', { name: '现在检查' }).click()
    await page.getByRole('heading', { name: '临时 行情时间 09:45:00 检查' }).waitFor(POLL)
    const closes = page.getByRole('listitem').filter({ hasText: '昨收' }).first()
    expect(await closes.innerText()).toMatch(/昨收\s+正常\s+1 只证券都有昨收/)
    expect(await page.getByRole('listitem').filter({ hasText: '磁盘' }).first().innerText()).toMatch(
      /剩余 [\d.]+ GB|余量/,
    )
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('closes an incident with a minute missing only by saying that nobody can bring it', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops')
    const incident = page.getByRole('listitem').filter({ hasText: '逐笔核对' })
    /** Five seconds later, which are not waited for; an exchange that says nothing would be ill of that. */
    const later = async (place: Locator) => {
      await feed.push(quote(900))
      ahead += 5_000
      gateway.look()
      return place.count()
    }
    const [waits, ends] = [incident.getByText('补齐 0/1 分钟'), incident.getByRole('button', { name: '关闭' })]
    await expect.poll(() => later(waits), { ...POLL, interval: 500 }).toBe(1)
    expect(await incident.innerText()).toContain('沪 09:44 缺 1 只')
    // The source begins anew: what it left out nobody can tell any more.
    await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
    await incident.getByText('1 分钟无法得知').waitFor(POLL)
    await expect.poll(() => later(ends), { ...POLL, interval: 500 }).toBe(1)
    const headers = { authorization: `Bearer ${await gateway.mint(operator)}`, 'content-type': 'application/json' }
    const { data } = (await (await fetch(`${gateway.url}/api/ops`, { headers })).json()) as { data: OpsBoard }
    const id = data.incidents.find(({ source }) => source === 'tape')?.id
    const body = JSON.stringify({ close: true, reason: '看过了' })
    const refused = await fetch(`${gateway.url}/api/ops/incidents/${id}`, { method: 'PUT', headers, body })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('补齐 0/1 分钟')])
    await incident.getByRole('button', { name: '关闭' }).click()
    const question = page.getByRole('dialog', { name: '关闭“逐笔核对”的事件' })
    const close = question.locator('button', { hasText: /^关闭$/ })
    await question.getByLabel('关闭的原因或处置').fill('数据商没有回放')
    expect(await close.isDisabled()).toBe(true)
    await question.getByRole('checkbox', { name: '缺口不可补' }).check()
    await close.click()
    await incident.getByText('已关闭').waitFor(POLL)
    await page.getByRole('tab', { name: '公告与操作' }).click()
    const done = page.getByRole('listitem').filter({ hasText: '缺口不可补（补齐 0/1 分钟）：数据商没有回放' })
    await done.waitFor(POLL)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('closes a line with a reason; its page comes back by itself', async () => {
    const { page: reader } = await pageOf(viewer)
    await reader.goto('/status')
    await reader.getByRole('table').waitFor(POLL)
    const { page } = await pageOf(operator, SIZES.desk)
    await page.goto('/ops?tab=clients')
    const row = page.getByRole('row', { name: /bob/ })
    await row.waitFor(POLL)
    const before = await row.getAttribute('data-row')
    await row.getByRole('button', { name: '断开' }).click()
    const question = page.getByRole('dialog', { name: '断开 bob 的连接' })
    expect(await question.getByRole('button', { name: '断开' }).isDisabled()).toBe(true)
    await question.getByLabel('原因').fill('占满带宽')
    await question.getByRole('button', { name: '断开' }).click()
    await expect.poll(async () => await row.getAttribute('data-row').catch(() => before), POLL).not.toBe(before)
    await page.getByRole('tab', { name: '公告与操作' }).click()
    await page.getByText('占满带宽').waitFor(POLL)
    await page.context().close()
    await reader.context().close()
  })
})

test('anybody else is told that the page is not theirs', async () => {
  const { page } = await pageOf(viewer, SIZES.phone)
  await page.goto('/ops')
  await page.getByText('这一页供运维人员使用').waitFor(POLL)
  await page.getByRole('alert').getByRole('link', { name: '数据状态' }).click()
  await page.waitForURL('**/status', POLL)
  await page.context().close()
})
