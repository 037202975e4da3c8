import { describe, expect, test } from 'vitest'
import { type ListContext, listColumns } from '../../../../client/features/watchlist/columns'
import { dataCell, dataFigure } from '../../../../client/features/watchlist/data-cells'
import { orderedIndexes } from '../../../../client/features/watchlist/list-order'
import { groupColumnsOf, isDataColumn, isFormulaColumn } from '../../../../client/features/watchlist/own-columns'
import type { OwnSet } from '../../../../client/store/account/own-data'
import { EventStore } from '../../../../client/store/rows/event-store'
import { cellsOf as copiedCells } from '../../../../client/ui/cells-text'
import { type OwnDataKind, type OwnRow, OwnRows } from '../../../../shared/market/own-data'
import { smallBoard, smallTable } from '../board/small-board'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const UPLOADED = at('2026-11-01T12:00')

function setOf(name: string, kind: OwnDataKind, unit: string, rows: readonly OwnRow[]): OwnSet {
  const head = { name, kind, unit, source: '季报', rows: rows.length, codes: 2, updatedAt: UPLOADED }
  const days = { firstDay: '20260630', lastDay: '20260930' }
  return { head: { ...head, ...days }, rows: new OwnRows({ kind, rows, updatedAt: UPLOADED }) }
}

const PROFIT = setOf('净利润', 'number', '亿', [
  { code: '600519.SH', day: '20260630', value: 454.0321, published: '20260812' },
  { code: '600519.SH', day: '20260930', value: 646.3, published: '20261028', time: '18:05' },
  { code: '000001.SZ', day: '20260630', value: -1234.5 },
])
const UNLOCKS = setOf('解禁', 'event', '', [
  { code: '600519.SH', day: '20261215', value: '1.2 亿股', published: '20261010' },
  { code: '000001.SZ', day: '20261028', value: '定增' },
])

function columnsAt(time: string) {
  const context: ListContext = {
    board: smallBoard([]),
    events: new EventStore(),
    table: smallTable,
    data: {
      sets: new Map([
        ['净利润', PROFIT],
        ['解禁', UNLOCKS],
      ]),
      now: () => at(time),
    },
  }
  const columns = listColumns(['d:净利润', 'd:解禁', 'd:没有'], context)
  const cell = (key: string, index: number) => columns.find((column) => column.key === key)?.cell(index)
  return { columns, context, cell }
}

describe('a column of own data', () => {
  test.each([
    ['2026-10-28T18:04', '454.0321', '2026-06-30 的数 · 2026-08-12 公布 · 来源 季报'],
    ['2026-10-28T18:05', '646.3', '2026-09-30 的数 · 2026-10-28 18:05 公布 · 来源 季报'],
  ])('shows at %s what is published then', (time, text, title) => {
    expect(columnsAt(time).cell('d:净利润', 0)).toEqual({ text, title })
  })

  test('shows nothing before the first publication, and says so', () => {
    expect(columnsAt('2026-08-12T15:29').cell('d:净利润', 0)).toMatchObject({ text: '—', title: '此刻没有已公布的数' })
  })

  test('has negative figures in the colour of falls', () => {
    const cell = columnsAt('2026-10-28T10:00').cell('d:净利润', 1)
    expect(cell).toMatchObject({ text: '-1,234.5', tone: 'down', title: expect.stringContaining('没写公布日') })
  })

  test('shows the next event and its distance in days, until the event is over', () => {
    expect(columnsAt('2026-12-10T10:00').cell('d:解禁', 0)).toEqual({
      text: '12-15 1.2 亿股',
      title: '2026-12-15 1.2 亿股 · 5 天后 · 来源 季报',
    })
    expect(columnsAt('2026-12-16T00:00').cell('d:解禁', 0)).toMatchObject({ text: '—' })
  })

  test('has its source, date and unit in its title', () => {
    const [profit, , missing] = columnsAt('2026-10-28T18:05').columns.slice(2)
    expect(profit).toMatchObject({ head: '净利润', unit: '亿' })
    expect(profit?.help).toBe('来源 季报 · 截至 2026-09-30 · 2026-11-01 12:00:00 上传')
    expect(missing).toMatchObject({ head: '没有', help: '没有这份数据，可能已删除' })
  })

  test('sorts by figures and by days, and is copied in its own unit', () => {
    const { context, columns } = columnsAt('2026-12-10T10:00')
    const order = (key: 'd:净利润' | 'd:解禁') =>
      Array.from(orderedIndexes([0, 1, 2], { key, direction: 'ascending' }, context))
    expect(order('d:净利润')).toEqual([1, 0, 2])
    expect(order('d:解禁')).toEqual([0, 1, 2])
    const copied = copiedCells(
      columns.filter(({ key }) => key === 'd:净利润'),
      [0],
    )
    expect(copied).toEqual({ heads: ['净利润(亿)'], rows: [[646.3]] })
  })

  test('stays in the choice of a group; a key that is no name does not', () => {
    expect(groupColumnsOf({ columns: ['last', 'd:净利润', 'd:', 'd:1', 'x'] }, [])).toEqual(['last', 'd:净利润'])
  })
})

test.each([
  [-0.5, 'down'],
  [0, undefined],
  [0.5, undefined],
])('a figure of own data of %d has the tone %s', (value, tone) => {
  const set = setOf('差', 'number', '', [{ code: '600519.SH', day: '20260630', value, published: '20260701' }])
  const now = at('2026-10-28T10:00')
  expect([dataCell(set, '600519.SH', now).tone, dataFigure(set, '600519.SH', now)]).toEqual([tone, value])
})

test('own data sorts by nothing without its data set, and before the time is known', () => {
  const now = at('2026-10-28T10:00')
  expect(dataFigure(PROFIT, '600519.SH', now)).toBe(454.0321)
  expect([dataFigure(undefined, '600519.SH', now), dataFigure(PROFIT, '600519.SH', Number.NaN)]).toEqual([
    ...[Number.NaN, Number.NaN],
  ])
})

test.each([
  ['d:净', true, false],
  ['d:a', true, false],
  ['d:净利润_2', true, false],
  ['d:', false, false],
  ['d:2季', false, false],
  ['d:a b', false, false],
  ['f:净占', false, true],
  ['last', false, false],
])('the column %s is one of own data: %s, of a formula: %s', (key, isData, isFormula) => {
  expect([isDataColumn(key), isFormulaColumn(key)]).toEqual([isData, isFormula])
})
