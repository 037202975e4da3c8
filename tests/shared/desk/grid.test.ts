import { describe, expect, test } from 'vitest'
import {
  compacted,
  freeGridPosition,
  inReadingOrder,
  onDesk,
  type Placed,
  rowCountOf,
  steppedPosition,
  withGridPosition,
} from '../../../shared/desk/grid'
import { overlap } from '../../../shared/walls/board'

const at = (id: string, x: number, y: number, w = 12, h = 4): Placed => ({ id, x, y, w, h })
const drawn = (panes: readonly Placed[]) =>
  inReadingOrder(panes).map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}×${h}`)

const four = [at('a', 0, 0), at('b', 12, 0), at('c', 0, 4), at('d', 12, 4)]

describe('the grid of a desk', () => {
  test.each<[string, string, Partial<Placed>, string[]]>([
    [
      'down past another changes places with it',
      'a',
      { y: 4 },
      ['c 0,0 12×4', 'b 12,0 12×4', 'a 0,4 12×4', 'd 12,4 12×4'],
    ],
    ['onto another pushes it down', 'c', { x: 12, y: 0 }, ['a 0,0 12×4', 'c 12,0 12×4', 'b 12,4 12×4', 'd 12,8 12×4']],
    ['to where nothing is leaves no hole', 'a', { y: 40 }, ['c 0,0 12×4', 'b 12,0 12×4', 'a 0,4 12×4', 'd 12,4 12×4']],
    [
      'wider pushes what is beside it',
      'a',
      { w: 16 },
      ['a 0,0 16×4', 'b 12,4 12×4', 'c 0,4 12×4', 'd 12,8 12×4'].sort(),
    ],
    ['higher pushes what is below', 'a', { h: 6 }, ['a 0,0 12×6', 'b 12,0 12×4', 'd 12,4 12×4', 'c 0,6 12×4']],
    [
      'smaller than a pane may be is as small as it may be',
      'b',
      { w: 1, h: 1 },
      ['a 0,0 12×4', 'b 12,0 3×3', 'd 12,3 12×4', 'c 0,4 12×4'],
    ],
    ['off the desk stands at its edge', 'b', { x: 99 }, ['a 0,0 12×4', 'b 12,0 12×4', 'c 0,4 12×4', 'd 12,4 12×4']],
  ])('a pane that goes %s', (_, id, change, expected) => {
    const next = withGridPosition(four, id, change)
    expect(drawn(next).sort()).toEqual([...expected].sort())
    expect(next.map((pane) => pane.id)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('never lays one pane over another, wherever one of them goes', () => {
    let seed = 7
    const dice = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    let panes = [...four, at('e', 3, 8, 7, 5), at('f', 10, 9, 5, 3)]
    for (let turn = 0; turn < 80; turn++) {
      const id = 'abcdef'[dice(6)] as string
      panes = withGridPosition(panes, id, { x: dice(30) - 3, y: dice(30), w: 1 + dice(26), h: 1 + dice(10) })
      const pairs = panes.flatMap((one, from) => panes.slice(from + 1).map((other) => [one, other] as const))
      expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
      expect(panes).toEqual(compacted(panes))
      expect(panes.every(({ x, w, y }) => x >= 0 && x + w <= 24 && y >= 0)).toBe(true)
    }
  })

  test.each<[string, string, [number, number], string[] | undefined]>([
    ['right', 'a', [1, 0], ['c 0,0 12×4', 'a 1,4 12×4', 'b 12,0 12×4', 'd 12,8 12×4']],
    ['down', 'a', [0, 1], ['c 0,0 12×4', 'b 12,0 12×4', 'a 0,4 12×4', 'd 12,4 12×4']],
    ['up', 'd', [0, -1], ['a 0,0 12×4', 'd 12,0 12×4', 'c 0,4 12×4', 'b 12,4 12×4']],
    ['over the left edge', 'a', [-1, 0], undefined],
    ['over the upper edge', 'a', [0, -1], undefined],
    ['below the lowest', 'c', [0, 1], undefined],
  ])('a key goes as far %s as it takes, or nowhere', (_, id, step, expected) => {
    const next = steppedPosition(four, id, step)
    if (!expected) return expect(next).toBeUndefined()
    const moved = next?.find((pane) => pane.id === id)
    expect(moved).toBeDefined()
    if (step[0] === 0) expect(drawn(next as Placed[])).toEqual(expected)
    else expect(moved?.x).toBe((four.find((pane) => pane.id === id) as Placed).x + step[0])
  })

  test('finds the highest free place, and counts its rows', () => {
    expect(freeGridPosition(four, 6, 4)).toEqual({ x: 0, y: 8, w: 6, h: 4 })
    expect(freeGridPosition(four.slice(0, 3), 6, 4)).toEqual({ x: 12, y: 4, w: 6, h: 4 })
    expect([rowCountOf(four), rowCountOf([])]).toEqual([8, 0])
    expect(onDesk({ x: Number.NaN, y: -5, w: 90, h: 2 })).toEqual({ x: 0, y: 0, w: 24, h: 3 })
  })
})
