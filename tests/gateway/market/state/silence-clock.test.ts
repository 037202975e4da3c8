import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SilenceClock } from '../../../../gateway/market/state/silence-clock'
import { clock } from '../../../support/market-events'

const START = clock('10:00:00')
const MINUTE = 60_000

/** Prints as they come: when they were, and what the market has reached by then, each ms after ten o'clock. */
function heard(...prints: [time: number, reached: number][]) {
  const silence = new SilenceClock()
  for (const [time, reached] of prints) silence.hear(START + time, START + reached)
  return (reached: number) => silence.at(START + reached) - START
}

describe('the silence of an instrument', () => {
  test('counts up to the market’s time while its rows are in order with others', () => {
    const times = fc.array(fc.tuple(fc.nat({ max: 5_000 }), fc.nat({ max: 1_000 })), { minLength: 1 })
    fc.assert(
      fc.property(times, fc.nat({ max: 3_600_000 }), (steps, later) => {
        const known = steps.map(([step]) => step)
        const reached = known.map((_, at) => known.slice(0, at + 1).reduce((sum, step) => sum + step))
        const at = heard(
          ...steps.map(([, ahead], at): [number, number] => [(reached[at] as number) + ahead, reached[at] as number]),
        )
        const now = (reached.at(-1) as number) + later
        expect(at(now)).toBe(now)
      }),
    )
  })

  test.each([
    [
      'one that is always told five minutes late',
      [
        [0, 300_000],
        [1_000, 301_000],
      ],
      303_000,
      3_000,
    ],
    [
      'one that is told after others’ whole day, as long as nothing is told of others',
      [[0, 18_000_000]],
      18_000_000,
      0,
    ],
  ] as const)('continues from its newest print for %s', (_, prints, reached, expected) => {
    expect(
      heard(...(prints as readonly (readonly [number, number])[]).map(([a, b]): [number, number] => [a, b]))(reached),
    ).toBe(expected)
  })

  test('is never counted beyond the market’s time, nor before its newest print', () => {
    const prints = fc.array(fc.tuple(fc.nat({ max: 600_000 }), fc.nat({ max: 600_000 })), { minLength: 1 })
    fc.assert(
      fc.property(prints, fc.nat({ max: 600_000 }), (steps, later) => {
        const known = steps.map(([, reached]) => reached).toSorted((a, b) => a - b)
        const told = steps.map(([time], at): [number, number] => [time, known[at] as number])
        const newest = Math.max(...told.map(([time]) => time))
        const reached = (known.at(-1) as number) + later
        const at = heard(...told)(reached)
        expect(at).toBeLessThanOrEqual(reached)
        expect(at).toBeGreaterThanOrEqual(Math.min(newest, reached))
      }),
    )
  })

  test('waits for twice the needed time once it went too far, so that the next row is not late', () => {
    const turns: [number, number][] = [
      [0, 0],
      [MINUTE, MINUTE],
      [MINUTE + 1, 2 * MINUTE],
    ]
    const at = heard(...turns)
    expect([at(2 * MINUTE), at(4 * MINUTE - 2), at(5 * MINUTE)]).toEqual([MINUTE + 1, MINUTE + 1, 2 * MINUTE + 3])
    // What was late by a moment alone is waited for a second.
    expect(heard([0, 0], [1_000, 1_010])(5_000)).toBe(1_000 + 3_990 - 1_000)
    // A delay equal to the slack was waited for: the slack stays.
    const covered: [number, number][] = [
      [0, 0],
      [MINUTE, 2 * MINUTE],
      [MINUTE, 4 * MINUTE],
    ]
    expect(heard(...covered)(8 * MINUTE)).toBe(3 * MINUTE)
  })

  test('waits no longer than needed', () => {
    const once: [number, number][] = [
      [0, 0],
      [MINUTE, 2 * MINUTE],
    ]
    expect(heard(...once)(10 * MINUTE)).toBe(7 * MINUTE)
    const inOrder = (minutes: number): [number, number] => [minutes * MINUTE, minutes * MINUTE]
    const until = 2 + 10 + 4
    expect(heard(...once, inOrder(until))(until * MINUTE + MINUTE)).toBe(until * MINUTE)
    expect(heard(...once, inOrder(until + 1))((until + 2) * MINUTE)).toBe((until + 2) * MINUTE)
    // Still needed: half a minute.
    const again: [number, number][] = [
      [8.5 * MINUTE, 8.5 * MINUTE],
      [8.5 * MINUTE, 9 * MINUTE],
    ]
    expect(heard(...once, ...again, inOrder(until + 1))((until + 3) * MINUTE)).toBe((until + 2) * MINUTE)
  })

  test('ends ten minutes after the close, whatever arrives late', () => {
    const close = clock('15:00:00') - START
    const at = heard([0, close - 1_000])
    expect(at(close + 599_000)).toBe(600_000)
    expect(at(close + 599_001)).toBe(close + 599_001)
    expect(heard([0, MINUTE * 100])(MINUTE * 200)).toBe(MINUTE * 100)
  })
})
