import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardText } from '../../client/text/board'
import type { AuctionSession } from '../../shared/market/session'
import { dateToMs } from '../../shared/market/session'
import type { Scorecard } from '../../shared/protocol/rest-scorecard'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { rankedAuction } from '../support/ranked-auction'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'
import { tableOf } from '../support/table-cells'

const SETTLED = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let headers: { authorization: string }
let userId: string
let source: string

/** A day that has just closed: nothing moves any more, and every figure must be the gateway's. */
beforeAll(async () => {
  gateway = await stillMarket('close')
  source = gateway.feed.name
  userId = await gateway.registerOperator('signals')
  headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

/** A setting as the account has it. */
async function kept(name: string): Promise<string | undefined> {
  const settings = await fetch(`${gateway.url}/api/settings`, { headers })
  return ((await settings.json()) as { data: { values: Record<string, string> } }).data.values[name]
}

async function open(path: string) {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(path)
  return { page, faults }
}

test('a condition is typed, leaves the rows that it means, is kept under a name, and is a link', async () => {
  const stocks = gateway.state.rows(topic.boardMarket, 'board').flatMap((row) => {
    const id = gateway.state.instrumentTable().id[row.index] ?? ''
    const listed = gateway.state.instrument(id)
    return listed?.kind === 'stock' && row.volume > 0 ? [{ id, row, listed }] : []
  })
  const meant = stocks.filter(
    ({ row: { last, adS, adM, adL, adX }, listed }) => last > listed.prevClose && adS + adM + adL + adX > 10_000,
  )
  expect(meant.length).toBeGreaterThan(0)
  expect(meant.length).toBeLessThan(stocks.length)
  const { page, faults } = await open('/trading/AD')
  await page.getByRole('button', { name: '条件', exact: true }).click()
  const form = page.getByRole('dialog', { name: '条件选股' })
  const text = form.getByLabel('条件选股', { exact: true })
  const strip = page.getByRole('status', { name: '条件选股' })
  await text.fill('涨幅>0 且 主动净>1')
  await strip.getByText('从“主动净>1”起看不懂，条件没有生效').waitFor()
  await text.fill('涨幅>0 且 主动净额>1万')
  await strip.getByText(`命中 ${meant.length} 只`).waitFor(SETTLED)
  await form.getByRole('textbox', { name: '名称' }).fill('主动买入')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByRole('button', { name: '主动买入', exact: true }).waitFor()
  await expect.poll(() => kept('screens'), SETTLED).toContain('涨幅>0 且 主动净额>1万')

  const { page: other } = await open(new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByRole('status', { name: '条件选股' }).getByText(`命中 ${meant.length} 只`).waitFor(SETTLED)
  await other.getByRole('button', { name: '去掉条件' }).click()
  await expect.poll(() => new URL(other.url()).searchParams.has('where')).toBe(false)
  await other.getByRole('button', { name: '条件', exact: true }).click()
  await other.getByRole('button', { name: '主动买入', exact: true }).click()
  await other.getByRole('status', { name: '条件选股' }).getByText(`命中 ${meant.length} 只`).waitFor(SETTLED)
  expect(faults).toEqual([])
})

test('a condition that is kept in one tab is there in the other, and both stay', async () => {
  const tabs = [await open('/trading/AD?where=涨幅>1'), await open('/trading/AD?where=涨幅>2')]
  for (const { page } of tabs) await page.getByRole('button', { name: '条件', exact: true }).click()
  for (const [at, { page }] of tabs.entries()) {
    await page.getByRole('textbox', { name: '名称' }).fill(`条件${at}`)
    await page.getByRole('textbox', { name: '名称' }).press('Enter')
  }
  for (const { page, faults } of tabs) {
    for (const at of [0, 1]) await page.getByRole('button', { name: `条件${at}`, exact: true }).waitFor()
    // Of two tabs that write at once, one is refused and writes again over what the other kept.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  }
  await expect.poll(() => kept('screens'), SETTLED).toMatch(/条件0.*条件1|条件1.*条件0/)
})

test('on a phone a condition is in reach: its button, all of its words, and its form by a press on it', async () => {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.setViewportSize(SIZES.phone)
  const long = '涨幅>-100 且 现价>0.01 且 主动净额>-1000亿 且 大单净额>-1000亿 且 振幅>=0 且 成交额>0'
  await page.goto(`/trading/AD?where=${encodeURIComponent(long)}`)
  const strip = page.getByRole('status', { name: '条件选股' })
  await strip.getByText(/命中 \d+ 只/).waitFor(SETTLED)
  const right = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    return box ? box.x + box.width : Number.NaN
  }
  for (const name of ['条件', '清除', '涨停', '去掉条件']) expect(await right(name)).toBeLessThanOrEqual(390)
  await strip.getByRole('button', { name: long }).click()
  await page.getByRole('dialog', { name: '条件选股' }).getByLabel('条件选股', { exact: true }).fill('x'.repeat(200))
  await page.goto(`/trading/AD?where=${'x'.repeat(600)}`)
  const reason = strip.getByText('条件太长：600 个字符，最多 200 个，没有生效')
  await reason.waitFor()
  expect((await reason.boundingBox())?.width).toBeGreaterThan(200)
  await page.goto(`/trading/AD/IDX?where=${encodeURIComponent('委比>0')}`)
  await strip.getByText('指数没有委比，条件没有生效').waitFor()
  await strip.getByRole('button', { name: '委比>0' }).click()
  const form = page.getByRole('dialog', { name: '条件选股' })
  await form.getByText('可用的列').click()
  expect(await form.getByRole('button', { name: '委比', exact: true }).count()).toBe(0)
  expect(await form.getByRole('button', { name: '振幅', exact: true }).count()).toBe(1)
  expect(faults).toEqual([])
  await page.close()
})

test('the columns of the main table are chosen, moved and widened, are there in another tab, and go back to usual', async () => {
  const headsOf = (page: Page) =>
    page
      .getByRole('grid', { name: '主动实时资金表' })
      .getByRole('columnheader')
      .evaluateAll((heads) =>
        heads.map((head) => [head.getAttribute('data-key') ?? head.textContent, head.clientWidth]),
      )
  const namesOf = async (page: Page) => (await headsOf(page)).map(([name]) => String(name))
  const { page, faults } = await open('/trading/AD?cols=vpin')
  await expect.poll(async () => (await namesOf(page)).some((name) => name.startsWith('VPIN')), SETTLED).toBe(true)
  await page.getByRole('button', { name: '列', exact: true }).click()
  const menu = page.getByRole('dialog', { name: boardText.columnMenuHelp })
  await menu.getByRole('checkbox', { name: '分时' }).uncheck()
  await menu.getByRole('checkbox', { name: 'VPIN' }).uncheck()
  await menu.getByRole('checkbox', { name: '振幅' }).check()
  await menu.getByRole('button', { name: '振幅 上移' }).click()
  await menu.getByRole('button', { name: '振幅 移到最前' }).click()
  await menu.getByRole('button', { name: '涨幅 下移' }).click()
  await menu.getByLabel('现价 的列宽').fill('140')
  await menu.getByLabel('现价 的列宽').press('Tab')
  await expect
    .poll(async () => (await namesOf(page)).slice(0, 6).map((name) => name.slice(0, 2)))
    .toEqual(['代码', '名称', '振幅', '现价', '主动', '涨幅'])
  const [, , amplitude, last] = await headsOf(page)
  expect(Number(last?.[1]) / Number(amplitude?.[1])).toBeCloseTo(140 / 56, 1)
  expect(new URL(page.url()).searchParams.has('cols')).toBe(false)
  const rows = await tableOf(page, '主动实时资金表')
  const top = gateway.state.rows(topic.boardMarket, 'board').find((row) => {
    return gateway.state.instrumentTable().id[row.index]?.startsWith(rows[0]?.代码 ?? '?')
  })
  const listed = gateway.state.instrument(gateway.state.instrumentTable().id[top?.index ?? -1] ?? '')
  const amplitudeOf = ((top?.high ?? 0) - (top?.low ?? 0)) / (listed?.prevClose ?? Number.NaN)
  expect(rows[0]?.['振幅%']).toBe((100 * amplitudeOf).toFixed(2))

  await expect.poll(() => kept('board.columns'), SETTLED).toContain('"columns":["amplitude","last"')
  const { page: other } = await open('/trading/AD')
  await expect.poll(async () => (await namesOf(other))[2]?.slice(0, 2), SETTLED).toBe('振幅')
  await other.getByRole('button', { name: '列', exact: true }).click()
  await other.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(async () => (await namesOf(other))[2]?.slice(0, 2), SETTLED).toBe('分时')
  await expect.poll(() => kept('board.columns'), SETTLED).toBeUndefined()
  expect(faults).toEqual([])
})

test('the tape shows large prints alone, in three tiers, and goes on doing so', async () => {
  const [id = ''] = gateway.state
    .rows(topic.boardMarket, 'board')
    .toSorted((a, b) => b.turnover - a.turnover)
    .map((row) => gateway.state.instrumentTable().id[row.index] ?? '')
    .filter((each) => gateway.state.instrument(each)?.kind === 'stock')
  const { page, faults } = await open(`/trading/AD?code=${id}`)
  const tiers = () =>
    page
      .getByRole('table', { name: '逐笔' })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const yuan = row.children[4]?.textContent ?? ''
          return [
            Number((row as HTMLElement).dataset.tier ?? 0),
            Number.parseFloat(yuan) * (yuan.endsWith('亿') ? 1e4 : 1),
          ]
        }),
      )
  await expect.poll(async () => (await tiers()).length, SETTLED).toBeGreaterThan(100)
  await page.getByRole('button', { name: '分档与声音' }).click()
  const options = page.getByRole('dialog', { name: '分档与声音' })
  const choices = options.getByRole('radiogroup', { name: '只看' }).getByRole('radio')
  const bounds = async () =>
    (await choices.allTextContents()).slice(1).map((words) => Number.parseFloat(words.slice(1)))
  const tierOf = (wan: number, of: readonly number[]) => of.filter((bound) => wan >= bound).length
  const seen = async () => ({ of: await bounds(), all: await tiers() })
  const fits = ({ of, all }: Awaited<ReturnType<typeof seen>>) =>
    all.every(
      ([tier = 0, wan = 0]) =>
        // What is shown is rounded: a bound may lie within the last digit. Sums are of no tier.
        tier === 0 || of.some((bound) => Math.abs(wan / bound - 1) < 0.01) || tier === tierOf(wan, of),
    )
  await expect.poll(async () => fits(await seen()), SETTLED).toBe(true)
  const { of, all } = await seen()
  // The busiest stock's usual order is no large one: few of its rows stand out.
  const marked = all.filter(([tier]) => tier).length
  expect([marked > 0, marked < all.length / 3]).toEqual([true, true])
  await choices.nth(1).click()
  await expect.poll(async () => (await tiers()).every(([tier]) => tier && tier > 0), SETTLED).toBe(true)
  expect((await tiers()).length).toBeGreaterThan(marked - 1)
  await options
    .getByRole('radiogroup', { name: '声音' })
    .getByRole('radio', { name: `≥${of[1]}万` })
    .click()
  await expect.poll(() => kept('tape'), SETTLED).toBe('1,2')
  await page.reload()
  await expect
    .poll(async () => (await tiers()).length > 0 && (await tiers()).every(([tier]) => tier), SETTLED)
    .toBe(true)
  await page.getByRole('button', { name: '分档与声音' }).click()
  const heard = page.getByRole('radiogroup', { name: '声音' }).getByRole('radio').nth(2)
  expect(await heard.getAttribute('aria-checked')).toBe('true')
  expect(faults).toEqual([])
})

