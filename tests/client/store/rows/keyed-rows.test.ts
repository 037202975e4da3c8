import { describe, expect, test } from 'vitest'
import { forgetOldest, type KeyedOptions, KeyedRows } from '../../../../client/store/rows/keyed-rows'
import type { Section } from '../../../../shared/protocol/frame'
import { section } from '../section'

type MinuteClose = readonly [slot: number, close: number]

const minutes = (...told: MinuteClose[]) =>
  section(
    'minute',
    told.map(([slot, close]) => ({ slot, close })),
  ) as Section<'minute'>

const closes = (options: Partial<KeyedOptions<'minute', number>> = {}) =>
  new KeyedRows<'minute', number>({
    key: 'slot',
    capacity: 3,
    read: ({ close }) => (close > 0 ? close : undefined),
    ...options,
  })

const entriesOf = ({ byKey }: KeyedRows<'minute', number>) => [...byKey]

describe('the newest row of each key', () => {
  test.each<[string, MinuteClose[][], (readonly [number, number])[], number]>([
    ['the later row of a key', [[[1, 10]], [[1, 12]]], [[1, 12]], 0],
    [
      'the later row of a key within one section',
      [
        [
          [1, 10],
          [1, 12],
        ],
      ],
      [[1, 12]],
      0,
    ],
    [
      'every key, the one that changed last at the end',
      [
        [
          [1, 10],
          [2, 20],
        ],
        [[1, 11]],
      ],
      [
        [2, 20],
        [1, 11],
      ],
      0,
    ],
    [
      'no more than it may, without those unchanged longest',
      [
        [
          [1, 1],
          [2, 2],
          [3, 3],
          [4, 4],
          [5, 5],
        ],
      ],
      [
        [3, 3],
        [4, 4],
        [5, 5],
      ],
      0,
    ],
    [
      'a key that changed although it came first',
      [
        [
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        [[1, 9]],
        [[4, 4]],
      ],
      [
        [3, 3],
        [1, 9],
        [4, 4],
      ],
      0,
    ],
    [
      'nothing of rows that cannot be read, but counts them',
      [
        [
          [1, 0],
          [2, 20],
          [3, -1],
        ],
      ],
      [[2, 20]],
      2,
    ],
    ['the row before where the later one cannot be read', [[[1, 10]], [[1, 0]]], [[1, 10]], 1],
    ['nothing of an empty section', [[]], [], 0],
  ])('holds %s', (_, sections, rows, unreadable) => {
    const closeRows = closes()
    for (const each of sections) closeRows.put(minutes(...each))
    expect(entriesOf(closeRows)).toEqual(rows)
    expect(closeRows.unreadable).toBe(unreadable)
  })

  test('lets its owner choose which row is dropped beyond the capacity', () => {
    const closeRows = closes({
      capacity: 2,
      makeRoom: (rows) => {
        const lowest = [...rows].sort(([, a], [, b]) => a - b)[0]
        if (lowest) rows.delete(lowest[0])
      },
    })
    closeRows.put(minutes([1, 30], [2, 10], [3, 20]))
    expect(entriesOf(closeRows)).toEqual([
      [1, 30],
      [3, 20],
    ])
  })

  test('is empty after clearing, and starts again with the next row', () => {
    const closeRows = closes()
    closeRows.put(minutes([1, 10], [2, 20]))
    closeRows.clear()
    expect(entriesOf(closeRows)).toEqual([])
    closeRows.put(minutes([2, 21]))
    expect(entriesOf(closeRows)).toEqual([[2, 21]])
  })
})

describe('making room', () => {
  test('drops the first row, and nothing from an empty map', () => {
    const rows = new Map([
      [1, 'a'],
      [2, 'b'],
    ])
    forgetOldest(rows)
    expect([...rows.keys()]).toEqual([2])
    forgetOldest(rows)
    forgetOldest(rows)
    expect(rows.size).toBe(0)
  })
})
