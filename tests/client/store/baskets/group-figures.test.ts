import { describe, expect, test } from 'vitest'
import { floatWeights, groupFigures, indexMembers } from '../../../../client/store/baskets/group-figures'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { section } from '../section'

const places = new Map([
  ['A', 0],
  ['B', 1],
  ['C', 2],
])
const indexOf = (id: string) => places.get(id)
const table = { floatShares: [100, 300, 0], prevClose: [2000, 1000, 1000], priceScale: [2, 2, 2] }

describe('weights of a group', () => {
  test('members are sorted by weight, and an unlisted one is missing from the sum', () => {
    const members = indexMembers(
      [
        { id: 'A', weight: 0.2 },
        { id: 'X', weight: 0.3 },
        { id: 'B', weight: 0.5 },
      ],
      indexOf,
    )
    expect(members.map(({ id }) => id)).toEqual(['B', 'A'])
    expect(members.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(0.7, 12)
  })

  test('members of equal weight are in the order of the registry', () => {
    const members = indexMembers(
      ['C', 'A', 'B'].map((id) => ({ id, weight: 1 / 3 })),
      indexOf,
    )
    expect(members.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  })

  test('free float at the previous close weighs', () => {
    expect(floatWeights(['A', 'B'], table, indexOf).map(({ id, weight }) => [id, weight])).toEqual([
      ['B', 0.6],
      ['A', 0.4],
    ])
  })

  test('without any float, all weigh the same', () => {
    expect(floatWeights(['C'], table, indexOf)).toEqual([{ id: 'C', place: 2, weight: 1 }])
  })
})

describe('a group now', () => {
  const members = indexMembers(
    [
      { id: 'A', weight: 0.5 },
      { id: 'B', weight: 0.3 },
      { id: 'C', weight: 0.2 },
    ],
    indexOf,
  )

  function boardOf(rows: Parameters<typeof section<'board'>>[1]): BoardStore {
    const board = new BoardStore(4)
    board.setReference({ prevClose: [1000, 1000, 1000], floatShares: [], meanVolume5: [] })
    board.apply(section('board', rows))
    board.commit(1)
    return board
  }

  test('changes are weighted and plain, money adds up, limits are counted', () => {
    const figures = groupFigures(
      boardOf([
        { index: 0, last: 1100, turnover: 10, adL: 4, adX: 2, odL: 1, odX: 2, state: 2 },
        { index: 1, last: 980, turnover: 20, adS: -1 },
      ]),
      members,
    )
    expect(figures.change).toBeCloseTo(0.5 * 0.1 + 0.3 * -0.02, 12)
    expect(figures.equalChange).toBeCloseTo(0.04, 12)
    expect(figures).toMatchObject({ up: 1, flat: 0, down: 1, untraded: 1, limitUp: 1, limitDown: 0 })
    expect(figures).toMatchObject({ turnover: 30, adNet: 5, odBig: 3 })
    expect(figures.weightedNet).toBeCloseTo(0.5 * 6 + 0.3 * -1, 12)
    expect(figures.weightedBig).toBeCloseTo(0.5 * 3, 12)
  })

  test('before the first trade nothing is known', () => {
    const figures = groupFigures(boardOf([]), members)
    expect(figures).toMatchObject({ change: Number.NaN, equalChange: Number.NaN, untraded: 3, turnover: Number.NaN })
  })

  test.each([
    ['at the limit up', 2, [1, 0]],
    ['at the limit down', 4, [0, 1]],
    ['halted', 1, [0, 0]],
    ['at no limit', 0, [0, 0]],
  ])('a member %s (state %i) counts as such', (_, state, [limitUp, limitDown]) => {
    const figures = groupFigures(boardOf([{ index: 0, last: 1000, turnover: 10, state }]), members)
    expect(figures).toMatchObject({ limitUp, limitDown, flat: 1, untraded: 2 })
  })

  test('a member with a price but no trade counts neither as risen nor as fallen', () => {
    const figures = groupFigures(
      boardOf([
        { index: 0, last: 1100 },
        { index: 1, last: 1010, turnover: 5 },
      ]),
      members,
    )
    expect(figures).toMatchObject({ up: 1, flat: 0, down: 0, untraded: 2, equalChange: expect.closeTo(0.01, 12) })
  })
})
