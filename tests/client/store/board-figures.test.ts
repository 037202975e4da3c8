import { describe, expect, test } from 'vitest'
import { BoardStore } from '../../../client/store/rows/board-store'
import {
  boardValue,
  hasMarketTraded,
  hasTraded,
  sortedView,
  type ViewColumn,
} from '../../../client/store/rows/board-view'
import type { Row } from '../../../shared/protocol/kinds'
import { clock } from '../../support/market-events'
import { section } from './section'

/** A stock that closed at 10.00 with 1,000,000 shares afloat and 24,000 shares a day; rows in the 31st minute. */
function boardWith(row: Partial<Row<'board'>>, breadthAt?: number): BoardStore {
  const board = new BoardStore(4)
  board.setReference({ prevClose: [1_000, 0], floatShares: [1_000_000, 0], meanVolume5: [24_000, 0] })
  if (breadthAt !== undefined) board.apply(section('breadth', [{ time: breadthAt }]))
  board.apply(section('board', [{ index: 0, ...row }], { snapshot: true }))
  board.commit(1)
  return board
}

const traded: Partial<Row<'board'>> = {
  time: clock('10:00:00'),
  last: 1_030,
  open: 1_005,
  high: 1_050,
  low: 990,
  volume: 6_200,
  turnover: 60_000,
  adS: 1,
  adM: -20,
  adL: 300,
  adX: -4_000,
  odS: 10,
  odM: 20,
  odL: -30,
  odX: 7,
  bid: 300,
  ask: 100,
}

describe('what is derived of a row', () => {
  test.each<[ViewColumn, number]>([
    ['change', 0.03],
    ['amplitude', 0.06],
    ['turnoverRate', 0.0062],
    // 6,200 shares in 31 minutes are 200 a minute; the last five days had 100.
    ['volumeRatio', 2],
    ['imbalance', 0.5],
    ['adNet', -3_719],
    ['adBig', -3_700],
    ['odBig', -23],
    ['adShare', -3_719 / 60_000],
    ['odBigShare', -23 / 60_000],
    ['last', 1_030],
    ['turnover', 60_000],
  ])('%s is %d', (column, value) => {
    expect(boardValue(boardWith(traded), column, 0)).toBeCloseTo(value, 12)
  })

  test.each<[string, Partial<Row<'board'>>, ViewColumn]>([
    ['amplitude without a high', { ...traded, high: 0 }, 'amplitude'],
    ['imbalance of an empty book', { ...traded, bid: 0, ask: 0 }, 'imbalance'],
    ['share in no turnover', { ...traded, turnover: 0 }, 'adShare'],
    ['change of a price that is none', { ...traded, last: 0 }, 'change'],
    ['anything of a row that never came', traded, 'index'],
  ])('%s is unknown', (name, row, column) => {
    const index = name.startsWith('anything') ? 1 : 0
    expect(boardValue(boardWith(row), column, index)).toBeNaN()
  })

  test.each<[string, number, number]>([
    ['in the auction counts one minute', clock('09:25:00'), 6_200 / 1 / 100],
    ['over lunch counts the morning', clock('12:00:00'), 6_200 / 120 / 100],
    ['after the close counts the day', clock('16:00:00'), 6_200 / 240 / 100],
  ])('量比 %s', (_, time, expected) => {
    expect(boardValue(boardWith({ ...traded, time }), 'volumeRatio', 0)).toBeCloseTo(expected, 9)
  })

  test('量比 uses the market time if a row has not traded for a while', () => {
    const board = boardWith({ ...traded, time: clock('10:00:00') }, clock('10:31:00'))
    expect(boardValue(board, 'volumeRatio', 0)).toBeCloseTo(1, 9)
  })

  test('before the first trade there is no money, but a price, a change and a book', () => {
    const board = boardWith({ last: 1_010, bid: 5, ask: 1, state: 8, time: 3 })
    for (const column of ['turnover', 'adNet', 'volumeRatio', 'amplitude', 'open', 'speed5'] as const)
      expect([column, boardValue(board, column, 0)]).toEqual([column, Number.NaN])
    expect(boardValue(board, 'change', 0)).toBeCloseTo(0.01, 12)
    expect((['last', 'bid', 'ask', 'state', 'time'] as const).map((column) => boardValue(board, column, 0))).toEqual([
      ...[1_010, 5, 1, 8, 3],
    ])
  })

  test.each([
    [{ volume: 1 }, true],
    [{ turnover: 1 }, true],
    [{}, false],
  ])('%j has traded: %s', (row, expected) => expect(hasTraded(boardWith(row), 0)).toBe(expected))

  test.each([
    [{ up: 1, flat: 0, down: 0 }, true],
    [{ up: 0, flat: 1, down: 0 }, true],
    [{ up: 0, flat: 0, down: 1 }, true],
    [{ up: 0, flat: 0, down: 0 }, false],
  ])('a market of %j has traded: %s', (breadth, expected) => expect(hasMarketTraded(breadth)).toBe(expected))
})

