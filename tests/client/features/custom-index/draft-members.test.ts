import { describe, expect, test } from 'vitest'
import {
  type DraftMember,
  type ReadMembers,
  targetShares,
  withEqualWeights,
  withMeaning,
  withoutMember,
} from '../../../../client/features/custom-index/draft-members'
import { previewChange, previewOf } from '../../../../client/features/custom-index/preview'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { partOf } from '../../../support/part-of'
import { section } from '../../store/section'

const member = (weight: number | null, more: Partial<DraftMember['instrument']> = {}): DraftMember => ({
  instrument: partOf({ id: '600519.SH', floatShares: 1_000, prevClose: 1_000, priceScale: 2, index: 0, ...more }),
  weight,
})
const near = (shares: readonly number[]) => shares.map((share) => expect.closeTo(share, 12))

describe('target shares', () => {
  test.each([1, 2, 3, 7])('of %i equal members are one part each', (count) => {
    expect(targetShares('equal', new Array(count).fill(member(null)))).toEqual(new Array(count).fill(1 / count))
  })

  test.each([
    [
      [20, 30, 50],
      [0.2, 0.3, 0.5],
    ],
    [
      [2, 3],
      [0.4, 0.6],
    ],
    [[7], [1]],
    // Heavier than saving allows: they are shown as they are written.
    [
      [90, 10],
      [0.9, 0.1],
    ],
    [[20, null], undefined],
    [[20, 0], undefined],
  ])('of own weights %j are their parts of the sum: %j', (weights, shares) => {
    const found = targetShares(
      'own',
      weights.map((weight) => member(weight)),
    )
    expect(found).toEqual(shares && near(shares))
  })

  test('by free float use its value at the previous close in yuan, at most 30 % or an equal part', () => {
    const of = (...all: readonly (readonly [floatShares: number, prevClose: number, priceScale: number])[]) =>
      targetShares(
        'float',
        all.map(([floatShares, prevClose, priceScale]) => member(9, { floatShares, prevClose, priceScale })),
      )
    // 1, 2, 3, 2 and 2 thousand yuan; the third in tenths of a cent.
    expect(of([100, 1_000, 2], [100, 2_000, 2], [300, 10_000, 3], [200, 1_000, 2], [20, 10_000, 2])).toEqual(
      near([0.1, 0.2, 0.3, 0.2, 0.2]),
    )
    expect(of([100, 1_000, 2], [900, 1_000, 2])).toEqual(near([0.5, 0.5]))
    expect(of([100, 1_000, 2], [0, 1_000, 2])).toBeUndefined()
    expect(of([100, 1_000, 2], [100, Number.NaN, 2])).toBeUndefined()
  })
})

describe('members as they are written', () => {
  const lines: ReadMembers['lines'] = [
    { typed: '茅台', weight: 20, id: '600519.SH' },
    { typed: '平安', weight: null },
    { typed: '600519', weight: null, id: '600519.SH' },
    { typed: '000001', weight: 1.5, id: '000001.SZ' },
  ]
  const read: ReadMembers = { members: [], doubts: [], repeated: 0, lines }

  test('without one of them, however often it is there', () => {
    expect(withoutMember(read, '600519.SH')).toBe('平安\n000001 1.5')
  })

  test('with an ambiguous word replaced keep its place and weight', () => {
    expect(withMeaning(read, '平安', '601318.SH')).toBe('茅台 20\n601318.SH\n600519\n000001 1.5')
    expect(withMeaning(read, '茅台', '600519.SH')).toBe('600519.SH 20\n平安\n600519\n000001 1.5')
  })

  test.each([
    [1, 100],
    [3, 33.33],
    [4, 25],
    [7, 14.29],
  ])('with equal weights of %i lines, in per cent of two decimals', (count, weight) => {
    const some = { ...read, lines: Array.from({ length: count }, (_, at) => ({ typed: `${at}`, weight: at })) }
    expect(withEqualWeights(some)).toBe(some.lines.map(({ typed }) => `${typed} ${weight}`).join('\n'))
  })
})

describe('a preview', () => {
  const board = new BoardStore()
  const IDS = ['600519.SH', '000001.SZ', '300750.SZ', '688001.SH', '830001.BJ']
  board.setReference({
    prevClose: IDS.map(() => 1_000),
    floatShares: IDS.map(() => 1),
    meanVolume5: IDS.map(() => 1),
  })
  board.apply(
    section('board', [
      { index: 0, last: 1_010, volume: 100, adS: 10_000 },
      { index: 1, last: 950, volume: 100, adM: -30_000 },
      { index: 2, last: 1_000, volume: 100, adL: 500 },
      { index: 3, last: 1_100, volume: 100 },
    ]),
  )
  board.commit(1)
  const members = IDS.map((id, index) => member(null, { id, name: `名${index}`, index }))

  test('is what its members give an index of 1,000 points, the largest first', () => {
    const found = previewOf(board, members, [0.4, 0.3, 0.1, 0.1, 0.1])
    expect(found.rows.map(({ id, points }) => [id, Number(points.toFixed(9))])).toEqual([
      ['000001.SZ', -15],
      ['688001.SH', 10],
      ['600519.SH', 4],
      ['300750.SZ', 0],
      ['830001.BJ', Number.NaN],
    ])
    expect(found.rows[0]).toMatchObject({ name: '名1', share: 0.3, change: expect.closeTo(-0.05, 12) })
    expect(found.points).toBeCloseTo(-1, 9)
    expect(previewChange(found)).toBeCloseTo(-0.001, 12)
    expect(found.flow).toBeCloseTo(0.4 * 10_000 - 0.3 * 30_000 + 0.1 * 500, 6)
    expect(found).toMatchObject({ up: 2, flat: 1, down: 1, unpriced: 1 })
  })

  test('without weights counts who rose, and knows no points', () => {
    const found = previewOf(board, members, undefined)
    expect(found).toMatchObject({ up: 2, flat: 1, down: 1, unpriced: 1, points: Number.NaN, flow: Number.NaN })
  })

  test('of members that have not traded knows nothing', () => {
    expect(previewOf(board, members.slice(4), [1])).toMatchObject({
      ...{ points: Number.NaN, flow: Number.NaN, up: 0, flat: 0, down: 0, unpriced: 1 },
    })
  })
})
