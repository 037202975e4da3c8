import { describe, expect, test } from 'vitest'
import type { BookedOrders } from '../../../../gateway/market/state/day-deals'
import { DayDeals } from '../../../../gateway/market/state/day-deals'
import { bigOrderDefinition } from '../../../../shared/flow/big-orders'
import type { Grade } from '../../../../shared/flow/grades'
import { BIG_GRADE, DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, makeInstrument, makeTrade } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const instrument = makeInstrument()
/** What the ledger booked of a print: the whole size of both its orders so far. */
const booked = (buy: number, sell: number) =>
  partOf<BookedOrders>({
    buyGrade: buy >= 1_000_000 ? 3 : 0,
    sellGrade: sell >= 1_000_000 ? 3 : 0,
    buyFilled: { shares: buy / 10, amount: buy * 100 },
    sellFilled: { shares: sell / 10, amount: sell * 100 },
  })

function deals(...prints: [buyNo: number, sellNo: number, buy: number, sell: number][]) {
  const day = new DayDeals(DEFAULT_GRADES, instrument.id)
  const heard: number[] = []
  for (const [buyNo, sellNo, buy, sell] of prints) {
    const trade = makeTrade({ exchangeTime: clock('10:00:00'), buyNo, sellNo })
    day.add(trade, booked(buy, sell), instrument, ({ orderNo }) => heard.push(orderNo))
  }
  return { day, heard }
}

describe('the largest orders of a day', () => {
  test('are the big ones of both sides', () => {
    const { day, heard } = deals([5, 6, 2_000_000, 10_000], [7, 8, 10_000, 3_000_000], [9, 10, 10_000, 10_000])
    expect(day.orders().map(({ orderNo, side }) => [orderNo, side])).toEqual([
      [8, 'sell'],
      [5, 'buy'],
    ])
    expect(heard).toEqual([5, 8])
  })

  test('are identified by their number, from the first of the day on', () => {
    const { day } = deals([1, 6, 2_000_000, 0], [7, 2, 0, 3_000_000])
    expect(day.orders().map(({ key, orderNo }) => [key, orderNo])).toEqual([
      [`${instrument.id}:sell:2`, 2],
      [`${instrument.id}:buy:1`, 1],
    ])
  })

  test('that changed are published once', () => {
    const { day } = deals([5, 6, 2_000_000, 0])
    expect(day.takeChanged().map(({ orderNo }) => orderNo)).toEqual([5])
    expect(day.takeChanged()).toEqual([])
  })

  test('that changed without a reader are not published later; the orders stay', () => {
    const { day } = deals([5, 6, 2_000_000, 0])
    day.forgetChanges()
    expect(day.takeChanged()).toEqual([])
    expect(day.orders().map(({ orderNo }) => orderNo)).toEqual([5])
  })
})

describe('an order of a print', () => {
  const filled = (amount: number) => ({ amount, shares: amount / 1_000 })
  const by = (buyGrade: Grade, sellGrade: Grade) =>
    partOf<BookedOrders>({ buyGrade, sellGrade, buyFilled: filled(250_149), sellFilled: filled(999_951) })

  test('is big from its grade on, and has its filled yuan and the time of its print', () => {
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    const trade = makeTrade({ exchangeTime: clock('10:00:00'), buyNo: 5, sellNo: 6 })
    day.add(trade, by(1, 1), instrument, () => undefined)
    expect(day.orders()).toEqual([])
    day.add(trade, by(BIG_GRADE, BIG_GRADE), instrument, () => undefined)
    expect(day.orders()).toMatchObject([
      { side: 'sell', orderNo: 6, grade: BIG_GRADE, turnover: 10_000, volume: 999.951, time: clock('10:00:00') },
      { side: 'buy', orderNo: 5, grade: BIG_GRADE, turnover: 2_501 },
    ])
    expect(day.orders().every(({ definition }) => definition === bigOrderDefinition(DEFAULT_GRADES, true))).toBe(true)
    expect(day.levels.list()).toMatchObject([{ price: 1_000 }])
  })

  test.each([
    [0, 6],
    [5, 0],
  ])('without a number on one side belongs to the other side only: %i and %i', (buyNo, sellNo) => {
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    const trade = makeTrade({ buyNo, sellNo, volume: 900_000 })
    day.add(trade, by(BIG_GRADE, BIG_GRADE), instrument, () => undefined)
    expect(day.orders().map(({ orderNo }) => orderNo)).toEqual([buyNo + sellNo])
  })

  test('is one of at most thirty of its side', () => {
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    for (let no = 1; no <= 32; no++)
      day.add(
        makeTrade({ buyNo: no, sellNo: 0 }),
        { ...by(BIG_GRADE, 0), buyFilled: filled(no * 1e8) },
        instrument,
        () => undefined,
      )
    expect(day.orders().map(({ orderNo }) => orderNo)).toEqual(Array.from({ length: 30 }, (_, at) => 32 - at))
  })

  test('makes levels be published whole again if there was no reader meanwhile', () => {
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    const add = (price: number) => day.add(makeTrade({ price }), by(0, 0), instrument, () => undefined)
    add(1_000)
    day.levels.takeChanged()
    add(1_010)
    day.forgetChanges()
    expect(day.levels.takeChanged().map(({ price }) => price)).toEqual([1_000, 1_010])
  })
})

