import type { SplitBudget } from '../../../shared/flow/split/budget'
import { Successor } from '../../../shared/flow/split/verdict/successor'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayState } from './day-state'
import { SearchInRuns } from './search-in-runs'

/**
 * Reads the running day's stored prints of an instrument, oldest first, including those that arrive during the read.
 */
export interface PrintCursor {
  /** A piece of at most a few hundred; empty at the end. */
  next(): readonly Trade[]
  readonly isAtEnd: boolean
}

/** Day so far for a detector that replaces another. */
export interface PastOfDay {
  prints(id: InstrumentId): PrintCursor | undefined
  /** The last word on each finding. */
  findings(id: InstrumentId): SplitFinding[]
}

/** A full detector that is catching up: it reads the day's prints piece by piece and then replaces the light one. */
export class CatchUp {
  private readonly successor: Successor

  constructor(
    readonly day: DayState,
    private readonly cursor: PrintCursor,
    private readonly past: PastOfDay,
    budget: SplitBudget,
  ) {
    const { instrument } = day
    this.successor = new Successor(new SplitDetector({ instrument: instrument.id, scales: instrument, budget }))
  }

  /** One step. True once the detector is replaced: findings of both are published as one. */
  step(): boolean {
    const { cursor, day, past, successor } = this
    for (const print of cursor.next()) successor.read(print)
    if (!cursor.isAtEnd) return false
    const ended = day.split?.end() ?? []
    successor.succeed(past.findings(day.instrument.id), ended, day.time)
    day.split = new SearchInRuns(successor)
    return true
  }
}
