import { describe, expect, test } from 'vitest'
import { isQuiet, quietUntil } from '../../../shared/alerts/quiet-hours'
import { clock } from '../../support/alert-rules'

const lunch = { on: true, from: 11 * 60 + 30, to: 13 * 60 }
const night = { on: true, from: 22 * 60, to: 8 * 60 }

describe('quiet hours', () => {
  test('begin with their first minute and end before their last, Beijing time', () => {
    expect(['11:29:59', '11:30', '12:59:59', '13:00'].map((text) => isQuiet(lunch, clock(text)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('go over midnight where they begin later than they end', () => {
    expect(['21:59', '22:00', '03:00', '08:00'].map((text) => isQuiet(night, clock(text)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(quietUntil(night, clock('23:00'))).toBe(clock('08:00', 1))
    expect(quietUntil(night, clock('03:00'))).toBe(clock('08:00'))
  })

  test('that are off, or no time at all, are never quiet', () => {
    expect(isQuiet({ ...lunch, on: false }, clock('12:00'))).toBe(false)
    expect(isQuiet({ on: true, from: 600, to: 600 }, clock('10:00'))).toBe(false)
    expect(quietUntil(lunch, clock('13:00'))).toBeUndefined()
  })
})