describe('prints without numbers', () => {
  const small = booked(0, 0)
  function tell(...prints: Parameters<typeof makeTrade>[0][]) {
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    for (const print of prints)
      day.add(
        makeTrade({ exchangeTime: clock('10:00:00'), buyNo: 0, sellNo: 0, volume: 60_000, price: 1_000, ...print }),
        small,
        instrument,
        () => undefined,
      )
    return day.orders().map(({ side, volume, turnover, key }) => [side, volume, turnover, key.split(':').at(-1)])
  }

  test('belong to one aggressor while time and side are equal and the price moves its way', () => {
    expect(tell({}, {}, { price: 1_010 })).toEqual([['buy', 180_000, 1_806_000, 'r1']])
    expect(tell({ side: 'sell' }, { side: 'sell' }, { side: 'sell', price: 990 })).toEqual([
      ['sell', 180_000, 1_794_000, 'r1'],
    ])
  })

  test.each<[string, Parameters<typeof makeTrade>[0]]>([
    ['another side', { side: 'sell' }],
    ['another time', { exchangeTime: clock('10:00:01') }],
    ['a price back', { price: 999 }],
  ])('of %s belong to another', (_title, second) => {
    expect(tell({}, second).map(([, volume, , key]) => [volume, key])).toEqual([
      [60_000, 'r1'],
      [60_000, 'r2'],
    ])
  })

  test('of a seller with a rising price belong to another', () => {
    expect(tell({ side: 'sell' }, { side: 'sell', price: 1_001 })).toHaveLength(2)
  })

  test('without a side end the order before', () => {
    expect(tell({}, { side: 'none' }, {}).map(([, volume]) => volume)).toEqual([60_000, 60_000])
  })

  test('count all of their money, rounded to yuan', () => {
    const amounts = (...of: number[]) => tell(...of.map((amount) => ({ amount }))).map(([, , turnover]) => turnover)
    expect(amounts(60_000_049)).toEqual([600_000])
    expect(amounts(60_000_050)).toEqual([600_001])
    expect(amounts(30_000_000, 30_000_049)).toEqual([600_000])
    expect(amounts(30_000_000, 30_000_050)).toEqual([600_001])
  })

  test('with a number on either side belong to no aggressor', () => {
    expect(tell({ buyNo: 1 }, { sellNo: 1 }, { buyNo: -3 }, { sellNo: -3 })).toEqual([])
  })

  test('are big from the same amount as orders', () => {
    expect(tell({ volume: 19_900 })).toEqual([])
    expect(tell({ volume: 20_000 }).length + tell({ volume: 100_000 }).length).toBeGreaterThan(0)
    const day = new DayDeals(DEFAULT_GRADES, instrument.id)
    day.add(makeTrade({ buyNo: 0, sellNo: 0, volume: 100_000 }), small, instrument, () => undefined)
    expect(day.orders()).toMatchObject([
      { orderNo: 0, key: `${instrument.id}:buy:r1`, definition: bigOrderDefinition(DEFAULT_GRADES, false) },
    ])
  })
})
