import { describe, expect, test } from 'vitest'
import { FULL_BUDGET, LIGHT_BUDGET, LISTED_BUDGET } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import { bytesOf } from '../../support/bytes-of'
import { foundShare, planted, STYLES } from '../../support/planted-parent'
import { eventsOf, tradesOf } from '../../support/split-feed'
import { halfDay } from '../../support/split-generator/half-day'

const SEEDS = [77, 78, 79, 80, 81, 82, 83, 84]
const FOUND_SHARE = 0.5

describe(`a parent planted in ${SEEDS.length} quiet markets`, () => {
  const foundIn = (start: Parameters<typeof planted>[0], hasNumbers: boolean) =>
    SEEDS.filter((seed) => foundShare(planted(start, seed), hasNumbers) > FOUND_SHARE).length

  test.each(Object.entries(STYLES))('is found by its order numbers in at least half of them: %s', (_, start) => {
    expect(foundIn(start, true)).toBeGreaterThanOrEqual(SEEDS.length / 2)
  })

  test.each(['equal slices by the clock', 'similar slices by the clock'] as const)(
    'is found without order numbers in at least half of them: %s',
    (name) => {
      expect(foundIn(STYLES[name], false)).toBeGreaterThanOrEqual(SEEDS.length / 2)
    },
  )
})

test.each(['first', 'second'] as const)(
  'the %s kind of market without parents has at most 2 findings an hour',
  (generator) => {
    const hours = [6, 7, 8, 9]
    const found = hours.flatMap((seed) =>
      eventsOf(halfDay({ generator, seed, none: true, lengthMs: 3_600_000 }).prints),
    )
    expect(found.length).toBeLessThanOrEqual(2 * hours.length)
  },
)

test.each([
  ['full', FULL_BUDGET, 2_000_000],
  ['listed', LISTED_BUDGET, 1_000_000],
  ['light', LIGHT_BUDGET, 64_000],
])('a %s detector keeps within its memory in any market', (_, budget, bound) => {
  for (let seed = 1; seed <= 6; seed++) {
    const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 }, budget })
    for (const trade of tradesOf(halfDay({ generator: 'second', seed, lengthMs: 600_000 }).prints)) {
      detector.add(trade)
      detector.take()
    }
    expect(bytesOf(detector)).toBeLessThanOrEqual(bound)
  }
})
