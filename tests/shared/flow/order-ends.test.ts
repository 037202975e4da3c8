import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EndingPrint, OrderEnds } from '../../../shared/flow/order-ends'
import { playRecording } from '../../support/play-recordings'
import { recording } from '../../support/recordings'

type Print = EndingPrint & { price: number }

/** Numbers each order's fills, and expects an order to end first with the number of its last one. */
function watchEnds(ended: (key: number) => void) {
  const places = new Map<number, number>()
  const over = new Set<number>()
  const ends = new OrderEnds((key, place) => {
    if (!over.has(key)) expect([key, place]).toEqual([key, places.get(key)])
    over.add(key)
    ended(key)
  })
  let place = 0
  return (print: EndingPrint, price: number) => {
    const [buyPlace, sellPlace] = [++place, ++place]
    ends.note(print, price, buyPlace, sellPlace)
    places.set(print.buyNo, buyPlace).set(-print.sellNo, sellPlace)
  }
}

/** Numbers that ended by each print, a list a print. */
function endsOf(prints: readonly Print[]): number[][] {
  let ended: number[] = []
  const note = watchEnds((key) => ended.push(key))
  return prints.map((print) => {
    ended = []
    note(print, print.price)
    return ended
  })
}

const buy = (price: number, buyNo: number, sellNo: number): Print => ({ side: 'buy', price, buyNo, sellNo })
const sell = (price: number, buyNo: number, sellNo: number): Print => ({ side: 'sell', price, buyNo, sellNo })
const auction = (price: number, buyNo: number, sellNo: number): Print => ({ side: 'none', price, buyNo, sellNo })

describe('orders that can trade no more', () => {
  test.each<[string, Print[], number[][]]>([
    ['a resting seller is through when the next at its price trades', [buy(10, 1, 2), buy(10, 1, 3)], [[], [-2]]],
    ['a resting seller is through when a dearer one trades', [buy(10, 1, 2), buy(11, 1, 3)], [[], [-2]]],
    ['a resting buyer is through when a cheaper one trades', [sell(10, 1, 2), sell(9, 3, 2)], [[], [1]]],
    ['an active buyer is when another buys at its price', [buy(10, 1, 2), buy(10, 3, 2)], [[], [1]]],
    ['an active buyer is not when another buys higher: it may bid below', [buy(10, 1, 2), buy(11, 3, 4)], [[], [-2]]],
    ['an active seller that rests is not while cheaper ones buy', [sell(10, 1, 2), sell(9, 3, 4)], [[], [1]]],
    ['an order filled again and again is never', [sell(10, 1, 2), sell(10, 1, 3), sell(10, 1, 4)], [[], [-2], [-3]]],
    [
      'a buyer that went up through prices counts with its best',
      [buy(10, 1, 2), buy(12, 1, 3), buy(11, 5, 6)],
      [[], [-2], [1]],
    ],
    [
      'auctions fill one order after another, and the last may go on',
      [auction(10, 1, 2), auction(10, 1, 3), auction(10, 4, 3), sell(10, 4, 9), sell(10, 5, 9)],
      [[], [-2], [1], [-3], [4]],
    ],
    ['without numbers nothing is known', [buy(10, 0, 0), sell(9, 0, 0)], [[], []]],
  ])('%s', (_, prints, expected) => {
    expect(endsOf(prints)).toEqual(expected)
  })

  test('never trade again where orders are matched by price and time', () => {
    const orders = fc.array(
      fc.record({
        isBuy: fc.boolean(),
        price: fc.integer({ min: 95, max: 105 }),
        volume: fc.integer({ min: 1, max: 9 }),
        cancels: fc.boolean(),
      }),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(orders, (list) => {
        const ended = new Set<number>()
        const note = watchEnds((key) => ended.add(key))
        const book: { isBuy: boolean; price: number; left: number; no: number }[] = []
        list.forEach(({ isBuy, price, volume, cancels }, at) => {
          const no = at + 1
          let left = volume
          while (left > 0) {
            const others = book.filter(
              (other) => other.isBuy !== isBuy && (isBuy ? other.price <= price : other.price >= price),
            )
            const [best] = others.sort((a, b) => (isBuy ? a.price - b.price : b.price - a.price) || a.no - b.no)
            if (!best) break
            const [buyNo, sellNo] = isBuy ? [no, best.no] : [best.no, no]
            expect([ended.has(buyNo), ended.has(-sellNo)]).toEqual([false, false])
            note({ side: isBuy ? 'buy' : 'sell', buyNo, sellNo }, best.price)
            const filled = Math.min(left, best.left)
            left -= filled
            best.left -= filled
            if (best.left === 0) book.splice(book.indexOf(best), 1)
          }
          if (left > 0) book.push({ isBuy, price, left, no })
          if (cancels && book.length > 3) book.shift()
        })
      }),
    )
  })

  for (const file of ['600000_20200102', '600519_20230201', '600536_20230711', '605580_20230711']) {
    test(`never trade again on a recorded day, and few are left to wait (${file})`, async (context) => {
      const path = recording(context, 'l2_ticks', 'sse', `${file}_trades.csv.gz`)
      const ended = new Set<number>()
      const seen = new Set<number>()
      const ends = new OrderEnds((key) => ended.add(key))
      let again = 0
      await playRecording(path, (event) => {
        if (event.kind !== 'trade') return
        if (ended.has(event.buyNo) || ended.has(-event.sellNo)) again++
        seen.add(event.buyNo).add(-event.sellNo)
        ends.note(event, event.price)
      })
      expect(again).toBe(0)
      expect(seen.size - ended.size).toBeLessThan(seen.size / 20)
    })
  }
})
