import { describe, expect, test } from 'vitest'
import type { SearchInRuns } from '../../../../gateway/market/state/search-in-runs'
import { LIGHT_BUDGET } from '../../../../shared/flow/split/budget'
import { isValid } from '../../../../shared/flow/split/verdict/listed'
import { Successor } from '../../../../shared/flow/split/verdict/successor'
import { SplitDetector } from '../../../../shared/flow/split-detector'
import { findingsOfFullDetector, ID, tapeOf, watch, withoutEmitTimes } from '../../../support/detector-upgrade'
import { makeInstrument } from '../../../support/market-events'

// More places to become full are in `catch-up.statistics.test.ts`.

/** A finding is told with the print that showed it, or with the next tick. */
const SOON_MS = 30_000
/** Here the light detector finds something, too. */
const PRINTS = tapeOf(609, 900_000)

describe('a light detector that becomes full', () => {
  const expected = withoutEmitTimes(findingsOfFullDetector(PRINTS))
  const light = new SplitDetector({ instrument: ID, scales: makeInstrument(), budget: LIGHT_BUDGET })
  const found = new Set(
    PRINTS.slice(0, 2_500).flatMap((print) => {
      light.add(print)
      return light.take().map(({ id }) => id)
    }),
  )
  const { told, heard, last } = watch(PRINTS, { readFrom: 3_000, piece: 128, between: 10 })

  test('has findings in this test', () => {
    expect(expected.length).toBeGreaterThan(0)
    expect(found.size).toBeGreaterThan(0)
  })

  test('ends with the findings of one that was full from the start', () => {
    const full = last.filter(({ id }) => expected.some((one) => one.id === id))
    expect(withoutEmitTimes(full)).toEqual(expected)
  })

  test('ends every earlier finding, and publishes none twice', () => {
    const ids = new Set(told.map(({ id }) => id))
    expect(last.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(last.filter(({ state }) => state === 'open')).toEqual([])
    for (const { mergedInto } of last) if (mergedInto !== undefined) expect(ids).toContain(mergedInto)
    const owners = new Map<number, string>()
    for (const { id, side, children } of last.filter(isValid)) {
      const shared = children.filter(({ orderNo }) => owners.has(side === 'buy' ? orderNo : -orderNo))
      expect(shared.length).toBeLessThan(children.length / 2)
      for (const { orderNo } of children) owners.set(side === 'buy' ? orderNo : -orderNo, id)
    }
  })

  test('gives every finding the time of its first publication, its own or of a merged one', () => {
    for (const { id, firstEmitTime } of last) {
      const own = last.filter((one) => one.id === id || one.mergedInto === id).map((one) => heard.get(one.id) as number)
      expect(Math.min(...own) - firstEmitTime).toBeLessThan(SOON_MS)
    }
  })

  test('stays light until the full one has read everything, one chunk per turn', () => {
    const { kinds, pieces } = watch(PRINTS.slice(0, 1_500), { readFrom: 1_000, piece: 25, between: 4 })
    expect(kinds).toHaveLength(2)
    expect((kinds[0] as SearchInRuns).search).toBeInstanceOf(SplitDetector)
    expect((kinds[1] as SearchInRuns).search).toBeInstanceOf(Successor)
    expect(pieces).toBeGreaterThanOrEqual(40)
  })

  test('keeps the findings of the light one in dropped prints', () => {
    const { last } = watch(PRINTS, { readFrom: 3_000, piece: 128, between: 10, retainedPrints: 500 })
    for (const id of found) expect(last.map((finding) => finding.id)).toContain(id)
  })

  test('stays light if its last reader leaves while it reads the past', () => {
    const { day, book } = watch(PRINTS.slice(0, 1_000), { readFrom: 990, piece: 10, between: 1_000 })
    const light = day.split
    book.splits.forget(day)
    expect(book.splits.fullCount).toBe(0)
    expect(book.splits.catchUp()).toBe(false)
    expect(day.split).toBe(light)
  })
})
