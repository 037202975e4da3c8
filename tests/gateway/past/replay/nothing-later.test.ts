import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auctionAt } from '../../../../gateway/past/replay/auction-at'
import {
  bookDayOf,
  bookLevelsOf,
  findingsAt,
  flowDayOf,
  printsOf,
  replayedTrades,
} from '../../../../gateway/past/replay/day-answers'
import { DayFeed } from '../../../../gateway/past/replay/day-feed'
import { dayLinesOf, LastsShelf } from '../../../../gateway/past/replay/day-lines-of'
import type { Quote } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import { type TopicName, topic } from '../../../../shared/protocol/topics'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { historyFolder } from '../../../support/history-writer'
import { openRecorded } from '../../../support/open-recorded'
import { hashRows, recordDay } from '../../../support/record-day'
import { recordedMarket } from '../../../support/recorded-market'
import { findingOf } from '../../../support/split-finding'

const DAY = '20260706'
const CODE = '600519.SH'
const at = (hour: number, minute: number, second = 0) => dateToMs(DAY) + ((hour * 60 + minute) * 60 + second) * 1_000

function withFeed<T>(folder: string, time: number, use: (feed: DayFeed) => T): T {
  const day = openRecorded(folder, DAY)
  try {
    return use(new DayFeed({ day, at: time, epoch: 1, send: () => undefined, now: () => 0 }))
  } finally {
    day.close()
  }
}

/** Hash of each resource’s answer at a time, by resource and request. */
function answers(folder: string, time: number, ids: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const note = (name: string, answer: unknown, size: number | undefined) => {
    const text = answer instanceof Uint8Array ? Buffer.from(answer).toString('base64') : JSON.stringify(answer)
    found.set(name, size ? hashRows([{ text }]) : '0 nothing')
  }
  const day = openRecorded(folder, DAY)
  try {
    for (const id of ids) {
      const request = { id, at: time }
      const bookDay = bookDayOf(day, request)
      note(`book-day ${id}`, bookDay, bookDay.auction.place.length + bookDay.sealed.slot.length)
      for (const [name, bytes] of [
        ['books', bookLevelsOf(day, request)],
        ['prints', printsOf(day, request)],
        ['trades', replayedTrades(day, { ...request, after: 0, limit: 20_000 })?.frame],
      ] as const)
        note(`${name} ${id}`, bytes, bytes?.length)
      const flow = flowDayOf(day, request)
      note(`flow-day ${id}`, flow, flow?.slot.length)
      const findings = findingsAt(day, time, id)
      note(`splits ${id}`, findings, findings.length)
    }
    const auction = auctionAt(day, time)
    note('auction market', auction, auction.id.length)
    const lines = dayLinesOf(day, { ids, step: 1, at: time }, new LastsShelf())
    note('day-lines market', lines, lines.lines.length)
    return found
  } finally {
    day.close()
  }
}

describe('a time of a day that continued', () => {
  const folder = historyFolder()
  const MOMENTS = [at(9, 31, 7), at(9, 33, 20), at(9, 35, 59)]
  /** Instruments for which each resource is requested: an answer opens the day again. */
  const SOME = 10
  /** Within the minute that is not over at the first request. */
  const RUNNING = at(9, 36, 20)
  let market: ReturnType<typeof recordedMarket>
  let before: Map<string, string>

  /** Hash of the rows of every topic and kind of a replay, by time. */
  function rowsNow(): Map<string, string> {
    const { state } = market.recorded
    const ids = state.activeIds()
    const indexes = state.instrumentTable().id.filter((id) => state.instrument(id)?.kind === 'index')
    const found = new Map<string, string>()
    for (const moment of MOMENTS) {
      withFeed(folder, moment, (feed) => {
        const note = (name: TopicName, ...kinds: KindName[]) => {
          for (const kind of kinds) found.set(`${moment} ${name} ${kind}`, hashRows(feed.rows(name, kind)))
        }
        for (const id of ids) {
          note(topic.tick(id), 'trade', 'quote', 'minute')
          note(topic.flow(id), 'flow')
          note(topic.deals(id), 'big-order', 'price-level')
          note(topic.split(id), 'finding')
        }
        for (const id of indexes) note(topic.index(id), 'index', 'index-minute')
        note(topic.boardMarket, 'board', 'breadth')
        note(topic.measuresMarket, 'measure')
        note(topic.dealsMarket, 'big-order')
        note(topic.splitMarket, 'finding')
      })
      for (const [request, hash] of answers(folder, moment, ids.slice(0, SOME)))
        found.set(`${moment} resource ${request}`, hash)
    }
    withFeed(folder, RUNNING, (feed) => {
      const marked: [TopicName, KindName][] = [
        [topic.boardMarket, 'board'],
        [topic.measuresMarket, 'measure'],
        [topic.dealsMarket, 'big-order'],
      ]
      for (const [name, kind] of marked) found.set(`${RUNNING} ${name} ${kind}`, hashRows(feed.rows(name, kind)))
    })
    return found
  }

  beforeAll(async () => {
    market = recordedMarket(recordDay(folder), { startAt: at(9, 30), instrumentCount: 60 })
    await market.stepTo(at(9, 36, 30))
    // Prints are written to the disk some times per second.
    const { state } = market.recorded
    const id = state.activeIds()[0] as string
    await vi.waitFor(
      () => {
        const trades = withFeed(folder, at(9, 36, 30), (feed) => feed.rows(topic.tick(id), 'quote')[0]?.trades)
        expect(trades).toBe(state.totals(id)?.printed.trades)
      },
      { timeout: 30_000 },
    )
    before = rowsNow()
    await market.stepTo(at(9, 41))
    // A day of sixty instruments is simulated and everything is requested at four times: slow on a busy machine.
  }, 240_000)
  afterAll(() => market.end())

  test('has the same rows of every kind as before anything later was known', () => {
    const after = rowsNow()
    const changed = [...before].filter(([key, hash]) => after.get(key) !== hash).map(([key]) => key)
    expect(changed.slice(0, 5)).toEqual([])
    const filled = [...before].flatMap(([key, hash]) => (hash.startsWith('0 ') ? [] : [key.split(' ')[2]]))
    expect([...new Set(filled)].sort()).toEqual([
      ...['auction', 'big-order', 'board', 'book-day', 'books', 'breadth', 'day-lines', 'finding', 'flow', 'flow-day'],
      ...['index', 'index-minute', 'measure', 'minute', 'price-level', 'prints', 'quote', 'splits', 'trade', 'trades'],
    ])
  })

  test('has the same rows when it is reached in steps and by a jump', () => {
    const jumped = rowsNow()
    const moment = MOMENTS[2] as number
    withFeed(folder, at(9, 30), (feed) => {
      const ids = market.recorded.state.activeIds()
      const kinds: [TopicName, KindName][] = [
        ...ids.map((id): [TopicName, KindName] => [topic.deals(id), 'big-order']),
        ...ids.map((id): [TopicName, KindName] => [topic.split(id), 'finding']),
        [topic.measuresMarket, 'measure'],
        [topic.dealsMarket, 'big-order'],
      ]
      for (const [name, kind] of kinds) feed.rows(name, kind)
      for (let time = at(9, 30); time < moment; time += 11_000) feed.to(time)
      feed.to(moment)
      const wrong = kinds.filter(([name, kind]) => {
        return hashRows(feed.rows(name, kind)) !== jumped.get(`${moment} ${name} ${kind}`)
      })
      expect(wrong).toEqual([])
    })
  })
})

