import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FeedEvent, Trade } from '../../../../shared/market/events'
import { type Instrument, MAIN_INDEXES } from '../../../../shared/market/instrument'
import { ruleOf } from '../../../../shared/market/rules'
import { phaseAt, timeOfDay } from '../../../../shared/market/session'
import { at, DAY, ofKind, runEngine } from './run-engine'

const hash = (events: readonly FeedEvent[]) => createHash('sha256').update(JSON.stringify(events)).digest('hex')

const wholeDay = runEngine({ orders: true })
const day = [...wholeDay.start, ...wholeDay.until(at(15, 10))]
const instruments = new Map(
  ofKind(day, 'instruments').flatMap((list) => list.instruments.map((instrument) => [instrument.id, instrument])),
)
const instrumentOf = (id: string) => instruments.get(id) as Instrument
const onExchange = (trade: Trade) => instrumentOf(trade.instrument).kind !== 'crypto'
const trades = ofKind(day, 'trade').filter(onExchange)

describe('the simulated exchange', () => {
  test('says the same for the same seed, however the time is cut, and something else for another', () => {
    const one = runEngine({ startTime: at(9, 59) })
    const two = runEngine({ startTime: at(9, 59) })
    const whole = [...one.start, ...one.until(at(10, 2))]
    const cut = [...two.start]
    for (let time = at(9, 59, 1); time <= at(10, 2); time += 1000) cut.push(...two.until(time))
    expect(hash(cut)).toBe(hash(whole))
    const other = runEngine({ startTime: at(9, 59), seed: 8 })
    expect(hash([...other.start, ...other.until(at(10, 2))])).not.toBe(hash(whole))
  })

  test('begins with the day, the instruments, the members, the phase, the past and the morning so far', () => {
    const { start } = runEngine({ startTime: at(10, 0) })
    const order = start.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
    expect(order.slice(0, 6)).toEqual(['day', 'instruments', 'members', 'phase', 'past-day', 'trade'])
    const minutes = new Set(ofKind(start, 'trade').map(({ exchangeTime }) => Math.floor(exchangeTime / 60_000)))
    for (let minute = 30; minute < 60; minute++) expect(minutes).toContain(at(9, minute) / 60_000)
    expect(ofKind(start, 'phase').at(-1)?.phase).toBe('morning')
  })

  test('goes through the phases of a day', () => {
    expect(ofKind(day, 'phase').map(({ phase }) => phase)).toEqual([
      'before',
      'opening-auction',
      'pre-open',
      'morning',
      'lunch',
      'afternoon',
      'closing-auction',
      'closed',
      'after-hours',
    ])
  })

  test('prints within limits and sessions, in whole units, newer order number crossing', () => {
    const wrong = trades.filter(({ instrument, price, volume, exchangeTime, side, buyNo, sellNo, amount }) => {
      const { limitUp, limitDown } = instrumentOf(instrument)
      const phase = phaseAt(timeOfDay(exchangeTime))
      const auction =
        timeOfDay(exchangeTime) === timeOfDay(at(9, 25)) || timeOfDay(exchangeTime) === timeOfDay(at(15, 0))
      return (
        !(price <= limitUp && price >= limitDown && volume > 0) ||
        !Number.isInteger(price) ||
        !Number.isInteger(volume) ||
        amount !== price * volume ||
        (side === 'none') !== auction ||
        (side !== 'none' && phase !== 'morning' && phase !== 'afternoon') ||
        (side === 'buy' && buyNo <= sellNo) ||
        (side === 'sell' && sellNo <= buyNo)
      )
    })
    expect(trades.length).toBeGreaterThan(10_000)
    expect(wrong).toEqual([])
  })

  test('takes odd lots only from sellers', () => {
    const wrong = ofKind(day, 'order').filter(({ instrument, side, volume }) => {
      const { lotMin, lotStep } = ruleOf(instrumentOf(instrument).board, DAY)
      return side === 'buy' && (volume < lotMin || volume % lotStep !== 0)
    })
    expect(wrong).toEqual([])
    const books = new Set(
      ofKind(day, 'order')
        .filter(({ exchangeTime }) => exchangeTime > at(9, 30))
        .map(({ instrument }) => instrument),
    )
    const odd = trades.filter(({ instrument, volume, side }) => {
      const { lotMin, lotStep } = ruleOf(instrumentOf(instrument).board, DAY)
      return !books.has(instrument) && side === 'buy' && (lotStep > 1 ? volume % lotStep !== 0 : lotMin === 0)
    })
    expect(odd).toEqual([])
  })

  test('quotes totals that are the sums of the prints before them', () => {
    const sums = new Map<string, { volume: number; amount: number; trades: number }>()
    const wrong: FeedEvent[] = []
    let compared = 0
    for (const event of day) {
      if (event.kind === 'trade') {
        const sum = sums.get(event.instrument) ?? { volume: 0, amount: 0, trades: 0 }
        sum.volume += event.volume
        sum.amount += event.amount
        sum.trades++
        sums.set(event.instrument, sum)
      } else if (event.kind === 'quote') {
        const { volume, amount, trades: count } = event
        const sum = sums.get(event.instrument) ?? { volume: 0, amount: 0, trades: 0 }
        if (volume !== sum.volume || amount !== sum.amount || count !== sum.trades) wrong.push(event)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(100_000)
    expect(wrong).toEqual([])
  })

  test('quotes books that are in order and never crossed', () => {
    const wrong = ofKind(day, 'quote').filter(({ bidPrices, askPrices, bidVolumes, askVolumes }) => {
      const falls = bidPrices.every((price, level) => level === 0 || price < (bidPrices[level - 1] as number))
      const rises = askPrices.every((price, level) => level === 0 || price > (askPrices[level - 1] as number))
      const apart = bidPrices.length === 0 || askPrices.length === 0 || bidPrices[0]! < askPrices[0]!
      return !falls || !rises || !apart || [...bidVolumes, ...askVolumes].some((volume) => volume <= 0)
    })
    expect(wrong).toEqual([])
  })

  test('fills and withdraws no more of an order than it held', () => {
    const held = new Map<string, number>()
    const key = (instrument: string, no: number) => `${instrument}:${no}`
    for (const { instrument, orderNo, volume } of ofKind(day, 'order')) held.set(key(instrument, orderNo), volume)
    const take = (instrument: string, no: number, volume: number) => {
      const before = held.get(key(instrument, no))
      if (before !== undefined) held.set(key(instrument, no), before - volume)
    }
    for (const trade of trades) {
      take(trade.instrument, trade.buyNo, trade.volume)
      take(trade.instrument, trade.sellNo, trade.volume)
    }
    for (const { instrument, orderNo, volume } of ofKind(day, 'cancel')) take(instrument, orderNo, volume)
    expect(held.size).toBeGreaterThan(1000)
    expect([...held].filter(([, left]) => left < 0)).toEqual([])
  })

  test('computes indexes that are the sum of their members’ contributions', () => {
    const members = new Map(ofKind(day, 'members').map((event) => [event.index, event.members]))
    const last = new Map([...instruments].map(([id, { prevClose }]) => [id, prevClose]))
    expect([...members.keys()]).toEqual(MAIN_INDEXES.map(({ id }) => id))
    for (const event of day) {
      if (event.kind === 'trade') last.set(event.instrument, event.price)
      if (event.kind !== 'index') continue
      const { prevClose } = instrumentOf(event.instrument)
      const points = (members.get(event.instrument) ?? []).map(
        ({ instrument, weight }) =>
          prevClose * weight * ((last.get(instrument) as number) / instrumentOf(instrument).prevClose - 1),
      )
      const moved = points.reduce((sum, part) => sum + part, 0)
      expect(Math.abs(event.last - prevClose - moved)).toBeLessThanOrEqual(0.5001)
    }
    for (const list of members.values()) {
      expect(list.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    }
  })

  test('keeps the truth about split orders off the stream, with numbers that the stream knows', () => {
    const labels = wholeDay.engine.labels
    expect(labels.length).toBeGreaterThan(3)
    const numbers = new Set(ofKind(day, 'order').map(({ instrument, orderNo }) => `${instrument}:${orderNo}`))
    const unknown = labels.flatMap(({ instrument, orderNos }) =>
      orderNos.filter((no) => !numbers.has(`${instrument}:${no}`)),
    )
    expect(unknown).toEqual([])
  })
})

describe('a simulated day looks like one', () => {
  const stocks = [...instruments.values()].filter(({ kind }) => kind === 'stock')

  test('busy at both ends', () => {
    const share = (from: number, to: number) =>
      trades.reduce(
        (sum, { exchangeTime, amount }) => sum + (exchangeTime >= from && exchangeTime < to ? amount : 0),
        0,
      ) / trades.reduce((sum, { amount }) => sum + amount, 0)
    expect(share(at(9, 25), at(10, 0))).toBeGreaterThan(0.18)
    expect(share(at(9, 25), at(10, 0))).toBeLessThan(0.35)
    expect(share(at(14, 30), at(15, 1))).toBeGreaterThan(0.1)
    expect(share(at(14, 30), at(15, 1))).toBeLessThan(0.22)
    expect(share(at(11, 0), at(11, 30))).toBeLessThan(0.14)
  })

  test('with heavy tails and little memory in minute returns', () => {
    const closes = new Map<string, Map<number, number>>()
    for (const { instrument, exchangeTime, price } of trades) {
      const minutes = closes.get(instrument) ?? new Map<number, number>()
      minutes.set(Math.floor(exchangeTime / 60_000), price)
      closes.set(instrument, minutes)
    }
    let kurtosis = 0
    let memory = 0
    let counted = 0
    for (const { id } of stocks) {
      const prices = [...(closes.get(id)?.values() ?? [])]
      if (prices.length < 200) continue
      const returns = prices.slice(1).map((price, k) => Math.log(price / (prices[k] as number)))
      const variance = returns.reduce((sum, r) => sum + r * r, 0) / returns.length
      kurtosis += returns.reduce((sum, r) => sum + r ** 4, 0) / returns.length / variance ** 2 - 3
      memory += returns.slice(5).reduce((sum, r, k) => sum + r * (returns[k] as number), 0) / returns.length / variance
      counted++
    }
    expect(counted).toBeGreaterThan(30)
    expect(kurtosis / counted).toBeGreaterThan(1.5)
    expect(kurtosis / counted).toBeLessThan(10)
    expect(Math.abs(memory / counted)).toBeLessThan(0.03)
  })
})
