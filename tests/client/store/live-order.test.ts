import { expect, test } from 'vitest'
import { LiveOrder, orderedBy, RESORT_MS } from '../../../client/store/live-order'

const keyOf =
  (values: readonly number[]) =>
  (place: number): number =>
    values[place] ?? Number.NaN

test.each([
  ['largest first', [3, 9, 5], 'descending', [1, 2, 0]],
  ['smallest first', [3, 9, 5], 'ascending', [0, 2, 1]],
  ['unknown last when descending', [Number.NaN, 1, 2], 'descending', [2, 1, 0]],
  ['unknown last when ascending', [Number.NaN, 1, 2], 'ascending', [1, 2, 0]],
  ['equal ones as they were given', [4, 4, 5], 'descending', [2, 0, 1]],
] as const)('%s', (_, values, direction, order) => {
  expect([...orderedBy([0, 1, 2], keyOf(values), direction)]).toEqual(order)
})

test('an order stands still for half a second, and while it is held', () => {
  const values = [1, 2]
  const live = new LiveOrder([0, 1], keyOf(values), 'descending', 0)
  values[0] = 3
  live.refresh(RESORT_MS - 1)
  expect([...live.order]).toEqual([1, 0])
  live.held = true
  live.refresh(RESORT_MS)
  expect([...live.order]).toEqual([1, 0])
  live.held = false
  live.refresh(RESORT_MS)
  expect([...live.order]).toEqual([0, 1])
})
