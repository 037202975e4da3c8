import { describe, expect, test } from 'vitest'
import { StateIntake } from '../../../../gateway/market/state/intake'
import { MarketCore } from '../../../../gateway/market/state/market'
import { RowEngine } from '../../../../gateway/market/state/rows/row-engine'
import type { RowMaker } from '../../../../gateway/market/state/rows/row-maker'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, DAY, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const [STOCK, OTHER, COIN, INDEX] = ['600001.SH', '600002.SH', 'BTCUSDT.OKX', '000016.SH'] as const
const INSTRUMENTS = [
  makeInstrument({ id: STOCK }),
  makeInstrument({ id: OTHER }),
  makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto' }),
  makeInstrument({ id: INDEX, kind: 'index', board: 'index', prevClose: 300_000 }),
]
const COINS = { kind: 'coin-depth', step: 1, bid: 1, ask: 2, bidVolumes: [], askVolumes: [] } as const

/** Every moment that rows are asked at, in order; each pushes what it heard. */
function open() {
  let wall = 100
  const heard: string[] = []
  const market = new MarketCore({ grades: DEFAULT_GRADES, now: () => ++wall })
  const tell = (word: string) => {
    heard.push(word)
    market.out.push({ kind: 'reset', ingestTime: market.ingestTime })
  }
  const maker: RowMaker = {
    kinds: [],
    trade: ({ instrument }, day) => tell(`trade ${instrument} ${day.volume}`),
    quote: ({ instrument }, day) => tell(`quote ${instrument} ${day.last}`),
    order: ({ kind }) => tell(kind),
    coin: ({ kind }) => tell(kind),
    tick: (slot) => tell(`tick ${slot}`),
    rows: () => undefined,
    restart: () => void heard.push('restart'),
  }
  const intake = new StateIntake(market, new RowEngine(market, [maker]), () => ++wall)
  intake.apply({ kind: 'day', tradingDay: DAY })
  intake.apply({ kind: 'instruments', instruments: INSTRUMENTS })
  heard.length = 0
  return { intake, market, heard }
}

test('nothing is counted before the first day, and the phase follows the clock', () => {
  const market = new MarketCore({ grades: DEFAULT_GRADES, now: () => 1 })
  const intake = new StateIntake(market, new RowEngine(market, []), () => 1)
  expect(intake.figures()).toEqual({ trades: 0, quotes: 0, unknown: 0, quotesAhead: 0, printsMissing: 0 })
  intake.tick(clock('09:40:00'))
  expect(market.phase).toBe('morning')
})

describe('an event', () => {
  test.each([
    ['a print', makeTrade({ volume: 300 }), ['trade 600001.SH 300']],
    ['a quote', makeQuote({ last: 1_010 }), ['quote 600001.SH 1010']],
    ['of an unknown instrument', makeTrade({ instrument: '999999.SH' }), []],
    ['a quote of one', makeQuote({ instrument: '999999.SH' }), []],
    ['a coin’s', { ...COINS, instrument: COIN, exchangeTime: 1 }, ['coin-depth']],
    ['an unknown coin’s', { ...COINS, instrument: 'XRPUSDT.OKX', exchangeTime: 1 }, []],
    ['a perpetual’s', { kind: 'perpetual', instrument: COIN, exchangeTime: 1, open: 3 }, ['perpetual']],
  ] as const)('%s is published once the day includes it: %o', (_title, event, words) => {
    const { intake, heard } = open()
    const updates = intake.apply(event as Parameters<typeof intake.apply>[0])
    expect(heard).toEqual(words)
    expect(updates).toHaveLength(words.length)
  })

  test('is published with the wall time of its arrival, and no row twice', () => {
    const { intake } = open()
    const [first] = [...intake.apply(makeTrade())]
    const [second, ...more] = [...intake.apply(makeQuote())]
    expect(more).toEqual([])
    expect((second as { ingestTime: number }).ingestTime).toBe((first as { ingestTime: number }).ingestTime + 1)
    const [third] = [...intake.apply({ ...COINS, instrument: COIN, exchangeTime: 1 } as never)]
    expect((third as { ingestTime: number }).ingestTime).toBe((second as { ingestTime: number }).ingestTime + 1)
  })

  test('of an order counts for a day that has begun, and is published in any case', () => {
    const { intake, market, heard } = open()
    const order = { kind: 'order', instrument: STOCK, exchangeTime: 1, orderNo: 1, side: 'buy', price: 1, volume: 1 }
    intake.apply({ ...order, venueSeq: 0 } as never)
    expect(heard).toEqual(['order'])
    expect(market.days.get(STOCK)).toBeUndefined()
    intake.apply(makeTrade())
    intake.apply({ ...order, venueSeq: 0 } as never)
    expect(market.days.get(STOCK)?.measures.added).toBe(1)
  })

  test('is counted by its kind', () => {
    const { intake } = open()
    intake.apply(makeTrade())
    intake.apply(makeTrade())
    intake.apply(makeQuote({ volume: 100 }))
    intake.apply(makeQuote({ instrument: '999999.SH' }))
    intake.apply({ ...COINS, instrument: 'XRPUSDT.OKX', exchangeTime: 1 } as never)
    expect(intake.figures()).toEqual({ trades: 2, quotes: 1, unknown: 2, quotesAhead: 0, printsMissing: 0 })
  })
})