test('auctions are ranked as they matched, and a click shows the course of another stock', async () => {
  const rankedIn = (session: AuctionSession) => rankedAuction(gateway.state, session)
  const ranked = rankedIn('opening')
  expect(ranked.length).toBeGreaterThan(40)
  expect(ranked.every(({ done }) => done)).toBe(true)
  const { page, faults } = await open('/auction')
  const rows = async () => (await tableOf(page, '集合竞价排行')).map((row) => [row.名称?.slice(0, 6), row.竞价元])
  const wanted = (all: typeof ranked) => all.map(({ id, price }) => [id.slice(0, 6), (price / 100).toFixed(2)])
  // The day has closed: the closing one stands first.
  await page.getByText('15:00 已撮合').first().waitFor(SETTLED)
  const closing = rankedIn('closing')
  expect(closing.filter(({ done }) => done).length).toBeGreaterThan(40)
  await expect.poll(rows, SETTLED).toEqual(wanted(closing))
  await page.getByRole('radio', { name: '开盘' }).click()
  await expect.poll(rows, SETTLED).toEqual(wanted(ranked))

  const second = ranked[1]
  await page.locator(`[data-row="${second?.id}"]`).click()
  await expect.poll(() => new URL(page.url()).pathname, SETTLED).toBe(`/auction/${second?.id}`)
  await page.getByRole('heading', { name: `${second?.listed?.name} 竞价过程` }).waitFor()
  await page.getByText('09:25 已撮合').first().waitFor()
  const told = gateway.state.bookDay(second?.id ?? '')?.auction.price.at(-1) ?? 0
  await expect.poll(() => page.getByRole('main').innerText(), SETTLED).toContain((told / 100).toFixed(2))
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auction')

  await page.setViewportSize(SIZES.phone)
  await page.locator(`[data-row="${second?.id}"]`).click()
  const course = page.getByRole('heading', { name: `${second?.listed?.name} 竞价过程` })
  await course.waitFor()
  expect((await course.boundingBox())?.y).toBeLessThan(SIZES.phone.height - 200)
  expect(faults).toEqual([])
})

