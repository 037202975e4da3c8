import { describe, expect, test } from 'vitest'
import { HeatMap } from '../../../client/charts/order-flow/heat-map'
import { heatBounds } from '../../../client/charts/order-flow/heat-picture'

/** Ten columns a place, the first at place 5. */
const shape = { columns: 1_000, levels: 1, origin: 5, perPlace: 10, lot: 100, bookColumns: 0 }

function bounds(...columns: number[]) {
  const heat = new HeatMap(shape)
  for (const column of columns) heat.addBook(column, 10, [{ price: 10, volume: 100 }])
  return { heat, ...heatBounds(heat, { home: 30, least: 2, width: 12 }) }
}

const since = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('the range of a heat map', () => {
  test.each([
    ['as wide as is told before there are books', [], { from: 5, to: 17 }],
    ['from its first book, as wide as is told while there are few', [20, 60], { from: 7, to: 19 }],
    ['from its first book to the end of its newest', [20, 500], { from: 7, to: 55.1 }],
  ])('is %s', (_, columns, whole) => expect(bounds(...columns).whole()).toEqual(whole))

  test('is the initial range while there are fewer columns, then its latest part', () => {
    expect(bounds(20, 100).home()).toEqual({ from: 7, to: 19 })
    const { home, heat } = bounds(...since(20, 500))
    expect(home().to - home().from).toBeCloseTo(30, 9)
    for (let column = 501; column <= 600; column++) heat.addBook(column, 10, [])
    expect(home().to).toBeCloseTo(65.1, 9)
  })

  test.each([
    ['begins after a long stretch without books', [20, ...since(300, 500)], 35],
    ['shows the end of that stretch while there is little since', [20, ...since(480, 500)], 43.1],
    ['passes over a short one', [...since(20, 400), ...since(430, 500)], 25.1],
  ])('at first %s', (_, columns, from) => expect(bounds(...columns).home().from).toBeCloseTo(from, 9))

  test('is never narrower than a minimum', () => expect(bounds(20).least()).toBe(2))
})
