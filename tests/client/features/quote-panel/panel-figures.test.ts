import { describe, expect, test } from 'vitest'
import { bookView, lastBookTime } from '../../../../client/features/quote-panel/book-view'
import { firstAndLast, liveContributions, remainderOf } from '../../../../client/features/quote-panel/contributions'
import { quoteView } from '../../../../client/features/quote-panel/quote-view'
import { BoardStore } from '../../../../client/store/rows/board-store'
import type { Row } from '../../../../shared/protocol/kinds'
import { clock, makeInstrument } from '../../../support/market-events'
import { section } from '../../store/section'

function boardOf(...rows: (Partial<Row<'board'>> & { index: number })[]): BoardStore {
  const board = new BoardStore(8)
  board.setReference({ prevClose: [1_000, 2_000, 500, 100], floatShares: [1_000_000], meanVolume5: [24_000] })
  board.apply(section('board', rows, { snapshot: true }))
  board.commit(1)
  return board
}
const now: Partial<Row<'board'>> = {
  last: 1_030,
  open: 1_005,
  high: 1_050,
  low: 990,
  volume: 6_200,
  turnover: 63_240,
  time: clock('10:00:00'),
  outer: 4_200,
  inner: 2_000,
  state: 0,
}
const figuresOf = (row: Partial<Row<'board'>>, over = {}) => {
  const view = quoteView(boardOf({ index: 0, ...row }), 0, makeInstrument(over))
  return { view, by: Object.fromEntries(view.figures.map(({ label, text, tone }) => [label, [text, tone]])) }
}

describe('the day of an instrument', () => {
  test('is shown with units and signs', () => {
    const { view, by } = figuresOf(now)
    expect([view.last, view.change, view.percent, view.tone, view.time]).toEqual([
      ...['10.30', '+0.30', '+3.00%', 'up', clock('10:00:00')],
    ])
    expect(by).toEqual({
      今开: ['10.05', 'up'],
      最高: ['10.50', 'up'],
      最低: ['9.90', 'down'],
      昨收: ['10.00', undefined],
      涨停: ['11.00', 'up'],
      跌停: ['9.00', 'down'],
      总手: ['62', undefined],
      成交额: ['6.32万', undefined],
      换手: ['0.62%', undefined],
      量比: ['2.00', undefined],
      振幅: ['6.00%', undefined],
      均价: ['10.20', 'up'],
      外盘: ['42', 'up'],
      内盘: ['20', 'down'],
      '外/内': ['2.10', undefined],
    })
  })

  test('that fell has a minus, and one at its previous close neither', () => {
    expect(figuresOf({ ...now, last: 985 }).view).toMatchObject({ change: '-0.15', percent: '-1.50%', tone: 'down' })
    expect(figuresOf({ ...now, last: 1_000 }).view).toMatchObject({ change: '0.00', percent: '0.00%', tone: 'flat' })
  })

  test('of an index has no book figures and no limits', () => {
    const { view } = figuresOf(now, { kind: 'index' })
    expect(view.figures.map(({ label }) => label)).toEqual(['今开', '最高', '最低', '昨收', '振幅', '总手', '成交额'])
  })

  test('without price limits shows none', () => {
    const { by } = figuresOf(now, { limitUp: 0, limitDown: 0 })
    expect([by.涨停?.[0], by.跌停?.[0]]).toEqual(['—', '—'])
  })

  test.each([
    [2, 'limit-up'],
    [4, 'limit-down'],
    [0, undefined],
    [8, undefined],
  ])('state %i is at %s', (state, limit) => expect(figuresOf({ ...now, state }).view.limit).toBe(limit))

  test('without a row shows dashes throughout', () => {
    const view = quoteView(boardOf(), 0, makeInstrument())
    expect([view.last, view.change, view.percent, view.limit, view.standIn]).toEqual(['—', '—', '—', undefined, 0])
  })
})

