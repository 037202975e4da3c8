import { describe, expect, test } from 'vitest'
import { NO_FILTER, passesFindingFilter } from '../../../../client/features/order-split/finding-filter'
import {
  belowThreshold,
  consequenceOf,
  daysPassed,
  findingRanks,
  loweredTo,
} from '../../../../client/features/order-split/threshold'
import { ownProbability } from '../../../../client/features/order-split/verdicts/rescore'
import { type FindingActions, workKey } from '../../../../client/features/order-split/work-keys'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'

const finding = (id: string, confidence: number, part: Partial<SplitFinding> = {}): SplitFinding =>
  ({ id, confidence, side: 'buy', state: 'open', style: '等时', turnover: 1e6, children: [], ...part }) as SplitFinding

const day = dateToMs('20260706')
const at = (hour: number, minute: number) => day + (hour * 60 + minute) * 60_000

describe('days that have passed', () => {
  test.each([
    ['before the open', at(9, 0), 0],
    ['an hour in', at(10, 30), 61 / 240],
    ['at lunch', at(12, 0), 0.5],
    ['after the close', at(16, 0), 1],
  ])('%s', (_, now, share) => {
    expect(daysPassed(0, now)).toBeCloseTo(share, 12)
    expect(daysPassed(3, now)).toBeCloseTo(3 + share, 12)
  })

  test('count as whole days outside the running day', () => {
    expect(daysPassed(2, undefined)).toBe(2)
  })
})

describe('what only the threshold keeps away', () => {
  const findings = [
    finding('a', 0.84),
    finding('b', 0.61),
    finding('c', 0.97, { state: 'refuted' }),
    finding('d', 0.96, { mergedInto: 'a' }),
    finding('e', 0.89, { side: 'sell' }),
    finding('f', 0.95),
  ]

  test('counts active findings that pass every other filter and are below', () => {
    const of = (part: Partial<typeof NO_FILTER>) => belowThreshold(findings, { ...NO_FILTER, confidence: 0.9, ...part })
    expect(of({})).toEqual({ count: 3, highest: 0.89 })
    expect(of({ side: 'buy' })).toEqual({ count: 2, highest: 0.84 })
    expect(of({ minAmount: 2e6 })).toEqual({ count: 0, highest: 0 })
    expect(of({ confidence: 0 })).toEqual({ count: 0, highest: 0 })
  })

  test.each([
    [0.84, 0.8],
    [0.85, 0.85],
    [0.3, 0.3],
    [0.049, 0],
  ])('is let through, of %d, by %d', (confidence, threshold) => {
    expect(loweredTo(confidence)).toBeCloseTo(threshold, 12)
    expect(loweredTo(confidence)).toBeLessThanOrEqual(confidence)
  })
})

describe('the consequence of a threshold', () => {
  const findings = [finding('a', 0.9), finding('b', 0.6), finding('c', 0.4), finding('d', 0.99, { state: 'refuted' })]

  test('is the sum of what findings say may be wrong, and a day of that', () => {
    const { shown, expectedFalse, expectedFalseADay, precision } = consequenceOf(findings, NO_FILTER, 0.5)
    expect(shown).toBe(3)
    expect(expectedFalse).toBeCloseTo(1.1, 12)
    expect(expectedFalseADay).toBeCloseTo(2.2, 12)
    expect(precision).toBeCloseTo(1.9 / 3, 12)
  })

  test('is the same of findings that were filtered before', () => {
    const filter = { ...NO_FILTER, confidence: 0.5 }
    const shown = findings.filter((one) => passesFindingFilter(one, filter))
    expect(shown).toHaveLength(2)
    expect(consequenceOf(findings, filter, 1, shown)).toEqual(consequenceOf(findings, filter, 1))
  })

  test('falls as the threshold rises', () => {
    const of = (confidence: number) => consequenceOf(findings, { ...NO_FILTER, confidence }, 1).expectedFalse
    expect([of(0), of(0.5), of(0.7), of(0.95)].map((value) => value?.toFixed(2))).toEqual([
      '1.10',
      '0.50',
      '0.10',
      undefined,
    ])
  })

  test('states no precision if nothing is shown, whatever was withdrawn', () => {
    const gone = [finding('a', 0.4, { peak: 0.93 }), finding('b', 0.3)]
    const { shown, takenBack, precision } = consequenceOf(gone, { ...NO_FILTER, confidence: 0.9 }, 1)
    expect([shown, takenBack, precision]).toEqual([0, 1, undefined])
  })

  test('counts withdrawn findings against the precision', () => {
    const published = [
      finding('a', 0.95, { peak: 0.95 }),
      finding('b', 0.85, { peak: 0.93 }),
      finding('c', 0.6, { peak: 0.93 }),
      finding('d', 0.92, { peak: 0.96, state: 'refuted' }),
      finding('e', 0.97, { peak: 0.97, mergedInto: 'a' }),
      finding('f', 0.2, { peak: 0.7, state: 'refuted' }),
    ]
    const { shown, takenBack, precision } = consequenceOf(published, { ...NO_FILTER, confidence: 0.9 }, 1)
    expect({ shown, takenBack }).toEqual({ shown: 2, takenBack: 3 })
    expect(precision).toBeCloseTo(1.8 / 5, 12)
  })

  test('without findings has no figures, and the first minute is not a whole day', () => {
    expect(consequenceOf([], NO_FILTER, 0)).toEqual({
      shown: 0,
      expectedFalse: undefined,
      expectedFalseADay: undefined,
      takenBack: 0,
      precision: undefined,
    })
    expect(consequenceOf([finding('a', 0.5)], NO_FILTER, 0).expectedFalseADay).toBe(12)
  })
})

