import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIZINGS, STANDARD_LEDGER } from '../../../shared/flow/definitions'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { imbalanceOf, isBalanced, passiveOf } from '../../../shared/flow/identities'
import { Ledger, type LedgerOptions, type LedgerPrint } from '../../../shared/flow/ledger'
import { bookAgain } from './book-again'

const ledgerOf = (over: Partial<LedgerOptions> = {}) =>
  new Ledger({
    definition: STANDARD_LEDGER,
    scales: { priceScale: 2 },
    floatShares: 0,
    minutes: 241,
    hasOrderNumbers: true,
    ordersKept: 1_000,
    ...over,
  })

/** `amount` in yuan. */
const print = (side: LedgerPrint['side'], yuan: number, buyNo = 0, sellNo = 0): LedgerPrint => ({
  side,
  price: yuan,
  amount: yuan * 100,
  volume: 100,
  buyNo,
  sellNo,
})

const total = (nets: readonly number[]) => nets.reduce((sum, net) => sum + net, 0)

const prints = (numbered: boolean) =>
  fc.array(
    fc
      .record({
        side: fc.constantFrom('none' as const, 'buy' as const, 'sell' as const),
        amount: fc.integer({ min: 1, max: 300_000_000 }),
        volume: fc.integer({ min: 1, max: 200_000 }),
        buyNo: numbered ? fc.integer({ min: -9, max: 20 }) : fc.constant(0),
        sellNo: numbered ? fc.integer({ min: -9, max: 20 }) : fc.constant(0),
        slot: fc.integer({ min: -1, max: 240 }),
      })
      .map((print) => ({ ...print, price: Math.round(print.amount / print.volume) })),
    { maxLength: 200 },
  )

describe('orders that became big', () => {
  const counts = (prints: LedgerPrint[]) => {
    const ledger = ledgerOf()
    for (const one of prints) ledger.add(one, 5)
    return [ledger.bigBuys, ledger.bigSells]
  }

  test.each<[string, LedgerPrint[], number[]]>([
    ['a numbered order on each side, the first number too', [print('buy', 200_000, 1, 1)], [1, 1]],
    ['one just below', [print('buy', 199_999, 1, 1)], [0, 0]],
    ['a print of three buys and two sells at once', [print('buy', 600_000, -3, -2)], [3, 2]],
    ['one whose sells are too many to be big', [print('sell', 600_000, -3, -4)], [3, 0]],
    [
      'one that grows to it, once',
      [print('buy', 150_000, 1, 2), print('buy', 60_000, 1, 3), print('buy', 900_000, 1, 4)],
      [1, 1],
    ],
    ['without numbers the aggressor alone', [print('buy', 200_000)], [1, 0]],
    ['without numbers the aggressor alone that sold', [print('sell', 200_000)], [0, 1]],
    ['without numbers an auction has none', [print('none', 200_000)], [0, 0]],
    ['numbered ones of an auction', [print('none', 200_000, 1, 2)], [1, 1]],
  ])('%s', (_, prints, expected) => {
    expect(counts(prints)).toEqual(expected)
  })
})

describe('orders seen', () => {
  test('are each counted once, and of a sum as many as it says on either side', () => {
    const seen = (...prints: LedgerPrint[]) => {
      const ledger = ledgerOf()
      for (const one of prints) ledger.add(one, 5)
      return ledger.orders
    }
    expect(seen(print('buy', 1_000, 1, 2), print('buy', 1_000, 1, 3))).toBe(3)
    expect(seen(print('buy', 1_000, -12, -7))).toBe(19)
    expect(seen(print('sell', 1_000, -12, 0), print('buy', 1_000))).toBe(12)
    const alone = ledgerOf({ definition: { ...STANDARD_LEDGER, sizing: 'print' } })
    alone.add(print('buy', 1_000, -12, -7), 5)
    expect(alone.orders).toBe(0)
  })
})

