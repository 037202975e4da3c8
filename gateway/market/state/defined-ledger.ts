import type { LedgerDefinition } from '../../../shared/flow/definitions'
import { Ledger, type LedgerOptions } from '../../../shared/flow/ledger'
import { minuteOf } from '../../../shared/flow/minute-ring'
import type { PrintTape, TapeReader } from '../../../shared/protocol/print-tape'

interface DefinedLedgerOptions extends LedgerOptions {
  definition: LedgerDefinition
  tape: PrintTape
  /** The instrument's market never closes. */
  always: boolean
}

/**
 * A ledger by a requested definition: built from the tape of the day, which it follows in steps, so that a day with
 * many prints blocks nothing.
 */
export class DefinedLedger {
  readonly ledger: Ledger
  /** Oldest minute booked since changes were taken; Infinity = none. */
  private dirtyFrom = Number.POSITIVE_INFINITY
  private readonly reader: TapeReader
  private readonly always: boolean

  constructor(options: DefinedLedgerOptions) {
    this.ledger = new Ledger(options)
    this.reader = options.tape.reader()
    this.always = options.always
  }

  /** Books up to `most` prints; answers how many there were. */
  advance(most: number): number {
    const { reader, ledger } = this
    let count = 0
    for (; count < most && reader.next(); count++) {
      const slot = minuteOf(reader.exchangeTime, this.always)
      ledger.add(reader, slot)
      if (slot >= 0) this.dirtyFrom = Math.min(this.dirtyFrom, slot)
    }
    return count
  }

  /**
   * Minutes changed since they were last taken, ascending; `withMoved`: including those changed by orders that rose a
   * grade.
   */
  takeChanged(withMoved: boolean): number[] {
    const { moved, minutes } = this.ledger
    const changed: number[] = []
    for (const slot of minutes.ring.opened()) {
      if (slot >= this.dirtyFrom || (withMoved && moved.has(slot))) changed.push(slot)
    }
    this.dirtyFrom = Number.POSITIVE_INFINITY
    if (withMoved) moved.clear()
    return changed
  }
}
