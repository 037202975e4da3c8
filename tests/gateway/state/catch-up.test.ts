import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrintCursor } from '../../../gateway/state/catch-up'
import { DayBook } from '../../../gateway/state/day-book'
import type { DayState } from '../../../gateway/state/day-state'
import { Findings } from '../../../gateway/state/held-findings'
import { Registry } from '../../../gateway/state/registry'
import type { SearchInRuns } from '../../../gateway/state/search-in-runs'
import { STATE_BUDGETS } from '../../../gateway/state/state-budget'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { LIGHT_BUDGET } from '../../../shared/flow/split/budget'
import { stands } from '../../../shared/flow/split/verdict/listed'
import { Successor } from '../../../shared/flow/split/verdict/successor'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import { makeInstrument } from '../../support/market-events'
import { tradesOf } from '../../support/split-feed'
import { halfDay } from '../../support/split-generator/half-day'

const ID = '600001.SH'
const SILENCE_MS = 3_600_000
/** A finding is told with the print that showed it, or with the next tick. */
const SOON_MS = 30_000
const PRINTS = tradesOf(halfDay({ generator: 'second', seed: 611, lengthMs: 1_800_000 }).prints).map((print) => ({
  ...print,
  instrument: ID,
}))

interface Watch {
  /** The list is read, or the instrument itself is, from this print on. */
  readFrom: number
  /** Prints of a piece of the past, and those that come between two pieces. */
  piece: number
  between: number
  /** Prints that are kept; the oldest are lost. */
  kept?: number
}

/** Everything that is told while an instrument is watched lightly first and fully once it is read. */
function watch(prints: readonly Trade[], { readFrom, piece, between, kept = prints.length }: Watch) {
  const registry = new Registry(1)
  registry.put([makeInstrument({ id: ID, hasOrderNumbers: true })])
  const tape: Trade[] = []
  const findings = new Findings()
  const budget = { ...STATE_BUDGETS.normal, splitsFull: 0, splitsLight: 1 }
  const book = new DayBook(registry, DEFAULT_GRADES, budget, {
    prints: () => cursorOf(tape, kept, piece),
    findings: (id) => findings.of(id),
  })
  book.refresh()
  const day = book.open(ID) as DayState
  const told: SplitFinding[] = []
  const heard = new Map<string, number>()
  const collect = () => {
    for (const finding of day.split?.take() ?? []) {
      if (!heard.has(finding.id)) heard.set(finding.id, day.time)
      findings.put(finding)
      told.push(finding)
    }
  }
  const kinds: unknown[] = []
  let pieces = 0
  prints.forEach((print, place) => {
    day.addTrade(print)
    const split = book.splits.of(day, () => place >= readFrom)
    split?.add(print)
    collect()
    tape.push(print)
    if (kinds.at(-1) !== split) kinds.push(split)
    if (place < readFrom || (place - readFrom) % between !== 0) return
    if (pieces === 0 || book.splits.catchUp()) pieces++
    collect()
  })
  while (book.splits.catchUp()) pieces++
  day.split?.advance((prints.at(-1)?.exchangeTime ?? 0) + SILENCE_MS)
  collect()
  return { told, heard, last: findings.of(ID), kinds, pieces, book, day }
}

function cursorOf(tape: readonly Trade[], kept: number, piece: number): PrintCursor {
  let at = 0
  return {
    next() {
      at = Math.max(at, tape.length - kept)
      const prints = tape.slice(at, at + piece)
      at += prints.length
      return prints
    },
    get isAtEnd() {
      return at === tape.length
    },
  }
}

/** All that stands for a full detector that saw everything, but for when it was told. */
function bare(findings: readonly SplitFinding[]) {
  return findings
    .filter(stands)
    .map(({ firstEmitTime: _time, childrenAtFirstEmit: _children, peak: _peak, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function fromTheStart(prints: readonly Trade[]): SplitFinding[] {
  const detector = new SplitDetector({ instrument: ID, scales: makeInstrument() })
  const last = new Map<string, SplitFinding>()
  const collect = () => {
    for (const finding of detector.take()) last.set(finding.id, finding)
  }
  for (const print of prints) {
    detector.add(print)
    collect()
  }
  detector.advance((prints.at(-1)?.exchangeTime ?? 0) + SILENCE_MS)
  collect()
  return [...last.values()]
}

describe('a light detector that becomes full', () => {
  const expected = bare(fromTheStart(PRINTS))

  test('has something to find', () => {
    expect(expected.length).toBeGreaterThan(2)
  })

  test('finds in the end what a full one would have found from the start, whenever it is read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: PRINTS.length - 400 }),
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 1, max: 30 }),
        (readFrom, piece, between) => {
          const { last } = watch(PRINTS, { readFrom, piece, between })
          const full = last.filter(({ id }) => expected.some((one) => one.id === id))
          expect(bare(full)).toEqual(expected)
        },
      ),
      { numRuns: 4 },
    )
  })

  test('leaves no finding of before without an end, and tells none twice', () => {
    const { told, last } = watch(PRINTS, { readFrom: 6_000, piece: 128, between: 10 })
    const ids = new Set(told.map(({ id }) => id))
    expect(last.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(last.filter(({ state }) => state === 'open')).toEqual([])
    for (const { mergedInto } of last) if (mergedInto !== undefined) expect(ids).toContain(mergedInto)
    const owners = new Map<number, string>()
    for (const { id, side, children } of last.filter(stands)) {
      const shared = children.filter(({ orderNo }) => owners.has(side === 'buy' ? orderNo : -orderNo))
      expect(shared.length).toBeLessThan(children.length / 2)
      for (const { orderNo } of children) owners.set(side === 'buy' ? orderNo : -orderNo, id)
    }
  })

  test('says of every finding when somebody could first hear of it, as itself or as one that joined it', () => {
    const { last, heard } = watch(PRINTS, { readFrom: 6_000, piece: 128, between: 10 })
    for (const { id, firstEmitTime } of last) {
      const own = last.filter((one) => one.id === id || one.mergedInto === id).map((one) => heard.get(one.id) as number)
      expect(Math.min(...own) - firstEmitTime).toBeLessThan(SOON_MS)
    }
  })

  test('is light until the full one has read all, one piece a turn', () => {
    const { kinds, pieces } = watch(PRINTS, { readFrom: 4_000, piece: 100, between: 4 })
    expect(kinds).toHaveLength(2)
    expect((kinds[0] as SearchInRuns).search).toBeInstanceOf(SplitDetector)
    expect((kinds[1] as SearchInRuns).search).toBeInstanceOf(Successor)
    expect(pieces).toBeGreaterThanOrEqual(40)
  })

  test('without the oldest prints keeps what the light one found in them', () => {
    const { last } = watch(PRINTS, { readFrom: 6_000, piece: 128, between: 10, kept: 1_000 })
    const light = new SplitDetector({ instrument: ID, scales: makeInstrument(), budget: LIGHT_BUDGET })
    const found = new Set<string>()
    for (const print of PRINTS.slice(0, 4_000)) {
      light.add(print)
      for (const { id } of light.take()) found.add(id)
    }
    for (const id of found) expect(last.map((finding) => finding.id)).toContain(id)
  })

  test('that nobody reads any more while it reads the past stays light', () => {
    const { day, book } = watch(PRINTS.slice(0, 3_000), { readFrom: 2_990, piece: 10, between: 1_000 })
    const light = day.split
    book.splits.forget(day)
    expect(book.splits.fullCount).toBe(0)
    expect(book.splits.catchUp()).toBe(false)
    expect(day.split).toBe(light)
  })
})
