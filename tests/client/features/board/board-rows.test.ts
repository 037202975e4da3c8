import { describe, expect, test } from 'vitest'
import { BoardOrder, type RowsOptions } from '../../../../client/features/board/board-rows'
import { filterRows, instrumentIndexes, matchesText, onBoard } from '../../../../client/features/board/filter'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { RESORT_MS } from '../../../../client/store/rows/live-order'
import { daysBetween } from '../../../../shared/market/calendar'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { section } from '../../store/section'
import { smallBoard, smallMeasures, smallTable } from './small-board'

const nothing = { text: '', board: 'all' } as const
const request = (over: Partial<RowsOptions> = {}): RowsOptions => ({
  places: instrumentIndexes(smallTable, 'STK'),
  filter: nothing,
  sort: { key: 'adNet', direction: 'descending' },
  ...over,
})
const money = (index: number, adX: number) => ({ index, last: 1000, volume: 100, adX })
const rowsOf = (board = smallBoard([money(0, 5), money(1, 50), money(3, -7)])) => ({
  board,
  rows: new BoardOrder(
    board,
    smallMeasures(),
    smallTable,
    () => 0,
    () => undefined,
  ),
})

describe('the rows of the table', () => {
  test('rows with a figure are sorted by it, those without one come last in the order of the registry', () => {
    const { rows } = rowsOf()
    rows.choose(request(), 0)
    expect([...rows.order]).toEqual([1, 0, 3, 2, 5])
    rows.choose(request({ sort: { key: 'adNet', direction: 'ascending' } }), 0)
    expect([...rows.order]).toEqual([3, 0, 1, 2, 5])
  })

  test('live numbers move rows at most twice a second', () => {
    const { board, rows } = rowsOf()
    rows.choose(request(), 1000)
    board.apply(section('board', [money(3, 99)]))
    board.commit(2)
    expect(rows.refresh(1000 + RESORT_MS - 1)).toBe(false)
    expect(rows.order[0]).toBe(1)
    expect(rows.refresh(1000 + RESORT_MS)).toBe(true)
    expect(rows.order[0]).toBe(3)
  })

  test('rows do not move while the pointer is over them, except when the user sorts', () => {
    const { board, rows } = rowsOf()
    rows.choose(request(), 0)
    rows.held = true
    board.apply(section('board', [money(3, 99)]))
    board.commit(2)
    expect(rows.refresh(60_000)).toBe(false)
    expect(rows.order[0]).toBe(1)
    rows.choose(request({ sort: { key: 'code', direction: 'ascending' } }), 60_000)
    expect([...rows.order]).toEqual([1, 3, 0, 2, 5])
  })

  test('an order by a figure that is not known yet is recomputed as soon as it is known', () => {
    const board = new BoardStore(16)
    const { rows } = rowsOf(board)
    board.apply(
      section(
        'board',
        [
          { index: 1, last: 10_10, volume: 100 },
          { index: 3, last: 8_80, volume: 100 },
        ],
        { snapshot: true },
      ),
    )
    board.commit(1)
    const byChange = request({ sort: { key: 'change', direction: 'descending' } })
    rows.choose(byChange, 1_000)
    board.setReference(smallTable)
    expect(rows.refresh(1_001)).toBe(true)
    expect([...rows.order].slice(0, 2)).toEqual([3, 1])
    expect(rows.refresh(1_002)).toBe(false)
  })

  test('there are no rows before the first figures; the first figures are sorted at once', () => {
    const board = new BoardStore(16)
    const { rows } = rowsOf(board)
    rows.choose(request(), 1000)
    expect([[...rows.order], rows.waits]).toEqual([[], true])
    expect(rows.refresh(1001)).toBe(false)
    board.apply(section('board', [money(0, 5), money(1, 50), money(3, -7)], { snapshot: true }))
    board.commit(1)
    expect(rows.refresh(1002)).toBe(true)
    expect([[...rows.order], rows.waits]).toEqual([[1, 0, 3, 2, 5], false])
    expect(rows.refresh(1003)).toBe(false)
  })

  test('a market without figures lists its instruments, and sorts by its first figures at once', () => {
    const board = new BoardStore(16)
    const { rows } = rowsOf(board)
    rows.choose(request(), 1000)
    board.commit(1)
    expect(rows.refresh(1001)).toBe(true)
    expect([[...rows.order], rows.waits]).toEqual([[0, 1, 2, 3, 5], false])
    board.apply(section('board', [money(1, 50)], { snapshot: true }))
    board.commit(2)
    rows.refresh(1002)
    expect(rows.order[0]).toBe(1)
  })

  test('names sort by their reading', () => {
    const { rows } = rowsOf()
    rows.choose(request({ places: Int32Array.from([0, 1]), sort: { key: 'name', direction: 'ascending' } }), 0)
    expect([...rows.order].map((index) => smallTable.name[index])).toEqual(['贵州茅台', '平安银行'])
    const places = Int32Array.from([0, 1, 2, 5])
    rows.choose(request({ places, sort: { key: 'name', direction: 'descending' } }), 1)
    const names = [...rows.order].map((index) => smallTable.name[index])
    expect(names).toEqual(['平安银行', '贵州茅台', '重庆机械', '昶熙文化'])
  })
})

