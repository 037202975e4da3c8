import { describe, expect, test } from 'vitest'
import { DayMeasures } from '../../../../gateway/market/state/day-measures'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { MEASURE_CANCELS, MEASURE_MICRO, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { clock, DAY, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const ID = '600001.SH'
const name = topic.measuresMarket

function market(read = true) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1, interest: (one) => read && one === name })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument({ meanVolume5: 5_000 })] })
  return state
}

const rowsTold = (state: ReturnType<typeof market>, ticks: number) =>
  Array.from({ length: ticks }, () => state.tick(clock('09:31:00')).filter(({ kind }) => kind === 'measure')).flat()

describe('further figures of an instrument', () => {
  test('state which of them are known', () => {
    const state = market()
    state.apply(makeTrade({ volume: 50 }))
    expect(state.rows(name, 'measure')).toMatchObject([{ index: 0, known: 0, orders: 2, lifted: 0 }])
    state.apply(makeTrade({ volume: 250, buyNo: 5, sellNo: 6, side: 'sell' }))
    expect(state.rows(name, 'measure')[0]).toMatchObject({ known: MEASURE_VPIN, bucket: 100, buckets: 3, vpin: 667 })
  })

  test('use the venue’s count of orders and cancels if it sends one', () => {
    const state = market()
    state.apply(makeTrade())
    // Both are counts of the day so far.
    state.apply(makeQuote({ orders: 30, cancels: 5 }))
    state.apply(makeQuote({ orders: 40, cancels: 12 }))
    const [row] = state.rows(name, 'measure')
    expect(row).toMatchObject({ added: 40, cancelled: 12 })
    expect((row?.known ?? 0) & MEASURE_CANCELS).toBe(MEASURE_CANCELS)
  })

  test('come from quotes, orders and cancels too', () => {
    const state = market()
    state.apply(makeTrade())
    state.apply(makeQuote())
    state.apply(makeQuote({ bidVolumes: [700] }))
    const order = { instrument: ID, exchangeTime: clock('09:31:00'), side: 'buy', venueSeq: 0 } as const
    state.apply({ kind: 'order', ...order, orderNo: 9, price: 999, volume: 100 })
    state.apply({ kind: 'order', ...order, orderNo: 10, price: 999, volume: 100 })
    state.apply({ kind: 'cancel', ...order, orderNo: 9, volume: 100 })
    expect(state.rows(name, 'measure')[0]).toMatchObject({
      known: MEASURE_VPIN | MEASURE_PRESSURE | MEASURE_MICRO | MEASURE_CANCELS,
      added: 2,
      cancelled: 1,
      pressure: 400,
      depth: 600,
      // (700 × 1001 + 500 × 999) ÷ 1200 − 1000
      micro: 17,
    })
  })

  test('raise an order that becomes big by what it had filled', () => {
    const state = market()
    for (const volume of [15_000, 10_000]) state.apply(makeTrade({ volume, buyNo: 77, sellNo: volume }))
    expect(state.rows(name, 'measure')[0]).toMatchObject({ lifted: 150_000, orders: 3 })
  })

  test('are published about once a second if they changed and have a reader', () => {
    const state = market()
    state.apply(makeTrade())
    expect(rowsTold(state, 8)).toHaveLength(1)
    state.apply(makeTrade())
    state.apply(makeTrade())
    expect(rowsTold(state, 4)).toHaveLength(1)
    const unread = market(false)
    unread.apply(makeTrade())
    expect(rowsTold(unread, 8)).toHaveLength(0)
  })
})

describe('the measures of a day', () => {
  const measured = (measures: DayMeasures, over = {}) =>
    measures.row({ place: 3, instrument: makeInstrument(), ledger: { lifted: 0, orders: 0 }, last: 1_000, ...over })

  test('are unknown at first', () => {
    const measures = new DayMeasures(5_000)
    expect(measures.dirty).toBe(false)
    expect(measured(measures)).toMatchObject({
      index: 3,
      known: 0,
      lifted: 0,
      orders: 0,
      added: 0,
      cancelled: 0,
      vpin: 0,
      buckets: 0,
      pressure: 0,
      depth: 0,
      micro: 0,
    })
  })

  test('change with a print, a quote, an order and a withdrawal', () => {
    const measures = new DayMeasures(5_000)
    for (const tell of [
      () => measures.addTrade({ side: 'buy', volume: 1 }),
      () => measures.addQuote(makeQuote(), 1),
      () => measures.addQuote(makeQuote({ bidPrices: [1_000], askPrices: [1_000] }), 1),
      () => measures.addOrder(partOf({ kind: 'order' })),
      () => measures.addOrder(partOf({ kind: 'cancel' })),
    ]) {
      measures.dirty = false
      tell()
      expect(measures.dirty).toBe(true)
    }
    expect(measured(measures)).toMatchObject({ added: 1, cancelled: 1, known: MEASURE_CANCELS })
    expect(measures.added).toBe(1)
  })

  test('are in whole yuan, hundredths of a price unit and thousandths of one', () => {
    const measures = new DayMeasures(5_000)
    measures.addQuote(makeQuote({ bidPrices: [999], bidVolumes: [300], askPrices: [1_003], askVolumes: [100] }), 1)
    // (300 × 10.03 + 100 × 9.99) ÷ 400 = 10.02.
    expect(measured(measures, { ledger: { lifted: 160, orders: 7 }, last: 1_001 })).toMatchObject({
      known: MEASURE_MICRO,
      lifted: 2,
      orders: 7,
      micro: 100,
    })
    measures.addTrade({ side: 'buy', volume: 150 })
    measures.addTrade({ side: 'sell', volume: 50 })
    expect(measured(measures)).toMatchObject({ vpin: 500, buckets: 2, bucket: 100 })
  })

  test('use one side of a book if the other is empty, and none in an auction', () => {
    const measures = new DayMeasures(5_000)
    measures.addQuote(makeQuote(), 1)
    measures.addQuote(makeQuote({ bidPrices: [], bidVolumes: [] }), 1)
    expect(measured(measures).known & MEASURE_MICRO).toBe(0)
    measures.addQuote(makeQuote(), 1)
    measures.addQuote(makeQuote({ bidPrices: [1_000], bidVolumes: [5], askPrices: [1_000], askVolumes: [5] }), 1)
    expect(measured(measures).known & MEASURE_MICRO).toBe(0)
  })

  test('count withdrawals that a venue does not send as 0', () => {
    const measures = new DayMeasures(5_000)
    measures.addQuote(makeQuote({ orders: 1 }), 1)
    expect(measured(measures)).toMatchObject({ added: 1, cancelled: 0, known: MEASURE_CANCELS | MEASURE_MICRO })
  })
})
