import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  directionOf,
  EMPTY,
  formatChange,
  formatClock,
  formatClockMs,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatLots,
  formatMinute,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  formatYuan,
  formatYuanShort,
  minuteDigits,
} from '../../../client/ui/format'

const UNITS: Record<string, number> = { '': 1, 万: 1e4, 亿: 1e8, 万亿: 1e12 }
/** The value of a text with a unit, and the smallest step that the text can show. */
function readBack(text: string): { value: number; step: number } {
  const [, figure = '', decimals = '', unit = ''] = /^([+-]?\d+(?:\.(\d+))?)(万亿|万|亿|)$/.exec(text) ?? []
  const scale = UNITS[unit] ?? Number.NaN
  return { value: Number(figure) * scale, step: scale / 10 ** decimals.length }
}
const money = fc.double({ min: -9e15, max: 9e15, noNaN: true })
const sensibleTime = fc.integer({ min: Date.UTC(1990, 11, 1), max: Date.UTC(2100, 0, 1) })

describe('what is not known', () => {
  const formatters: Record<string, (value: number | null | undefined) => string> = {
    price: (value) => formatPrice(value, 2),
    change: (value) => formatChange(value, 2),
    percent: (value) => formatPercent(value),
    ratio: (value) => formatRatio(value),
    yuan: (value) => formatYuan(value, { sign: true }),
    yuanShort: (value) => formatYuanShort(value),
    lots: (value) => formatLots(value, 100, { sign: true }),
    quantity: (value) => formatQuantity(value, 5, 100),
    count: (value) => formatCount(value),
    clock: formatClock,
    clockMs: formatClockMs,
    minute: formatMinute,
    minuteDigits,
    date: formatDate,
    dateTime: formatDateTime,
    duration: formatDuration,
  }
  const unknown = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  test.each(Object.entries(formatters))('is a dash as %s', (_, format) => {
    expect(unknown.map(format)).toEqual(unknown.map(() => EMPTY))
  })

  test.each([null, undefined, '', '2026070', '202607061', '2026-07-06', 'abcdefgh', ' 20260706'])(
    'of a day written as %j is a dash',
    (day) => expect(formatDay(day)).toBe(EMPTY),
  )

  test('has no direction', () => expect(unknown.map(directionOf)).toEqual(['flat', 'flat', 'flat', 'flat', 'flat']))
})

describe('a figure that is read back', () => {
  test.each([
    ['money', (value: number) => formatYuan(value)],
    ['signed money', (value: number) => formatYuan(value, { sign: true })],
    ['money to one place', (value: number) => formatYuan(value, { digits: 1 })],
    ['money in little room', (value: number) => formatYuanShort(value)],
    ['a count', (value: number) => formatCount(value)],
    ['shares as lots', (value: number) => formatLots(value * 100, 100)],
    ['a convertible’s as lots', (value: number) => formatLots(value * 10, 10)],
    ['coins', (value: number) => formatQuantity(value * 1_000, 3, 100)],
  ])('%s is off by half of its last place at most', (_, format) => {
    fc.assert(
      fc.property(money, (value) => {
        const { value: read, step } = readBack(format(value))
        expect(Math.abs(read - value)).toBeLessThanOrEqual(step * 0.5000001 + Math.abs(value) * 1e-12)
      }),
    )
  })

  test('a signed figure has a plus exactly if its rounded value is above zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        for (const text of [formatYuan(value, { sign: true }), formatChange(value, 2), formatPercent(value / 1e4)]) {
          const shown = readBack(text.replace('%', '')).value
          expect(text.startsWith('+')).toBe(shown > 0)
          expect(text.startsWith('-')).toBe(shown < 0)
        }
      }),
    )
  })

  test('a negated figure has the same text with the other sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (value) => {
        for (const format of [
          (each: number) => formatYuan(each, { sign: true }),
          (each: number) => formatLots(each, 10, { sign: true }),
        ]) {
          const [above, below] = [format(value), format(-value)]
          expect(above.replace(/^\+/, '')).toBe(below.replace(/^-/, ''))
        }
        expect([directionOf(value), directionOf(-value)]).toEqual(['up', 'down'])
      }),
    )
  })

  test('a price is shown exactly at its scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }), (price, scale) => {
        const text = formatPrice(price, scale)
        expect(Math.round(Number(text) * 10 ** scale)).toBe(price)
        expect(text.split('.')[1]?.length ?? 0).toBe(scale)
      }),
    )
  })

  test.each([
    [formatCount(15_300), '1.53万'],
    [formatCount(9_999.4), '9999'],
    [formatCount(12.345, { plainDigits: 1 }), '12.3'],
    [formatCount(123_456, { digits: 0 }), '12万'],
    [formatRatio(1.005), '1.00'],
    [formatRatio(-0.001), '0.00'],
    [formatRatio(2.25, 1), '2.3'],
    [formatPercent(1, { digits: 0 }), '+100%'],
    [formatLots(100, 100, { sign: true }), '+1'],
    [formatLots(0, 100, { sign: true }), '0'],
    [formatLots(-50, 100), '-0.50'],
    [formatQuantity(250, 0, 100, { sign: true }), '+3'],
    [formatChange(-4, 3), '-0.004'],
  ])('%s is written so', (text, written) => expect(text).toBe(written))
})

describe('a time that is read back', () => {
  test('is the same time in Beijing, to the precision shown', () => {
    fc.assert(
      fc.property(sensibleTime, (time) => {
        const whole = `${formatDate(time)}T${formatClockMs(time)}+08:00`
        expect(Date.parse(whole)).toBe(time)
        expect(formatDateTime(time)).toBe(`${formatDate(time)} ${formatClock(time)}`)
        expect(formatClockMs(time).startsWith(`${formatClock(time)}.`)).toBe(true)
        expect(formatClock(time).startsWith(`${formatMinute(time)}:`)).toBe(true)
        expect(minuteDigits(time)).toBe(formatMinute(time).replace(':', ''))
        expect(formatDay(formatDate(time).replaceAll('-', ''))).toBe(formatDate(time))
      }),
    )
  })

  test('a duration is shown in whole seconds, with hours beyond a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 400 * 3_600_000 }), (ms) => {
        const [hours = 0, minutes = 0, seconds = 0] = formatDuration(ms).split(':').map(Number)
        expect((hours * 60 + minutes) * 60 + seconds).toBe(Math.max(0, Math.floor(ms / 1_000)))
        expect(Math.max(minutes, seconds)).toBeLessThan(60)
      }),
    )
  })
})
