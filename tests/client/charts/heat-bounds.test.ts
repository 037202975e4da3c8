import { describe, expect, test } from 'vitest'
import { HeatMap } from '../../../client/charts/order-flow/heat-map'
import { heatBounds } from '../../../client/charts/order-flow/heat-picture'

/** Ten columns a place, the first at place 5. */
const shape = { columns: 1_000, levels: 1, origin: 5, perPlace: 10, lot: 100, stands: 0 }

function bounds(...columns: number[]) {
  const heat = new HeatMap(shape)
  for (const column of columns) heat.addBook(column, 10, [{ price: 10, volume: 100 }])
  return { heat, ...heatBounds(heat, { home: 30, least: 2, width: 12 }) }
}

describe('how far a heat map reaches', () => {
  test.each([
    ['as wide as is told before there are books', [], { from: 5, to: 17 }],
    ['from its first book, as wide as is told while there are few', [20, 60], { from: 7, to: 19 }],
    ['from its first book to the end of its newest', [20, 500], { from: 7, to: 55.1 }],
  ])('is %s', (_, columns, whole) => expect(bounds(...columns).whole()).toEqual(whole))

  test('is what is in sight at first while there is less than that, then its newest part', () => {
    expect(bounds(20, 100).home()).toEqual({ from: 7, to: 19 })
    const { home, heat } = bounds(20, 500)
    expect(home().to - home().from).toBeCloseTo(30, 9)
    heat.addBook(600, 10, [])
    expect(home().to).toBeCloseTo(65.1, 9)
  })

  test('is never nearer than so many places', () => expect(bounds(20).least()).toBe(2))
})
