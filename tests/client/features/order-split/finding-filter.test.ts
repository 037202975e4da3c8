import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenFindings,
  FINDING_STATES,
  type FindingFilter,
  type FindingSortKey,
  isFindingSortKey,
  isLost,
  NO_FILTER,
  passesFindingFilter,
} from '../../../../client/features/order-split/finding-filter'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { findingOf } from '../../../support/split-finding'

const finding = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    state: fc.constantFrom('open', 'closed', 'refuted'),
    style: fc.constantFrom('等时', '冰山'),
    turnover: fc.nat(1_000),
    confidence: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    firstTime: fc.nat(100),
    lastTime: fc.integer({ min: 100, max: 300 }),
    childCount: fc.integer({ min: 6, max: 60 }),
    meanIntervalMs: fc.nat(9_000),
    vwap: fc.nat(5_000),
    participation: fc.double({ min: 0, max: 1, noNaN: true }),
    mergedInto: fc.constantFrom(...Array(7).fill(undefined), 'x'),
  })
  .map((told) => findingOf('f', told as Partial<SplitFinding>))
const findings = fc.array(finding, { maxLength: 25 }).map((all) => all.map((each, at) => ({ ...each, id: `f${at}` })))
const filter: fc.Arbitrary<FindingFilter> = fc.record({
  side: fc.constantFrom('all', 'buy', 'sell'),
  style: fc.constantFrom('', '等时', '冰山'),
  minAmount: fc.nat(1_000),
  confidence: fc.constantFrom(0, 0.5, 0.9),
  state: fc.constantFrom(...FINDING_STATES),
})

/** The figure that each column sorts by. */
const FIGURES: Record<FindingSortKey, (of: SplitFinding) => number> = {
  amount: ({ turnover }) => turnover,
  participation: ({ participation }) => participation,
  children: ({ childCount }) => childCount,
  lasting: ({ firstTime, lastTime }) => lastTime - firstTime,
  interval: ({ meanIntervalMs }) => meanIntervalMs,
  vwap: ({ vwap }) => vwap,
  confidence: ({ confidence }) => confidence,
  last: ({ lastTime }) => lastTime,
}
const KEYS = Object.keys(FIGURES) as FindingSortKey[]

describe('a list of findings', () => {
  const filters = fc.oneof(filter, fc.constant<FindingFilter>({ ...NO_FILTER, state: 'all' }))
  test.each(KEYS)('by %s is sorted in both directions, stably, and contains exactly what passes', (key) => {
    fc.assert(
      fc.property(findings, filters, fc.boolean(), (all, request, descending) => {
        const shown = chosenFindings(all, request, { key, descending })
        expect(shown.map(({ id }) => id).toSorted()).toEqual(
          all.flatMap((each) => (passesFindingFilter(each, request) ? [each.id] : [])).toSorted(),
        )
        shown.slice(1).forEach((each, at) => {
          const before = shown[at] as SplitFinding
          const apart = FIGURES[key](each) - FIGURES[key](before)
          expect(descending ? -apart : apart).toBeGreaterThanOrEqual(0)
          if (apart === 0) expect(Number(each.id.slice(1))).toBeGreaterThan(Number(before.id.slice(1)))
        })
      }),
    )
  })

  test.each([...KEYS, 'toString', '', 'turnover'])('can be sorted by %s only if that is one of its columns', (key) => {
    expect(isFindingSortKey(key)).toBe(KEYS.includes(key as FindingSortKey))
  })

  test('a narrower filter shows no finding that a wider one does not', () => {
    fc.assert(
      fc.property(findings, filter, (all, request) => {
        for (const each of all.filter((one) => passesFindingFilter(one, request))) {
          expect(passesFindingFilter(each, { ...request, side: 'all' })).toBe(true)
          expect(passesFindingFilter(each, { ...request, style: '' })).toBe(true)
          expect(passesFindingFilter(each, { ...request, minAmount: 0 })).toBe(true)
          expect(passesFindingFilter(each, { ...request, state: 'all' })).toBe(true)
          expect(passesFindingFilter(each, { ...request, confidence: 0 })).toBe(true)
        }
      }),
    )
  })
})

describe('a finding', () => {
  const base = findingOf('f', { turnover: 500, confidence: 0.9 })
  test.each<[Partial<SplitFinding>, Partial<FindingFilter>, boolean]>([
    [{}, {}, true],
    [{}, { side: 'buy' }, true],
    [{}, { side: 'sell' }, false],
    [{ side: 'sell' }, { side: 'sell' }, true],
    [{}, { style: '等时' }, true],
    [{}, { style: '冰山' }, false],
    [{}, { minAmount: 500 }, true],
    [{}, { minAmount: 501 }, false],
    [{}, { confidence: 0.9 }, true],
    [{}, { confidence: 0.91 }, false],
    // Published above the threshold, and still close below it.
    [{ confidence: 0.85, peak: 0.95 }, { confidence: 0.9 }, true],
    [{ confidence: 0.75, peak: 0.95 }, { confidence: 0.9 }, false],
    [{ state: 'closed' }, {}, true],
    [{ state: 'closed' }, { state: 'closed' }, true],
    [{ state: 'refuted' }, {}, false],
    [{ state: 'refuted' }, { state: 'refuted' }, true],
    [{ state: 'refuted' }, { state: 'all' }, true],
    [{ state: 'closed' }, { state: 'open' }, false],
    [{ state: 'open' }, { state: 'closed' }, false],
    [{ mergedInto: 'x' }, { state: 'all' }, false],
  ])('with %o under %o is shown: %s', (over, request, shown) => {
    expect(passesFindingFilter({ ...base, ...over }, { ...NO_FILTER, ...request })).toBe(shown)
  })

  test('that was published and withdrawn is counted as lost', () => {
    const of = (over: Partial<SplitFinding>) => findingOf('f', { confidence: 0.9, ...over })
    const filter = { ...NO_FILTER, confidence: 0.9 }
    expect(isLost(of({ state: 'refuted', peak: 0.95 }), filter)).toBe(true)
    expect(isLost(of({ mergedInto: 'x', peak: 0.95 }), filter)).toBe(true)
    expect(isLost(of({ confidence: 0.5, peak: 0.6 }), filter)).toBe(false)
    expect(isLost(of({ peak: 0.95 }), filter)).toBe(false)
    expect(isLost(of({ state: 'refuted', peak: 0.95, side: 'sell' }), { ...filter, side: 'buy' })).toBe(false)
  })

  test('is never both shown and lost at one threshold', () => {
    fc.assert(
      fc.property(finding, filter, (one, request) => {
        fc.pre(request.state === 'standing')
        expect(passesFindingFilter(one, request) && isLost(one, request)).toBe(false)
      }),
    )
  })
})
