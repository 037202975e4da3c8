import { describe, expect, test } from 'vitest'
import { inventCompanies } from '../../../../gateway/feeds/simulated/exchange/universe'
import { OrderEnds } from '../../../../shared/flow/order-ends'
import type { MarketEvent, Quote, Trade } from '../../../../shared/market/events'
import { type Exchange, exchangeOf, type Instrument } from '../../../../shared/market/instrument'
import { cageOf, ruleOf } from '../../../../shared/market/rules'
import { type LiveOrder, LiveOrders } from './live-orders'
import { at, DAY, ofKind, runEngine } from './run-engine'

/** A day of a small market in which every order is told, so that all of it can be checked against the rules. */
const run = runEngine({
  orders: true,
  instrumentCount: 24,
  bookCount: 4,
  startTime: at(9, 10),
  pastDays: 1,
  everyMoment: true,
})
const day = [...run.start, ...run.until(at(15, 31))]
const instruments = new Map(
  ofKind(day, 'instruments').flatMap((list) => list.instruments.map((instrument) => [instrument.id, instrument])),
)
const instrumentOf = (id: string) => instruments.get(id) as Instrument
const onExchange = ({ instrument }: { instrument: string }) =>
  ['stock', 'fund'].includes(instruments.get(instrument)?.kind ?? '')
const trades = ofKind(day, 'trade').filter(onExchange)
const orders = ofKind(day, 'order')
const cancels = ofKind(day, 'cancel')
const within = (time: number, [from, to]: readonly [number, number]) => time >= from && time < to
const OPENING = [at(9, 15), at(9, 25)] as const
const CLOSING = [at(14, 57), at(15, 0)] as const
const AFTER = [at(15, 5), at(15, 30)] as const
const SESSIONS = [[at(9, 30), at(11, 30)] as const, [at(13, 0), at(14, 57)] as const]
const isContinuous = (time: number) => SESSIONS.some((session) => within(time, session))

/** Stocks and funds with their events in order. */
const told = new Map<string, MarketEvent[]>()
for (const event of day) {
  if (!('instrument' in event) || !instruments.has(event.instrument) || !onExchange(event)) continue
  const list = told.get(event.instrument) ?? []
  list.push(event)
  told.set(event.instrument, list)
}
/** Those that have a book. */
const busiest = inventCompanies(run.engine.options.seed, run.engine.options.instrumentCount).sort(
  (a, b) => b.turnover - a.turnover,
)
const books = busiest.slice(0, run.engine.options.bookCount).map(({ id }) => [id, told.get(id) ?? []] as const)