describe('the ledger', () => {
  test('books an aggressive buy to the grade of its order, and both orders in the view of all', () => {
    const ledger = ledgerOf()
    ledger.add(print('buy', 250_000, 7, 3), 5)
    expect(ledger.minutes.read(5)).toEqual({
      ad: [0, 0, 25_000_000, 0],
      od: [0, 0, 0, 0],
      buy: 25_000_000,
      sell: 0,
      auction: 0,
    })
    ledger.add(print('buy', 30_000, 8, 3), 5)
    expect(ledger.minutes.read(5).ad).toEqual([3_000_000, 0, 25_000_000, 0])
    expect(ledger.minutes.read(5).od).toEqual([3_000_000, 0, -3_000_000, 0])
  })

  test('what was booked stays when an order grows into a higher grade', () => {
    const ledger = ledgerOf()
    for (let fill = 0; fill < 3; fill++) ledger.add(print('sell', 80_000, 100 + fill, 9), 1)
    expect(ledger.day.ad).toEqual([0, -16_000_000, -8_000_000, 0])
    expect(ledger.sellGrade).toBe(2)
    expect(ledger.buyGrade).toBe(1)
  })

  test('auctions have no aggressor but two orders', () => {
    const ledger = ledgerOf()
    ledger.add(print('none', 300_000, 1, 2), 0)
    ledger.add(print('none', 1_000, 3, 2), 0)
    expect(ledger.day.ad).toEqual([0, 0, 0, 0])
    expect(ledger.day.auction).toBe(30_100_000)
    expect(ledger.day.od).toEqual([100_000, 0, -100_000, 0])
  })

  test('without numbers a print is its own order and there is no view of all orders', () => {
    const ledger = ledgerOf({ hasOrderNumbers: false })
    ledger.add(print('buy', 50_000), 1)
    ledger.add(print('buy', 50_000), 1)
    expect(ledger.day.ad).toEqual([0, 10_000_000, 0, 0])
    expect(ledger.day.od).toEqual([0, 0, 0, 0])
    expect(ledger.hasOrders).toBe(false)
  })

  test('an order counts as big once, when it gets there', () => {
    const ledger = ledgerOf()
    for (let fill = 0; fill < 10; fill++) ledger.add(print('buy', 50_000, 1, 100 + fill), 1)
    expect([ledger.bigBuys, ledger.bigSells]).toEqual([1, 0])
    ledger.add(print('sell', 200_000, 500, 501), 1)
    expect([ledger.bigBuys, ledger.bigSells]).toEqual([2, 1])
  })

  test('without numbers only the aggressor of a big print counts', () => {
    const ledger = ledgerOf({ hasOrderNumbers: false })
    ledger.add(print('buy', 500_000), 1)
    ledger.add(print('none', 500_000), 1)
    expect([ledger.bigBuys, ledger.bigSells]).toEqual([1, 0])
  })

  test('what falls outside every minute is in the day alone', () => {
    const ledger = ledgerOf()
    ledger.add(print('none', 10, 1, 2), -1)
    expect(ledger.day.auction).toBe(1_000)
    expect([...ledger.minutes.ring.opened()]).toEqual([])
  })

  test('a number on one side alone still balances', () => {
    const ledger = ledgerOf()
    ledger.add(print('buy', 250_000, 4, 0), 1)
    ledger.add(print('buy', 10, 4, 0), 1)
    expect(ledger.day.od).toEqual([-1_000, 0, 1_000, 0])
  })

  test.each(SIZINGS.flatMap((sizing) => [true, false].map((numbered) => [sizing, numbered] as const)))(
    'its identities hold after every print (sizing %s, order numbers %s)',
    (sizing, numbered) => {
      fc.assert(
        fc.property(prints(numbered), (list) => {
          const ledger = ledgerOf({ hasOrderNumbers: numbered, definition: { grades: DEFAULT_GRADES, sizing } })
          const turnover = new Map<number, number>()
          let all = 0
          for (const { slot, ...one } of list) {
            ledger.add(one, slot)
            all += one.amount
            turnover.set(slot, (turnover.get(slot) ?? 0) + one.amount)
            expect(imbalanceOf(ledger.day, all)).toSatisfy(isBalanced)
            for (const held of ledger.minutes.ring.opened()) {
              expect(imbalanceOf(ledger.minutes.read(held), turnover.get(held) ?? 0)).toSatisfy(isBalanced)
            }
            expect(total(passiveOf(ledger.day)) + total(ledger.day.ad)).toBe(0)
          }
        }),
        { numRuns: 50 },
      )
    },
  )

  test.each(SIZINGS)('agrees with books kept on paper, at every minute (sizing %s)', (sizing) => {
    fc.assert(
      fc.property(prints(true), (list) => {
        const ledger = ledgerOf({ definition: { grades: DEFAULT_GRADES, sizing } })
        for (const { slot, ...one } of list) ledger.add(one, slot)
        for (const [slot, sums] of bookAgain(list, DEFAULT_GRADES, sizing)) {
          if (slot >= 0) expect(ledger.minutes.read(slot)).toEqual(sums)
        }
      }),
    )
  })

  test('at the close and live, big OD differs by what was lifted', () => {
    fc.assert(
      fc.property(prints(true), (list) => {
        const [live, close] = (['live', 'close'] as const).map((sizing) => {
          const ledger = ledgerOf({ definition: { grades: DEFAULT_GRADES, sizing } })
          for (const { slot, ...one } of list) ledger.add(one, slot)
          return ledger
        }) as [Ledger, Ledger]
        const big = ({ day: { od } }: Ledger) => od[2] + od[3]
        expect(big(close) - big(live)).toBe(live.lifted)
        expect(close.lifted).toBe(live.lifted)
        expect([close.bigBuys, close.bigSells, close.orders]).toEqual([live.bigBuys, live.bigSells, live.orders])
        expect(live.moved.size).toBe(0)
      }),
    )
  })

  test('at the close an order takes its earlier minutes with it, and says which', () => {
    const ledger = ledgerOf({ definition: { grades: DEFAULT_GRADES, sizing: 'close' } })
    ledger.add(print('buy', 30_000, 7, 1), 3)
    ledger.add(print('sell', 150_000, 7, 2), 5)
    expect(ledger.minutes.read(3).ad).toEqual([0, 3_000_000, 0, 0])
    ledger.add(print('buy', 30_000, 7, 3), 9)
    expect(ledger.minutes.read(3).ad).toEqual([0, 0, 3_000_000, 0])
    expect(ledger.minutes.read(5)).toMatchObject({ ad: [0, -15_000_000, 0, 0], od: [0, -15_000_000, 15_000_000, 0] })
    expect([...ledger.moved]).toEqual([3, 5])
  })

  test('the minutes add up to the day', () => {
    fc.assert(
      fc.property(prints(true), (list) => {
        const ledger = ledgerOf()
        for (const { slot, ...one } of list) ledger.add(one, Math.max(0, slot))
        const rows = [...ledger.minutes.ring.opened()].map((slot) => ledger.minutes.read(slot))
        for (const grade of [0, 1, 2, 3] as const) {
          expect(total(rows.map((row) => row.ad[grade]))).toBe(ledger.day.ad[grade])
          expect(total(rows.map((row) => row.od[grade]))).toBe(ledger.day.od[grade])
        }
        expect(total(rows.map((row) => row.sell))).toBe(ledger.day.sell)
        expect(total(rows.map((row) => row.auction))).toBe(ledger.day.auction)
      }),
    )
  })
})