describe('ranks', () => {
  test('q grows down the list; equal probabilities share it; refuted and merged ones have none', () => {
    const ranks = findingRanks(
      [
        finding('a', 0.9),
        finding('c', 0.5),
        finding('b', 0.5),
        finding('r', 0.95, { state: 'refuted' }),
        finding('m', 1, { mergedInto: 'a' }),
      ],
      1,
    )
    expect([...ranks.keys()].sort()).toEqual(['a', 'b', 'c'])
    expect(ranks.get('a')?.q).toBeCloseTo(0.1, 12)
    expect(ranks.get('b')?.q).toBeCloseTo(1.1 / 3, 12)
    expect(ranks.get('c')).toEqual(ranks.get('b'))
    expect(ranks.get('b')?.falseADay).toBeCloseTo(1.1, 12)
  })
})

describe("a probability as one person's judgements see it", () => {
  const said = (verdict: 'accept' | 'reject', style = '等时') => ({ verdict, style, confidence: 0.7 })
  const own = (verdicts: ReturnType<typeof said>[]) =>
    ownProbability({ style: '等时', confidence: 0.7 }, verdicts)?.probability ?? Number.NaN

  test('is not there before the first judgement of its style', () => {
    expect(ownProbability({ style: '等时', confidence: 0.7 }, [said('accept', '跟量')])).toBeUndefined()
  })

  test('rises with acceptance, falls with rejection, and moves further with more judgements', () => {
    const many = (verdict: 'accept' | 'reject', count: number) =>
      own(Array.from({ length: count }, () => said(verdict)))
    expect(many('accept', 1)).toBeGreaterThan(0.7)
    expect(many('reject', 1)).toBeLessThan(0.7)
    expect(many('reject', 30)).toBeLessThan(many('reject', 3))
    expect(many('accept', 30)).toBeGreaterThan(many('accept', 3))
    expect(many('reject', 1_000)).toBeGreaterThan(0)
  })

  test('stays if the acceptance rate equals the stated probability', () => {
    const fair = [
      ...Array.from({ length: 7 }, () => said('accept')),
      ...Array.from({ length: 3 }, () => said('reject')),
    ]
    expect(own(fair)).toBeCloseTo(0.7, 10)
  })
})

describe('keys of the list', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => {
    const done: string[] = []
    const actions: FindingActions = {
      step: (by) => done.push(`step ${by}`),
      judge: (verdict) => done.push(verdict),
      threshold: () => done.push('threshold'),
      nullTest: () => done.push('null test'),
    }
    return { taken: workKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, actions), done }
  }
  test.each([
    ['n', 'step 1'],
    ['B', 'step -1'],
    ['y', 'accept'],
    ['X', 'reject'],
    ['t', 'threshold'],
    ['0', 'null test'],
  ])('%s: %s', (key, action) => {
    expect(press(key)).toEqual({ taken: true, done: [action] })
  })
  test.each([
    ['a', {}],
    ['1', {}],
    ['Enter', {}],
    ['n', { ctrlKey: true }],
    ['y', { altKey: true }],
    ['0', { metaKey: true }],
  ])('%s with %o is ignored', (key, held) => {
    expect(press(key, held)).toEqual({ taken: false, done: [] })
  })
})
