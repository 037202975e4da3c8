import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import type { Trade } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import type { DayReview } from '../../../../shared/protocol/rest-reviews'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../../../support/stepped-market'

// A whole day is traded and recorded; its review is computed again from the prints alone, by the rules of the glossary.

const DAY = '20260716'
const NEXT_DAY = '20260717'
const HOUR_MS = 3_600_000
const at = (hours: number): number => dateToMs(DAY) + hours * HOUR_MS
/** 大 of the standard definition. */
const BIG = { yuan: 200_000, shares: 100_000 }

interface Tally {
  close: number
  turnover: number
  adNet: number
  adBig: number
  odBig: number
}

let market: SteppedMarket
let gateway: TestGateway
let reader: string
const tallies = new Map<string, Map<string, Tally>>()
/** Instruments as listed on each day. */
const instruments = new Map<string, Map<string, Instrument>>()
let today = DAY
const filled = new Map<string, { yuan: number; shares: number }>()

/** Adds a print to its order; whether the order is 大 then. */
function isBig(order: string, yuan: number, shares: number): boolean {
  const before = filled.get(order) ?? { yuan: 0, shares: 0 }
  const now = { yuan: before.yuan + yuan, shares: before.shares + shares }
  filled.set(order, now)
  return now.yuan >= BIG.yuan || now.shares >= BIG.shares
}

const ofDay = <T>(all: Map<string, Map<string, T>>, day: string): Map<string, T> => {
  const known = all.get(day) ?? new Map<string, T>()
  all.set(day, known)
  return known
}

function addTrade({ instrument, exchangeTime, price, volume, side, buyNo, sellNo }: Trade): void {
  const day = beijingDate(exchangeTime)
  const { priceScale } = ofDay(instruments, day).get(instrument) as Instrument
  const trades = ofDay(tallies, day)
  const yuan = (price / 10 ** priceScale) * volume
  const tally = trades.get(instrument) ?? { close: 0, turnover: 0, adNet: 0, adBig: 0, odBig: 0 }
  const [buys, sells] = [
    isBig(`${day} ${instrument} b${buyNo}`, yuan, volume),
    isBig(`${day} ${instrument} s${sellNo}`, yuan, volume),
  ]
  tally.close = price
  tally.turnover += yuan
  if (side !== 'none') tally.adNet += side === 'buy' ? yuan : -yuan
  if (side === 'buy' && buys) tally.adBig += yuan
  if (side === 'sell' && sells) tally.adBig -= yuan
  if (buys) tally.odBig += yuan
  if (sells) tally.odBig -= yuan
  trades.set(instrument, tally)
}

beforeAll(async () => {
  market = steppedMarket({ startAt: at(9.2), instrumentCount: 16 })
  const feed: Feed = {
    ...market.feed,
    async *events(signal) {
      for await (const batch of market.feed.events(signal)) {
        for (const event of batch) {
          if (event.kind === 'day') today = event.tradingDay
          if (event.kind === 'instruments')
            for (const one of event.instruments) ofDay(instruments, today).set(one.id, one)
          if (event.kind === 'trade') addTrade(event)
        }
        yield batch
      }
    },
  }
  gateway = await startTestGateway({ feed, env: { ZEUS_HISTORY_MB: '200' } })
  reader = await gateway.register('reviewer')
  for (let hours = 9.25; hours <= 15.75; hours += 0.25) await market.stepTo(at(hours))
}, 600_000)
afterAll(() => gateway?.stop())

/** The stocks that traded on a day, with their change over it. */
const tradedOn = (day: string) =>
  [...ofDay(tallies, day)].flatMap(([id, tally]) => {
    const one = ofDay(instruments, day).get(id) as Instrument
    return one.kind === 'stock' ? [{ ...tally, one, change: tally.close / one.prevClose - 1 }] : []
  })

const total = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

