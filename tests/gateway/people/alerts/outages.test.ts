import { describe, expect, test } from 'vitest'
import { DataGaps } from '../../../../gateway/people/alerts/outages'

const DAY = '20261120'

describe('after a restart', () => {
  const resumed = () => {
    const gaps = new DataGaps()
    gaps.resume({ tradingDay: DAY, judgedAt: 1_000_000 })
    return gaps
  }

  test.each([
    [1_000_000, DAY, true],
    [1_000_001, DAY, false],
    [1_000_000, '20261121', false],
  ])('a row of %i on %s was judged: %s', (at, day, judged) => {
    expect(resumed().wasJudged(at, day)).toBe(judged)
    expect(resumed().isRetelling(at - 1, day)).toBe(judged)
    expect(new DataGaps().wasJudged(at, day)).toBe(false)
  })

  // Fifteen seconds between two rows are usual.
  test.each([
    [1_000_000, DAY, []],
    [1_015_000, DAY, []],
    [1_015_001, DAY, [{ from: 1_000_000, to: 1_015_001 }]],
    [1_015_001, '20261121', []],
  ])('the first row at %i on %s ends the gap %j', (at, day, found) => {
    const gaps = resumed()
    expect(gaps.goesOn(at, day)).toBe(found.length > 0)
    expect(gaps.take()).toEqual(found)
  })

  test('a gap is found once', () => {
    const gaps = resumed()
    expect([gaps.goesOn(999_999, DAY), gaps.goesOn(1_100_000, DAY), gaps.goesOn(1_200_000, DAY)]).toEqual([
      ...[false, true, false],
    ])
    expect(gaps.wasJudged(1_000, DAY)).toBe(false)
  })
})

test('an outage starts open and is closed once it ends', () => {
  const gaps = new DataGaps()
  gaps.end(5)
  expect(gaps.take()).toEqual([])
  gaps.begin(10)
  expect([gaps.take(), gaps.take()]).toEqual([[{ from: 10, to: null }], []])
  gaps.end(20)
  gaps.end(30)
  expect(gaps.take()).toEqual([{ from: 10, to: 20 }])
})
