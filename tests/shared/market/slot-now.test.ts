import { expect, test } from 'vitest'
import { dateToMs } from '../../../shared/market/session'
import { clockWithin, slotNow, timeWithin } from '../../../shared/market/slot-now'

const DAY = '20260717'
const at = (date: string, hours: number, minutes = 0) => dateToMs(date) + (hours * 60 + minutes) * 60_000

test.each([
  ['the evening before', at('20260716', 20), 0],
  ['in the morning', at(DAY, 8), 0],
  ['in the opening auction', at(DAY, 9, 20), 0],
  ['in the first minute', at(DAY, 9, 30), 1],
  ['over lunch', at(DAY, 12), 120],
  ['after the close', at(DAY, 15, 10), 240],
  ['at night', at(DAY, 23), 240],
  ['after midnight', at('20260718', 2), 240],
  ['on a Saturday morning', at('20260718', 10), 240],
  ['when the next day’s clock runs and its first event has not come', at('20260720', 9, 23), 240],
])('of a Friday the clock stands %s', (_, time, slot) => {
  expect(slotNow(timeWithin(DAY, time))).toBe(slot)
})

test('before the first trading day is told the clock speaks for itself', () => {
  expect(slotNow(timeWithin('', at(DAY, 10)))).toBe(31)
})

test.each([
  ['the evening before', at('20260716', 20), at(DAY, 0)],
  ['in the morning', at(DAY, 8), at(DAY, 8)],
  ['on the next day', at('20260718', 2), at('20260718', 0) - 1],
])('%s the clock is held within the day', (_, time, expected) => {
  expect(clockWithin(DAY, time)).toBe(expected)
  expect(clockWithin('', time)).toBe(time)
})
