import { expect, test } from 'vitest'
import { CellSelection, moveByKey } from '../../../client/ui/cell-selection'

const rows = ['a', 'b', 'c', 'd']
const placeOf = (key: string) => rows.indexOf(key)

test('a rectangle spans from its first cell to the current one, in any direction', () => {
  const cells = new CellSelection()
  expect(cells.range(placeOf)).toBeUndefined()
  cells.set({ key: 'c', column: 2 })
  expect([cells.isRange, cells.range(placeOf)]).toEqual([false, { top: 2, bottom: 2, left: 2, right: 2 }])
  cells.extend({ key: 'a', column: 4 })
  expect([cells.isRange, cells.range(placeOf)]).toEqual([true, { top: 0, bottom: 2, left: 2, right: 4 }])
  cells.extend({ key: 'd', column: 1 })
  expect(cells.range(placeOf)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  expect([cells.clear(), cells.clear(), cells.current]).toEqual([true, false, undefined])
})

test('a single cell follows the selected row, a rectangle stays, and disappears with its rows', () => {
  const cells = new CellSelection()
  cells.follow('a')
  expect(cells.current).toBeUndefined()
  cells.set({ key: 'a', column: 3 })
  cells.follow('b')
  expect(cells.current).toEqual({ key: 'b', column: 3 })
  cells.extend({ key: 'c', column: 3 })
  cells.follow('a')
  expect(cells.range(placeOf)).toEqual({ top: 1, bottom: 2, left: 3, right: 3 })
  expect(cells.range((key) => (key === 'b' ? -1 : placeOf(key)))).toBeUndefined()
})

test.each([
  ['ArrowUp', { rows: -1, columns: 0 }],
  ['ArrowRight', { rows: 0, columns: 1 }],
  ['PageDown', { rows: 9, columns: 0 }],
  ['Home', { rows: Number.NEGATIVE_INFINITY, columns: 0 }],
  ['Enter', undefined],
  ['c', undefined],
])('%s reaches %j', (key, expected) => {
  expect(moveByKey(key, 9)).toEqual(expected)
})
