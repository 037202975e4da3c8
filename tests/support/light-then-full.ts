import type { PrintCursor } from '../../gateway/market/state/catch-up'
import { DayBook } from '../../gateway/market/state/day-book'
import type { DayState } from '../../gateway/market/state/day-state'
import { Registry } from '../../gateway/market/state/registry'
import { Findings } from '../../gateway/market/state/retained-findings'
import { STATE_BUDGETS } from '../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { stands } from '../../shared/flow/split/verdict/listed'
import { SplitDetector } from '../../shared/flow/split-detector'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Trade } from '../../shared/market/events'
import { makeInstrument } from './market-events'
import { tradesOf } from './split-feed'
import { halfDay } from './split-generator/half-day'

export const ID = '600001.SH'
const SILENCE_MS = 3_600_000

/** Trades of one instrument. */
export const tapeOf = (seed: number, lengthMs: number): Trade[] =>
  tradesOf(halfDay({ generator: 'second', seed, lengthMs }).prints).map((print) => ({ ...print, instrument: ID }))

export interface Watch {
  /** The list is read, or the instrument itself is, from this print on. */
  readFrom: number
  /** Prints of a piece of the past, and those that come between two pieces. */
  piece: number
  between: number
  /** Prints that are kept; the oldest are lost. */
  kept?: number
}

/** Everything that is told while an instrument is watched lightly first and fully once it is read. */
export function watch(prints: readonly Trade[], { readFrom, piece, between, kept = prints.length }: Watch) {
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
export function bare(findings: readonly SplitFinding[]) {
  return findings
    .filter(stands)
    .map(({ firstEmitTime: _time, childrenAtFirstEmit: _children, peak: _peak, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function fromTheStart(prints: readonly Trade[]): SplitFinding[] {
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
