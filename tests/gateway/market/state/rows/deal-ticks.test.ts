import { describe, expect, test } from 'vitest'
import type { BookedOrders } from '../../../../../gateway/market/state/day-deals'
import { DayDeals } from '../../../../../gateway/market/state/day-deals'
import { DealRows, orderRow } from '../../../../../gateway/market/state/rows/deals'
import { BIG_GRADE, DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import { topic } from '../../../../../shared/protocol/topics'
import { makeTrade } from '../../../../support/market-events'
import { partOf } from '../../../../support/part-of'
import { COIN, rowMarket, rowsIn } from '../../../../support/row-market'

const ID = '600001.SH'
const OWN = topic.deals(ID)

/** Prints of 10.00 whose buyer `buyNo` is big; sellers are small. */
function open(read: (name: string) => boolean = () => true) {
  const parts = rowMarket(read)
  const rows = new DealRows(parts.market)
  let sellNo = 1_000
  const print = (buyNo: number, volume: number, id = ID) => {
    for (let left = volume; left > 0; left -= 3_000) {
      const trade = makeTrade({ instrument: id, buyNo, sellNo: sellNo++, volume: Math.min(3_000, left) })
      parts.dayOf(id).addTrade(trade)
      rows.trade(trade, parts.dayOf(id))
    }
  }
  const told = () => parts.ticked(rows).map((update) => `${update.kind} ${'topic' in update ? update.topic : ''}`)
  return { ...parts, rows, print, told }
}

describe('orders and prices at a tick', () => {
  test('are published once, to the topics of the instrument and of the market', () => {
    const { print, told, dayOf } = open()
    print(9, 30_000)
    expect(told()).toEqual([`big-order ${OWN}`, `price-level ${OWN}`, `big-order ${topic.dealsMarket}`])
    dayOf().markBoardDirty()
    expect(told()).toEqual([])
    print(9, 100)
    expect(told()).toEqual([`big-order ${OWN}`, `price-level ${OWN}`, `big-order ${topic.dealsMarket}`])
  })

  test('begin with large orders', () => {
    const { print, told } = open()
    print(9, 19_900)
    expect(told()).toEqual([`price-level ${OWN}`])
    print(9, 100)
    expect(told()).toHaveLength(3)
  })

  test('without readers are not published later', () => {
    let read: string[] = []
    const { print, told, dayOf, rows } = open((name) => read.includes(name))
    print(9, 30_000)
    expect(told()).toEqual([])
    read = [OWN, topic.dealsMarket]
    dayOf().markBoardDirty()
    expect(told()).toEqual([])
    print(9, 100)
    // What is told of levels after a pause is all of them.
    expect(told()).toEqual([`big-order ${OWN}`, `price-level ${OWN}`, `big-order ${topic.dealsMarket}`])
    expect(rows.of('market').orders).toHaveLength(1)
  })

  test('are absent for a market that never closes', () => {
    const { print, told, rows } = open()
    print(9, 30_000, COIN)
    expect(told()).toEqual([])
    expect(rows.of(COIN)).toEqual({ orders: [], levels: [] })
  })

  test('are dropped with the day, including unpublished ones', () => {
    const { print, told, rows, dayOf } = open()
    print(9, 30_000)
    rows.restart()
    dayOf().markBoardDirty()
    expect([told(), rows.of(ID), rows.of('market').orders]).toEqual([[], { orders: [], levels: [] }, []])
  })

  test('of the market are a hundred of a side', () => {
    const { print, rows } = open()
    for (let buyNo = 1; buyNo <= 30; buyNo++) print(buyNo, 30_000)
    for (let buyNo = 31; buyNo <= 60; buyNo++) print(buyNo, 30_000, '600002.SH')
    expect(rows.of('market').orders).toHaveLength(60)
    expect(rows.rows('market', 'price-level')).toEqual([])
    expect(rows.rows(ID, 'price-level')).toMatchObject([{ price: 1_000, volume: 900_000 }])
  })
})

describe('deals that were made again', () => {
  const filled = (amount: number) => ({ amount, shares: amount / 1_000 })

  test('replace earlier ones, are all published, and enter the market’s list from 大单 on', () => {
    const { print, rows, dayOf, ticked, market } = open()
    print(9, 30_000)
    ticked(rows)
    const deals = new DayDeals(DEFAULT_GRADES, ID)
    for (const [buyNo, buyGrade] of [
      [5, BIG_GRADE],
      [6, 3],
    ] as const) {
      const ledger = partOf<BookedOrders>({
        buyGrade,
        sellGrade: 0,
        buyFilled: filled(5e8 * buyNo),
        sellFilled: filled(0),
      })
      deals.add(makeTrade({ buyNo, sellNo: 0 }), ledger, dayOf().instrument, () => undefined)
    }
    rows.replace(dayOf(), deals)
    expect(rows.of(ID).orders.map(({ orderNo }) => orderNo)).toEqual([6, 5])
    expect(rows.of('market').orders.map(({ orderNo }) => orderNo)).toEqual([6, 5, 9])
    dayOf().markBoardDirty()
    expect(rowsIn(ticked(rows)).flatMap(({ orderNo }) => orderNo ?? [])).toEqual([5, 6, 6, 5])
    expect(market.out.length).toBeGreaterThan(0)
  })
})

test.each([
  ['buy', 1],
  ['sell', 2],
] as const)('a side travels by its number: %s is %i', (side, number) => {
  expect(orderRow(partOf({ side }))).toMatchObject({ side: number })
})
