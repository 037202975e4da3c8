import { describe, expect, test } from 'vitest'
import { calibrationOf, type Judged } from '../../support/calibration'

const stated = (probability: number, right: number, of: number): Judged[] =>
  Array.from({ length: of }, (_, at) => ({ stated: probability, right: at < right }))

describe('calibration', () => {
  test('puts what was stated beside what came true, by bins, and leaves out empty ones', () => {
    const bins = calibrationOf(
      [...stated(0.6, 5, 10), ...stated(0.5, 5, 5), ...stated(0.9, 1, 1)],
      [0, 0.5, 0.7, 0.8, 1],
    )
    expect(bins.map(({ stated, observed, count }) => [stated, observed, count])).toEqual([
      [expect.closeTo((6 + 2.5) / 15), expect.closeTo(10 / 15), 15],
      [0.9, 1, 1],
    ])
  })

  test("the interval is Wilson's: 10 of 20 lie between 0.327 and 0.673, none of 5 below 0.351", () => {
    const [half, none] = calibrationOf([...stated(0.6, 10, 20), ...stated(0.9, 0, 5)], [0, 0.7, 1])
    expect([half?.low, half?.high]).toEqual([expect.closeTo(0.327, 3), expect.closeTo(0.673, 3)])
    expect([none?.low, none?.high]).toEqual([expect.closeTo(0, 6), expect.closeTo(0.351, 3)])
  })

  test.each([
    ['right as often as stated', 0.8, 800, 1_000, false],
    ['0.04 too high', 0.84, 8_000, 10_000, false],
    ['0.07 too high, of many', 0.87, 8_000, 10_000, true],
    ['0.07 too low, of many', 0.73, 8_000, 10_000, true],
    ['far too high, of few', 0.87, 3, 5, false],
  ])('a bin that is %s is off: stated %d, %d of %d', (_, probability, right, of, isOff) => {
    expect(calibrationOf(stated(probability, right, of), [0, 1])[0]?.isOff).toBe(isOff)
  })
})
