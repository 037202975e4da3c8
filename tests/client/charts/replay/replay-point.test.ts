import { describe, expect, test } from 'vitest'
import { type BarRule, endedBy, rowAfterStep, untilOf } from '../../../../client/charts/replay/replay-point'
import { dateToMs } from '../../../../shared/market/session'

const MINUTE = 60_000
const at = (day: string, clock = '00:00') => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return dateToMs(day) + (hour * 60 + minute) * MINUTE
}

const DAYS: BarRule = { daily: true, length: 0 }
const HALF_HOURS: BarRule = { daily: false, length: 30 * MINUTE }
const COIN: BarRule = { daily: false, length: 0 }

/** Thursday to the Tuesday after, 2026-07-16 to 21, and the same as other periods. */
const days = ['20260716', '20260717', '20260720', '20260721'].map((day) => at(day, '09:25'))
const weeks = ['20260706', '20260713', '20260720'].map((day) => at(day, '09:25'))
const months = ['20260601', '20260701'].map((day) => at(day, '09:25'))
const halfHours = ['20260717', '20260720', '20260721'].flatMap((day) =>
  ['09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00', '14:30'].map((clock) => at(day, clock)),
)
const coin = ['10:00', '10:01', '10:02'].map((clock) => at('20260718', clock))

describe('a bar is shown once it has ended', () => {
  test.each<[string, readonly number[], BarRule, number, number]>([
    ['days, at the first midnight after one', days, DAYS, at('20260717'), 1],
    ['days, during one', days, DAYS, at('20260717', '10:00'), 1],
    ['days, over a weekend', days, DAYS, at('20260720'), 2],
    ['days, on Saturday: the next bar is Monday', days, DAYS, at('20260718'), 1],
    ['days, before all', days, DAYS, at('20260701'), 0],
    ['days, long after all: the newest may be running', days, DAYS, at('20270101'), 3],
    ['weeks, in the middle of one', weeks, DAYS, at('20260717'), 1],
    ['weeks, at the Monday after', weeks, DAYS, at('20260720'), 2],
    ['months, in the second', months, DAYS, at('20260720'), 1],
    ['half hours, at their end', halfHours, HALF_HOURS, at('20260717', '10:00'), 1],
    ['half hours, a minute before', halfHours, HALF_HOURS, at('20260717', '09:59'), 0],
    ['half hours, over lunch', halfHours, HALF_HOURS, at('20260717', '12:00'), 4],
    ['half hours of a whole day, at the midnight of the next', halfHours, HALF_HOURS, at('20260720'), 8],
    ['half hours, after all', halfHours, HALF_HOURS, at('20260722'), 23],
    ['a market that never closes, at the next minute', coin, COIN, at('20260718', '10:01'), 1],
    ['a market that never closes, in its first minute', coin, COIN, at('20260718', '10:00') + 1, 0],
    ['a market that never closes, in its second minute', coin, COIN, at('20260718', '10:02') - 1, 1],
    ['one bar', [days[0] as number], DAYS, at('20270101'), 0],
    ['no bars', [], DAYS, at('20270101'), 0],
  ])('%s', (_, times, rule, until, expected) => {
    expect(endedBy(times, until, rule)).toBe(expected)
  })
})

test.each<[string, readonly number[], BarRule]>([
  ['days', days, DAYS],
  ['weeks', weeks, DAYS],
  ['half hours', halfHours, HALF_HOURS],
  ['minutes of a coin', coin, COIN],
])('each of %s but the newest can be the last one shown, and steps lead from one to the next', (_, times, rule) => {
  for (let row = 0; row < times.length - 1; row++) {
    const until = untilOf(times, row, rule) ?? 0
    expect(endedBy(times, until, rule)).toBe(row + 1)
    expect(rowAfterStep(times, until, 1, rule)).toBe(row === times.length - 2 ? 'end' : row + 1)
    expect(rowAfterStep(times, until, -1, rule)).toBe(row === 0 ? undefined : row - 1)
  }
  expect(untilOf(times, times.length - 1, rule)).toBeUndefined()
  expect(untilOf(times, -1, rule)).toBeUndefined()
})

test('another period of the same replay shows nothing later, and returns to the same bar', () => {
  const friday = untilOf(days, 1, DAYS) ?? 0
  expect(endedBy(halfHours, friday, HALF_HOURS)).toBe(8)
  expect(endedBy(weeks, friday, DAYS)).toBe(2)
  const morning = untilOf(halfHours, 3, HALF_HOURS) ?? 0
  expect(endedBy(days, morning, DAYS)).toBe(1)
  expect(endedBy(halfHours, morning, HALF_HOURS)).toBe(4)
})
