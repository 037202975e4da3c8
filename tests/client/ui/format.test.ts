import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrowOf,
  formatChange,
  formatClock,
  formatClockMs,
  formatDate,
  formatDay,
  formatDuration,
  formatLots,
  formatMinute,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatYuan,
  formatYuanShort,
  minuteDigits,
} from '../../../client/ui/format'

const at = Date.UTC(2026, 6, 6, 1, 31, 7, 123)

describe('numbers for the eye', () => {
  test.each([
    ['a stock price has two decimals', formatPrice(1234, 2), '12.34'],
    ['a fund price has three', formatPrice(3105, 3), '3.105'],
    ['a price of zero is no price', formatPrice(0, 2), '—'],
    ['a missing price is a dash', formatPrice(undefined, 2), '—'],
    ['a change carries its sign', formatChange(12, 2), '+0.12'],
    ['a fall carries its sign', formatChange(-12, 2), '-0.12'],
    ['no change has no sign', formatChange(0, 2), '0.00'],
    ['a percentage rises', formatPercent(0.0123), '+1.23%'],
    ['a fall that rounds to nothing has no sign', formatPercent(-0.000001), '0.00%'],
    ['a rise that rounds to nothing has no sign', formatPercent(0.000001), '0.00%'],
    ['a share needs no sign', formatPercent(0.5, { sign: false, digits: 1 }), '50.0%'],
    ['an infinite ratio is a dash', formatPercent(Number.POSITIVE_INFINITY), '—'],
    ['small money is plain', formatYuan(9_999), '9999'],
    ['money steps to 万 after rounding', formatYuan(9_999.6), '1.00万'],
    ['money steps to 亿 after rounding', formatYuan(99_999_999), '1.00亿'],
    ['market turnover is in 万亿', formatYuan(1.234e12), '1.23万亿'],
    ['net money may be signed', formatYuan(123_456, { sign: true }), '+12.35万'],
    ['negative money keeps its sign', formatYuan(-123_456, { sign: true }), '-12.35万'],
    ['money in little room keeps what tells two of it apart', formatYuanShort(-144_000_000), '-1.44亿'],
    ['half a step of 亿 is no whole one', formatYuanShort(150_000_000), '1.50亿'],
    ['tens of 亿 have one place', formatYuanShort(1_444_000_000), '14.4亿'],
    ['hundreds of 亿 have none', formatYuanShort(14_440_000_000), '144亿'],
    ['thousands of 万 have none', formatYuanShort(-38_661_234), '-3866万'],
    ['a few 万 have two places', formatYuanShort(15_000), '1.50万'],
    ['less than 万 is plain in little room too', formatYuanShort(9_999), '9999'],
    ['nothing stays nothing', formatYuanShort(0), '0'],
    ['money that is rounded up to the next step is told in it', formatYuanShort(99_999_999), '1.00亿'],
    ['money is never told in ten thousand of a step', formatYuanShort(99_997_000), '1.00亿'],
    ['unknown money is no figure', formatYuanShort(Number.NaN), '—'],
    ['nothing is not signed', formatYuan(0, { sign: true }), '0'],
    ['shares are shown in lots', formatLots(123_456, 100), '1235'],
    ['an odd lot is not rounded away', formatLots(50, 100), '0.50'],
    ['shares of an instrument are in lots', formatQuantity(123_456, 0, 100), '1235'],
    ['coins are whole', formatQuantity(123_456_000, 5, 100), '1234.560'],
    ['a part of a coin has three decimals', formatQuantity(12_345, 5, 100), '0.123'],
    ['many coins step to 万', formatQuantity(2_000_000_000, 5, 100), '2.00万'],
    ['more coins have a sign where it is wanted', formatQuantity(100_000, 5, 100, { sign: true }), '+1.000'],
    ['fewer coins have theirs', formatQuantity(-100_000, 5, 100, { sign: true }), '-1.000'],
    ['an unknown quantity is a dash', formatQuantity(null, 5, 100), '—'],
    ['many lots step to 万', formatLots(12_345_600, 100), '12.35万'],
    ['a convertible’s lots are of ten', formatLots(10_080, 10), '1008'],
    ['an odd lot of ten is not rounded away', formatLots(5, 10), '0.50'],
    ['a whole lot of ten is no odd one', formatLots(10, 10), '1'],
    ['quantities of a convertible are in its lots', formatQuantity(10_080, 0, 10, { sign: true }), '+1008'],
  ])('%s', (_, shown, expected) => expect(shown).toBe(expected))

  test('the size never shows five digits before a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -9e15, max: 9e15, noNaN: true }), (yuan) => {
        const digits = /^-?(\d+)/.exec(formatYuan(yuan))?.[1]?.length ?? 0
        expect(digits).toBeLessThanOrEqual(4)
      }),
    )
  })

  test.each([
    [1, '▲'],
    [-0.5, '▼'],
    [0, ''],
    [null, ''],
  ])('%s has the shape %s', (value, shape) => expect(arrowOf(value)).toBe(shape))
})

describe('times for the eye', () => {
  test.each([
    ['a clock is Beijing time', formatClock(at), '09:31:07'],
    ['a print has milliseconds', formatClockMs(at), '09:31:07.123'],
    ['a minute is cut, not rounded', formatMinute(at + 52_000), '09:31'],
    ['a minute of an address has no colon', minuteDigits(at), '0931'],
    ['a date is Beijing’s', formatDate(Date.UTC(2026, 6, 5, 16)), '2026-07-06'],
    ['a trading day gets its dashes', formatDay('20260706'), '2026-07-06'],
    ['what is no day is a dash', formatDay('2026'), '—'],
    ['a length is padded', formatDuration(751_000), '00:12:31'],
    ['a length is never negative', formatDuration(-1), '00:00:00'],
    ['an unknown time is a dash', formatClock(null), '—'],
  ])('%s', (_, shown, expected) => expect(shown).toBe(expected))
})