describe('at a time of a replay,', () => {
  const folder = historyFolder()
  const instrument = makeInstrument({ id: CODE })
  const finding = findingOf('f', { instrument: CODE })
  const book = (exchangeTime: number, bid: number): Quote => ({
    ...{ kind: 'quote', instrument: CODE, exchangeTime, last: 1_000, open: 1_000, high: 1_000, low: 1_000 },
    ...{ prevClose: 1_000, limitUp: 1_100, limitDown: 900, volume: 0, amount: 0 },
    ...{ bidPrices: [bid], bidVolumes: [300], askPrices: [bid + 1], askVolumes: [500] },
  })

  beforeAll(async () => {
    const day = recordDay(folder)
    const states = day.state.findingStates()
    day.take({ kind: 'day', tradingDay: DAY })
    day.take({ kind: 'instruments', instruments: [instrument] })
    /** The buy order 1 trades 300,000 yuan each time. */
    const print = (time: number) => {
      day.take(makeTrade({ instrument: CODE, exchangeTime: time, volume: 30_000, buyNo: 1, sellNo: time }))
      day.tick(time)
    }
    print(at(10, 0, 5))
    states.note(at(10, 0, 10), finding)
    day.take(book(at(10, 0, 11), 999))
    day.take(book(at(10, 0, 41), 998))
    print(at(10, 0, 42))
    states.note(at(10, 0, 43), { ...finding, state: 'refuted', childCount: 9 })
    for (const minute of [1, 2, 3]) print(at(10, minute, 30))
    await day.write()
    await day.close()
  })

  test.each([
    [at(10, 0, 9), []],
    [at(10, 0, 10), [['open', 6]]],
    [at(10, 0, 42), [['open', 6]]],
    [at(10, 0, 43), [['refuted', 9]]],
    [at(10, 2), [['refuted', 9]]],
  ])('a finding has the state of that time: %s', (time, expected) => {
    const states = withFeed(folder, time, (feed) =>
      [topic.split(CODE), topic.splitMarket].map((name) =>
        feed.rows(name, 'finding').map(({ body }) => {
          const { state, childCount } = JSON.parse(body)
          return [state, childCount]
        }),
      ),
    )
    expect(states).toEqual([expected, expected])
  })

  test.each([
    [at(10, 0, 4), []],
    [at(10, 0, 5), [[1, 1, 300_000, 30_000]]],
    [at(10, 0, 42), [[1, 1, 600_000, 60_000]]],
    [at(10, 1, 29), [[1, 1, 600_000, 60_000]]],
  ])('an order has what it had traded by then: %s', (time, expected) => {
    const orders = withFeed(folder, time, (feed) => feed.rows(topic.deals(CODE), 'big-order'))
    const bought = orders.filter(({ side }) => side === 1)
    expect(bought.map(({ side, orderNo, turnover, volume }) => [side, orderNo, turnover, volume])).toEqual(expected)
    const levels = withFeed(folder, time, (feed) => feed.rows(topic.deals(CODE), 'price-level'))
    const sum = expected[0]?.[3] ?? 0
    expect(levels).toEqual(sum ? [{ price: 1_000, volume: sum, bought: sum, sold: 0 }] : [])
  })

  test.each([
    [at(10, 0, 10), 0],
    [at(10, 0, 11), 999],
    [at(10, 0, 40), 999],
    [at(10, 0, 41), 998],
    [at(10, 1, 40), 998],
    // A print stores the book again.
    [at(10, 2, 41), 998],
    // A book that is not stored again is not assumed to be current.
    [at(10, 3, 31), 0],
  ])('a book is the newest one that was stored by then, for a minute: %s', (time, bid) => {
    const [quote] = withFeed(folder, time, (feed) => feed.rows(topic.tick(CODE), 'quote')) as [Row<'quote'>]
    expect([quote.bidPrice1, quote.bidVolume1, quote.askPrice1]).toEqual(bid ? [bid, 300, bid + 1] : [0, 0, 0])
  })
})
