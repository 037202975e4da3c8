import { describe, expect, test } from 'vitest'
import { createDayAxis, tradingMinutes } from '../../../client/charts/day-axis'
import { readRange } from '../../../client/store/bars/range-query'
import { dateToMs, MINUTES_PER_DAY, slotTime } from '../../../shared/market/session'

const clock = (hour: number, minute: number, second = 0) => ((hour * 60 + minute) * 60 + second) * 1000

describe('the axis of trading days', () => {
  test.each([
    [clock(9, 15), 0],
    [clock(9, 30), 0],
    [clock(9, 30, 30), 0.5],
    [clock(11, 30), 120],
    [clock(12, 15), 120],
    [clock(13, 0), 120],
    [clock(13, 1), 121],
    [clock(15, 0), 240],
    [clock(15, 20), 240],
  ])('%i ms after midnight is minute %d', (time, minutes) => expect(tradingMinutes(time)).toBe(minutes))

  test('days are joined, and positions lead back to their times', () => {
    const axis = createDayAxis(['20261119', '20261120'])
    const time = dateToMs('20261120') + clock(14, 0)
    expect(axis.xOf(time)).toBe(241 + 180)
    expect(axis.timeOf(241 + 180)).toBe(time)
    expect(axis.xOf(dateToMs('20261118') + clock(10, 0))).toBeUndefined()
  })

  test('each minute has its own position: 11:30 differs from 13:00', () => {
    const axis = createDayAxis(['20261119', '20261120'])
    for (let slot = 0; slot < MINUTES_PER_DAY; slot++)
      expect(axis.timeOf(MINUTES_PER_DAY + slot), `${slot}`).toBe(dateToMs('20261120') + slotTime(slot))
  })

  test('one day has clock labels, several have dates', () => {
    expect(
      createDayAxis(['20261120'])
        .labels(0, 240, 5)
        .map(({ text }) => text),
    ).toEqual(['09:30', '10:30', '11:30', '14:00', '15:00'])
    expect(createDayAxis(['20261119', '20261120']).labels(0, 481, 3)[0]).toEqual({ at: 0, text: '11-19' })
  })

  test('one point per day is centred in the day and labelled with the date only', () => {
    const axis = createDayAxis(['20261119', '20261120'], true)
    expect(axis.xOf(dateToMs('20261120') + clock(15, 0))).toBe(241 + 120)
    expect(axis.labels(0, 481, 20)).toEqual([
      { at: 120, text: '11-19' },
      { at: 241 + 120, text: '11-20' },
    ])
  })
})

describe('a range of an address', () => {
  test('whole days end with the last one', () => {
    expect(readRange('20261119', '20261120')).toEqual({
      startDay: '20261119',
      endDay: '20261120',
      from: dateToMs('20261119'),
      to: dateToMs('20261121'),
    })
  })
  test('minutes include their last one', () => {
    expect(readRange('202611200930', '202611200930')).toMatchObject({
      from: dateToMs('20261120') + clock(9, 30),
      to: dateToMs('20261120') + clock(9, 31),
    })
  })
  test.each([
    ['2026', '20261120'],
    ['20261131', '20261201'],
    ['20261120', 'today'],
    ['202611202460', '20261120'],
    ['20261121', '20261120'],
  ])('%s to %s is refused', (start, end) => expect(readRange(start, end)).toHaveProperty('wrong'))
})