test('signals stand with what followed, as the gateway scores them, and one by one', async () => {
  const answer = await fetch(`${gateway.url}/api/scorecard?days=1`, { headers })
  const { scores } = ((await answer.json()) as { data: Scorecard }).data
  const scored = scores.find(({ horizons }) => horizons['5'].count > 0)
  expect(scored).toBeDefined()
  const { page, faults } = await open(`/scorecard?days=1&signal=${scored?.signal}`)
  const row = page.locator(`[data-row="${scored?.signal}"]`)
  const mean = (scored?.horizons['5'].mean ?? 0) * 100
  await expect.poll(() => row.innerText(), SETTLED).toContain(Math.abs(mean).toFixed(2))
  await expect
    .poll(async () => (await tableOf(page, '一种信号的每一次')).length, SETTLED)
    .toBe(Math.min(200, scored?.count ?? 0))
  await page.getByRole('radio', { name: '超额' }).click()
  const excess = (scored?.horizons['5'].excess ?? 0) * 100
  await expect.poll(() => row.innerText(), SETTLED).toContain(Math.abs(excess).toFixed(2))
  expect(faults).toEqual([])
})

test('the alerts of one’s own rule stand among the signals, and one by one', async () => {
  const { tradingDay } = gateway.state
  const stock = gateway.state.instrumentTable().id.find((id) => (gateway.state.day(id)?.volume ?? 0) > 0) as string
  const rang = {
    id: 'f1',
    source,
    owner_id: userId,
    rule_id: 'mine',
    version: 1,
    instrument: stock,
    trading_day: tradingDay,
    at: dateToMs(tradingDay) + 34_260_000,
    received_at: 0,
    name: '我的破位',
    condition: `${stock} 价格>0.01`,
    figures: '{}',
    mark: '',
    muted: 0,
    acked_at: null,
  }
  await gateway.db
    .insertInto('alert_firings')
    .values([rang, { ...rang, id: 'f2', owner_id: 'somebody', rule_id: 'theirs' }])
    .execute()
  const { page, faults } = await open('/scorecard?days=1')
  const row = page.locator('[data-row="rule:mine"]')
  await expect.poll(() => row.innerText(), SETTLED).toMatch(/我的破位\s*规则\s*看涨\s*1/)
  await row.click()
  await page.getByRole('heading', { name: '我的破位 逐次' }).waitFor()
  await expect.poll(async () => (await tableOf(page, '一种信号的每一次')).length, SETTLED).toBe(1)
  expect(await page.locator('[data-row^="rule:"]').count()).toBe(1)
  expect(faults).toEqual([])
})
