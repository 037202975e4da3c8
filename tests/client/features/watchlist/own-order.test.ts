import { describe, expect, test } from 'vitest'
import { isWithinGroup, OWN_ORDER, orderColumn } from '../../../../client/features/watchlist/own-order'

describe('two rows change their order within their group', () => {
  // Negative rows are heads of groups.
  const grouped = [-1, 7, 3, 5, -2, 4, -3, 9, 8]
  test.each([
    [[4, 2, 6], 4, 6, true],
    [grouped, 7, 5, true],
    [grouped, 5, 7, true],
    [grouped, 9, 8, true],
    [grouped, 5, 4, false],
    [grouped, 4, 5, false],
    [grouped, 7, 8, false],
    [grouped, 5, -2, false],
    [grouped, -1, 7, false],
    [grouped, 7, 6, false],
    [[], 1, 2, false],
  ])('of %j, %i and %i: %s', (shown, one, other, isWithin) => {
    expect(isWithinGroup(shown, one, other)).toBe(isWithin)
  })
})

test('the column of the user’s order shows the position of each row, is sortable, and is where rows are dragged', () => {
  const column = orderColumn(
    () =>
      new Map([
        [7, 1],
        [3, 2],
      ]),
  )
  expect(column).toMatchObject({ key: OWN_ORDER, sortable: true, grip: true })
  expect([7, 3, 5].map((row) => column.cell(row).text)).toEqual(['1', '2', ''])
})
