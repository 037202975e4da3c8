import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES, type GradeDefinition, ownGrades } from '../../../../../shared/flow/grades'
import type { Trade } from '../../../../../shared/market/events'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, DAY, makeInstrument, makeTrade } from '../../../../support/market-events'

const STOCK = makeInstrument({ prevClose: 2_000 })
const OTHER = makeInstrument({ id: '000002.SZ', prevClose: 2_000 })
const UNNUMBERED = makeInstrument({ id: '600002.SH', prevClose: 2_000, hasOrderNumbers: false })

function market(read: readonly string[] = [], grades = DEFAULT_GRADES) {
  const state = createMarketState({ grades, now: () => 7, interest: (name) => read.includes(name) })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [STOCK, OTHER, UNNUMBERED] })
  const print = (over: Partial<Trade>) =>
    state.apply(makeTrade({ exchangeTime: clock('10:00:00'), price: 2_000, volume: 10_000, ...over }))
  return { state, print }
}

const shown = (state: ReturnType<typeof market>['state'], subject = STOCK.id) =>
  state.deals(subject).orders.map(({ side, orderNo, turnover, grade }) => [side, orderNo, turnover, grade])

describe('the largest orders', () => {
  test('are ranked by all that they traded over the day, on both sides of the prints', () => {
    const { state, print } = market()
    print({ buyNo: 11, sellNo: 5 })
    print({ buyNo: 12, sellNo: 5, exchangeTime: clock('14:00:00') })
    print({ buyNo: 11, sellNo: 6, side: 'sell', volume: 50_000, exchangeTime: clock('14:30:00') })
    expect(shown(state)).toEqual([
      ['buy', 11, 1_200_000, 3],
      ['sell', 6, 1_000_000, 3],
      ['sell', 5, 400_000, 2],
      ['buy', 12, 200_000, 2],
    ])
    expect(state.deals(STOCK.id).orders[0]).toMatchObject({ volume: 60_000, time: clock('14:30:00') })
  })

  test('contain orders from 大单 on only', () => {
    const { state, print } = market()
    print({ volume: 9_900, price: 2_000, buyNo: 2, sellNo: 1 })
    expect(shown(state)).toEqual([])
  })

  test('are nothing that several orders summed up to', () => {
    const { state, print } = market()
    print({ summed: true, buyNo: -2, sellNo: -3, volume: 900_000 })
    expect(shown(state)).toEqual([])
  })

  test('of the market are those of all instruments together', () => {
    const { state, print } = market()
    print({ buyNo: 11, sellNo: 5, volume: 20_000 })
    print({ instrument: OTHER.id, buyNo: 11, sellNo: 5, volume: 30_000 })
    expect(state.deals('market').orders.map(({ instrument, turnover }) => [instrument, turnover])).toEqual([
      [OTHER.id, 600_000],
      [OTHER.id, 600_000],
      [STOCK.id, 400_000],
      [STOCK.id, 400_000],
    ])
    expect(state.deals('market').levels).toEqual([])
  })

  test('without numbers are runs of prints of one moment, side and direction', () => {
    const { state, print } = market()
    const unnumbered = (price: number, time: string, side: 'buy' | 'sell' = 'buy') =>
      print({ instrument: UNNUMBERED.id, buyNo: 0, sellNo: 0, price, side, exchangeTime: clock(time) })
    unnumbered(2_000, '10:00:00')
    unnumbered(2_001, '10:00:00')
    unnumbered(2_000, '10:00:00')
    unnumbered(2_000, '10:00:00', 'sell')
    expect(shown(state, UNNUMBERED.id)).toEqual([
      ['buy', 0, 400_100, 2],
      ['buy', 0, 200_000, 2],
      ['sell', 0, 200_000, 2],
    ])
  })

  test.each([
    ['a numbered feed is both sides of its order numbers', STOCK.id, { buyNo: 11, sellNo: 5 }, 'OD-eastmoney-live'],
    ['a feed without numbers is an aggressor’s run', UNNUMBERED.id, { buyNo: 0, sellNo: 0 }, 'AD-eastmoney-run'],
  ])('say by which definition: %s', (_, instrument, numbers, definition) => {
    const { state, print } = market([topic.deals(instrument)])
    print({ instrument, ...numbers })
    const rows = state.tick(clock('10:00:01')).flatMap((update) => (update.kind === 'big-order' ? [update.row] : []))
    expect(new Set(rows.map((row) => row.definition))).toEqual(new Set([definition]))
    expect(state.deals(instrument).orders[0]?.definition).toBe(definition)
  })

  test('are graded by the grades of the ledgers, with numbers or without', () => {
    const own = ownGrades('yuan', [1_000, 2_000, 3_000]) as GradeDefinition
    const { state, print } = market([], own)
    print({ volume: 100, buyNo: 11, sellNo: 5 })
    print({ instrument: UNNUMBERED.id, volume: 100, buyNo: 0, sellNo: 0 })
    expect(shown(state).map(([, , , grade]) => grade)).toEqual([2, 2])
    expect(shown(state, UNNUMBERED.id)).toEqual([['buy', 0, 2_000, 2]])
    expect(state.deals(STOCK.id).orders[0]?.definition).toBe('OD-y1000.2000.3000-live')
  })
})

test('each tick publishes changes to the topics with readers only', () => {
  const { state, print } = market([topic.deals(STOCK.id), topic.dealsMarket])
  print({ buyNo: 11, sellNo: 5 })
  print({ instrument: OTHER.id, buyNo: 11, sellNo: 5 })
  print({ buyNo: 11, sellNo: 7, volume: 100 })
  const told = state.tick(clock('10:00:01')).filter(({ kind }) => kind === 'big-order' || kind === 'price-level')
  expect(told.map((update) => (update.kind === 'reset' ? '' : `${update.topic} ${update.kind}`))).toEqual([
    `${topic.deals(STOCK.id)} big-order`,
    `${topic.deals(STOCK.id)} big-order`,
    `${topic.deals(STOCK.id)} price-level`,
    ...new Array(4).fill(`${topic.dealsMarket} big-order`),
  ])
  expect(told[2]).toMatchObject({ row: { price: 2_000, volume: 10_100, bought: 10_100, sold: 0 } })
  expect(told[0]).toMatchObject({ row: { side: 1, orderNo: 11, turnover: 202_000 } })
  expect(state.tick(clock('10:00:02')).some(({ kind }) => kind === 'big-order')).toBe(false)
  expect(state.rows(topic.deals(STOCK.id), 'big-order')).toHaveLength(2)
  expect(state.rows(topic.deals(STOCK.id), 'price-level')).toHaveLength(1)
})

test('a new day has none', () => {
  const { state, print } = market()
  print({ buyNo: 11, sellNo: 5 })
  state.apply({ kind: 'day', tradingDay: '20230202' })
  expect(state.deals(STOCK.id)).toEqual({ orders: [], levels: [] })
  expect(state.deals('market').orders).toEqual([])
})
