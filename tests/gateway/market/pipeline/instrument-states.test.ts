import { describe, expect, test } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import { FeedWatch } from '../../../../gateway/market/gaps/feed-watch'
import {
  createInstrumentStates,
  type InstrumentStateParts,
} from '../../../../gateway/market/pipeline/instrument-states'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { MarketEvent, Quote } from '../../../../shared/market/events'
import type { FeedFault } from '../../../../shared/market/feed-faults'
import type { Instrument } from '../../../../shared/market/instrument'
import { dateToMs, type Phase } from '../../../../shared/market/session'
import { AGE_UNKNOWN, ILL_MAX } from '../../../../shared/protocol/rest-instrument-states'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'

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
  const states = createInstrumentStates({ feed, watch, state, now: () => now })
  const pass = (ms: number) => {
    now += ms
    watch.look({ marketTime: MARKET_TIME, speed: 1, isTrading: true, lateMs: 3_000 }, now)
  }
  return { tell, states, pass, disagreeing }
}

const quote = (instrument: string, volume: number): Quote => ({
  kind: 'quote',
  instrument,
  exchangeTime: MARKET_TIME,
  last: 1000,
  open: 1000,
  high: 1000,
  low: 1000,
  volume,
  amount: volume * 1000,
  bidPrices: [999],
  bidVolumes: [1],
  askPrices: [1001],
  askVolumes: [1],
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

test('reports instruments with missing prints, and how many shares', () => {
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

test('is computed once for requests within two seconds, and again if the instruments change', () => {
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

describe('states of the running day', () => {
  const at = (hours: number, minutes: number, seconds = 0) =>
    dateToMs('20260706') + ((hours * 60 + minutes) * 60 + seconds) * 1_000
  const STOCK = makeInstrument({ id: '600519.SH' })
  const OTHER = makeInstrument({ id: '000001.SZ' })
  const INDEX = makeInstrument({ id: '000300.SH', kind: 'index', board: 'index' })
  const COIN = makeInstrument({ id: 'BTCUSDT.BN', kind: 'crypto', board: 'crypto' })
  const fault = (code: FeedFault['code'], exchange: FeedFault['exchange']): FeedFault => ({
    code,
    exchange,
    size: 60_000,
    instruments: 0,
  })

  interface Held {
    instruments?: Instrument[]
    /** Of its newest row. */
    heard?: number
    time?: number
    phase?: Phase
    speed?: number
    faults?: FeedFault[]
    day?: object
    missing?: number
  }
  function statesOf(held: Held) {
    const { instruments = [STOCK], heard = at(10, 30), time = at(10, 30), phase = 'morning', speed = 1 } = held
    const { faults = [], day, missing = 0 } = held
    const days = { time: heard, trades: 3_600, minutesSeen: 60, volume: 100, quote: undefined, ...day }
    const parts = partOf<InstrumentStateParts>({
      feed: { ...createFakeFeed(), clock: () => ({ marketTime: time, phase, speed, tradingDay: '20260706' }) },
      watch: {
        faults: () => faults,
        missing: () => new Map(missing ? instruments.map(({ id }) => [id, missing]) : []),
      },
      state: {
        instruments,
        registryEpoch: 1,
        day: (id: string) => (id === INDEX.id ? undefined : days),
        indexHeardAt: () => heard,
      },
      now: () => 1_000_000,
    })
    return createInstrumentStates(parts)()
  }
  const book = (bid: number, ask: number) => ({ bidVolumes: [bid], askVolumes: [ask] })

  test.each<[string, Held, string]>([
    ['its exchange says nothing', { instruments: [OTHER, STOCK], faults: [fault('halt', 'SH')] }, 'og'],
    ['rows of its exchange come late', { instruments: [OTHER, STOCK], faults: [fault('delay', 'SH')] }, 'ol'],
    ['nothing came for ten minutes', { heard: at(10, 20) }, 'l'],
    ['nor in the afternoon', { heard: at(13, 50), time: at(14, 0), phase: 'afternoon' }, 'l'],
    ['a clock that stands', { heard: at(10, 20), speed: 0 }, 'o'],
    ['nothing came at lunch', { heard: at(11, 0), time: at(12, 0), phase: 'lunch' }, 'o'],
    ['an index is heard by its own values', { instruments: [INDEX] }, 'o'],
    // 90 minutes, in each of which a row came: not late for another 20 of them.
    ['polled, by its minutes', { heard: at(10, 41), time: at(11, 0), day: { trades: 1, minutesSeen: 90 } }, 'o'],
    ['polled, for longer', { heard: at(10, 39), time: at(11, 0), day: { trades: 1, minutesSeen: 90 } }, 'l'],
    ['one side of the book alone', { day: { volume: 0, quote: book(100, 0) } }, 'o'],
    ['the other side alone', { day: { volume: 0, quote: book(0, 100) } }, 'o'],
    ['no side of the book', { day: { volume: 0, quote: book(0, 0) } }, 'h'],
    ['no side between two trades', { day: { quote: book(0, 0) } }, 'o'],
    [
      'a coin at night',
      { instruments: [COIN], heard: at(21, 50), time: at(22, 0), phase: 'closed', day: { trades: 79_200 } },
      'l',
    ],
  ])('%s', (_, held, states) => {
    expect(statesOf(held).states).toBe(states)
  })

  test('an age of more than eighteen hours is not encoded', () => {
    const { ages } = statesOf({ instruments: [COIN], heard: at(0, 10), time: at(19, 10) })
    expect(ageAt(ages, 0)).toBe(AGE_UNKNOWN)
    expect(ageAt(statesOf({ instruments: [COIN], heard: at(1, 10), time: at(19, 10) }).ages, 0)).toBe(64_800)
  })

  test('at most a thousand instruments have details', () => {
    const instruments = Array.from({ length: ILL_MAX + 5 }, (_, place) =>
      makeInstrument({ id: `${600_000 + place}.SH` }),
    )
    const { states, ill } = statesOf({ instruments, missing: 300 })
    expect([states.length, new Set(states), ill.place.length, ill.size.at(-1)]).toEqual([
      1_005,
      new Set('g'),
      1_000,
      300,
    ])
  })
})