async function reviewOf(day: string): Promise<DayReview> {
  const headers = { authorization: `Bearer ${await gateway.mint(reader)}` }
  const answer = await fetch(`${gateway.url}/api/reviews/${day}`, { headers })
  return ((await answer.json()) as { data: DayReview }).data
}

/** Recorded amounts are in whole yuan, bought and sold separately: within two yuan of each stock. */
const near = (yuan: number, terms: number): { asymmetricMatch(other: unknown): boolean } => ({
  asymmetricMatch: (other) => typeof other === 'number' && Math.abs(other - yuan) <= 2 * terms,
})

test('the review of a recorded day equals one computed from its prints', async () => {
  const review = await reviewOf(DAY)
  const stocks = tradedOn(DAY)
  const sum = (of: (tally: Tally) => number) => near(total(stocks, of), stocks.length)
  const count = (is: (change: number) => boolean) => stocks.filter(({ change }) => is(change)).length
  expect(stocks.length).toBeGreaterThan(8)
  expect(review).toMatchObject({
    up: count((change) => change > 0),
    flat: count((change) => change === 0),
    down: count((change) => change < 0),
    limitUp: stocks.filter(({ one, close }) => close === one.limitUp).length,
    limitDown: stocks.filter(({ one, close }) => close === one.limitDown).length,
    turnover: sum(({ turnover }) => turnover),
    adNet: sum(({ adNet }) => adNet),
    odBig: sum(({ odBig }) => odBig),
    passive: near(
      total(stocks, ({ odBig, adBig }) => odBig - adBig),
      2 * stocks.length,
    ),
  })
  const inflow = stocks.filter(({ adNet }) => adNet > 0).sort((a, b) => b.adNet - a.adNet)
  expect(review.lists.inflow.count).toBe(inflow.length)
  expect(review.lists.inflow.stocks.map(({ id, value, change }) => [id, value, change])).toEqual(
    inflow.slice(0, 10).map(({ one, adNet, change }) => [one.id, near(adNet, 1), expect.closeTo(change, 12)]),
  )
  const absorbed = stocks.filter(({ adBig, odBig }) => odBig > 0 && adBig <= 0 && odBig - adBig > 0)
  expect(review.lists.absorbed.count).toBe(absorbed.length)
  const industries = [...new Set(stocks.map(({ one }) => one.industry))]
  const boards = industries.map((name) => {
    const members = stocks.filter(({ one }) => one.industry === name)
    const worth = total(members, ({ one }) => one.floatShares * one.prevClose)
    const gained = total(members, ({ one, change }) => one.floatShares * one.prevClose * change)
    return { name, change: Math.round((gained / worth) * 1e6) / 1e6 }
  })
  expect(review.boards.map(({ change }) => change)).toEqual(boards.map(({ change }) => change).sort((a, b) => b - a))
  for (const board of boards) expect(review.boards).toContainEqual(expect.objectContaining(board))
})

test('a trading day later the review is the same, apart from the days that followed', async () => {
  const before = await reviewOf(DAY)
  for (let hours = 9.2; hours <= 15.25; hours += 0.25) await market.stepTo(dateToMs(NEXT_DAY) + hours * HOUR_MS)
  const { market: all, lists, ...after } = await reviewOf(DAY)
  const { market: _, lists: listsBefore, ...same } = before
  expect(after).toEqual(same)
  const next = tradedOn(NEXT_DAY)
  expect(all[1]).toBeCloseTo(total(next, ({ change }) => change) / next.length, 9)
  const followed = new Map(next.map(({ one, change }) => [one.id, change]))
  for (const { id, after: of } of lists.inflow.stocks) expect(of[1]).toBeCloseTo(followed.get(id) ?? Number.NaN, 9)
  const withoutAfter = (given: DayReview['lists']) =>
    Object.values(given).map(({ count, stocks }) => [count, stocks.map(({ id, value }) => [id, value])])
  expect(withoutAfter(lists)).toEqual(withoutAfter(listsBefore))
}, 600_000)
