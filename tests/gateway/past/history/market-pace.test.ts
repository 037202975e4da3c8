import { expect, test } from 'vitest'
import { MarketPace } from '../../../../gateway/past/history/market-pace'
import { dateToMs } from '../../../../shared/market/session'
import { filledRow } from '../../../support/rows'

const THURSDAY = '20260716'
const FRIDAY = '20260717'
const MONDAY = '20260720'

const hm = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
/** Reports the turnover of the market at a time. */
const note = (pace: MarketPace, day: string, time: string, turnover: number) =>
  pace.note({ ...filledRow('breadth', 0), turnover }, dateToMs(day) + hm(time))

/** A day with an auction of 10, then 1 a second until 09:32. */
function thursday(): MarketPace {
  const pace = new MarketPace()
  pace.turn(THURSDAY)
  note(pace, THURSDAY, '09:15', 0)
  note(pace, THURSDAY, '09:20', 0)
  note(pace, THURSDAY, '09:25', 0) // before the match is applied
  note(pace, THURSDAY, '09:30', 10)
  note(pace, THURSDAY, '09:31', 70)
  note(pace, THURSDAY, '09:32', 130)
  note(pace, THURSDAY, '11:30', 200)
  note(pace, THURSDAY, '13:00', 200)
  note(pace, THURSDAY, '14:57', 300)
  note(pace, THURSDAY, '15:00', 300)
  note(pace, THURSDAY, '15:05', 340)
  note(pace, THURSDAY, '15:30', 344)
  return pace
}

test.each([
  ['before the open', '09:00', 0],
  ['in the auction', '09:23:59', 0],
  ['at the match', '09:25', 10],
  ['before continuous trading', '09:29:59', 10],
  ['twenty seconds after the open', '09:30:20', 30],
  ['in the second minute', '09:31:30', 100],
  ['half way between noted minutes', '13:58:30', 250],
  ['over lunch', '12:00', 200],
  ['in the closing auction', '14:59', 300],
  ['after the close', '15:00:30', 340],
  ['after the last trade', '15:31', 344],
  ['at night', '23:59:59', 344],
])('%s (%s) the turnover of the day before was %d', (_, time, expected) => {
  const pace = thursday()
  pace.turn(FRIDAY)
  expect(pace.turnoverBefore(hm(time))).toBeCloseTo(expected, 2)
})

test('totals of the old day that arrive after midnight are not used', () => {
  const pace = thursday()
  // The clock is on the new day, but the totals are still those of the old one.
  note(pace, FRIDAY, '09:23:30', 344)
  pace.turn(FRIDAY)
  expect(pace.turnoverBefore(hm('09:24'))).toBe(0)
  expect(pace.rows()).toEqual([])
})

test.each([
  ['the next trading day', MONDAY, 344],
  ['a later one', '20260721', 0],
])('a Friday is the day before only for %s', (_, day, expected) => {
  const pace = new MarketPace()
  pace.turn(FRIDAY)
  note(pace, FRIDAY, '15:30', 344)
  pace.turn(day)
  expect(pace.turnoverBefore(hm('15:31'))).toBe(expected)
})

test('a record that stops early gives nothing for later times', () => {
  const pace = new MarketPace()
  pace.turn(THURSDAY)
  note(pace, THURSDAY, '10:00', 50)
  pace.turn(FRIDAY)
  expect(pace.turnoverBefore(hm('10:00:30'))).toBe(50)
  expect(pace.turnoverBefore(hm('10:01:30'))).toBe(0)
  expect(pace.turnoverBefore(hm('14:00'))).toBe(0)
})

test('a stored day is used if the gateway did not see it, and only if it is the day before', () => {
  const rows = thursday().rows()
  const next = new MarketPace()
  next.turn(FRIDAY)
  next.recall(rows)
  expect(next.turnoverBefore(hm('12:00'))).toBe(200)
  const later = new MarketPace()
  later.turn(MONDAY)
  later.recall(rows)
  expect(later.turnoverBefore(hm('12:00'))).toBe(0)
})

test.each([
  ['13:01:59.999', 50],
  ['13:02', 0],
])('a record that stops within trading gives nothing from a minute later on: at %s', (time, expected) => {
  const pace = new MarketPace()
  pace.turn(THURSDAY)
  note(pace, THURSDAY, '09:31', 10)
  note(pace, THURSDAY, '13:01', 50)
  pace.turn(FRIDAY)
  expect(pace.turnoverBefore(hm(time))).toBe(expected)
})
