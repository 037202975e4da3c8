import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL_BUDGET, LIGHT_BUDGET } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { tradesOf } from '../../support/split-feed'
import { halfDay } from '../../support/split-generator/half-day'

// Prints that come after silence was judged by a later time: what is found follows from the prints alone.

/** After such a pause no order goes on that the pause has ended. */
const PAUSE_MS = 250
const PRINTS = tradesOf(halfDay({ generator: 'second', seed: 611, lengthMs: 1_800_000 }).prints)
const PAUSES = PRINTS.flatMap(({ exchangeTime }, at) =>
  at > 0 && exchangeTime - (PRINTS[at - 1]?.exchangeTime ?? 0) > PAUSE_MS ? [at] : [],
)

/** An order is not over by then. */
const SOON_MS = 200

/**
 * `silences`: before which prints it is looked at a time that is so much later than the print before (ms), and at one
 * before that.
 */
function found(budget: typeof FULL_BUDGET, silences: ReadonlyMap<number, number>) {
  const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 }, budget })
  const said: SplitFinding[] = []
  PRINTS.forEach((print, at) => {
    const silent = silences.get(at)
    if (silent !== undefined) {
      for (const by of [Math.min(SOON_MS, silent), silent]) detector.advance((PRINTS[at - 1]?.exchangeTime ?? 0) + by)
      said.push(...detector.take())
    }
    detector.add(print)
    said.push(...detector.take())
  })
  said.push(...detector.end())
  const last = new Map(said.map((finding) => [finding.id, finding]))
  return { said, last: [...last.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

describe.each([
  ['full', FULL_BUDGET],
  ['light', LIGHT_BUDGET],
] as const)('a %s detector', (_, budget) => {
  const expected = found(budget, new Map())

  test('finds the same, whatever silence had been judged by before prints came', () => {
    expect(expected.last.length).toBeGreaterThan(0)
    const silences = fc.array(fc.tuple(fc.nat({ max: PAUSES.length - 1 }), fc.integer({ min: 0, max: 20_000_000 })), {
      minLength: 1,
      maxLength: 200,
    })
    fc.assert(
      fc.property(silences, (some) => {
        const late = new Map(some.map(([pause, by]) => [PAUSES[pause] as number, by]))
        expect(found(budget, late).last).toEqual(expected.last)
      }),
      { numRuns: 6 },
    )
  })

  test('says nothing twice where the silence that was judged was one', () => {
    const between = (at: number) => (PRINTS[at]?.exchangeTime ?? 0) - (PRINTS[at - 1]?.exchangeTime ?? 0)
    const silences = new Map(PAUSES.map((at) => [at, between(at)]))
    expect(found(budget, silences).said).toEqual(expected.said)
    // One that was none, before there was anything to say of it.
    silences.set(PAUSES[0] as number, 20_000_000)
    expect(found(budget, silences).said).toEqual(expected.said)
  })
})

test('what silence alone has ended is told to have ended again, once it has', () => {
  const [at] = PAUSES.slice(-1) as [number]
  const { said } = found(FULL_BUDGET, new Map([[at, 20_000_000]]))
  const ended = said.filter(({ state, mergedInto }) => state !== 'open' && mergedInto === undefined)
  const twice = ended.filter(({ id }, place) => ended.findIndex((one) => one.id === id) < place)
  expect(twice.length).toBeGreaterThan(0)
})
