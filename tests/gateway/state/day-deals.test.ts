import { describe, expect, test } from 'vitest'
import { DayDeals } from '../../../gateway/state/day-deals'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { clock, makeInstrument, makeTrade } from '../../support/market-events'

const instrument = makeInstrument()
/** What the ledger booked of a print: the whole size of both its orders so far. */
const booked = (buy: number, sell: number) =>
  ({
    ...{ buyGrade: buy >= 1_000_000 ? 3 : 0, sellGrade: sell >= 1_000_000 ? 3 : 0 },
    ...{ buyFilled: { volume: buy / 10, amount: buy * 100 }, sellFilled: { volume: sell / 10, amount: sell * 100 } },
  }) as never

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
  test('are those that are big, of both sides', () => {
    const { day, heard } = deals([5, 6, 2_000_000, 10_000], [7, 8, 10_000, 3_000_000], [9, 10, 10_000, 10_000])
    expect(day.orders().map(({ orderNo, side }) => [orderNo, side])).toEqual([
      [8, 'sell'],
      [5, 'buy'],
    ])
    expect(heard).toEqual([5, 8])
  })

  test('are named by their number, from the first of the day on', () => {
    const { day } = deals([1, 6, 2_000_000, 0], [7, 2, 0, 3_000_000])
    expect(day.orders().map(({ key, orderNo }) => [key, orderNo])).toEqual([
      [`${instrument.id}:sell:2`, 2],
      [`${instrument.id}:buy:1`, 1],
    ])
  })

  test('that changed are told once', () => {
    const { day } = deals([5, 6, 2_000_000, 0])
    expect(day.takeChanged().map(({ orderNo }) => orderNo)).toEqual([5])
    expect(day.takeChanged()).toEqual([])
  })

  test('that changed while nobody asked are not told later; the orders stay', () => {
    const { day } = deals([5, 6, 2_000_000, 0])
    day.forgetChanges()
    expect(day.takeChanged()).toEqual([])
    expect(day.orders().map(({ orderNo }) => orderNo)).toEqual([5])
  })
})
