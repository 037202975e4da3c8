import { expect, test } from 'vitest'
import type { Feed } from '../../../gateway/feeds/feed'
import { keepInstrumentStates } from '../../../gateway/pipeline/instrument-states'
import { FeedWatch } from '../../../gateway/sequence/feed-watch'
import { createMarketState } from '../../../gateway/state/market-state'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { MarketEvent, Quote } from '../../../shared/market/events'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../support/fake-feed'

const IDS = ['600519.SH', '000001.SZ', '300750.SZ', '688111.SH']

function openStates() {
  let now = 1_000_000
  const watch = new FeedWatch()
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => now })
  const disagreeing = new Set<string>()
  const feed: Feed = { ...createFakeFeed(), disagreeing: () => disagreeing }
  const tell = (...events: MarketEvent[]) => {
    for (const event of events) {
      watch.observe(event)
      state.apply(event)
    }
  }
  const start = dayStart(
    '20260706',
    IDS.map((id) => makeInstrument({ id })),
  )
  tell(...start.flatMap((event) => (event.kind === 'status' ? [] : [event])))
  const states = keepInstrumentStates({ feed, watch, state, now: () => now })
  const pass = (ms: number) => {
    now += ms
    watch.look({ marketTime: MARKET_TIME, speed: 1, isTrading: true, lateMs: 3_000 }, now)
  }
  return { tell, states, pass, disagreeing }
}

const quote = (instrument: string, volume: number): Quote => ({
  ...{ kind: 'quote', instrument, exchangeTime: MARKET_TIME, last: 1000, open: 1000, high: 1000, low: 1000 },
  ...{ volume, amount: volume * 1000, bidPrices: [999], bidVolumes: [1], askPrices: [1001], askVolumes: [1] },
})
const ageAt = (ages: string, place: number) => Buffer.from(ages, 'base64').readUInt16LE(place * 2)

test('has a letter and an age for every instrument, by place', () => {
  const { tell, states, disagreeing } = openStates()
  tell(makeTrade({ instrument: '000001.SZ', exchangeTime: MARKET_TIME - 40_000 }))
  tell(makeTrade({ instrument: '300750.SZ' }))
  disagreeing.add('300750.SZ')
  const { states: letters, ages, isTrading, marketTime, ill } = states()
  expect({ letters, isTrading, marketTime }).toEqual({ letters: 'nodn', isTrading: true, marketTime: MARKET_TIME })
  expect(IDS.map((_, place) => ageAt(ages, place))).toEqual([65_535, 40, 0, 65_535])
  expect(ill).toEqual({ place: [], size: [] })
})

test('tells whose prints are missing, and how many shares', () => {
  const { tell, states, pass } = openStates()
  pass(0)
  tell(quote('600519.SH', 100), makeTrade({ volume: 100 }), quote('600519.SH', 700))
  pass(1_000)
  expect(states().states).toBe('onnn')
  pass(6_000)
  expect(states().states).toBe('gnnn')
  expect(states().ill).toEqual({ place: [0], size: [500] })
  tell(makeTrade({ volume: 500 }), quote('600519.SH', 700))
  pass(6_000)
  expect(states().states).toBe('onnn')
})

test('is made once for askers of two seconds, and anew when there are other instruments', () => {
  const { tell, states, pass } = openStates()
  const first = states()
  pass(1_900)
  expect(states()).toBe(first)
  tell({ kind: 'instruments', instruments: [makeInstrument({ id: '600000.SH' })] })
  expect(states().states).toHaveLength(5)
  const second = states()
  pass(2_000)
  expect(states()).not.toBe(second)
})
