import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingsOfFullDetector, tapeOf, watch, withoutEmitTimes } from '../../../support/detector-upgrade'

test.each([611, 616, 640])(
  'a light detector ends with the findings of a full one, whenever it becomes full: %i',
  (seed) => {
    const prints = tapeOf(seed, 1_800_000)
    const expected = withoutEmitTimes(findingsOfFullDetector(prints))
    expect(expected.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: prints.length - 400 }),
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 1, max: 30 }),
        (readFrom, piece, between) => {
          const { last } = watch(prints, { readFrom, piece, between })
          expect(withoutEmitTimes(last.filter(({ id }) => expected.some((one) => one.id === id)))).toEqual(expected)
        },
      ),
      { numRuns: 4 },
    )
  },
)
