import type { PrintCursor } from '../../gateway/market/state/catch-up'
import { DayBook } from '../../gateway/market/state/day-book'
import type { DayState } from '../../gateway/market/state/day-state'
import { Registry } from '../../gateway/market/state/registry'
import { Findings } from '../../gateway/market/state/retained-findings'
import { STATE_BUDGETS } from '../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { isValid } from '../../shared/flow/split/verdict/listed'
import { SplitDetector } from '../../shared/flow/split-detector'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Trade } from '../../shared/market/events'
import { makeInstrument } from './market-events'
import { tradesOf } from './split-feed'
import { halfDay } from './split-generator/half-day'

export const ID = '600001.SH'
const SILENCE_MS = 3_600_000

/** Trades of one instrument over `lengthMs`. */
export const tapeOf = (seed: number, lengthMs: number): Trade[] =>
  tradesOf(halfDay({ generator: 'second', seed, lengthMs }).prints).map((print) => ({ ...print, instrument: ID }))

export interface Watch {
  /** Index of the print from which on the list or the instrument has a reader. */
  readFrom: number
  /** Number of past prints in a piece, and of new prints between two pieces. */
  piece: number
  between: number
  /** Number of prints retained; older ones are lost. */
  retainedPrints?: number
}

/** Findings while an instrument has a light detector first and a full one once it has a reader. */
export function watch(prints: readonly Trade[], { readFrom, piece, between, retainedPrints = prints.length }: Watch) {
  const registry = new Registry(1)
  registry.put([makeInstrument({ id: ID, hasOrderNumbers: true })])
  const tape: Trade[] = []
  const findings = new Findings()
  const budget = { ...STATE_BUDGETS.normal, splitsFull: 0, splitsLight: 1 }
  const book = new DayBook(registry, DEFAULT_GRADES, budget, {
    prints: () => cursorOf(tape, retainedPrints, piece),
    findings: (id) => findings.of(id),
  })
  book.refresh()
  const day = book.open(ID) as DayState
  const published: SplitFinding[] = []
  const firstPublished = new Map<string, number>()
  const collect = () => {
    for (const finding of day.split?.take() ?? []) {
      if (!firstPublished.has(finding.id)) firstPublished.set(finding.id, day.time)
      findings.put(finding)
      published.push(finding)
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
  return { told: published, heard: firstPublished, last: findings.of(ID), kinds, pieces, book, day }
}

function cursorOf(tape: readonly Trade[], retainedPrints: number, piece: number): PrintCursor {
  let at = 0
  return {
    next() {
      at = Math.max(at, tape.length - retainedPrints)
      const prints = tape.slice(at, at + piece)
      at += prints.length
      return prints
    },
    get isAtEnd() {
      return at === tape.length
    },
  }
}

/** Findings that stand, sorted by id, without the fields that depend on the time of publication. */
export function withoutEmitTimes(findings: readonly SplitFinding[]) {
  return findings
    .filter(isValid)
    .map(({ firstEmitTime: _time, childrenAtFirstEmit: _children, peak: _peak, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Findings of a full detector that read all prints from the start. */
export function findingsOfFullDetector(prints: readonly Trade[]): SplitFinding[] {
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
