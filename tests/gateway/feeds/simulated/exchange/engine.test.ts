import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import { OrderFlow } from '../../../../../shared/flow/order-flow'
import { type Instrument, MAIN_INDEXES } from '../../../../../shared/market/instrument'
import { at, ofKind, runEngine } from '../run-engine'

const wholeDay = runEngine({ orders: true, instrumentCount: 24, bookCount: 3, startTime: at(9, 10) })
const day = [...wholeDay.start, ...wholeDay.until(at(15, 31))]
const instruments = new Map(
  ofKind(day, 'instruments').flatMap((list) => list.instruments.map((instrument) => [instrument.id, instrument])),
)
const instrumentOf = (id: string) => instruments.get(id) as Instrument

describe('the simulated exchange', () => {
  test('begins with the day, the instruments, the members, the phase, the past and the morning so far', () => {
    const { start } = runEngine({ startTime: at(10, 0) })
    const order = start.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
    expect(order.slice(0, 6)).toEqual(['day', 'instruments', 'members', 'phase', 'past-day', 'trade'])
    const minutes = new Set(ofKind(start, 'trade').map(({ exchangeTime }) => Math.floor(exchangeTime / 60_000)))
    for (let minute = 30; minute < 60; minute++) expect(minutes).toContain(at(9, minute) / 60_000)
    expect(ofKind(start, 'phase').at(-1)?.phase).toBe('morning')
  })

  test('marks what it filled in: nobody sent those orders, and no parent is found among them', () => {
    const { start } = runEngine({ startTime: at(23, 0), instrumentCount: 120 })
    const filled = ofKind(start, 'trade').filter(({ side }) => side !== 'none')
    expect(filled.length).toBeGreaterThan(10_000)
    expect(filled.filter(({ summed }) => !summed)).toEqual([])
    const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0 })
    for (const event of start) if (event.kind !== 'status') state.apply(event)
    state.tick(at(23, 0))
    expect(state.findings('market')).toEqual([])
    const lived = ofKind(day, 'trade').filter(({ instrument }) => instrumentOf(instrument).kind !== 'crypto')
    expect(lived.some(({ summed }) => summed)).toBe(false)
  })

  test('has both sides in every book while it trades, unless a limit has sealed it', () => {
    const busy = new Set(ofKind(day, 'order').map(({ instrument }) => instrument))
    const isTrading = (time: number) =>
      (time > at(9, 31) && time < at(11, 30)) || (time > at(13, 0, 5) && time < at(14, 57))
    const open = ofKind(day, 'quote').filter((quote) => busy.has(quote.instrument) && isTrading(quote.exchangeTime))
    expect(open.length).toBeGreaterThan(10_000)
    const bare = open.filter(({ instrument, bidPrices, askPrices }) => {
      const { limitUp, limitDown } = instrumentOf(instrument)
      return (!askPrices.length && bidPrices[0] !== limitUp) || (!bidPrices.length && askPrices[0] !== limitDown)
    })
    expect(bare.map(({ instrument, exchangeTime }) => [instrument, exchangeTime])).toEqual([])
  })

  test('counts orders and cancels in its quotes, told one by one or not', () => {
    const counts = new Map<string, { orders: number; cancels: number }>()
    const mostOf = { orders: 0, cancels: 0 }
    for (const event of day) {
      if (event.kind !== 'order' && event.kind !== 'cancel' && event.kind !== 'quote') continue
      const seen = counts.get(event.instrument) ?? { orders: 0, cancels: 0 }
      counts.set(event.instrument, seen)
      if (event.kind === 'order') seen.orders++
      else if (event.kind === 'cancel') seen.cancels++
      else if (instrumentOf(event.instrument).kind !== 'crypto') {
        expect({ orders: event.orders, cancels: event.cancels }).toEqual(seen)
        mostOf.cancels = Math.max(mostOf.cancels, seen.cancels)
        mostOf.orders = Math.max(mostOf.orders, seen.orders)
      } else expect(event.orders).toBeUndefined()
    }
    expect(mostOf.orders).toBeGreaterThan(mostOf.cancels)
    expect(mostOf.cancels).toBeGreaterThan(100)
    const quiet = runEngine({ instrumentCount: 24, bookCount: 3, startTime: at(9, 40) })
    expect(ofKind(quiet.start, 'order')).toEqual([])
    expect(ofKind(quiet.until(at(9, 41)), 'quote').some(({ cancels = 0 }) => cancels > 0)).toBe(true)
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
      'ended',
    ])
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

