import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketState, type MarketState } from '../../../../gateway/market/state/market-state'
import { ReceivedMinutes } from '../../../../gateway/past/history/received-minutes'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import { timeOfDay } from '../../../../shared/market/session'
import { topic } from '../../../../shared/protocol/topics'
import { clock, DAY, makeIndexValue, makeInstrument, makeTrade } from '../../../support/market-events'
import { at, runEngine } from '../../feeds/simulated/run-engine'

const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 300_000, industry: '' })
const IDS = ['600001.SH', '600002.SH'] as const

function marketOf(): MarketState {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [INDEX, ...IDS.map((id) => makeInstrument({ id }))] })
  const members = IDS.map((instrument) => ({ instrument, weight: 0.5 }))
  state.apply({ kind: 'members', index: INDEX.id, members })
  return state
}

const headOf = (state: MarketState, id: string) => state.rows(topic.index(id), 'index')[0]
const minutesOf = (state: MarketState, id: string) => state.rows(topic.index(id), 'index-minute')

function sumOf(state: MarketState, id: string) {
  const sum = { volume: 0, turnover: 0, adNet: 0, odBigNet: 0 }
  for (const { volume, turnover, adNet, odBigNet } of minutesOf(state, id)) {
    sum.volume += volume
    sum.turnover += turnover
    sum.adNet += adNet
    sum.odBigNet += odBigNet
  }
  return sum
}

const OPENING = clock('09:25:00')

/** What a day may bring, in the order of time: prints, values of the index, ticks of the market stage. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('print' as const),
    after: fc.integer({ min: 0, max: 22_000 }),
    member: fc.constantFrom(...IDS),
    volume: fc.integer({ min: 1, max: 900 }),
    price: fc.integer({ min: 950, max: 1_050 }),
    buys: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('value' as const), after: fc.integer({ min: 0, max: 22_000 }) }),
  fc.record({ kind: fc.constant('tick' as const), after: fc.integer({ min: 0, max: 22_000 }) }),
)

describe('the flow of an index by minute', () => {
  test('sums to the day and to the header, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const state = marketOf()
        let [volume, turnover, order] = [0, 0, 1]
        for (const each of happenings.toSorted((a, b) => a.after - b.after)) {
          const exchangeTime = OPENING + each.after * 1000
          if (each.kind === 'tick') state.tick(exchangeTime)
          else if (each.kind === 'value') state.apply(makeIndexValue({ exchangeTime, volume, turnover }))
          else {
            const { member: instrument, volume: lots, price, buys } = each
            const side = timeOfDay(exchangeTime) < timeOfDay(clock('09:30:00')) ? 'none' : buys ? 'buy' : 'sell'
            const [buyNo, sellNo] = [order++, order++]
            const shares = lots * 100
            state.apply(makeTrade({ instrument, exchangeTime, price, volume: shares, side, buyNo, sellNo }))
            volume += shares
            turnover += (shares * price) / 100
          }
        }
        state.apply(makeIndexValue({ exchangeTime: clock('15:30:00'), volume, turnover }))
        state.tick(clock('20:00:00'))
        const head = headOf(state, INDEX.id)
        const minutes = minutesOf(state, INDEX.id)
        if (minutes.length === 0) return
        expect(head).toMatchObject(sumOf(state, INDEX.id))
        const auction = minutes.find(({ slot }) => slot === 0)
        if (auction && minutes.length > 1) expect(auction.adNet).toBe(0)
      }),
    )
  })

  test('includes the last refresh of a day long after the close', () => {
    const state = marketOf()
    const exchangeTime = clock('14:50:00')
    state.apply(makeIndexValue({ exchangeTime, volume: 100, turnover: 1_000 }))
    state.apply(makeTrade({ exchangeTime, volume: 100_000 }))
    state.apply(makeIndexValue({ exchangeTime: clock('15:30:00'), volume: 100_000, turnover: 1_000_000 }))
    state.tick(clock('23:00:00'))
    expect(sumOf(state, INDEX.id)).toEqual({ volume: 100_000, turnover: 1_000_000, adNet: 1_000_000, odBigNet: 0 })
  })

  test('counts a print in its own minute, not in the auction with the last value', () => {
    const state = marketOf()
    const auction = clock('09:25:00')
    state.apply(makeTrade({ exchangeTime: auction, side: 'none', volume: 50_000 }))
    state.apply(makeIndexValue({ exchangeTime: auction }))
    state.apply(makeTrade({ exchangeTime: clock('09:30:20'), side: 'sell' }))
    state.tick(clock('09:30:20'))
    expect(minutesOf(state, INDEX.id)).toMatchObject([
      { slot: 0, adNet: 0 },
      { slot: 1, adNet: -1_000 },
    ])
  })

  test('follows changes of the members during the day', () => {
    const state = marketOf()
    const [kept, left] = IDS
    for (const [minute, instrument] of [kept, left, kept].entries()) {
      const exchangeTime = clock(`09:3${minute}:00`)
      state.apply(makeTrade({ instrument, exchangeTime }))
      state.apply(makeIndexValue({ exchangeTime }))
      state.tick(exchangeTime)
    }
    state.apply({ kind: 'members', index: INDEX.id, members: [{ instrument: kept, weight: 1 }] })
    state.tick(clock('09:32:01'))
    expect(minutesOf(state, INDEX.id).map(({ adNet }) => adNet)).toEqual([1_000, 0, 1_000])
  })
})

describe('a simulated day that is filled in at night', () => {
  test('has consistent indexes with every minute', () => {
    const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
    const received = new ReceivedMinutes()
    const { start } = runEngine({ startTime: at(20, 0), instrumentCount: 60, pastDays: 1 })
    for (const [place, event] of start.entries()) {
      if (event.kind === 'status') continue
      state.apply(event)
      if (place % 700 === 0) state.tick(at(20, 0))
      const isCoin = 'instrument' in event && state.ownDay(event.instrument) !== undefined
      if ('exchangeTime' in event && !isCoin) received.note(event.exchangeTime)
    }
    state.tick(at(20, 0))
    for (const { id } of MAIN_INDEXES) {
      const minutes = minutesOf(state, id)
      expect(minutes.map(({ slot }) => slot)).toEqual(Array.from({ length: 241 }, (_, slot) => slot))
      expect(headOf(state, id)).toMatchObject(sumOf(state, id))
      expect(minutes[0]).toMatchObject({ adNet: 0 })
    }
    expect(received.completeness(false)).toBe(1)
  })
})
