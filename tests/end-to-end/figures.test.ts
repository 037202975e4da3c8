import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Row } from '../../shared/protocol/kinds'
import type { Bars } from '../../shared/protocol/rest'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'

/** The one that /index_zeus begins with. */
const INDEX = '000001.SH'
const SETTLED = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let headers: { authorization: string }
/** Days on record before the running one, oldest first. */
let past: string[]

/** A day that has just closed: nothing moves any more, and every figure must be the gateway's. */
beforeAll(async () => {
  gateway = await stillMarket('close')
  const userId = await gateway.registerOperator('figures')
  headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  past = await vi.waitFor(
    async () => {
      const days = (await dailyBars(INDEX)).days.day.filter((day) => day < '20260717')
      expect(days.length).toBeGreaterThan(10)
      return days
    },
    { timeout: 60_000, interval: 300 },
  )
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

async function dailyBars(id: string, start = '20260601'): Promise<Bars> {
  const answer = await fetch(`${gateway.url}/api/bars/${id}?period=1d&start=${start}`, { headers })
  return ((await answer.json()) as { data: Bars }).data
}

const ago = (days: number) => past.at(-days) ?? ''
const stocks = () => {
  const { id, kind } = gateway.state.instrumentTable()
  return id.filter((_, at) => kind[at] === 'stock')
}
const placeOf = (id: string) => gateway.state.instrumentTable().id.indexOf(id)
const boardRow = (id: string) =>
  gateway.state.rows(topic.boardMarket, 'board').find(({ index }) => index === placeOf(id)) as Row<'board'>
const clock = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(11, 19)
const signed = (value: number, digits = 2) => {
  const text = value.toFixed(digits)
  // What rounds to nothing has no sign.
  return Number(text) === 0 ? (0).toFixed(digits) : `${value > 0 ? '+' : ''}${text}`
}

async function open(path: string): Promise<{ page: Page; faults: string[]; words: () => Promise<string> }> {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(path)
  return { page, faults, words: () => page.getByRole('main').innerText() }
}

/** Cells of a table's rows by their heads, units left out of neither. */
const tableOf = (page: Page, label: string | RegExp) =>
  page
    .getByRole('table', { name: label })
    .or(page.getByRole('grid', { name: label }))
    .evaluateAll(([table]) => {
      const rows = [...(table?.querySelectorAll('tr, [role=row]') ?? [])].filter((row) => !(row as HTMLElement).hidden)
      const [heads = [], ...cells] = rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
      return cells.map((row) =>
        Object.fromEntries(heads.map((head, at) => [head.replace(/[▼▲↓↑]$/, ''), row[at] ?? ''])),
      )
    })

/** Growth from before a day to now: what each day changed by, chained. */
async function growth(id: string, from: string): Promise<number> {
  const { close, days } = await dailyBars(id, from)
  const before = days.day.findLastIndex((day) => day < '20260717')
  const chained = days.day
    .slice(0, before + 1)
    .reduce((all, _, at) => (all * (close[at] ?? 0)) / (days.prevClose[at] ?? 0), 1)
  return (chained * boardRow(id).last) / (gateway.state.instrument(id)?.prevClose ?? 0)
}

test('a basket with a past base day chains the daily changes of its members', async () => {
  const members = stocks().slice(0, 4)
  const { page, faults, words } = await open('/custom_index/四只')
  await page.getByLabel('基日').fill('99990101')
  await page.getByLabel('成分代码').fill(members.map((id) => id.slice(0, 6)).join(' '))
  await page.getByRole('button', { name: '保存并计算' }).click()
  await page.getByRole('alert').filter({ hasText: '基日不能晚于当前交易日' }).waitFor()
  await page.getByLabel('基日').fill(ago(5))
  await page.getByRole('button', { name: '保存并计算' }).click()
  const grown = await Promise.all(members.map((id) => growth(id, ago(5))))
  const value = (1000 * grown.reduce((sum, each) => sum + each, 0)) / members.length
  await expect.poll(words, SETTLED).toContain(`自基日\n${signed(value / 10 - 100)}%`)
  expect(await words()).toContain(value.toFixed(2))
  const shown = Object.fromEntries((await tableOf(page, '成分')).map((row) => [row.名称?.slice(0, 6), row['自调入%']]))
  expect(shown).toEqual(
    Object.fromEntries(members.map((id, at) => [id.slice(0, 6), signed((grown[at] as number) * 100 - 100)])),
  )
  // Its days as bars, the last one where it stands now; its shares since; and how it followed an index.
  await page.getByRole('radio', { name: '日K' }).click()
  await expect.poll(words, SETTLED).toMatch(new RegExp(`高\\s*—\\s*低\\s*—\\s*收\\s*${value.toFixed(2)}`))
  await page.getByRole('radio', { name: '调仓记录' }).click()
  await expect
    .poll(async () => (await tableOf(page, /各成分权重$/)).map((row) => row['调后%']), SETTLED)
    .toEqual(['25.00', '25.00', '25.00', '25.00'])
  await page.getByRole('radio', { name: '跟踪' }).click()
  await expect.poll(words, SETTLED).toContain('共同交易日 5 日')
  expect(faults).toEqual([])
  await page.close()
})

test('背离 stands on the days of /index_zeus whose price and money part, the first one included', async () => {
  const { page, faults } = await open('/index_zeus')
  await page.getByLabel('开始').fill(ago(9))
  await page.getByRole('button', { name: '查看' }).click()
  // One day more than is asked for: the first row is counted from its close.
  const { time, close, adNet } = await dailyBars(INDEX, ago(10))
  const expected = time.slice(1).map((_, at) => {
    const change = (close[at + 1] as number) / (close[at] as number) - 1
    const net = adNet[at + 1] as number
    return [signed(change * 100), change > 0 && net < 0 ? '价涨资金出' : change < 0 && net > 0 ? '价跌资金进' : '—']
  })
  const shown = async () => (await tableOf(page, /^逐日/)).map((row) => [row['涨幅%'], row.背离]).reverse()
  await expect.poll(shown, SETTLED).toEqual(expected)
  expect(expected.some(([, badge]) => badge !== '—')).toBe(true)
  expect(faults).toEqual([])
  await page.close()
})

test('the splits pane of /user_custom lists what stands and can be believed, newest first', async () => {
  const { page, faults } = await open('/user_custom/figures')
  await page.getByRole('button', { name: '编辑页面' }).click()
  await page.getByRole('button', { name: '加栏目' }).click()
  await page.getByRole('menuitem', { name: '拆单发现', exact: true }).click()
  const words = { open: '进行中', closed: '疑似结束', refuted: '' }
  // Asked for with what is shown: the detectors may still be at the last prints.
  const all = () => gateway.state.rows(topic.splitMarket, 'finding').map(({ body }) => JSON.parse(body) as SplitFinding)
  const expected = () =>
    all()
      .filter(({ state, mergedInto }) => state !== 'refuted' && mergedInto === undefined)
      // Told at 90 %, a row stays down to 80 %.
      .filter(({ confidence, peak = confidence }) => confidence >= 0.9 || (peak >= 0.9 && confidence >= 0.8))
      .map(({ instrument, lastTime, side, state, confidence }) =>
        [
          gateway.state.instrument(instrument)?.name,
          clock(lastTime),
          side === 'buy' ? '▲买入' : '▼卖出',
          words[state],
          (confidence * 100).toFixed(0),
        ].join(),
      )
  const shown = async () =>
    (await tableOf(page, '拆单发现')).map((row) => [row.名称, row.时间, row.方向, row.状态, row['置信度%']])
  const differ = async () => {
    const [rows, wanted] = [(await shown()).map((row) => row.join()), expected()]
    return [...rows.filter((row) => !wanted.includes(row)), ...wanted.filter((row) => !rows.includes(row))]
  }
  await expect.poll(differ, SETTLED).toEqual([])
  // Some are not told.
  expect(all().length).toBeGreaterThan(expected().length)
  const times = (await shown()).map((row) => row[1])
  expect(times).toEqual([...times].sort().reverse())
  expect(faults).toEqual([])
  await page.close()
})

test('撤单 % is the share of orders that were cancelled', async () => {
  const { page, faults } = await open('/trading/OD')
  const measures = gateway.state
    .rows(topic.measuresMarket, 'measure')
    .filter(({ added, cancelled }) => added > 0 && cancelled > 0)
  const busiest = measures.sort((a, b) => b.added - a.added)[0] as Row<'measure'>
  const code = (gateway.state.instrumentTable().id[busiest.index] ?? '').slice(0, 6)
  await page.getByLabel('筛选').fill(code)
  const shown = async () => (await tableOf(page, /全部实时/)).find((row) => row.代码 === code)?.['撤单%']
  await expect.poll(shown, SETTLED).toBe(((busiest.cancelled / busiest.added) * 100).toFixed(2))
  expect(faults).toEqual([])
  await page.close()
})

test('after the close the book says since when it stands, and is the last one', async () => {
  const id = stocks()[0] as string
  const quote = gateway.state.rows(topic.tick(id), 'quote')[0] as Row<'quote'>
  const { page, faults } = await open(`/trading/AD?code=${id}&depth=5`)
  const book = page.getByRole('region', { name: `盘口 · 已收盘，停在 ${clock(quote.time)}` })
  await book.waitFor(SETTLED)
  const figure = (name: string, price: number, volume: number) =>
    `${name} ${price ? (price / 100).toFixed(2) : '—'} ${volume ? Math.round(volume / 100) : '—'}`
  const LEVELS = ['一', '二', '三', '四', '五'] as const
  const values = quote as unknown as Record<string, number>
  const expected = (['ask', 'bid'] as const).flatMap((side) => {
    const lines = LEVELS.map((level, at) =>
      figure(
        `${side === 'ask' ? '卖' : '买'}${level}`,
        values[`${side}Price${at + 1}`] ?? 0,
        values[`${side}Volume${at + 1}`] ?? 0,
      ),
    )
    return side === 'ask' ? lines.reverse() : lines
  })
  const shown = async () => (await book.innerText()).replaceAll(/\s+/g, ' ')
  await expect.poll(shown, SETTLED).toContain(expected.join(' '))
  expect(faults).toEqual([])
  await page.close()
})