describe('a book of levels', () => {
  const level = (price: number, volume: number) => ({ price, volume })
  const book = { bids: [level(999, 300), level(998, 100)], asks: [level(1_001, 100)], limitUp: 1_100, limitDown: 900 }

  test('is drawn from the furthest ask down to the furthest bid, sizes against the largest', () => {
    const { lines } = bookView(book, 2)
    expect(lines).toEqual([
      { side: 'ask', level: 1, price: 0, volume: 0, share: 0 },
      { side: 'ask', level: 0, price: 1_001, volume: 100, share: 1 / 3 },
      { side: 'bid', level: 0, price: 999, volume: 300, share: 1 },
      { side: 'bid', level: 1, price: 998, volume: 100, share: 1 / 3 },
    ])
  })

  test('measures sizes by the largest level shown', () => {
    const bids = [300, 100, 5_000].map((volume, at) => level(999 - at, volume))
    const asks = [200, 100, 7_000].map((volume, at) => level(1_001 + at, volume))
    const shares = (depth: number) => bookView({ ...book, bids, asks }, depth).lines.map(({ share }) => share)
    expect(shares(2)).toEqual([100 / 300, 200 / 300, 1, 100 / 300])
    expect(Math.max(...shares(3))).toBe(1)
  })

  test('has 委比 and 委差 over five levels, as tables have it, however many are shown', () => {
    const deep = { ...book, bids: [100, 100, 100, 100, 100, 9_000].map((volume, at) => level(999 - at, volume)) }
    for (const depth of [1, 2, 5, 10]) {
      expect(bookView(book, depth)).toMatchObject({ imbalance: 0.6, difference: 300 })
      expect(bookView(deep, depth)).toMatchObject({ imbalance: 400 / 600, difference: 400 })
    }
    expect(bookView({ ...book, bids: [], asks: [] }, 5)).toMatchObject({ imbalance: Number.NaN, difference: 0 })
  })

  test.each([
    ['at the upper limit with nobody selling', { bids: [level(1_100, 7)], asks: [] }, { side: 'up', volume: 7 }],
    ['at the lower limit with nobody buying', { bids: [], asks: [level(900, 9)] }, { side: 'down', volume: 9 }],
    ['below the upper limit', { bids: [level(1_099, 7)], asks: [] }, undefined],
    ['above the lower limit', { bids: [], asks: [level(901, 9)] }, undefined],
    ['with somebody selling', { bids: [level(1_100, 7)], asks: [level(1_101, 1)] }, undefined],
    ['of nothing', { bids: [], asks: [] }, undefined],
  ])('%s', (_, sides, sealed) => expect(bookView({ ...book, ...sides }, 5).sealed).toEqual(sealed))

  test('without limits is never sealed', () => {
    const none = { ...book, limitUp: 0, limitDown: 0 }
    expect(bookView({ ...none, bids: [level(1_100, 7)], asks: [] }, 5).sealed).toBeUndefined()
    expect(bookView({ ...none, bids: [], asks: [level(1, 7)] }, 5).sealed).toBeUndefined()
  })

  test('of a call auction says what would match, and has no 委比', () => {
    const auction = { ...book, bids: [level(1_000, 70)], asks: [level(1_000, 50)] }
    expect(bookView(auction, 5)).toMatchObject({
      indicative: { price: 1_000, volume: 50 },
      imbalance: Number.NaN,
      difference: 0,
    })
    expect(bookView(book, 5).indicative).toBeUndefined()
  })

  test.each([
    [clock('15:00:00'), 'closed', '15:00:00'],
    [clock('15:00:03'), 'after-hours', '15:00:03'],
    [clock('15:00:03'), 'ended', '15:00:03'],
    [clock('15:00:03'), 'holiday', '15:00:03'],
    [clock('11:30:00'), 'lunch', undefined],
    [clock('14:57:00'), 'closing-auction', undefined],
    [0, 'closed', undefined],
    [clock('14:00:00'), 'afternoon', undefined],
    [clock('14:00:00'), undefined, undefined],
  ] as const)('quoted at %i in %s is unchanged since %s', (time, phase, since) => {
    expect(lastBookTime(time, phase)).toBe(since)
  })
})

describe('contributions of members to an index', () => {
  const board = boardOf({ index: 0, last: 1_100 }, { index: 1, last: 1_900 }, { index: 2, last: 500 })

  test('are weight × change × previous index, largest first, without members that have no price', () => {
    const members = [3, 2, 1, 0].map((index) => ({ index, weight: 0.25 }))
    expect(liveContributions(board, members, 4_000).map(({ index, points }) => [index, Math.round(points)])).toEqual([
      [0, 100],
      [2, 0],
      [1, -50],
    ])
  })

  test.each([
    ['a remainder of what is rounded away', [100.4, -50.4], 2, 4_051, { count: 0, rest: 0, residual: 1, move: 51 }],
    ['the others as one sum', [100.4, 20.4, 9.3, -50.4], 1, 4_080, { count: 2, rest: 30, residual: 0, move: 80 }],
    ['nobody that has traded', [], 1, 3_990, { count: 0, rest: 0, residual: -10, move: -10 }],
    ['an index without a price', [100], 1, 0, { count: 0, rest: 0, residual: Number.NaN, move: Number.NaN }],
    [
      'an index whose price is not known',
      [100],
      1,
      Number.NaN,
      { count: 0, rest: 0, residual: Number.NaN, move: Number.NaN },
    ],
  ])('makes the move of the index with %s', (_, points, each, last, remainder) => {
    const all = points.map((value, index) => ({ index, weight: 0.1, change: 0, points: value }))
    const shown = firstAndLast(all, each)
    expect(remainderOf(all, shown, last, 4_000)).toEqual(remainder)
  })

  test('is shown at both ends, or completely if it is short', () => {
    expect(firstAndLast([1, 2, 3, 4, 5], 2)).toEqual([1, 2, 4, 5])
    expect(firstAndLast([1, 2, 3, 4], 2)).toEqual([1, 2, 3, 4])
    expect(firstAndLast([1], 2)).toEqual([1])
  })
})