describe('prints behind the venue’s totals', () => {
  test('are counted for instruments with prints', () => {
    const { intake } = open()
    intake.apply(makeTrade({ volume: 100 }))
    intake.apply(makeQuote({ volume: 100 }))
    intake.apply(makeQuote({ instrument: OTHER, volume: 900 }))
    expect(intake.figures()).toMatchObject({ quotesAhead: 0, printsMissing: 0 })
    intake.apply(makeQuote({ volume: 101 }))
    intake.apply(makeQuote({ volume: 102 }))
    expect(intake.figures()).toMatchObject({ quotesAhead: 2, printsMissing: 1 })
    intake.apply(makeTrade({ instrument: OTHER, volume: 5 }))
    intake.apply(makeQuote({ instrument: OTHER, volume: 906 }))
    expect(intake.figures()).toMatchObject({ quotesAhead: 3, printsMissing: 2 })
    intake.apply(makeTrade({ volume: 2 }))
    expect(intake.figures()).toMatchObject({ printsMissing: 1 })
  })
})

describe('the market’s clock', () => {
  const at = clock('09:40:00')
  test.each([
    ['a print', makeTrade({ exchangeTime: at })],
    ['a quote', makeQuote({ exchangeTime: at })],
    ['an index', makeIndexValue({ exchangeTime: at })],
  ])('advances with %s, and never goes back', (_title, event) => {
    const { intake, market } = open()
    intake.apply(event)
    expect([market.eventTime, market.marketTime]).toEqual([at, at])
    expect(market.indexes.get(INDEX)?.time).toBe(event.kind === 'index' ? at : undefined)
    intake.apply({ ...event, exchangeTime: at - 1 })
    expect([market.eventTime, market.marketTime]).toEqual([at, at])
    intake.apply({ ...event, exchangeTime: at + 1 })
    expect([market.eventTime, market.marketTime]).toEqual([at + 1, at + 1])
  })

  test('runs ahead of events by a tick, which moves no event’s time', () => {
    const { intake, market } = open()
    intake.apply(makeTrade({ exchangeTime: at }))
    intake.tick(at + 5_000)
    intake.apply(makeTrade({ exchangeTime: at + 2_000 }))
    expect([market.eventTime, market.marketTime]).toEqual([at + 2_000, at + 5_000])
    intake.tick(at)
    expect(market.marketTime).toBe(at + 5_000)
  })

  test('does not advance with instruments that have their own day', () => {
    const { intake, market } = open()
    intake.apply({ kind: 'day', tradingDay: DAY, of: [COIN] })
    intake.apply(makeTrade({ instrument: COIN, exchangeTime: at }))
    expect([market.eventTime, market.marketTime]).toEqual([0, 0])
  })
})

describe('a tick', () => {
  test('is published with the market’s minute, its rows only, at the wall time', () => {
    const { intake, heard } = open()
    intake.apply(makeTrade())
    const rows = [...intake.tick(clock('09:40:10'))]
    expect(heard.at(-1)).toBe('tick 11')
    expect(rows).toHaveLength(1)
    const [next] = [...intake.tick(clock('09:40:11'))]
    expect((next as { ingestTime: number }).ingestTime).toBe((rows[0] as { ingestTime: number }).ingestTime + 1)
  })

  test('publishes the phase by the clock until a feed sends it', () => {
    const { intake, market } = open()
    expect(market.phase).toBe('before')
    intake.tick(clock('09:40:00'))
    expect(market.phase).toBe('morning')
    intake.tick(clock('12:00:00'))
    expect(market.phase).toBe('lunch')
    intake.apply({ kind: 'phase', phase: 'morning', exchangeTime: 1 })
    intake.tick(clock('14:00:00'))
    expect(market.phase).toBe('morning')
  })
})