describe('the rules of the exchange hold on a whole day', () => {
  test('trades happen in sessions, in the closing seconds of auctions, and after hours where there is such a thing', () => {
    const wrong = trades.filter(({ instrument, exchangeTime, side }) => {
      if (side !== 'none') return !isContinuous(exchangeTime)
      if (exchangeTime === at(9, 25) || exchangeTime === at(15, 0)) return false
      const { board } = instrumentOf(instrument)
      const allowed = ruleOf(board, DAY).afterHours.includes(exchangeOf(instrument) as Exchange)
      return !allowed || !within(exchangeTime, AFTER)
    })
    expect(wrong).toEqual([])
    expect(trades.length).toBeGreaterThan(20_000)
    expect(trades.some(({ exchangeTime }) => within(exchangeTime, AFTER))).toBe(true)
  })

  test('by price and by time: no order trades in the sessions after prints have shown that it is through', () => {
    const wrong: string[] = []
    for (const [instrument, events] of told) {
      const ended = new Set<number>()
      const ends = new OrderEnds((key) => ended.add(key))
      for (const trade of ofKind(events, 'trade')) {
        if (within(trade.exchangeTime, AFTER)) continue
        const { buyNo, sellNo, price, exchangeTime } = trade
        if (ended.has(buyNo) || ended.has(-sellNo)) wrong.push(`${instrument} ${buyNo} ${sellNo} at ${exchangeTime}`)
        ends.note(trade, price)
      }
    }
    expect(wrong).toEqual([])
  })

  test('prices are whole steps within the limits, amounts exact, the newer order crosses', () => {
    const wrong = trades.filter(({ instrument, price, volume, amount, side, buyNo, sellNo }) => {
      const { limitUp, limitDown } = instrumentOf(instrument)
      const whole = Number.isInteger(price) && Number.isInteger(volume) && volume > 0 && amount === price * volume
      const allowed = price <= limitUp && price >= limitDown
      return !whole || !allowed || (side === 'buy' && buyNo <= sellNo) || (side === 'sell' && sellNo <= buyNo)
    })
    expect(wrong).toEqual([])
  })

  test('after hours everything trades at the closing price', () => {
    const closes = new Map<string, number>()
    for (const { instrument, exchangeTime, price } of trades) {
      if (exchangeTime < at(15, 1)) closes.set(instrument, price)
      else expect(price).toBe(closes.get(instrument))
    }
  })

  test('orders keep to lots, and to the most that one order may hold; odd lots come from sellers', () => {
    const wrong = orders.filter(({ instrument, side, volume }) => {
      const { lotMin, lotStep, limitOrderMax } = ruleOf(instrumentOf(instrument).board, DAY)
      const odd = side === 'sell' ? 99 : 0
      return volume < lotMin || volume > limitOrderMax + odd || (odd === 0 && volume % lotStep !== 0)
    })
    expect(wrong).toEqual([])
    expect(orders.some(({ volume }) => volume % 100 !== 0)).toBe(true)
  })

  test('nobody withdraws an order from 09:20 to 09:25, nor from 14:57 on', () => {
    const wrong = cancels.filter(
      ({ exchangeTime }) => within(exchangeTime, [at(9, 20), at(9, 25)]) || exchangeTime >= CLOSING[0],
    )
    expect(wrong).toEqual([])
    expect(cancels.some(({ exchangeTime }) => exchangeTime < at(9, 20))).toBe(true)
  })

  test('numbers of orders and prints rise together, in one sequence a channel, and times never go back', () => {
    const numbersOf = (events: readonly MarketEvent[]) =>
      events.flatMap((event) => ('venueSeq' in event ? [event.venueSeq] : []))
    for (const [, events] of told) {
      expect(firstFall(numbersOf(events))).toBe(-1)
      const times = events.flatMap((event) => ('exchangeTime' in event ? [event.exchangeTime] : []))
      expect(times.findIndex((time, k) => time < (times[k - 1] ?? 0))).toBe(-1)
    }
    // Beijing has one channel for all.
    const beijing = [...told].flatMap(([id]) => (id.endsWith('.BJ') ? [id] : []))
    const inBeijing = day.filter((event) => 'instrument' in event && beijing.includes(event.instrument))
    expect(beijing.length).toBeGreaterThan(1)
    expect(firstFall(numbersOf(inBeijing as MarketEvent[]))).toBe(-1)
  })

  test('fills and withdrawals of an order never exceed it, and are all of an order that was told', () => {
    const wrong: MarketEvent[] = []
    for (const [, events] of told) {
      const left = new Map<number, number>()
      for (const event of events) {
        if (event.kind === 'order') left.set(event.orderNo, event.volume)
        if (event.kind !== 'trade' && event.kind !== 'cancel') continue
        for (const no of event.kind === 'trade' ? [event.buyNo, event.sellNo] : [event.orderNo]) {
          left.set(no, (left.get(no) ?? -1) - event.volume)
          if ((left.get(no) as number) < 0) wrong.push(event)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the books of the exchange', () => {
  test('are quoted with ten levels as anybody can rebuild them from orders, prints and withdrawals', () => {
    let compared = 0
    for (const [, events] of books.slice(0, 3)) {
      const ledger = new LiveOrders()
      for (const event of events) {
        ledger.apply(event)
        if (event.kind !== 'quote' || !isContinuous(event.exchangeTime)) continue
        if (++compared % 31 !== 0) continue
        expect(zip(event.bidPrices, event.bidVolumes)).toEqual(ledger.levels('buy', 10))
        expect(zip(event.askPrices, event.askVolumes)).toEqual(ledger.levels('sell', 10))
      }
    }
    expect(compared).toBeGreaterThan(10_000)
  })

  test('match the best price first, of one price the oldest order, at the resting order’s price', () => {
    for (const [, events] of books.slice(0, 2)) {
      const ledger = new LiveOrders()
      for (const event of events.slice(0, 20_000)) {
        if (event.kind === 'trade' && event.side !== 'none') {
          const side = event.side === 'buy' ? 'sell' : 'buy'
          const best = ledger.best(side)
          const first = ledger.of(side).find(({ price }) => price === best)
          expect(event.price).toBe(best)
          expect(side === 'sell' ? event.sellNo : event.buyNo).toBe(first?.orderNo)
        }
        ledger.apply(event)
      }
    }
  })

  test('hold no order that came in beyond the price cage', () => {
    let bounded = 0
    const beyond: MarketEvent[] = []
    for (const [id, events] of books.slice(0, 3)) {
      const { board } = instrumentOf(id)
      const { cage } = ruleOf(board, DAY)
      const ledger = new LiveOrders()
      let last = 0
      for (const event of events.slice(0, 12_000)) {
        if (event.kind === 'order' && isContinuous(event.exchangeTime)) {
          const { side, price } = event
          const other = side === 'buy' ? 'sell' : 'buy'
          const bound = cageOf(cage, side, ledger.best(other) || ledger.best(side) || last)
          if (side === 'buy' ? price > bound : price < bound) beyond.push(event)
          bounded++
        }
        if (event.kind === 'trade') last = event.price
        ledger.apply(event)
      }
    }
    expect(beyond).toEqual([])
    expect(bounded).toBeGreaterThan(10_000)
  })

  test('are quoted every three seconds while trading goes on', () => {
    const times = new Map<string, number[]>()
    for (const { instrument, exchangeTime } of ofKind(day, 'quote').filter(onExchange)) {
      if (!within(exchangeTime, [at(10, 0), at(10, 10)])) continue
      times.set(instrument, [...(times.get(instrument) ?? []), exchangeTime])
    }
    expect(times.size).toBeGreaterThan(24)
    for (const [, list] of times) {
      expect(list).toHaveLength(200)
      for (const [k, time] of list.slice(1).entries())
        expect(Math.abs(time - (list[k] as number) - 3000)).toBeLessThan(100)
    }
  })

  test('tell totals that are the sums of all prints before them', () => {
    const sums = new Map<string, { volume: number; amount: number; trades: number }>()
    const wrong: Quote[] = []
    const add = ({ instrument, volume, amount }: Trade) => {
      const sum = sums.get(instrument) ?? { volume: 0, amount: 0, trades: 0 }
      sums.set(instrument, { volume: sum.volume + volume, amount: sum.amount + amount, trades: sum.trades + 1 })
    }
    for (const event of day) {
      if (event.kind === 'trade') add(event)
      if (event.kind !== 'quote') continue
      const sum = sums.get(event.instrument) ?? { volume: 0, amount: 0, trades: 0 }
      const { volume, amount, trades: count } = event
      if (volume !== sum.volume || amount !== sum.amount || count !== sum.trades) wrong.push(event)
    }
    expect(wrong).toEqual([])
  })
})

describe('call auctions', () => {
  const quotes = ofKind(day, 'quote').filter(onExchange)

  test.each([
    ['opening', OPENING],
    ['closing', CLOSING],
  ] as const)('quote while the %s one runs at which price how much would trade, and be left over', (_, session) => {
    const [from, to] = session
    const running = quotes.filter(({ exchangeTime }) => exchangeTime > from && exchangeTime < to)
    const priced = running.filter(({ bidPrices }) => bidPrices.length > 0)
    expect(priced.length).toBeGreaterThan(80)
    for (const { bidPrices, askPrices, bidVolumes, askVolumes, last, open } of priced) {
      expect([askPrices[0], askVolumes[0]]).toEqual([bidPrices[0], bidVolumes[0]])
      // What would be left over stands on the second level of the side that has more.
      expect(bidPrices.length + askPrices.length).toBeLessThanOrEqual(3)
      for (const price of [...bidPrices, ...askPrices]) expect(price).toBe(bidPrices[0])
      if (session === OPENING) expect([last, open]).toEqual([0, 0])
    }
  })

  test('would trade what the orders so far allow, by trying the price of every order', () => {
    let compared = 0
    for (const [, events] of told) {
      const ledger = new LiveOrders()
      for (const event of events) {
        ledger.apply(event)
        if (event.kind !== 'quote' || !within(event.exchangeTime, OPENING)) continue
        const live = [...ledger.live.values()]
        const prices = new Set(live.map(({ price }) => price))
        const most = Math.max(0, ...[...prices].map((price) => tradable(live, price)))
        expect(event.bidVolumes[0] ?? 0).toBe(most)
        if (most > 0) expect(tradable(live, event.bidPrices[0] as number)).toBe(most)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(80)
  })

  test('print at one price', () => {
    for (const time of [at(9, 25), at(15, 0)]) {
      const prices = new Map<string, Set<number>>()
      for (const { instrument, exchangeTime, price } of trades) {
        if (exchangeTime === time) prices.set(instrument, (prices.get(instrument) ?? new Set()).add(price))
      }
      expect(prices.size).toBeGreaterThan(24)
      expect([...prices.values()].every(({ size }) => size === 1)).toBe(true)
    }
  })
})

const zip = (prices: readonly number[], volumes: readonly number[]) =>
  prices.map((price, level) => [price, volumes[level] as number])

/** Place of the first number that is not above the one before it; -1 = all rise. */
const firstFall = (numbers: readonly number[]) => numbers.findIndex((number, k) => number <= (numbers[k - 1] ?? 0))

/** Shares that a price lets trade. */
function tradable(orders: readonly LiveOrder[], price: number): number {
  let bought = 0
  let sold = 0
  for (const order of orders) {
    if (order.side === 'buy' && order.price >= price) bought += order.left
    if (order.side === 'sell' && order.price <= price) sold += order.left
  }
  return Math.min(bought, sold)
}