describe('single orders that are asked for', () => {
  /** One with a book: orders wait in it, and are withdrawn. */
  const book = ofKind(day, 'cancel').find(({ exchangeTime }) => exchangeTime > at(9, 30))?.instrument ?? ''

  test('are told of those alone, of nobody without a book, and of none once they are not', () => {
    const { engine, until } = runEngine({ startTime: at(10, 0), instrumentCount: 24, bookCount: 3 })
    const told = (to: number) => [...new Set(ofKind(until(to), 'order').map(({ instrument }) => instrument))]
    expect(told(at(10, 0, 20))).toEqual([])
    const withdrawn = new Set(ofKind(day, 'cancel').map(({ instrument }) => instrument))
    const withoutBook = ofKind(day, 'quote').find(({ instrument }) => !withdrawn.has(instrument))?.instrument ?? ''
    expect(withoutBook).not.toBe('')
    engine.tellOrders(new Set([book, withoutBook]))
    expect(told(at(10, 0, 40))).toEqual([book])
    engine.tellOrders(new Set())
    expect(told(at(10, 1))).toEqual([])
  })

  test('of a whole day give the withdrawn shares told, and the queues that its quotes show', () => {
    const flow = new OrderFlow(0)
    const withdrawn = { buy: 0, sell: 0 }
    const levels: [queue: number, quote: number][] = []
    for (const event of day) {
      if (!('instrument' in event) || event.instrument !== book) continue
      if (event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade') flow.add(event)
      if (event.kind === 'cancel') withdrawn[event.side] += event.volume
      if (event.kind !== 'quote' || flow.isAuction || event.exchangeTime >= at(14, 57)) continue
      if (event.exchangeTime > at(9, 30)) levels.push([flow.queue('buy').shares, event.bidVolumes[0] ?? 0])
    }
    for (const side of ['buy', 'sell'] as const) {
      const sum = flow.cancels
        .all()
        .flatMap(([, minute]) => minute[side].cancelled)
        .reduce((all, one) => all + one, 0)
      expect(sum).toBe(withdrawn[side])
      expect(sum).toBeGreaterThan(0)
    }
    expect(levels.length).toBeGreaterThan(1_000)
    expect(levels.filter(([queue, quote]) => queue !== quote)).toEqual([])
    expect(flow.isWhole).toBe(true)
  })

  test('followed from ten on give, with what stood before, the level that the next quote shows', () => {
    const flow = new OrderFlow(at(10, 0))
    const compared = { same: 0, different: 0, unknown: 0 }
    for (const event of day) {
      if (!('instrument' in event) || event.instrument !== book) continue
      if (!('exchangeTime' in event) || event.exchangeTime < at(10, 0) || event.exchangeTime >= at(11, 0)) continue
      if (event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade') flow.add(event)
      if (event.kind !== 'quote') continue
      const { price, older, shares } = flow.queue('buy')
      if (older === undefined) compared.unknown++
      else compared[price === event.bidPrices[0] && older + shares === event.bidVolumes[0] ? 'same' : 'different']++
      flow.see(event)
    }
    // A withdrawal of an order from before may be of that level: until the next quote nobody knows.
    expect(compared.different).toBeLessThan(0.01 * compared.same)
    expect(compared.same).toBeGreaterThan(3 * compared.unknown)
    expect(compared.same).toBeGreaterThan(800)
  })
})
