import { expect, test } from 'vitest'
import { LiveOrder, orderedBy, RESORT_MS, turnedSort } from '../../../../client/store/rows/live-order'

const keyOf =
  (values: readonly number[]) =>
  (place: number): number =>
    values[place] ?? Number.NaN

test.each([
  ['largest first', [3, 9, 5], 'descending', [1, 2, 0]],
  ['smallest first', [3, 9, 5], 'ascending', [0, 2, 1]],
  ['unknown last when descending', [Number.NaN, 1, 2], 'descending', [2, 1, 0]],
  ['unknown last when ascending', [Number.NaN, 1, 2], 'ascending', [1, 2, 0]],
  ['unknown ones as they were given when descending', [Number.NaN, Number.NaN, 2], 'descending', [2, 0, 1]],
  ['unknown ones as they were given when ascending', [Number.NaN, Number.NaN, 2], 'ascending', [2, 0, 1]],
  ['equal ones as they were given', [4, 4, 5], 'descending', [2, 0, 1]],
  ['equal ones as they were given, endless ones too', [Infinity, Infinity, 5], 'ascending', [2, 0, 1]],
] as const)('%s', (_, values, direction, order) => {
  expect([...orderedBy([0, 1, 2], keyOf(values), direction)]).toEqual(order)
})

test('an order contains values of the given array, not their positions in it', () => {
  expect([...orderedBy([7, 5, 9], (place) => place, 'ascending')]).toEqual([5, 7, 9])
})

test('an order changes at most every half second, and not while it is paused', () => {
  const values = [1, 2]
  const live = new LiveOrder([0, 1], keyOf(values), 'descending', 0)
  values[0] = 3
  live.refresh(RESORT_MS - 1)
  expect([...live.order]).toEqual([1, 0])
  live.isPaused = true
  live.refresh(RESORT_MS)
  expect([...live.order]).toEqual([1, 0])
  live.isPaused = false
  live.refresh(RESORT_MS)
  expect([...live.order]).toEqual([0, 1])
  values[1] = 4
  live.refresh(RESORT_MS * 2 - 1)
  expect([...live.order]).toEqual([0, 1])
  live.refresh(RESORT_MS * 2)
  expect([...live.order]).toEqual([1, 0])
})

test.each([
  ['another column begins with its largest', 'b', false, 'descending'],
  ['another column may begin with its smallest', 'b', true, 'ascending'],
  ['the same column turns round', 'a', true, 'ascending'],
] as const)('%s', (_, key, smallestFirst, direction) => {
  expect(turnedSort({ key: 'a', direction: 'descending' }, key, smallestFirst)).toEqual({ key, direction })
})

test('the same column pressed twice is as it was', () => {
  const sort = { key: 'a', direction: 'ascending' } as const
  expect(turnedSort(turnedSort(sort, 'a', false), 'a', false)).toEqual(sort)
})
