import { describe, expect, test } from 'vitest'
import { passiveRanks, verdictOf } from '../../../../client/features/minute-chart/passive-ranks'
import { smallBoard, smallTable } from '../board/small-board'

describe('what large orders did by waiting', () => {
  test.each([
    [100, -50, 'absorbing'],
    [100, 0, 'absorbing'],
    [-100, 50, 'distributing'],
    [-100, 0, 'distributing'],
    [100, 50, 'none'],
    [-100, -50, 'none'],
    [0, 0, 'none'],
  ] as const)('OD %d and AD %d: %s', (od, ad, verdict) => {
    expect(verdictOf(od, ad)).toBe(verdict)
  })

  test('stocks with order numbers are ranked by their passive net, largest first', () => {
    const board = smallBoard([
      { index: 0, odX: 300, adX: -100, turnover: 4_000 },
      { index: 1, odL: 500, adL: -500, turnover: 10_000 },
      { index: 2, odX: -300, adX: 100, turnover: 2_000 },
      { index: 3, odX: 900, adX: 800, turnover: 4_000 },
      { index: 4, odX: 9_000, adX: -9_000, turnover: 4_000 },
      { index: 6, odX: 9_000, adX: -9_000, turnover: 4_000 },
    ])
    expect(passiveRanks(board, smallTable, 'absorbing', 5)).toEqual([
      { place: 1, passive: 1_000, share: 0.1 },
      { place: 0, passive: 400, share: 0.1 },
    ])
    expect(passiveRanks(board, smallTable, 'absorbing', 1)).toHaveLength(1)
    expect(passiveRanks(board, smallTable, 'distributing', 5)).toEqual([{ place: 2, passive: -400, share: -0.2 }])
  })
})
