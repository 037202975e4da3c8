import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../gateway/state/market-state'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { MEASURE_CANCELS, MEASURE_MICRO, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import { clock, DAY, makeInstrument, makeQuote, makeTrade } from '../../support/market-events'

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
  test('say which of them are known', () => {
    const state = market()
    state.apply(makeTrade({ volume: 50 }))
    expect(state.rows(name, 'measure')).toMatchObject([{ index: 0, known: 0, orders: 2, lifted: 0 }])
    state.apply(makeTrade({ volume: 250, buyNo: 5, sellNo: 6, side: 'sell' }))
    expect(state.rows(name, 'measure')[0]).toMatchObject({ known: MEASURE_VPIN, bucket: 100, buckets: 3, vpin: 667 })
  })

  test('take the venue’s own count of orders and cancels where it states one', () => {
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

  test('an order that grows big is lifted by what it had filled', () => {
    const state = market()
    for (const volume of [15_000, 10_000]) state.apply(makeTrade({ volume, buyNo: 77, sellNo: volume }))
    expect(state.rows(name, 'measure')[0]).toMatchObject({ lifted: 150_000, orders: 3 })
  })

  test('are told about once a second, where they changed and somebody reads them', () => {
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
