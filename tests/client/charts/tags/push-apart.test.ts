import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pushedApart } from '../../../../client/charts/tags/push-apart'

describe('tags of a height of ten between 0 and 100', () => {
  test.each<[title: string, wished: number[], places: number[]]>([
    ['none', [], []],
    ['stand where they should', [50, 20], [50, 20]],
    ['touch where they should to', [50, 60], [50, 60]],
    ['move apart about their mean', [50, 54], [47, 57]],
    ['in the order of their wishes, whatever their order', [54, 50], [57, 47]],
    ['in their own order where they should the same', [50, 50], [45, 55]],
    ['move as one block of three', [50, 51, 49], [50, 60, 40]],
    ['push a neighbour on', [50, 54, 62], [45.333, 55.333, 65.333]],
    ['stay below the top', [-20, 3], [5, 15]],
    ['stay above the foot', [120, 97], [95, 85]],
    ['are pushed back from the edge as a block', [96, 94, 92], [95, 85, 75]],
  ])('%s', (_title, wished, places) => {
    expect(pushedApart(wished, 10, 0, 100).map((place) => Math.round(place * 1_000) / 1_000)).toEqual(places)
  })

  test('begin at the start of their space', () => {
    expect(pushedApart([0, 200], 10, 50, 100)).toEqual([55, 95])
  })
})

describe('more than fit', () => {
  test.each<[count: number, from: number, to: number, places: number[]]>([
    [3, 0, 30, [5, 15, 25]],
    [3, 0, 29, [5, 14.5, 24]],
    [3, 0, 12, [5, 6, 7]],
    [2, 0, 15, [5, 10]],
    [3, 40, 60, [45, 50, 55]],
    [1, 0, 10, [5]],
    [1, 0, 4, [5]],
    [2, 0, 4, [5, 5]],
  ])('%i of them from %i to %i are spread evenly', (count, from, to, places) => {
    expect(pushedApart(Array(count).fill(from), 10, from, to)).toEqual(places)
  })
})

test('no tag overlaps another, lies outside, or changes the order of the wanted positions', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 350 }), { maxLength: 20 }), (wished) => {
      const places = pushedApart(wished, 10, 0, 300)
      const order = wished.map((_, at) => at).sort((a, b) => (wished[a] as number) - (wished[b] as number) || a - b)
      const sorted = order.map((at) => places[at] as number)
      for (const [at, place] of sorted.entries()) {
        expect(place).toBeGreaterThanOrEqual(5 - 1e-9)
        expect(place).toBeLessThanOrEqual(295 + 1e-9)
        if (at > 0) expect(place - (sorted[at - 1] as number)).toBeGreaterThanOrEqual(10 - 1e-9)
      }
    }),
  )
})
