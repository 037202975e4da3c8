import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMarketState, type MarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Instrument } from '../../../../shared/market/instrument'
import type { Update } from '../../../../shared/protocol/update'
import { clock, DAY, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const INDEX = makeInstrument({
  id: '000016.SH',
  name: '上证50',
  kind: 'index',
  board: 'index',
  prevClose: 300_000,
  limitUp: 0,
  limitDown: 0,
  industry: '',
  hasOrderNumbers: false,
})

const OTHER: Instrument = makeInstrument({ id: '300001.SZ', board: 'chinext', industry: '机械' })

function marketOf(interest?: (topic: string) => boolean): MarketState {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, ...(interest ? { interest } : {}) })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument(), OTHER, INDEX] })
  state.apply({ kind: 'phase', phase: 'morning', exchangeTime: clock('09:30:00') })
  return state
}

const topicsOf = (updates: readonly Update[]) =>
  updates.map((update) => (update.kind === 'reset' ? 'reset' : `${update.kind} ${update.topic}`))

let state: MarketState
beforeEach(() => {
  state = marketOf()
})

describe('events and the rows they change', () => {
  test('publish a print at once with the grades of its orders and the index of its instrument', () => {
    const [update] = state.apply(makeTrade({ volume: 30_000, buyNo: 9, sellNo: 4 }))
    const [other] = state.apply(makeTrade({ instrument: OTHER.id }))
    expect(other).toMatchObject({ topic: 'tick:300001.SZ', place: 1 })
    expect(update).toEqual({
      kind: 'trade',
      topic: 'tick:600001.SH',
      place: 0,
      ingestTime: 5,
      row: {
        time: clock('09:31:00'),
        price: 1_000,
        volume: 30_000,
        side: 1,
        buyNo: 9,
        sellNo: 4,
        buyGrade: 2,
        sellGrade: 2,
      },
    })
  })

  test('publish a quote at once, absent levels with volume 0', () => {
    const [update] = state.apply(makeQuote({ last: 1_000 }))
    expect(topicsOf([update as Update])).toEqual(['quote tick:600001.SH'])
    expect(update).toMatchObject({
      row: { last: 1_000, bidPrice1: 999, bidVolume1: 300, bidPrice2: 999, bidVolume2: 0, askVolume10: 0, phase: 3 },
    })
  })

  test('publish rows that many prints change once, at the tick', () => {
    for (let print = 0; print < 20; print++) state.apply(makeTrade())
    const published = topicsOf(state.tick(clock('09:31:01')))
    expect(published).toEqual([...new Set(published)])
    expect(published).toEqual(
      expect.arrayContaining(['quote tick:600001.SH', 'minute tick:600001.SH', 'board board:market']),
    )
    expect(topicsOf(state.tick(clock('09:31:01')))).toEqual([])
  })

  test('refresh the table with a new minute, because speeds depend on the clock', () => {
    state.apply(makeTrade())
    state.tick(clock('09:31:01'))
    expect(topicsOf(state.tick(clock('09:32:01')))).toContain('board board:market')
  })

  test('do not create latest rows for topics without readers, but prints always', () => {
    const quiet = marketOf(() => false)
    expect(topicsOf(quiet.apply(makeTrade()))).toEqual(['trade tick:600001.SH'])
    expect(quiet.apply(makeQuote())).toEqual([])
    expect(quiet.tick(clock('09:31:01'))).toEqual([])
    expect(quiet.rows('flow:600001.SH', 'flow')).toHaveLength(1)
    expect(quiet.rows('board:market', 'board')).toHaveLength(1)
  })

  test('only count events of an unlisted instrument', () => {
    expect(state.apply(makeTrade({ instrument: '999999.SH' }))).toEqual([])
    expect(state.figures()).toMatchObject({ unknown: 1, trades: 0 })
  })

  test('start everything again with a new day, but keep the instruments', () => {
    state.apply(makeTrade())
    state.apply(makeQuote({ volume: 700 }))
    state.apply(makeTrade({ instrument: '999999.SH' }))
    expect(state.figures()).toEqual({ trades: 1, quotes: 1, unknown: 1, quotesAhead: 1, printsMissing: 1 })
    state.tick(clock('09:31:01'))
    expect(topicsOf(state.apply({ kind: 'day', tradingDay: '20230202' }))).toEqual(['reset'])
    expect(state.tradingDay).toBe('20230202')
    expect(state.activeIds()).toEqual([])
    expect(state.totals('600001.SH')).toBeUndefined()
    expect(state.minutes('600001.SH')).toEqual([])
    expect(state.findings('market')).toEqual([])
    expect(state.instrument('600001.SH')?.name).toBe('海棠股份')
    expect(state.breadth()).toMatchObject({ up: 0, flat: 0, down: 0, turnover: 0 })
    expect(state.figures()).toEqual({ trades: 0, quotes: 0, unknown: 0, quotesAhead: 0, printsMissing: 0 })
  })
})

