import { describe, expect, test } from 'vitest'
import { type ListContext, listColumns } from '../../../../client/features/watchlist/columns'
import { orderedIndexes } from '../../../../client/features/watchlist/list-order'
import type { OwnColumn } from '../../../../client/features/watchlist/own-columns'
import { formulasOf } from '../../../../client/features/watchlist/own-columns'
import { LIST_COLUMNS } from '../../../../client/store/account/user-settings'
import { basketFigure } from '../../../../client/store/baskets/basket-cells'
import { type BasketRow, createBasketRows } from '../../../../client/store/baskets/basket-rows'
import type { BasketNow } from '../../../../client/store/baskets/use-basket-now'
import { withBaskets } from '../../../../client/store/baskets/with-baskets'
import { EventStore } from '../../../../client/store/rows/event-store'
import { customIndex } from '../../../../client/text/custom-index'
import { cellOf, cellsOf } from '../../rendered'
import { smallBoard, smallTable } from '../board/small-board'
import { basket, basketNow, course } from '../custom-index/small-basket'

const CODE = 'ci:jia~酒篮'
const PLACE = smallTable.id.length

const live = (over: Partial<BasketNow> = {}): BasketRow => ({
  state: 'live',
  basket,
  course,
  now: { ...basketNow, ...over },
})
const uncovered = (covered: number) =>
  live({ covered, hasValue: false, change: Number.NaN, since: Number.NaN, open: Number.NaN })

function contextOf(row: BasketRow, formulas = '现价-今开'): ListContext {
  const baskets = createBasketRows()
  baskets.put(CODE, row)
  return {
    board: smallBoard([
      { index: 0, last: 103_00, open: 100_00 },
      { index: 1, last: 9_50 },
      { index: 6, last: 4_123 },
    ]),
    events: new EventStore(),
    table: withBaskets(smallTable, [CODE]),
    baskets,
    formulas: formulasOf({ formulas: [{ name: '公式', text: formulas }] }),
  }
}
const columnsOf = (row: BasketRow, shown: readonly OwnColumn[] = LIST_COLUMNS) => listColumns(shown, contextOf(row))

test('figures of a basket are points in the units of prices, its change a fraction, and no others', () => {
  const figures = (row: BasketRow) => ['last', 'open', 'prevClose', 'change'].map((each) => basketFigure(row, each))
  expect(figures(live({ value: 1_155, open: 1_140, prevValue: 1_100, change: 55 }))).toEqual([
    115_500, 114_000, 110_000, 0.05,
  ])
  expect(figures(uncovered(0.62))).toEqual([Number.NaN, Number.NaN, 113_750, Number.NaN])
  expect(basketFigure(live(), 'turnover')).toBeNaN()
})

describe('a basket in a list', () => {
  test('has points, change and opening, and of what it cannot have a dash', () => {
    const { name, code, last, change, open, ...rest } = cellsOf(columnsOf(live()), PLACE)
    expect([name, code, last, change, open]).toEqual(['酒篮', 'ci', '1155.00', '+1.54', '1140.00'])
    expect(new Set(Object.values(rest))).toEqual(new Set(['—']))
  })

  test.each([
    [live(), ['up', 'up', 'up']],
    [live({ value: 1_100, change: -37.5, open: 1_120 }), ['down', 'down', 'down']],
    [live({ value: 1_137.5, change: 0, open: 1_137.5 }), ['flat', 'flat', 'flat']],
  ])('is coloured against its previous value', (row, tones) => {
    expect(['last', 'change', 'open'].map((key) => cellOf(columnsOf(row), key, PLACE).tone)).toEqual(tones)
  })

  test.each<[string, BasketRow, { text: string; tone: string; title?: string }]>([
    [
      'below 80 % of its weight',
      uncovered(0.62),
      { text: '覆盖 62%', tone: 'warning', title: '覆盖 62%，不足 80%，不报点位' },
    ],
    ['before anybody traded', uncovered(0), { text: '未成交', tone: 'dim' }],
    ['on its way', { state: 'loading' }, { text: '加载中', tone: 'dim' }],
    ['gone', { state: 'absent', why: '没有找到' }, { text: '无此指数', tone: 'warning', title: '没有找到' }],
    ['without prices', { state: 'lacking', why: '缺' }, { text: '缺价格', tone: 'warning', title: '缺' }],
    ['that was not read', { state: 'failed', why: '断了' }, { text: '没有读到', tone: 'warning', title: '断了' }],
  ])('%s is shown instead of its points, and has no other figure', (_, row, cell) => {
    const columns = columnsOf(row)
    expect(cellOf(columns, 'last', PLACE)).toEqual(cell)
    expect(cellOf(columns, 'name', PLACE).title).toBe(cell.title)
    const { name, code, last, ...rest } = cellsOf(columns, PLACE)
    expect(new Set(Object.values(rest))).toEqual(new Set(['—']))
  })

  test('says of each dash why it is one', () => {
    const columns = columnsOf(live())
    expect(cellOf(columns, 'high', PLACE).title).toBe(customIndex.cells.extremes)
    expect(cellOf(columns, 'adNet', PLACE).title).toContain('没有自己的成交、资金与盘口')
    expect(cellOf(columnsOf(uncovered(0.62)), 'change', PLACE).title).toBe('覆盖 62%，不足 80%，不报点位')
    expect(cellOf(columns, 'high', 0).title).toBeUndefined()
  })

  test('is counted by formulas in points', () => {
    expect(cellOf(columnsOf(live(), ['f:公式']), 'f:公式', PLACE).text).toBe('15.00')
    expect(cellOf(listColumns(['f:公式'], contextOf(live(), '现价+成交额')), 'f:公式', PLACE).text).toBe('—')
  })

  test.each([
    // 1,155.00 points, and 103.00, 9.50 and 4.123 yuan, the last with another scale.
    ['last', 'descending', live(), [PLACE, 0, 1, 6]],
    ['last', 'ascending', live(), [6, 1, 0, PLACE]],
    ['change', 'descending', live(), [6, 0, PLACE, 1]],
    ['last', 'descending', uncovered(0.62), [0, 1, 6, PLACE]],
    ['last', 'ascending', uncovered(0.62), [6, 1, 0, PLACE]],
  ] as const)('is sorted by %s %s among the others', (key, direction, row, expected) => {
    expect([...Array.from(orderedIndexes([PLACE, 0, 1, 6], { key, direction }, contextOf(row)))]).toEqual(expected)
  })
})

test('listeners hear of rows of baskets until they stop; a dropped row is loading again', () => {
  const rows = createBasketRows()
  let heard = 0
  const stop = rows.subscribe(() => heard++)
  rows.put(CODE, live())
  expect([rows.get(CODE).state, rows.get('ci:x').state, heard]).toEqual(['live', 'loading', 1])
  rows.drop(CODE)
  rows.drop(CODE)
  expect([rows.get(CODE).state, heard, rows.version]).toEqual(['loading', 2, 2])
  stop()
  rows.put(CODE, live())
  expect(heard).toBe(2)
})
