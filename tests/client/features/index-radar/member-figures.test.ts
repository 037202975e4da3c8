import { expect, test } from 'vitest'
import { memberFigures, netScale } from '../../../../client/features/index-radar/member-figures'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { section } from '../../store/section'

function boardOf(rows: readonly { index: number; last: number; adL?: number; odX?: number }[]): BoardStore {
  const board = new BoardStore(8)
  board.setReference({ prevClose: [1000, 1000, 1000], floatShares: [], meanVolume5: [] })
  board.apply(
    section(
      'board',
      rows.map((row) => ({ volume: 100, ...row })),
    ),
  )
  board.commit(1)
  return board
}

const members = [
  { id: '600002.SH', place: 0, weight: 0.6 },
  { id: '600001.SH', place: 1, weight: 0.4 },
  { id: '600003.SH', place: 2, weight: 0 },
]

test('a member shows its points, its weighted money, and its share of all money that moved', () => {
  const board = boardOf([
    { index: 0, last: 1010, adL: 300, odX: -40 },
    { index: 1, last: 980, adL: -100 },
  ])
  const figures = memberFigures(board, members, 300_000)
  expect(figures.points(0)).toBeCloseTo(300_000 * 0.6 * 0.01, 6)
  expect(figures.points(1)).toBeCloseTo(300_000 * 0.4 * -0.02, 6)
  expect(figures.weighted(0)).toBe(180)
  expect(figures.odBig(0)).toBe(-40)
  expect(figures.weightedBig(0)).toBe(-24)
  expect([netScale(board, members, 'adNet'), netScale(board, members, 'odBig')]).toEqual([400, 40])
  expect([figures.share(0), figures.share(1), figures.shareBig(0)]).toEqual([0.75, -0.25, -1])
})

test('a member without a row has a code and a weight, but no figures', () => {
  const figures = memberFigures(boardOf([{ index: 0, last: 1010, adL: 1 }]), members, 300_000)
  expect([figures.last(2), figures.points(2), figures.adNet(2), figures.share(2)]).toEqual(
    new Array(4).fill(Number.NaN),
  )
  expect(figures.weight(2)).toBe(0)
})

test('codes sort as texts do', () => {
  const figures = memberFigures(boardOf([]), members, 300_000)
  expect([0, 1, 2].sort((a, b) => figures.code(a) - figures.code(b))).toEqual([1, 0, 2])
})

test('the shares follow the board', () => {
  const board = boardOf([{ index: 0, last: 1010, adL: 100 }])
  const figures = memberFigures(board, members, 300_000)
  expect(figures.share(0)).toBe(1)
  board.apply(section('board', [{ index: 1, last: 1000, volume: 100, adL: -300 }]))
  board.commit(2)
  expect(figures.share(0)).toBe(0.25)
})

test('a member that has not traded today has moved nothing, which is no figure', () => {
  const board = new BoardStore(8)
  board.setReference({ prevClose: [1000], floatShares: [], meanVolume5: [] })
  board.apply(section('board', [{ index: 0, last: 0, bid: 300, ask: 300 }]))
  board.commit(1)
  const figures = memberFigures(board, members, 300_000)
  const shown = [figures.last, figures.change, figures.points, figures.adNet, figures.weighted, figures.turnover]
  for (const figure of shown) expect(figure(0)).toBeNaN()
})
