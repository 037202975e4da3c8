import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OrderSizes } from '../../../shared/flow/order-sizes'

describe('sizes of orders by number', () => {
  test('agree with a plain map while no more orders are touched than are remembered', () => {
    const fills = fc.array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.nat(1e6), fc.nat(1e9)), { maxLength: 600 })
    fc.assert(
      fc.property(fills, (list) => {
        const sizes = new OrderSizes(800)
        const plain = new Map<number, [number, number]>()
        for (const [number, shares, amount] of list) {
          if (number === 0) continue
          const [a, s] = plain.get(number) ?? [0, 0]
          plain.set(number, [a + amount, s + shares])
          sizes.add(number, amount, shares)
          expect([sizes.amount, sizes.shares]).toEqual(plain.get(number))
        }
        expect(sizes.size).toBe(plain.size)
      }),
    )
  })

  test.each([
    ['beyond 32 bits', 2 ** 32 + 7, 7],
    ['of the other side', -12, 12],
    ['far apart', 90_000_000_000_001, 1],
  ])('numbers %s are kept apart', (_, one, other) => {
    const sizes = new OrderSizes(100)
    sizes.add(one, 100, 1)
    sizes.add(other, 5, 1)
    expect(sizes.amount).toBe(5)
    sizes.add(one, 100, 1)
    expect(sizes.amount).toBe(200)
  })

  test('an order filled again and again survives any number of others', () => {
    const sizes = new OrderSizes(50)
    for (let other = 1; other <= 5_000; other++) {
      sizes.add(other, 1, 1)
      if (other % 40 === 0) sizes.add(999_999, 10, 1)
    }
    expect(sizes.amount).toBe(1_250)
  })

  test('never holds more than twice its limit', () => {
    const sizes = new OrderSizes(50)
    let most = 0
    for (let number = 1; number <= 5_000; number++) {
      sizes.add(number, 1, 1)
      most = Math.max(most, sizes.size)
    }
    expect(most).toBeLessThanOrEqual(100)
  })

  test('an order not touched for long starts again from zero', () => {
    const sizes = new OrderSizes(50)
    sizes.add(1, 777, 1)
    for (let number = 2; number <= 200; number++) sizes.add(number, 1, 1)
    sizes.add(1, 3, 1)
    expect(sizes.amount).toBe(3)
  })

  test('a note stays with its order while tables grow and turn over', () => {
    const sizes = new OrderSizes(50, { withNotes: true })
    sizes.add(7, 100, 1)
    expect([sizes.fresh, sizes.note]).toEqual([true, 0])
    sizes.note = 42
    for (let other = 100; other < 160; other++) {
      sizes.add(other, 1, 1)
      expect(sizes.note).toBe(0)
    }
    sizes.add(7, 100, 1)
    expect([sizes.fresh, sizes.note, sizes.amount]).toEqual([false, 42, 200])
  })
})
