import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf, readRange } from '../../../../client/store/bars/range-query'
import { formatDateTime } from '../../../../client/ui/format'

const DAY = 86_400_000
const MINUTE = 60_000
const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / DAY, max: Date.UTC(2090, 0, 1) / DAY })
  .map((day) => new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', ''))
const two = (value: number) => String(value).padStart(2, '0')
const written = fc
  .tuple(days, fc.option(fc.tuple(fc.nat(23), fc.nat(59))))
  .map(([day, clock]) => (clock ? `${day}${two(clock[0])}${two(clock[1])}` : day))

describe('a day or a minute of an address', () => {
  test('starts at the written Beijing time, and lasts a day or a minute', () => {
    fc.assert(
      fc.property(written, (text) => {
        const moment = momentOf(text)
        if (!moment) throw new Error(`${text} is none`)
        const shown = formatDateTime(moment.start).replace(/[- :]/g, '')
        expect(shown).toBe(text.padEnd(14, '0'))
        expect([moment.day, moment.length]).toEqual([text.slice(0, 8), text.length === 8 ? DAY : MINUTE])
      }),
    )
  })

  test.each([
    ...['', '2026', '20261301', '20260230', '2026070', '202607061', '20260706093', '2026-07-06', '20260706T0930'],
    ...['202607062400', '202607060960', ' 20260706', 'yesterday'],
  ])('is invalid as %j', (text) => expect(momentOf(text)).toBeUndefined())
})

describe('a range of an address', () => {
  test('spans from the start of its first to the end of its last', () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [first, last] = [momentOf(a), momentOf(b)]
        const range = readRange(a, b)
        if (!first || !last) throw new Error('no moments')
        const to = last.start + last.length
        const whole = { startDay: first.day, endDay: last.day, from: first.start, to }
        expect(range).toEqual(first.start < to ? whole : { wrong: `${a}–${b}` })
      }),
    )
  })

  test.each([
    ['x', '20260706', 'x'],
    ['20260706', '20261399', '20261399'],
    ['2026070', '20260703', '2026070'],
    ['20260231', '20260703', '20260231'],
    ['20260701', '202607032460', '202607032460'],
    ['20260701', '202607032400', '202607032400'],
    ['20260701', '', ''],
    ['20260707', '20260706', '20260707–20260706'],
    ['202607060931', '202607060930', '202607060931–202607060930'],
  ])('from %s to %s is wrong about %s', (start, end, wrong) => expect(readRange(start, end)).toEqual({ wrong }))

  test.each([
    ['20260706', '20260706', DAY],
    ['202607060930', '202607060930', MINUTE],
    ['202607061459', '20260706', DAY - (14 * 60 + 59) * MINUTE],
  ])('from %s to %s is %i ms long', (start, end, length) => {
    const range = readRange(start, end)
    expect('wrong' in range ? Number.NaN : range.to - range.from).toBe(length)
  })
})
