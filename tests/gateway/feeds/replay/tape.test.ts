import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REST_MS, tapeOf } from '../../../../gateway/feeds/replay/tape'
import { dateToMs } from '../../../../shared/market/session'

const day = dateToMs('20230110')
const at = (hour: number, minute: number, second = 0) => day + ((hour * 60 + minute) * 60 + second) * 1000
const MINUTE = 60_000

describe('a tape', () => {
  const tape = tapeOf(at(8, 15), at(15, 40), false)

  test.each<[string, number, number, number]>([
    ['trading at its own pace', at(10, 0), at(10, 1), MINUTE],
    ['the opening auction at its own pace', at(9, 15), at(9, 25), 10 * MINUTE],
    ['the wait for the auction in 3 s', at(8, 15), at(9, 15), REST_MS],
    ['09:25 to 09:30 in 3 s', at(9, 25), at(9, 30), REST_MS],
    ['lunch in 3 s', at(11, 30), at(13, 0), REST_MS],
    ['half of lunch in half of it', at(11, 30), at(12, 15), REST_MS / 2],
    ['15:00 to 15:05 in 3 s', at(15, 0), at(15, 5), REST_MS],
    ['after hours at its own pace', at(15, 5), at(15, 30), 25 * MINUTE],
  ])('runs through %s', (_, from, to, expected) => {
    expect(tape.positionOf(to) - tape.positionOf(from)).toBeCloseTo(expected, 6)
  })

  test('does not stretch a rest shorter than 3 s', () => {
    const short = tapeOf(at(14, 59), at(15, 0, 1), false)
    expect(short.positionOf(at(15, 0, 1))).toBe(MINUTE + 1_000)
  })

  test('of a market without rests is market time', () => {
    const always = tapeOf(at(11, 0), at(14, 0), true)
    expect(always.positionOf(at(13, 0))).toBe(120 * MINUTE)
  })

  test('runs both ways alike, and always forward', () => {
    fc.assert(
      fc.property(fc.integer({ min: at(8, 0), max: at(16, 0) }), fc.integer({ min: 1, max: 100_000 }), (time, step) => {
        expect(tape.timeAt(tape.positionOf(time))).toBeCloseTo(time, 2)
        expect(tape.positionOf(time + step)).toBeGreaterThan(tape.positionOf(time))
      }),
    )
  })
})
