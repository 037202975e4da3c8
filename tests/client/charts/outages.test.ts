import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outageBars } from '../../../client/charts/outage-bars'
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

  test('an ongoing outage lies over the minutes up to the newest one', () => {
    expect(span(at('13:30'), null)).toEqual([151, 181])
  })

  test('an outage has no effect outside its day', () => {
    expect(span(at('14:00', '20261119'), at('10:00'))).toEqual([0, 31])
    expect(span(at('14:00', '20261119'), at('14:30', '20261119'))).toBeUndefined()
    expect(span(at('10:00', '20261123'), null)).toBeUndefined()
  })
})

describe('an outage lies over the bars that it touches', () => {
  const FIVE = 300_000
  const yesterday = [at('14:50', '20261119'), at('14:55', '20261119')]
  const today = ['09:30', '09:35', '09:40', '11:25', '13:00', '13:05'].map((clock) => at(clock))
  const bars = (
    from: string,
    until: string | null,
    { times = [...yesterday, ...today], length = FIVE, now = at('13:07') } = {},
  ) =>
    outageBars(times, length, {
      day: DAY,
      now,
      outages: [{ id: 7, words: '深交所延迟', from: at(from), until: until === null ? null : at(until) }],
    }).map((one) => [one.from, one.to])

  test.each<[from: string, until: string | null, places: number[][]]>([
    ['09:31', '09:34', [[2, 2]]],
    ['09:34:59', '09:40', [[2, 4]]],
    ['09:35', '09:39:59', [[3, 3]]],
    ['11:29:59', '13:00', [[5, 6]]],
    ['13:04', null, [[6, 7]]],
    ['08:50', '09:31', [[2, 2]]],
    ['09:16', '09:20', []],
    ['11:31', '12:59', []],
    ['10:00', '10:30', []],
  ])('from %s to %s: %j', (from, until, places) => {
    expect(bars(from, until)).toEqual(places)
  })

  test('of days and coins, and before anything is known, over none', () => {
    expect(bars('09:31', '09:34', { length: 0 })).toEqual([])
    expect(bars('09:31', '09:34', { times: [] })).toEqual([])
    expect(outageBars(today, FIVE, undefined)).toEqual([])
  })

  test('and over no other bar, whatever the bars are', () => {
    const clocks = fc.integer({ min: 0, max: 330 })
    fc.assert(
      fc.property(fc.uniqueArray(clocks, { maxLength: 60 }), clocks, fc.nat({ max: 90 }), (minutes, from, long) => {
        const times = minutes.sort((a, b) => a - b).map((minute) => at('09:30') + minute * 60_000)
        const outage = {
          id: 1,
          words: '',
          from: at('09:30') + from * 60_000,
          until: at('09:30') + (from + long) * 60_000,
        }
        const [span] = outageBars(times, 60_000, { day: DAY, now: at('15:00'), outages: [outage] })
        times.forEach((time, place) => {
          const touched = time + 60_000 > outage.from && time <= outage.until
          const isCovered = span !== undefined && place >= span.from && place <= span.to
          // Nothing is late at noon or after the close: then there is no span at all.
          if (isCovered || spanOf(outage, { day: DAY, now: at('15:00') })) expect(isCovered).toBe(touched)
        })
      }),
    )
  })
})
