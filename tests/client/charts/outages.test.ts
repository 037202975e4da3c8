import { describe, expect, test } from 'vitest'
import { spanOf } from '../../../client/charts/outages'
import { dateToMs } from '../../../shared/market/session'

const DAY = '20261120'
const at = (clock: string, day = DAY) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return dateToMs(day) + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
const span = (from: number, until: number | null, now = at('14:00')) => {
  const found = spanOf({ id: 1, words: '', from, until }, { day: DAY, now })
  return found && [found.from, found.to]
}

describe('an outage lies over the minutes that it touches', () => {
  test.each<[from: string, until: string, slots: number[] | undefined]>([
    ['09:30', '09:30:01', [1, 1]],
    ['09:41', '09:43:59', [12, 14]],
    ['09:41:30', '09:44', [12, 15]],
    ['11:29', '13:00:30', [120, 121]],
    ['11:40', '13:10', [120, 131]],
    ['14:59', '15:00', [240, 240]],
    ['09:16', '09:20', [0, 0]],
    ['08:00', '09:31', [0, 2]],
    ['14:50', '18:00', [231, 240]],
    ['06:00', '09:14:59', undefined],
    ['15:05', '23:00', undefined],
    ['11:30', '12:59:59', undefined],
  ])('from %s to %s: %j', (from, until, slots) => {
    expect(span(at(from), at(until))).toEqual(slots)
  })

  test('up to the newest one while it goes on', () => {
    expect(span(at('13:30'), null)).toEqual([151, 181])
  })

  test('within its day alone', () => {
    expect(span(at('14:00', '20261119'), at('10:00'))).toEqual([0, 31])
    expect(span(at('14:00', '20261119'), at('14:30', '20261119'))).toBeUndefined()
    expect(span(at('10:00', '20261123'), null)).toBeUndefined()
  })
})
