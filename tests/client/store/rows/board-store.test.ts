import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { sortedView } from '../../../../client/store/rows/board-view'
import { section, tableChanges } from '../section'

const reference = (prevClose: number[]) => ({
  prevClose,
  floatShares: prevClose.map(() => 10_000),
  meanVolume5: prevClose.map(() => 24_000),
})

function boardOf(lasts: number[], prevClose = lasts.map(() => 100)): BoardStore {
  const board = new BoardStore()
  board.setReference(reference(prevClose))
  board.apply(
    section(
      'board',
      lasts.map((last, index) => ({ index, last })),
      { snapshot: true },
    ),
  )
  board.commit(1)
  return board
}

describe('the board', () => {
  test('change follows the registry’s previous close, also if that arrives later', () => {
    const board = new BoardStore()
    board.apply(
      section('board', [
        { index: 0, last: 110 },
        { index: 1, last: 95 },
      ]),
    )
    board.commit(1)
    expect(board.change[0]).toBeNaN()
    board.setReference(reference([100, 100]))
    expect([board.change[0], board.change[1]].map((change) => change?.toFixed(4))).toEqual(['0.1000', '-0.0500'])
  })

  test('keeps changes, and the times of skipped values, when it grows', () => {
    const board = new BoardStore(2)
    board.setReference(reference([100, 100, 100]))
    board.conflate({ at: 77, reason: 'slow-network' })
    board.apply(section('board', [{ index: 0, last: 110 }]))
    board.apply(section('board', [{ index: 1, last: 95 }], { seq: 2 }))
    board.apply(section('board', [{ index: 2, last: 120 }], { seq: 3 }))
    board.commit(1)
    expect([...board.change.subarray(0, 4)].map((change) => change.toFixed(2))).toEqual([
      '0.10',
      '-0.05',
      '0.20',
      'NaN',
    ])
    expect([0, 1, 2].map((index) => board.skippedOf(index))).toEqual([77, 0, 0])
  })

  test.each([
    [1, 2, 1],
    [2, 1, -0.5],
    [0, 2, Number.NaN],
    [2, 0, Number.NaN],
  ])(
    'a previous close of %i and a price of %i, in the smallest units, are a change of %d',
    (prevClose, last, change) => {
      expect(boardOf([last], [prevClose]).change[0]).toBe(change)
    },
  )

  test('what to repaint is what is newer than the version drawn', () => {
    const board = boardOf([1, 2, 3])
    const drawn = board.version
    board.apply(section('board', [{ index: 2, last: 9 }]))
    board.apply(section('board', [{ index: 0, last: 8 }]))
    board.commit(2)
    expect([...board.changed]).toEqual([2, 0])
    expect([0, 1, 2].filter((index) => (board.rowVersion[index] as number) > drawn)).toEqual([0, 2])
    board.commit(3)
    board.apply(section('board', [{ index: 1 }]))
    expect([...board.changed]).toEqual([1])
  })

  test('applies changes to rows that it has, and whole rows', () => {
    const board = new BoardStore()
    board.apply(section('board', [{ index: 0, last: 110, volume: 7 }], { snapshot: true, seq: 4 }))
    board.commit(1)
    board.apply(
      tableChanges(4, 6, [
        [
          { index: 0, last: 110, volume: 7 },
          { index: 0, last: 108, volume: 7 },
        ],
        [undefined, { index: 2, last: 30 }],
      ]),
    )
    board.commit(2)
    expect(board.row(0)).toMatchObject({ index: 0, last: 108, volume: 7 })
    expect(board.row(2)).toMatchObject({ index: 2, last: 30 })
    expect([...board.changed]).toEqual([0, 2])
  })

  test.each([
    ['it has nothing', undefined],
    ['it holds another version', 3],
  ])('leaves changes aside while %s, for a snapshot is due', (_, seq) => {
    const board = new BoardStore()
    if (seq !== undefined) board.apply(section('board', [{ index: 0, last: 110 }], { snapshot: true, seq }))
    board.apply(
      tableChanges(4, 5, [
        [
          { index: 0, last: 1 },
          { index: 0, last: 2 },
        ],
      ]),
    )
    board.commit(1)
    expect(board.row(0)?.last).toBe(seq === undefined ? undefined : 110)
  })

  test('knows which rows skipped values, and when', () => {
    const board = boardOf([1, 2, 3])
    board.conflate({ at: 5_000, reason: 'slow-network' })
    board.apply(section('board', [{ index: 1, last: 9 }]))
    board.apply(section('board', [{ index: 2, last: 9 }]))
    expect([0, 1, 2, 9_999].map((index) => board.skippedOf(index))).toEqual([0, 5_000, 0, 0])
    board.clear()
    expect(board.skippedOf(1)).toBe(0)
  })

  test('a snapshot forgets rows that are no longer there; breadth stays', () => {
    const board = boardOf([1, 2, 3])
    board.apply(section('breadth', [{ up: 5 }]))
    board.apply(section('board', [{ index: 1, last: 7 }], { snapshot: true }))
    expect([board.has(0), board.row(1)?.last, board.has(2), board.breadth?.up]).toEqual([false, 7, false, 5])
    board.clear()
    expect([board.size, board.breadth]).toEqual([0, undefined])
  })

  test('grows beyond its first capacity and refuses impossible places', () => {
    const board = new BoardStore(4)
    board.apply(
      section('board', [
        { index: 3, last: 3 },
        { index: 4_000, last: 5 },
        { index: 70_000, last: 6 },
      ]),
    )
    expect([board.row(3)?.last, board.row(4_000)?.last, board.has(70_000), board.size]).toEqual([3, 5, false, 4_001])
  })
})

describe('a sorted view', () => {
  test('agrees with a plain stable sort', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 })), fc.boolean(), (speeds, up) => {
        const board = new BoardStore()
        board.apply(
          section(
            'board',
            speeds.map((speed5, index) => ({ index, speed5, volume: 100 })),
          ),
        )
        const plain = speeds
          .map((_, index) => index)
          .sort((a, b) => ((speeds[a] as number) - (speeds[b] as number)) * (up ? 1 : -1))
        const view = sortedView(board, { column: 'speed5', direction: up ? 'ascending' : 'descending' })
        expect([...view]).toEqual(plain)
      }),
    )
  })
})
