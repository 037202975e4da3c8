import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Slab } from '../../../shared/flow/slab'

it('gives arrays of zeros that share memory and never a byte', () => {
  const kinds = fc.constantFrom('float64', 'uint32', 'int32', 'uint16', 'uint8')
  const wishes = fc.array(fc.tuple(kinds, fc.nat({ max: 40_000 })), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(wishes, (list) => {
      const slab = new Slab()
      const arrays = list.map(([kind, length]) => slab[kind as 'uint8'](length))
      arrays.forEach((array, at) => {
        expect(array.length).toBe(list[at]?.[1])
        expect(array.every((value) => value === 0)).toBe(true)
        array.fill(1 + (at % 100))
      })
      arrays.forEach((array, at) => {
        expect(array.every((value) => value === 1 + (at % 100))).toBe(true)
      })
    }),
    { numRuns: 30 },
  )
})

it('cuts thousands of small arrays from a few large ones', () => {
  const slab = new Slab()
  const buffers = new Set(Array.from({ length: 5_000 }, () => slab.float64(5).buffer))
  expect(buffers.size).toBe(2)
})
