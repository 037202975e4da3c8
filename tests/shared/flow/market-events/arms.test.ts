import { describe, expect, test } from 'vitest'
import { Arms } from '../../../../shared/flow/market-events/arms'

const REST = 1_000

describe('a kind of event', () => {
  // After 1.5 it fires again from 3 on, or anew after it was below 0.5 once it had rested.
  test.each<[string, next: [measure: number, at: number, holds?: boolean][], fires: boolean]>([
    ['at twice the measure', [[3, 1]], true],
    ['below twice the measure', [[2.99, 5_000]], false],
    [
      'after it was low and had rested',
      [
        [0.49, REST],
        [1, REST],
      ],
      true,
    ],
    [
      'after it was low, where the rest of its rule was not true',
      [
        [0.49, REST, false],
        [1, REST],
      ],
      true,
    ],
    [
      'after it was low and had not rested',
      [
        [0.49, REST - 1],
        [1, REST],
      ],
      false,
    ],
    [
      'after it was not low enough',
      [
        [0.5, REST],
        [1, REST],
      ],
      false,
    ],
    [
      'below its threshold',
      [
        [0, REST],
        [0.99, REST],
      ],
      false,
    ],
    ['where the rest of its rule is not true', [[3, 1, false]], false],
  ])('that fired fires again %s', (_words, next, fires) => {
    const arms = new Arms(REST)
    expect(arms.fires('rocket', 0.99, 0)).toBe(false)
    expect(arms.fires('rocket', 1.5, 0, false)).toBe(false)
    expect(arms.fires('rocket', 1.5, 0)).toBe(true)
    expect(next.map(([measure, at, holds]) => arms.fires('rocket', measure, at, holds)).at(-1)).toBe(fires)
    // Other kinds have arms of their own.
    expect(arms.fires('fall60', 1, 0)).toBe(true)
  })

  test('rests from its last firing', () => {
    const arms = new Arms(REST)
    expect([arms.fires('dive', 1, 0), arms.fires('dive', 2, 900)]).toEqual([true, true])
    expect([arms.fires('dive', 0, 1_899), arms.fires('dive', 1, 1_899)]).toEqual([false, false])
    expect([arms.fires('dive', 0, 1_900), arms.fires('dive', 1, 1_900)]).toEqual([false, true])
  })

  test('of a day fires once', () => {
    const arms = new Arms(REST)
    expect([arms.firesOnce('high60'), arms.firesOnce('high60'), arms.firesOnce('low60')]).toEqual([true, false, true])
  })
})