describe('lists and filters', () => {
  test.each([
    ['STK', [0, 1, 2, 3, 5]],
    ['IDX', [4]],
    ['ETF', [6]],
    ['CB', []],
  ] as const)('%s lists the instruments of its kind', (type, places) => {
    expect([...instrumentIndexes(smallTable, type)]).toEqual(places)
  })

  test('the user’s list keeps its order and leaves out unlisted codes', () => {
    expect([...instrumentIndexes(smallTable, 'ZX', ['300895.SZ', '999999.SH', 'ci:mine', '600519.SH'])]).toEqual([3, 0])
  })

  test.each([
    ['all', [0, 1, 2, 3, 5]],
    ['main-SH', [0]],
    ['main-SZ', [1]],
    ['star', [2]],
    ['chinext', [3]],
    ['bse', [5]],
  ] as const)('board %s', (board, places) => {
    expect([...instrumentIndexes(smallTable, 'STK')].filter((index) => onBoard(smallTable, index, board))).toEqual(
      places,
    )
  })

  test.each([
    ['600', [0]],
    ['600519.sh', [0]],
    ['sh.600519', [0]],
    ['600519.XSHG', [0]],
    ['1.600519', [0]],
    ['"600519"', [0]],
    ['="600519"', [0]],
    ['600519。SH', [0]],
    ['sz600519', []],
    ['sh60', [0]],
    ['GZ', [0]],
    ['zqjx', [5]],
    ['cqjx', [5]],
    ['机械', [5]],
    ['  ', [0, 1, 2, 3, 4, 5, 6]],
    ['519', []],
    ['不存在', []],
  ])('text %j finds %j', (text, found) => {
    const places = smallTable.id.map((_, index) => index)
    expect(places.filter((index) => matchesText(smallTable, index, text, smallTable.pinyin[index] ?? ''))).toEqual(
      found,
    )
  })

  test('a name that the market marks today is found as it is and plain', () => {
    const table = { ...smallTable, name: smallTable.name.with(0, 'XD贵州茅'), plain: { '600519.SH': '贵州茅台' } }
    for (const text of ['xd贵州', '贵州茅台', '茅台', '贵州 茅台', '茅臺'])
      expect(matchesText(table, 0, text, '')).toBe(text !== '茅臺')
  })

  test.each(['430047', 'bj430047', 'XD贵州茅', 'n贵州'])('%s finds a stock by what it was called before', (text) => {
    const table = { ...smallTable, former: { '430047.BJ': { name: '', now: '600519.SH' } } }
    expect(smallTable.id.filter((_, index) => matchesText(table, index, text, ''))).toEqual(['600519.SH'])
  })

  test('the limit-up filter keeps rows with that state, and no rows that never arrived', () => {
    const board = smallBoard([
      { index: 0, state: 2 },
      { index: 1, state: 4 },
      { index: 3, state: 2 | 8 },
    ])
    const places = instrumentIndexes(smallTable, 'STK')
    const { rows } = filterRows(
      places,
      smallTable,
      board,
      { ...nothing, mark: 'up' },
      () => Number.NaN,
      () => '',
    )
    expect([...rows]).toEqual([0, 3])
    const marked = (mark: 'down' | 'st', table = smallTable) =>
      filterRows(
        places,
        table,
        board,
        { ...nothing, mark },
        () => Number.NaN,
        () => '',
      ).rows
    expect([...marked('down')]).toEqual([1])
    const opened = smallBoard([
      { index: 0, high: 110_00, last: 108_00 },
      { index: 1, high: 11_00, last: 11_00, state: 2 },
      { index: 2, high: 23_99, last: 22_00 },
      { index: 5, high: 15_60, last: 8_40, state: 4 },
    ])
    const broken = filterRows(
      places,
      { ...smallTable, limitUp: smallTable.limitUp.map((limit, at) => (at === 3 ? 0 : limit)) },
      opened,
      { ...nothing, mark: 'broken' },
      () => Number.NaN,
      () => '',
    ).rows
    expect([...broken]).toEqual([0, 5])
    const name = smallTable.name.map((one, at) => (at === 3 ? `*ST${one}` : one))
    expect([...marked('st', { ...smallTable, name })]).toEqual([3])
  })

  test('次新 are stocks in their first 250 trading days, and none if listing dates are unknown', () => {
    const newStocks = (listed: string[] | undefined) =>
      filterRows(
        Int32Array.from(smallTable.id.keys()),
        { ...smallTable, ...(listed ? { listed } : {}) },
        smallBoard([]),
        { ...nothing, mark: 'new' },
        () => Number.NaN,
        () => '',
      ).rows
    // On 6 July 2026; the fund at the end is as recently listed as the second stock.
    const days = daysBetween('20240101', '20260706', isTradingDay)
    const [last, gone] = [days.at(-250) as string, days.at(-251) as string]
    expect([...newStocks(['20010827', '20260706', gone, last, '', '', '20260706'])]).toEqual([1, 3])
    expect([...newStocks(undefined)]).toEqual([])
  })
})