describe('rows in order', () => {
  const board = new BoardStore(8)
  board.setReference({ prevClose: [100, 100, 100, 100, 0], floatShares: [], meanVolume5: [] })
  board.apply(
    section(
      'board',
      [110, 90, 110, 0].map((last, index) => ({ index: index === 3 ? 5 : index, last, volume: 1 })),
      { snapshot: true },
    ),
  )
  board.commit(1)

  test('equal figures stay as the registry has them, whichever way; unknown ones are last; others are not there', () => {
    expect([...sortedView(board, { column: 'change', direction: 'descending' })]).toEqual([0, 2, 1, 5])
    expect([...sortedView(board, { column: 'change', direction: 'ascending' })]).toEqual([1, 0, 2, 5])
  })

  test('may be filtered, and sorted by any figure', () => {
    const filter = (index: number) => index !== 1
    const column = (index: number) => -index
    expect([...sortedView(board, { column, direction: 'ascending', filter })]).toEqual([5, 2, 0])
  })
})

describe('the board’s rows', () => {
  test('know when they changed last, and which were skipped', () => {
    const board = boardWith(traded)
    expect([board.rowVersion[0], board.skippedOf(0), board.skippedOf(9)]).toEqual([2, 0, 0])
    board.conflate({ at: 77, reason: 'slow-page' })
    board.apply(section('board', [{ index: 0, last: 1_031 }]))
    board.commit(5)
    expect([board.rowVersion[0], board.skippedOf(0), board.version]).toEqual([3, 77, 3])
    board.apply(section('board', [{ index: 1, last: 1 }]))
    expect(board.skippedOf(1)).toBe(0)
  })

  test('new reference data changes the version of every row', () => {
    const board = boardWith(traded)
    board.setReference({ prevClose: [515], floatShares: [], meanVolume5: [] })
    expect([board.change[0], board.rowVersion[0], board.version]).toEqual([1, 3, 3])
  })

  test('grow with the registry, and an impossible index is ignored', () => {
    const board = boardWith(traded)
    board.apply(
      section('board', [
        { index: 40, last: 7 },
        { index: 2 ** 31, last: 7 },
        { index: -1, last: 7 },
      ]),
    )
    board.commit(2)
    expect([board.size, board.row(40)?.last, board.row(0)?.last, board.row(39)]).toEqual([41, 7, 1_030, undefined])
    expect(board.change[39]).toBeNaN()
    expect(board.columns().last.length).toBe(41)
  })

  test('a snapshot of rows keeps the market breadth, clearing does not', () => {
    const board = boardWith(traded)
    board.apply(section('breadth', [{ up: 3 }, { up: 4 }]))
    board.apply(section('breadth', []))
    board.apply(section('board', [{ index: 1 }], { snapshot: true }))
    expect([board.breadth?.up, board.has(0), board.has(1), board.size]).toEqual([4, false, true, 2])
    board.clear()
    expect([board.breadth, board.size, board.has(1)]).toEqual([undefined, 0, false])
  })
})
