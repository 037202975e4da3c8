import { describe, expect, test } from 'vitest'
import { ReceivedMinutes } from '../../../../gateway/past/history/received-minutes'
import { dateToMs } from '../../../../shared/market/session'

const DAY = '20261120'
const at = (clock: string, day = DAY) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return dateToMs(day) + (hour * 60 + minute) * 60_000
}

/** A day that received every minute from 09:30 up to a time, except some. */
function received(until: string, without: readonly string[] = []): ReceivedMinutes {
  const minutes = new ReceivedMinutes()
  minutes.restart(DAY)
  const gone = new Set(without.map((clock) => at(clock)))
  for (let time = at('09:15'); time < at(until); time += 60_000) if (!gone.has(time)) minutes.note(time)
  return minutes
}

describe('a running day without gaps', () => {
  test.each([
    ['before it began', '09:20', 1],
    ['after its first minute', '09:31', 1],
    ['in the morning', '10:30', 1],
    ['over lunch', '12:10', 1],
    ['in the afternoon', '13:01', 1],
    ['at its end', '15:00', 1],
    ['after it', '15:20', 1],
  ])('is complete %s', (_, clock, share) => {
    expect(received(clock).completeness(false, at(clock))).toBe(share)
  })

  test('is less complete by the missing minutes of those that are over', () => {
    expect(received('09:40', ['09:33', '09:34']).completeness(false, at('09:40'))).toBe(0.8)
    expect(received('13:20', ['13:05']).completeness(false, at('13:20'))).toBe(139 / 140)
  })

  test('is less complete once minutes stop arriving', () => {
    expect(received('10:00').completeness(false, at('10:30'))).toBe(0.5)
    expect(received('10:00').completeness(false, at('09:10', '20261123'))).toBe(30 / 240)
  })
})

test('the completeness of a whole day is the received part of 240 minutes', () => {
  expect(received('10:30').completeness(false)).toBe(60 / 240)
  expect(received('15:00').completeness(false)).toBe(1)
})

test('a market that never closes counts from midnight', () => {
  const minutes = new ReceivedMinutes()
  minutes.restart(DAY)
  for (let time = at('00:00'); time < at('06:00'); time += 60_000) minutes.note(time)
  expect(minutes.completeness(true, at('06:00'))).toBe(1)
  expect(minutes.completeness(true, at('08:00'))).toBe(0.75)
  expect(minutes.completeness(true)).toBe(0.25)
})

test('a day that never closes counts the minutes that are over', () => {
  const minutes = new ReceivedMinutes()
  minutes.restart(DAY)
  for (const time of [at('00:00'), at('00:01'), at('00:02')]) minutes.note(time)
  expect(minutes.completeness(true, at('00:06'))).toBe(0.5)
  expect(minutes.completeness(true, at('00:06') + 59_999)).toBe(0.5)
  expect(minutes.completeness(true, at('00:00') + 59_999)).toBe(1)
  expect(minutes.completeness(true)).toBe(3 / 1_440)
  expect(minutes.completeness(true, at('00:00', '20261121'))).toBe(3 / 1_440)
  minutes.restart('20261121')
  expect([minutes.count, minutes.completeness(true, at('12:00'))]).toEqual([0, 1])
})
