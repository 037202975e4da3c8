import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderParts } from '../../../shared/flow/order-parts'

test('the chain of an order has what it booked by minute, newest first, however many orders there are', () => {
  const booking = fc.record({
    order: fc.nat({ max: 40 }),
    slot: fc.integer({ min: -1, max: 3 }),
    od: fc.integer({ min: -1e6, max: 1e6 }),
    ad: fc.integer({ min: -1e6, max: 1e6 }),
  })
  fc.assert(
    // More than 256 parts: the first capacity.
    fc.property(fc.array(booking, { minLength: 300, maxLength: 600 }), (bookings) => {
      const parts = new OrderParts()
      const newest = new Map<number, number>()
      const expected = new Map<number, [slot: number, od: number, ad: number][]>()
      for (const { order, slot, od, ad } of bookings) {
        newest.set(order, parts.add(newest.get(order) ?? 0, slot, od, ad))
        const own = expected.get(order) ?? []
        expected.set(order, own)
        if (own[0]?.[0] === slot) own[0] = [slot, own[0][1] + od, own[0][2] + ad]
        else own.unshift([slot, od, ad])
      }
      for (const [order, own] of expected) {
        const chain: [number, number, number][] = []
        for (let part = newest.get(order) ?? 0; part > 0; part = parts.before(part)) {
          chain.push([parts.slotOf(part), parts.odOf(part), parts.adOf(part)])
        }
        expect(chain).toEqual(own)
      }
    }),
    { numRuns: 20 },
  )
})
