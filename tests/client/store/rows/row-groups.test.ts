import { describe, expect, test } from 'vitest'
import {
  BY_NAME,
  groupRows,
  groupSortOf,
  groupsOf,
  RowGroups,
  subtotalOf,
} from '../../../../client/store/rows/row-groups'

//                 0      1      2      3      4      5
const industry = ['电子', '银行', '电子', '', '银行', '医药']
const change = [0.04, -0.02, Number.NaN, 0.09, 0.01, Number.NaN]
const money = [400, 100, 50, 10, 300, Number.NaN]
const nameOf = (row: number) => industry[row] ?? ''

test.each([
  ['sum', [0, 1, 2], money, 550],
  ['sum', [0, 5], money, 400],
  // 0.04 and −0.02 count the same, the row without a figure does not count.
  ['mean', [0, 1, 2], change, 0.01],
  ['mean', [2, 5], change, Number.NaN],
  ['sum', [5], money, Number.NaN],
] as const)('the %s of rows %j of %j is %d', (kind, rows, figures, expected) => {
  expect(Number(subtotalOf(kind, rows, (row) => figures[row] ?? Number.NaN).toFixed(12))).toBe(expected)
})

test('groups are ordered by the subtotal of a column, and by name without one, whatever the direction', () => {
  const figure = (row: number) => money[row] ?? Number.NaN
  const { subtotal, direction } = groupSortOf({ kind: 'mean', figure }, 'descending')
  expect([subtotal?.(Int32Array.of(0, 1, 5)), direction]).toEqual([250, 'descending'])
  expect(groupSortOf({ kind: 'sum', figure }, 'ascending').subtotal?.(Int32Array.of(0, 1, 5))).toBe(500)
  expect(groupSortOf(undefined, 'descending')).toEqual(BY_NAME)
})

describe('groups', () => {
  const named = (
    subtotal: 'sum' | 'mean' | undefined,
    direction: 'ascending' | 'descending',
    rows = [4, 0, 1, 2, 3, 5],
  ) =>
    groupsOf(rows, nameOf, {
      subtotal:
        subtotal && ((own) => subtotalOf(subtotal, own, (row) => (subtotal === 'sum' ? money : change)[row] ?? 0)),
      direction,
    }).map(({ name, rows: own }) => `${name}:${own.join(',')}`)

  test('are sorted by subtotal, those without a figure later, and rows without a group last', () => {
    expect(named('sum', 'descending')).toEqual(['电子:0,2', '银行:4,1', '医药:5', ':3'])
    expect(named('sum', 'ascending')).toEqual(['银行:4,1', '电子:0,2', '医药:5', ':3'])
    expect(named('mean', 'descending')).toEqual(['电子:0,2', '银行:4,1', '医药:5', ':3'])
  })

  test('by names are in dictionary order, and do not change the order of their rows', () => {
    expect(named(undefined, 'descending', [2, 1, 0])).toEqual(['电子:2,0', '银行:1'])
  })
})

describe('a table in groups', () => {
  const groups = (now = () => 0) => new RowGroups(nameOf, { subtotal: undefined, direction: 'ascending' }, now)

  test('has a row before each group, and only that row if the group is folded', () => {
    const table = groups()
    const rows = [0, 1, 2, 4]
    const order = table.order(rows)
    expect([...order]).toEqual([-1, 0, 2, -2, 1, 4])
    expect(table.order(rows)).toBe(order)
    expect([table.group(-2)?.name, table.group(1)]).toEqual(['银行', undefined])
    table.fold('电子', true)
    expect([...table.order(rows)]).toEqual([-1, -2, 1, 4])
    expect([table.isFolded('电子'), table.isFolded('银行'), table.keyOf(-1)]).toEqual([true, false, 'group 电子'])
    table.fold('电子', false)
    expect([...table.order(rows)]).toEqual([-1, 0, 2, -2, 1, 4])
    table.sortBy({ subtotal: (own) => own.reduce((sum, row) => sum + (money[row] ?? 0), 0), direction: 'ascending' })
    expect([...table.order(rows)]).toEqual([-1, 1, 4, -2, 0, 2])
  })

  test('recomputes its subtotals after half a second, or with other rows', () => {
    let now = 0
    let figure = 1
    const table = groups(() => now)
    const read = () => {
      const group = table.group(-1)
      return group && table.subtotal(group, 'x', 'sum', () => figure)
    }
    table.order([0, 2])
    expect(read()).toBe(2)
    figure = 5
    now = 499
    expect(read()).toBe(2)
    now = 500
    expect(read()).toBe(10)
    table.order([0])
    expect(read()).toBe(5)
  })
})

test('pressing the row before a group folds that group alone, and opens it again', () => {
  const groups = new RowGroups(nameOf, { subtotal: undefined, direction: 'ascending' }, () => 0)
  const { groupOf, onFold } = groupRows(groups)
  const rows = [0, 1, 2, 3, 4]
  expect([...groups.order(rows)]).toEqual([-1, 0, 2, -2, 1, 4, -3, 3])
  onFold(-2, true)
  expect([...groups.order(rows)]).toEqual([-1, 0, 2, -2, -3, 3])
  expect([-1, -2, -3, 0, 4].map(groupOf)).toEqual([
    { isFolded: false },
    { isFolded: true },
    { isFolded: false },
    undefined,
    undefined,
  ])
  onFold(-3, true)
  onFold(-2, false)
  expect([...groups.order(rows)]).toEqual([-1, 0, 2, -2, 1, 4, -3])
})
