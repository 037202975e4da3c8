import { describe, expect, test } from 'vitest'
import { barWidth } from '../../../client/charts/bars'
import { nextIndex } from '../../../client/charts/input/keys'
import { timeLabel, timeSplits } from '../../../client/charts/line-options'
import { minuteDirection } from '../../../client/charts/session-options'
import { lastKnown } from '../../../client/charts/source'

describe('bars', () => {
  test.each([
    [1, 1],
    [3, 2],
    [5, 3],
    [8, 5],
    [20, 15],
    [400, 31],
  ])('at a pitch of %d pixels a bar is %d wide', (pitch, width) => expect(barWidth(pitch)).toBe(width))

  test.each([
    ['against the minute before', [100, 101], 1, 1],
    ['over a gap, against the last price known', [100, null, 99], 2, -1],
    ['the first minute, against the previous close', [98], 0, -2],
    ['a minute without a price has none', [100, null], 1, 0],
  ])('the direction of a minute is taken %s', (_, prices, index, direction) => {
    expect(Math.sign(minuteDirection(prices, index, 100)) * Math.abs(direction)).toBe(direction)
  })
})

describe('the crosshair by keys', () => {
  test.each([
    ['ArrowLeft', null, 100, 100],
    ['ArrowLeft', 100, 100, 99],
    ['ArrowLeft', 0, 100, 0],
    ['ArrowRight', 99, 100, 100],
    ['ArrowRight', 100, 100, 100],
    ['Home', 50, 100, 0],
    ['End', 50, 100, 100],
    ['a', 50, 100, undefined],
    ['End', null, -1, undefined],
  ])('%s at %s of %d moves to %s', (key, at, last, to) => expect(nextIndex(key, at, last)).toBe(to))

  test('the newest point is the last one with a value', () => {
    expect(lastKnown([1, 2, null, null])).toBe(1)
    expect(lastKnown([null])).toBe(-1)
    expect(lastKnown(undefined)).toBe(-1)
  })
})

describe('time axes', () => {
  const day = Date.UTC(2026, 6, 6) - 8 * 3_600_000
  test('hours and days begin in Beijing time', () => {
    const { at, step } = timeSplits(day, day + 3 * 86_400_000, 4)
    expect(at.map((time) => timeLabel(time, step))).toEqual(['07-06', '07-07', '07-08', '07-09'])
  })
  test('minutes are 24-hour Beijing time', () => {
    const from = day + 13 * 3_600_000
    const { at, step } = timeSplits(from, from + 1_800_000, 3)
    expect(at.map((time) => timeLabel(time, step))).toEqual(['13:00', '13:10', '13:20', '13:30'])
  })
})
