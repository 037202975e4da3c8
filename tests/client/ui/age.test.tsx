import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Age, ageText } from '../../../client/ui/age'
import { shownText } from '../rendered'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('an age', () => {
  test.each([
    [-5 * SECOND, '0秒前'],
    [0, '0秒前'],
    [999, '0秒前'],
    [59_999, '59秒前'],
    [MINUTE, '1分前'],
    [HOUR - 1, '59分前'],
    [HOUR, '1时前'],
    [49 * HOUR, '49时前'],
  ])('of %i ms reads %s', (ms, text) => expect(ageText(ms)).toBe(text.replace('时', '小时')))

  test('is never shown as more than it is, and rounded down by less than one unit', () => {
    const units: Record<string, number> = { 秒: SECOND, 分: MINUTE, 小时: HOUR }
    fc.assert(
      fc.property(fc.nat({ max: 1_000 * HOUR }), (ms) => {
        const [, count, unit] = /^(\d+)(秒|分|小时)前$/.exec(ageText(ms)) ?? []
        const shownMs = Number(count) * (units[unit ?? ''] ?? Number.NaN)
        expect(shownMs).toBeLessThanOrEqual(ms)
        expect(ms - shownMs).toBeLessThan(units[unit ?? ''] ?? 0)
      }),
    )
  })

  test.each([
    [null, undefined, ''],
    [4_499, undefined, ''],
    [4_500, undefined, '4秒前'],
    [0, 0, '0秒前'],
    [59_000, 60_000, ''],
  ])('of %s ms is shown from %s on as "%s"', (ms, lateAfterMs, text) => {
    expect(shownText(<Age ms={ms} {...(lateAfterMs === undefined ? {} : { lateAfterMs })} />)).toBe(text)
  })
})
