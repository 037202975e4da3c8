import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STANDARD_LEDGER } from '../../../shared/flow/definitions'
import { Ledger, type LedgerPrint } from '../../../shared/flow/ledger'

const ledger = () =>
  new Ledger({
    definition: STANDARD_LEDGER,
    scales: { priceScale: 2 },
    floatShares: 0,
    minutes: 241,
    hasOrderNumbers: true,
    ordersKept: 1_000,
  })

const print = fc
  .record({
    side: fc.constantFrom('none' as const, 'buy' as const, 'sell' as const),
    price: fc.integer({ min: 900, max: 903 }),
    volume: fc.integer({ min: 1, max: 2_000_000 }),
    buyNo: fc.integer({ min: -3, max: 6 }),
    sellNo: fc.integer({ min: 7, max: 12 }),
    slot: fc.integer({ min: 0, max: 3 }),
  })
  .map((drawn) => ({ ...drawn, amount: drawn.price * drawn.volume }))

test('sums of prints that were booked alike make up the minutes, the day and the counts of the prints themselves', () => {
  fc.assert(
    fc.property(fc.array(print, { minLength: 1, maxLength: 60 }), (prints) => {
      const lived = ledger()
      const sums = new Map<string, { print: LedgerPrint; slot: number; buyGrade: number; sellGrade: number }>()
      const counts = { orders: 0, bigBuys: 0, bigSells: 0 }
      for (const { slot, ...one } of prints) {
        lived.add(one, slot)
        const { buyGrade, sellGrade } = lived
        const key = [slot, one.side, one.price, buyGrade, sellGrade].join()
        const sum = sums.get(key)
        if (!sum) sums.set(key, { print: { ...one, buyNo: -1, sellNo: -1 }, slot, buyGrade, sellGrade })
        else {
          sum.print.volume += one.volume
          sum.print.amount += one.amount
        }
      }
      Object.assign(counts, { orders: lived.orders, bigBuys: lived.bigBuys, bigSells: lived.bigSells })

      const retold = ledger()
      const ordered = [...sums.values()].sort((a, b) => a.slot - b.slot)
      ordered.forEach(({ print: sum, slot, buyGrade, sellGrade }, nth) => {
        const none = { orders: 0, bigBuys: 0, bigSells: 0 }
        retold.addRecorded(sum, slot, { buyGrade, sellGrade, ...(nth === 0 ? counts : none) })
        expect([retold.buyGrade, retold.sellGrade]).toEqual([buyGrade, sellGrade])
        expect(retold.buyFilled).toEqual({ amount: sum.amount, shares: sum.volume })
      })
      expect(retold.day).toEqual(lived.day)
      const minutesOf = ({ minutes }: Ledger) => [0, 1, 2, 3].map((slot) => structuredClone(minutes.read(slot)))
      expect(minutesOf(retold)).toEqual(minutesOf(lived))
      const { orders, bigBuys, bigSells, hasOrders } = retold
      expect({ orders, bigBuys, bigSells, hasOrders }).toEqual({ ...counts, hasOrders: true })
    }),
  )
})

test('a sum of prints whose orders have no numbers is in nobody’s 全部', () => {
  const coin = ledger()
  const sum = { price: 900, volume: 5_000, amount: 4_500_000, side: 'sell' as const, buyNo: 0, sellNo: 0 }
  coin.addRecorded(sum, 1, { buyGrade: 0, sellGrade: 2, orders: 0, bigBuys: 0, bigSells: 1 })
  expect(coin.hasOrders).toBe(false)
  expect(coin.day).toMatchObject({ ad: [0, 0, -4_500_000, 0], od: [0, 0, 0, 0], sell: 4_500_000 })
  expect(coin.bigSells).toBe(1)
})
