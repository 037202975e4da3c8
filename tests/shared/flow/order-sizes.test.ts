import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteBudget } from '../../../shared/flow/byte-budget'
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

  test('orders that are through make room: a whole day of them takes what the open ones do', () => {
    const sizes = new OrderSizes(1_000_000)
    const wrong: number[] = []
    for (let number = 1; number <= 200_000; number++) {
      sizes.add(number, 10, 1)
      if (number > 20) sizes.end(number - 20)
      if (number % 20 === 0) sizes.add(number - 10, 10, 1)
      if (sizes.amount !== (number % 20 === 0 ? 20 : 10)) wrong.push(number)
    }
    expect(wrong).toEqual([])
    expect(sizes.bytes).toBeLessThan(4_096)
    expect(sizes.revived).toBe(false)
  })

  test('whatever ended in between, an order that may be filled further is as large as all its fills', () => {
    const number = fc
      .constantFrom(0, 2 ** 31, 2 ** 40)
      .chain((from) => fc.integer({ min: 1, max: 400 }).map((n) => from + n))
    const key = fc.tuple(number, fc.boolean()).map(([no, sells]) => (sells ? -no : no))
    const step = fc.record({ key, amount: fc.integer({ min: 1, max: 1_000 }), ends: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 200, maxLength: 1_500 }), fc.boolean(), (steps, withNotes) => {
        const sizes = new OrderSizes(1_000_000, { withNotes })
        const held = new Map<number, { amount: number; shares: number; place: number }>()
        const through = new Set<number>()
        for (const { key: order, amount, ends } of steps) {
          if (through.has(order)) continue
          sizes.add(order, amount, 1)
          const before = held.get(order)
          const now = { amount: (before?.amount ?? 0) + amount, shares: (before?.shares ?? 0) + 1, place: sizes.place }
          held.set(order, now)
          expect([sizes.amount, sizes.shares, sizes.fresh]).toEqual([now.amount, now.shares, before === undefined])
          if (withNotes) {
            expect(sizes.note).toBe(before ? Math.abs(order) : 0)
            sizes.note = Math.abs(order)
          }
          if (!ends) continue
          sizes.end(order, now.place)
          through.add(order)
        }
        expect(sizes.revived).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('the place of an order that moved, or whose room another took, does not end the other', () => {
    const sizes = new OrderSizes(1_000_000)
    sizes.add(1, 10, 1)
    const { place } = sizes
    for (let number = 2; number <= 500; number++) sizes.add(number, 10, 1)
    sizes.end(1, place)
    for (let number = 2; number <= 500; number++) {
      sizes.add(number, 10, 1)
      expect([sizes.amount, sizes.revived]).toEqual([20, false])
    }
    sizes.add(1, 10, 1)
    expect(sizes.revived).toBe(true)
  })

  test('an order filled after its end goes on as long as its room was not wanted, and that is told', () => {
    const sizes = new OrderSizes(100)
    sizes.add(7, 10, 1)
    sizes.end(7)
    sizes.end(8)
    sizes.add(7, 10, 1)
    expect([sizes.amount, sizes.shares, sizes.fresh, sizes.revived]).toEqual([20, 2, false, true])
  })

  test('an order filled after its end and after it became old is as large as all its fills', () => {
    const sizes = new OrderSizes(2)
    sizes.add(1, 100, 10)
    sizes.end(1)
    for (const number of [2, 3, 4]) sizes.add(number, 1, 1)
    sizes.add(1, 50, 5)
    expect([sizes.amount, sizes.shares, sizes.fresh]).toEqual([150, 15, false])
  })

  test('tables that share a budget stay within it, and keep the orders filled last', () => {
    const budget = new ByteBudget(64 * 1_024)
    const tables = Array.from({ length: 8 }, () => new OrderSizes(1_000_000, { budget }))
    let most = 0
    const wrong: number[] = []
    for (let number = 1; number <= 20_000; number++) {
      for (const sizes of tables) {
        sizes.add(number, 10, 1)
        if (number > 10) sizes.add(number - 10, 10, 1)
        if (sizes.amount !== (number > 10 ? 20 : 10)) wrong.push(number)
      }
      most = Math.max(
        most,
        tables.reduce((sum, sizes) => sum + sizes.bytes, 0),
      )
    }
    expect(wrong).toEqual([])
    expect(budget.taken).toBeLessThanOrEqual(64 * 1_024)
    expect(most).toBeLessThanOrEqual(64 * 1_024 + 8 * 2 * 64 * 24)
  })
})
