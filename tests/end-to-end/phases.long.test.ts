import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketSummary } from '../../client/features/index-strip/strip-view'
import { untradedOf } from '../../client/store/rows/day-pause'
import { untraded } from '../../client/text/common'
import { historyText } from '../../client/text/history'
import { radarText } from '../../client/text/index-radar'
import { strip } from '../../client/text/shell'
import { stripText } from '../../client/text/trading'
import { EMPTY, formatPrice } from '../../client/ui/format'
import { dateToMs, hasClosed, type Phase } from '../../shared/market/session'
import { rowsOf } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { SocketClient } from '../support/socket-client'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../support/stepped-market'

const FRIDAY = dateToMs('20260717')
const SATURDAY = dateToMs('20260718')
const MONDAY = dateToMs('20260720')
const SETTLED_MS = 15_000

const at = (day: number, time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return day + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** When, what it is called, and whether anything was traded that day. */
type Step = [when: string, time: number, phase: Phase, traded: boolean]

/** From the end of one day over a holiday into the afternoon of the next. */
const STEPS: Step[] = [
  ['in the closing auction', at(FRIDAY, '14:58'), 'closing-auction', true],
  ['at the close', at(FRIDAY, '15:00:05'), 'closed', true],
  ['in after-hours trading', at(FRIDAY, '15:06'), 'after-hours', true],
  ['when the day is over', at(FRIDAY, '15:31'), 'ended', true],
  ['at night', at(FRIDAY, '22:00'), 'ended', true],
  ['on a holiday', at(SATURDAY, '10:00'), 'holiday', true],
  ['on the morning before the roll', at(MONDAY, '08:50'), 'ended', true],
  ['at the roll', at(MONDAY, '09:00:01'), 'before', false],
  ['before the auction', at(MONDAY, '09:10'), 'before', false],
  ['while orders may be withdrawn', at(MONDAY, '09:16'), 'opening-auction', false],
  ['while they may not', at(MONDAY, '09:24'), 'opening-auction', false],
  ['after the match', at(MONDAY, '09:26'), 'pre-open', true],
  ['in the first minute', at(MONDAY, '09:30:20'), 'morning', true],
  ['over lunch', at(MONDAY, '11:31'), 'lunch', true],
  ['in the afternoon', at(MONDAY, '13:00:30'), 'afternoon', true],
]

const PAGES = {
  monitor: '/monitor',
  trading: '/trading/AD',
  radar: '/index_zeus_today/000016.SH',
  cards: '/index_zeus_today',
  industry: '/industry/sw1/电子',
  ribbon: '/inday_industry/000016.SH',
  watchlist: '/user_monitor_new',
  charts: '/graph_total_multi/2/000016.SH,600519.SH',
  history: '/hist/BS/H1',
} as const
type PageName = keyof typeof PAGES
/** The pages with figures of the market above them. */
const STRIPS: readonly PageName[] = ['monitor', 'trading']

let market: SteppedMarket
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
/** Is told what pages are told. */
let reader: SocketClient
const faults: string[][] = []
const tabs = {} as Record<PageName, Page>

/** A gateway whose market stands before the end of a day, and every page open in a tab of its own. */
beforeAll(async () => {
  browser = await openBrowser()
  const startAt = at(FRIDAY, '14:56:30')
  market = steppedMarket({ startAt: startAt - 30_000, instrumentCount: 60 })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(startAt)
  const userId = await gateway.register('operator')
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  reader = await new SocketClient(gateway.url, await gateway.mint(userId)).connected()
  await reader.call('subscribe', [topic.boardMarket])
  await Promise.all(
    Object.entries(PAGES).map(async ([name, path]) => {
      const page = await context.newPage()
      faults.push(watchFaults(page))
      await page.goto(path)
      tabs[name as PageName] = page
    }),
  )
})
afterAll(async () => {
  reader?.close()
  await gateway?.stop()
  await browser?.close()
})

const breadth = () => gateway.state.rows(topic.boardMarket, 'breadth')[0] as Row<'breadth'>
const boardRows = () => gateway.state.rows(topic.boardMarket, 'board')
const nameOf = (id: string) => gateway.state.instrument(id)?.name
const words = async (page: Page): Promise<string> => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')

/** The figures of the strip above a page by their heads. */
async function stripOf(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator(`section[aria-label="${stripText.label}"] dl > div`)
    .evaluateAll((boxes) =>
      boxes.map((box) => [box.querySelector('dt')?.textContent ?? '', box.querySelector('dd')?.textContent ?? '']),
    )
  return Object.fromEntries(pairs)
}

/**
 * The market as the gateway has it, against yesterday at the moment at which it was told last: where nothing changes,
 * nothing is told of how yesterday went on.
 */
function breadthTold(): Row<'breadth'> {
  const now = breadth()
  const section = reader.sections.findLast(({ kind }) => kind === 'breadth')
  const told = section && (rowsOf(section)[0] as unknown as Row<'breadth'>)
  const isOfNow = told && told.time <= now.time && told.turnoverBefore <= now.turnoverBefore
  if (!isOfNow || told.turnoverBefore > 0 !== now.turnoverBefore > 0) return now
  return { ...now, turnoverBefore: told.turnoverBefore }
}

/** What the strip must say of a market. */
function stripFor(row: Row<'breadth'>): Record<string, string> {
  const { up, flat, down, limitUp, limitDown, turnover, against } = marketSummary(row)
  return {
    [stripText.breadth]: `${up} / ${flat} / ${down}`,
    [stripText.limits]: `${limitUp} / ${limitDown}`,
    [stripText.turnover]: turnover,
    ...(against === EMPTY ? {} : { [stripText.against]: against }),
  }
}

/** The market as it was told last, or, to a page that connected again since, as it is now. */
function stripExpected(shown: Record<string, string>): Record<string, string> {
  const [told, now] = [stripFor(breadthTold()), stripFor(breadth())]
  return isDeepStrictEqual(shown, now) ? now : told
}

/** Resolves when `read` gives what the gateway has; says both where it does not in time. */
const shows = <T>(what: string, read: () => Promise<T>, expected: (shown: T) => T) =>
  expect
    .poll(
      async () => {
        const shown = await read()
        const right = expected(shown)
        return isDeepStrictEqual(shown, right) ? undefined : { shown, expected: right }
      },
      { message: what, timeout: SETTLED_MS },
    )
    .toBeUndefined()

/** The names in a ranking of the monitor. */
const ranking = (title: string) => tabs.monitor.getByRole('table', { name: title }).locator('tbody a').allInnerTexts()

/** The first so many stocks that were traded today, largest first. */
function rankedBy(value: (row: Row<'board'>) => number): string[] {
  const { id, kind } = gateway.state.instrumentTable()
  return boardRows()
    .filter((row) => kind[row.index] === 'stock' && row.volume > 0 && value(row) > Number.NEGATIVE_INFINITY)
    .sort((a, b) => value(b) - value(a) || a.index - b.index)
    .slice(0, 20)
    .map((row) => nameOf(id[row.index] ?? '') ?? '')
}

// A page that subscribed after the first step would have a later turnover of the day before than the reader has.
test.each(STRIPS)('%s shows the market before the first step', async (name) => {
  await shows('the strip', () => stripOf(tabs[name]), stripExpected)
})

describe.each(STEPS)('%s', (_, time, phase, traded) => {
  beforeAll(async () => {
    await market.stepTo(time)
    expect(gateway.feed.clock().phase).toBe(phase)
  })

  test.each(Object.keys(PAGES) as PageName[])(
    '%s says the phase, and the market as the gateway has it',
    async (name) => {
      const page = tabs[name]
      await shows(
        'the phase',
        async () => (await words(page)).includes(strip.phases[phase]),
        () => true,
      )
      const text = await words(page)
      expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/)
      // Orders at the closing price are all on one side: that is no change of a price.
      expect(text.replace(/委比[+-]100\.00%/g, '')).not.toMatch(/[+-]99\.\d\d%|-100\.00%/)
      if (STRIPS.includes(name)) await shows('the strip', () => stripOf(page), stripExpected)
    },
  )

  test('the ranking of the day says why it is empty, and whether the day goes on', async () => {
    await tabs.history.reload()
    await shows(
      'the ranking',
      async () => {
        const text = await words(tabs.history)
        return [text.includes(untradedOf(phase).why), text.includes(historyText.running)]
      },
      () => [!traded, !hasClosed(phase)],
    )
  })

  test('the pane counts what the strip counts, and rankings begin with the first trade', async () => {
    const { up, flat, down } = breadth()
    expect(up + flat + down > 0).toBe(traded)
    const titles = ['涨幅榜', '跌幅榜', '涨速榜', '成交额榜', '净流入榜', '净流出榜']
    if (!traded) {
      const why = untradedOf(phase).why
      await shows(
        'why there is nothing',
        async () => (await words(tabs.monitor)).split(why).length - 1,
        () => titles.length + 2,
      )
      for (const title of titles) expect(await ranking(title)).toEqual([])
      return
    }
    const pane = tabs.monitor.getByRole('region', { name: '涨跌家数' })
    await shows(
      'the balance',
      () => pane.locator('dd').allInnerTexts(),
      () => {
        const now = breadth()
        return [now.up, now.flat, now.down].map(String)
      },
    )
    await shows(
      '成交额榜',
      () => ranking('成交额榜'),
      () => rankedBy((row) => row.turnover),
    )
    const net = ({ adS, adM, adL, adX }: Row<'board'>) => adS + adM + adL + adX
    await shows(
      '净流入榜',
      () => ranking('净流入榜'),
      () => rankedBy((row) => (net(row) > 0 ? net(row) : Number.NEGATIVE_INFINITY)),
    )
  })

  test('the table has figures of what traded, and dashes of what did not', async () => {
    const cells = () =>
      tabs.trading
        .locator('[role=grid] [role=row] [role=gridcell]')
        .evaluateAll((all) => all.map((cell) => cell.textContent ?? ''))
    const figures = async () => (await cells()).filter((text) => /^[+-]?\d+\.\d+$/.test(text)).length
    if (traded) await expect.poll(figures, { timeout: SETTLED_MS }).toBeGreaterThan(100)
    else await expect.poll(figures, { timeout: SETTLED_MS }).toBe(0)
  })

  test('an index stands where the gateway has it, and so do its members', async () => {
    const value = () => gateway.state.rows(topic.index('000016.SH'), 'index')[0] as Row<'index'> | undefined
    const members = () => {
      const { up = 0, flat = 0, down = 0 } = value() ?? {}
      return up + flat + down > 0 ? radarText.breadthLabel(up, flat, down) : untraded.nothing
    }
    const bar = tabs.radar.locator('header [role=img].num')
    await shows('涨跌家数 of the index', async () => (await bar.first().getAttribute('aria-label')) ?? '', members)
    const last = value()?.last
    await shows(
      'the index',
      async () => (await words(tabs.radar)).includes(last ? formatPrice(last, 2) : '指数'),
      () => true,
    )
  })
})

test('no page had a fault all the while', () => {
  expect(faults.flat()).toEqual([])
})
