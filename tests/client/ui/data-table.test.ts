import { expect, test } from 'vitest'
import { sortRows } from '../../../client/ui/data-table'

const rows = [3, null, 1, Number.NaN, 2].map((value, index) => ({ value, index }))
const values = (descending: boolean) => sortRows(rows, (row) => row.value, descending).map((row) => row.value)

test('unknown values come last, in either direction', () => {
  expect(values(false)).toEqual([1, 2, 3, null, Number.NaN])
  expect(values(true)).toEqual([3, 2, 1, null, Number.NaN])
})

test('rows that are equal keep their order', () => {
  expect(sortRows(rows, () => 0, true).map((row) => row.index)).toEqual([0, 1, 2, 3, 4])
})

test('texts are sorted by Chinese collation', () => {
  expect(sortRows(['中', '安', '波'], (word) => word, false)).toEqual(['安', '波', '中'])
})
