import { expect, test } from 'vitest'
import { openAfter, openBetween } from '../../../../../shared/flow/split/orders/noon'
import { dateToMs } from '../../../../../shared/market/session'

const at = (hour: number, minute: number) => dateToMs('20260706') + (hour * 60 + minute) * 60_000
const minutes = (count: number) => count * 60_000

test.each([
  ['before noon', at(10, 0), at(10, 20), 20],
  ['across noon', at(11, 20), at(13, 5), 15],
  ['after noon', at(13, 5), at(14, 0), 55],
  ['within the break', at(11, 40), at(12, 40), 0],
  ['from the break on', at(12, 0), at(13, 10), 10],
  ['into the past', at(13, 10), at(11, 20), -110],
])('the time between two moments %s', (_, from, to, expected) => {
  expect(openBetween(from, to)).toBe(minutes(expected))
})

test.each([
  ['before noon', at(10, 0), 20, at(10, 20)],
  ['across noon', at(11, 20), 15, at(13, 5)],
  ['up to the break', at(11, 20), 10, at(11, 30)],
  ['within the break', at(12, 0), 5, at(13, 5)],
  ['after noon', at(13, 5), 55, at(14, 0)],
])('the moment so much later %s', (_, from, count, expected) => {
  expect(openAfter(from, minutes(count))).toBe(expected)
})
