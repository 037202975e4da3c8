import { expect, test } from 'vitest'
import { ArrayPool } from '../../../shared/flow/array-pool'

test('an array that was given back serves the next of its length, and no two at once', () => {
  let cuts = 0
  const pool = new ArrayPool((length) => {
    cuts++
    return new Int32Array(length)
  })
  const first = pool.take(4)
  const second = pool.take(4)
  expect(second).not.toBe(first)
  pool.give(first)
  expect(pool.take(8)).toHaveLength(8)
  expect(pool.take(4)).toBe(first)
  expect(pool.take(4)).not.toBe(first)
  expect(cuts).toBe(4)
})