describe('a list of instruments', () => {
  test('gives running days their new limits, and indexes their members', () => {
    const { intake, market } = open()
    intake.apply({ kind: 'members', index: INDEX, members: [{ instrument: STOCK, weight: 1 }] })
    intake.apply(makeTrade({ price: 1_010 }))
    market.indexes.refresh()
    expect(market.indexes.get(INDEX)?.last).toBe(303_000)
    intake.apply({ kind: 'instruments', instruments: [makeInstrument({ limitUp: 1_234, prevClose: 505 })] })
    expect(market.days.get(STOCK)?.instrument.limitUp).toBe(1_234)
    market.indexes.refresh()
    expect(market.indexes.get(INDEX)?.last).toBe(600_000)
  })

  test('connects a member’s first event with its indexes', () => {
    const { intake, market } = open()
    intake.apply({ kind: 'members', index: INDEX, members: [{ instrument: STOCK, weight: 1 }] })
    market.indexes.refresh()
    intake.apply(makeTrade({ price: 1_020 }))
    market.indexes.refresh()
    expect(market.indexes.get(INDEX)?.last).toBe(306_000)
  })
})

describe('a minute of the past', () => {
  const minute = { open: 1, high: 9, low: 1, close: 5, volume: 100, amount: 500 }
  const past = (start: number, instrument: string = COIN) =>
    ({ kind: 'past-minute', instrument, start, ...minute }) as const

  test('counts in the running day of an instrument with its own day', () => {
    const { intake, market } = open()
    intake.apply({ kind: 'day', tradingDay: DAY, of: [COIN] })
    intake.apply(past(clock('09:40:00')))
    intake.apply(past(clock('23:59:00', '20230131')))
    intake.apply(past(clock('00:00:00', '20230202')))
    intake.apply(past(clock('09:40:00'), STOCK))
    expect(market.days.get(COIN)?.line.rows()).toEqual([{ slot: clock('09:40:00') / 60_000, ...minute }])
    expect(market.days.get(STOCK)?.line.rows()).toEqual([])
  })
})

describe('a new day', () => {
  test('starts everything again and publishes it', () => {
    const { intake, market, heard } = open()
    intake.apply({ kind: 'phase', phase: 'afternoon', exchangeTime: 1 })
    intake.apply(makeTrade({ exchangeTime: clock('10:00:00') }))
    intake.apply(makeQuote())
    intake.apply(makeQuote({ instrument: '999999.SH' }))
    intake.apply(makeIndexValue())
    expect(intake.apply({ kind: 'day', tradingDay: '20230202' })).toMatchObject([{ kind: 'reset' }])
    expect(heard.at(-1)).toBe('restart')
    expect(market).toMatchObject({ marketTime: 0, eventTime: 0, phase: 'before' })
    expect(market.registry.tradingDay).toBe('20230202')
    expect(market.days.active).toEqual([])
    expect(market.indexes.get(INDEX)).toBeUndefined()
    expect(intake.figures()).toMatchObject({ trades: 0, quotes: 0, unknown: 0 })
    intake.tick(clock('09:40:00', '20230202'))
    expect(market.phase).toBe('morning')
  })

  test('of some instruments drops only those', () => {
    const { intake, market, heard } = open()
    intake.apply(makeTrade())
    intake.apply(makeTrade({ instrument: COIN }))
    heard.length = 0
    expect(intake.apply({ kind: 'day', tradingDay: '20230202', of: [COIN] })).toEqual([])
    expect(heard).toEqual([])
    expect(market.days.active.map((day) => day.instrument.id)).toEqual([STOCK])
    expect(market.registry.ownDay(COIN)).toBe('20230202')
    expect(market.registry.tradingDay).toBe(DAY)
    expect(intake.figures().trades).toBe(2)
  })

  test('that is long past changes nothing', () => {
    const { intake, heard } = open()
    expect(intake.apply({ kind: 'past-day', instrument: STOCK } as never)).toEqual([])
    expect(heard).toEqual([])
  })
})
