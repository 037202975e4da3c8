import { describe, expect, test } from 'vitest'
import { ListRows } from '../../../../client/store/rows/list-rows'
import type { Section } from '../../../../shared/protocol/frame'
import { section } from '../section'

const prints = (...prices: number[]) =>
  section(
    'trade',
    prices.map((price) => ({ price })),
  ) as Section<'trade'>
const list = (held: number) => new ListRows<'trade', number>(held, ({ price }) => (price === 0 ? undefined : price))

describe('numbered rows', () => {
  test.each<[string, number, number[][], number[]]>([
    ['oldest first, over several sections', 9, [[1, 2], [3]], [1, 2, 3]],
    ['equal rows each for itself', 9, [[5, 5], [5]], [5, 5, 5]],
    ['as many as may be held', 3, [[1, 2, 3]], [1, 2, 3]],
    [
      'the newest, where there are more',
      3,
      [
        [1, 2],
        [3, 4, 5],
      ],
      [3, 4, 5],
    ],
    ['the newest of one section that is longer', 2, [[1, 2, 3, 4, 5]], [4, 5]],
    [
      'without those that cannot be read',
      3,
      [
        [1, 0, 2],
        [0, 3],
      ],
      [1, 2, 3],
    ],
    ['nothing where nothing came', 3, [[]], []],
  ])('contain %s', (_, most, sections, rows) => {
    const numbered = list(most)
    for (const each of sections) numbered.put(prints(...each))
    expect(numbered.all).toEqual(rows)
  })

  test('that cannot be read push none out', () => {
    const numbered = list(2)
    numbered.put(prints(1, 2))
    numbered.put(prints(0, 0, 0))
    expect(numbered.all).toEqual([1, 2])
  })

  test('are a new list after all was cleared: who holds the old one keeps it', () => {
    const numbered = list(3)
    numbered.put(prints(1, 2))
    const before = numbered.all
    numbered.clear()
    numbered.put(prints(3))
    expect([before, numbered.all]).toEqual([[1, 2], [3]])
  })
})
