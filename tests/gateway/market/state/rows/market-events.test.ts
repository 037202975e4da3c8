import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import { eventKindOf } from '../../../../../shared/market/event-kinds'
import type { MarketEvent } from '../../../../../shared/market/events'
import type { Row } from '../../../../../shared/protocol/kinds'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, DAY, makeInstrument, makeQuote, makeTrade } from '../../../../support/market-events'

const STOCK = makeInstrument()
const FUND = makeInstrument({ id: '510050.SH', kind: 'fund', board: 'fund' })

function market() {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 7 })
  const told: Row<'market-event'>[] = []
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) {
      for (const update of state.apply(event)) {
        if (update.kind !== 'market-event') continue
        expect([update.topic, update.ingestTime]).toEqual([topic.eventsMarket, 7])
        told.push(update.row)
      }
    }
  }
  apply({ kind: 'day', tradingDay: DAY }, { kind: 'instruments', instruments: [STOCK, FUND] })
  return { state, told, apply }
}

const print = (time: string, price: number, instrument = STOCK.id) =>
  makeTrade({ instrument, exchangeTime: clock(time), price })

describe('an event of a stock', () => {
  test('goes to the readers with the print that makes it, and stays for the day', () => {
    const { state, told, apply } = market()
    apply(print('09:40:00', 1_000), print('09:40:20', 1_020))
    expect(told).toEqual([
      {
        time: clock('09:40:20'),
        instrument: STOCK.id,
        event: 1,
        price: 1_020,
        change: 200,
        value: 200,
        volume: 0,
        days: 0,
        definition: 'rocket-150bp.60s',
      },
    ])
    expect(state.marketEvents()).toEqual(told)
    apply({ kind: 'day', tradingDay: '20230202' })
    expect(state.marketEvents()).toEqual([])
  })

  test('also results from quotes, and for stocks only', () => {
    const { told, apply } = market()
    apply(makeQuote({ exchangeTime: clock('09:29:00'), last: 1_050, volume: 100 }))
    apply(
      makeQuote({
        exchangeTime: clock('10:00:00'),
        last: 1_100,
        volume: 200,
        bidPrices: [1_100],
        bidVolumes: [700],
        askPrices: [],
        askVolumes: [],
      }),
    )
    apply(print('09:40:00', 1_000, FUND.id), print('09:40:20', 1_050, FUND.id))
    expect(told.map(({ event }) => eventKindOf(event))).toEqual(['auctionUp', 'rocket', 'sealUp'])
  })

  test('that comes once a day comes on the next day too, and only with the days before that one', () => {
    const { state, told, apply } = market()
    const past = { days: 33, high: 1_005, low: 900, closeBefore: 950, mean5: 990, lastHigh: 1_005, lastLow: 980 }
    state.refer(new Map([[STOCK.id, past]]))
    apply(print('10:00:00', 1_006), print('10:00:01', 1_007))
    apply({ kind: 'day', tradingDay: '20230202' })
    const later = { ...print('10:00:00', 1_008), exchangeTime: clock('10:00:00') + 86_400_000 }
    apply(later)
    expect(told).toHaveLength(1)
    state.refer(new Map([[STOCK.id, past]]))
    apply({ ...later, exchangeTime: later.exchangeTime + 1_000 })
    expect(told.map(({ event, price }) => [eventKindOf(event), price])).toEqual([
      ['high60', 1_006],
      ['high60', 1_008],
    ])
  })

  test('that needs the days before is judged from when they are known', () => {
    const { state, told, apply } = market()
    const past = { days: 33, high: 1_005, low: 900, closeBefore: 950, mean5: 990, lastHigh: 1_005, lastLow: 980 }
    apply(print('10:00:00', 1_006))
    state.refer(new Map([[STOCK.id, past]]))
    apply(print('10:00:01', 1_006))
    expect(told.map(({ event, days }) => [eventKindOf(event), days])).toEqual([['high60', 33]])
    expect([market().state.eventHistoryDays(), state.eventHistoryDays()]).toEqual([0, 33])
  })
})

test('the same day makes the same events in whatever pieces it comes, and whenever the market ticks', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -20, max: 20 })), {
    minLength: 40,
    maxLength: 200,
  })
  fc.assert(
    fc.property(moves, fc.infiniteStream(fc.boolean()), (steps, ticks) => {
      let [time, price, volume] = [clock('09:30:00'), 1_000, 0]
      const events = steps.map(([seconds, move], index): MarketEvent => {
        time += seconds * 1_000
        price = Math.min(1_100, Math.max(900, price + move))
        volume += 100
        if (index % 3 > 0) return makeTrade({ exchangeTime: time, price, volume: 100 * (index % 40) ** 2 })
        const bids = price < 1_100 ? [price - 1] : [1_100]
        const asks = price < 1_100 ? { askPrices: [price + 1], askVolumes: [100] } : { askPrices: [], askVolumes: [] }
        return makeQuote({ exchangeTime: time, last: price, volume, bidPrices: bids, bidVolumes: [1e6], ...asks })
      })
      const plain = market()
      plain.apply(...events)
      const ticked = market()
      for (const event of events) {
        ticked.apply(event)
        if (ticks.next().value) ticked.state.tick('exchangeTime' in event ? event.exchangeTime : 0)
      }
      expect(ticked.told).toEqual(plain.told)
    }),
    { numRuns: 40 },
  )
})