describe('queries of the day', () => {
  test('return the running day as a row', () => {
    state.apply(makeTrade({ side: 'none', price: 1_010, exchangeTime: clock('09:25:00') }))
    state.apply(makeTrade({ price: 1_030, exchangeTime: clock('09:30:10') }))
    state.tick(clock('09:31:10'))
    expect(state.dayRow('600001.SH')).toEqual({
      tradingDay: DAY,
      open: 1_010,
      high: 1_030,
      low: 1_010,
      close: 1_030,
      prevClose: 1_000,
      volume: 200,
      turnover: 2_040,
      adNet: [1_030, 0, 0, 0],
      odNet: [0, 0, 0, 0],
      completeness: 2 / 3,
    })
    expect(state.dayRow('300001.SZ')).toBeUndefined()
  })

  test('return the stocks of an industry by its name', () => {
    expect(state.industries()).toEqual([
      { name: '机械', members: ['300001.SZ'] },
      { name: '纺织', members: ['600001.SH'] },
    ])
  })

  test('return imported industries of another scheme', () => {
    state.apply({ kind: 'instruments', instruments: [makeInstrument({ industries: { sw2: '棉纺' } }), OTHER] })
    expect(state.industries('sw2')).toEqual([{ name: '棉纺', members: ['600001.SH'] }])
    expect(state.industries('tdx')).toEqual([])
    expect(state.industrySchemes()).toEqual(['sw2'])
  })

  test('return the breadth of stocks that traded', () => {
    state.apply(makeTrade({ price: 1_100 }))
    state.apply(makeTrade({ instrument: '300001.SZ', price: 990, side: 'sell' }))
    expect(state.breadth()).toMatchObject({
      up: 1,
      down: 1,
      flat: 0,
      limitUp: 1,
      limitDown: 0,
      turnover: 2_090,
      adNet: 110,
    })
  })

  test('return the market table in the order of indexes', () => {
    state.apply(makeTrade({ instrument: '300001.SZ' }))
    state.apply(makeIndexValue())
    state.apply(makeTrade())
    expect(state.rows('board:market', 'board').map(({ index }) => index)).toEqual([0, 1, 2])
  })

  test.each(['tick:999999.SH', 'nonsense', ''])('return no row for %j', (name) => {
    expect(state.rows(name, 'quote')).toEqual([])
    expect(state.rows(name, 'minute')).toEqual([])
    expect(state.rows(name, 'finding')).toEqual([])
  })
})

describe('indexes', () => {
  const members = { kind: 'members', index: INDEX.id } as const

  test('have the venue’s value with the members’ money', () => {
    state.apply({
      ...members,
      members: [
        { instrument: '600001.SH', weight: 0.4 },
        { instrument: '300001.SZ', weight: 0.6 },
      ],
    })
    state.apply(makeTrade({ price: 1_010, volume: 30_000 }))
    state.apply(makeIndexValue({ last: 301_000, high: 301_500, equalWeight: 300_900, turnover: 9_000 }))
    const updates = state.tick(clock('09:31:01'))
    expect(updates.find(({ kind }) => kind === 'index')).toMatchObject({
      topic: 'index:000016.SH',
      row: { last: 301_000, high: 301_500, equalWeight: 300_900, up: 1, down: 0, adNet: 303_000, odBigNet: 0 },
    })
    expect(state.rows('index:000016.SH', 'index-minute')).toMatchObject([{ slot: 2, close: 301_000, adNet: 303_000 }])
  })

  test('without a venue’s value are computed from weights', () => {
    state.apply({
      ...members,
      members: [
        { instrument: '600001.SH', weight: 0.4 },
        { instrument: '300001.SZ', weight: 0.6 },
      ],
    })
    state.apply(makeTrade({ price: 1_100 }))
    state.tick(clock('09:31:01'))
    expect(state.rows('index:000016.SH', 'index')).toMatchObject([
      { last: 312_000, open: 312_000, equalWeight: 315_000, volume: 100, turnover: 1_100 },
    ])
  })

  test('have minutes of money that sum to the day', () => {
    state.apply({ ...members, members: [{ instrument: '600001.SH', weight: 1 }] })
    const step = fc.record({
      minute: fc.nat(25),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      volume: fc.integer({ min: 1, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const market = marketOf()
        market.apply({ ...members, members: [{ instrument: '600001.SH', weight: 1 }] })
        for (const { minute, side, volume } of [...steps].sort((a, b) => a.minute - b.minute)) {
          const time = clock(`09:${30 + minute}:10`)
          market.apply(makeTrade({ exchangeTime: time, side, volume: volume * 100 }))
          market.tick(time)
        }
        const rows = market.rows('index:000016.SH', 'index-minute')
        const [now] = market.rows('index:000016.SH', 'index')
        expect(rows.reduce((sum, row) => sum + row.adNet, 0)).toBe(now?.adNet)
        expect(rows.reduce((sum, row) => sum + row.turnover, 0)).toBe(now?.turnover)
        expect(rows.reduce((sum, row) => sum + row.volume, 0)).toBe(now?.volume)
      }),
      { numRuns: 30 },
    )
  })

  test('ignore members that are not listed', () => {
    state.apply({ ...members, members: [{ instrument: '999999.SH', weight: 1 }] })
    state.apply(makeTrade())
    expect(() => state.tick(clock('09:31:01'))).not.toThrow()
  })
})
