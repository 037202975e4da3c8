import { inflateRawSync } from 'node:zlib'
import { decodeSeries } from '../../../shared/protocol/day-series'
import type { AnySection } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { NamedInstrument } from '../recorder/day-rows'
import { ServerError } from '../recorder/history-fault'
import type { PrintColumns } from '../recorder/print-columns'
import type { StoredDay, StoredDays } from '../recorder/stored-days'
import {
  BOARD_MARK,
  decodeIndexes,
  EVENTS_MARK,
  INDEX_MARK,
  type IndexMark,
  sectionsOf,
  TABLE_MARK,
} from './mark-frames'
import { PrintShelf } from './print-shelf'

/** A mark is a few hundred KB, one with findings of many minutes some MB; a damaged one may state any size. */
const MARK_BYTES_MAX = 48 * 1024 * 1024

/** A stored day as a replay reads it. It may still be written: each query sees the data stored by then. */
export class RecordedReplayDay {
  constructor(
    private readonly stored: StoredDay,
    private readonly shelf = new PrintShelf(),
  ) {}

  get day(): string {
    return this.stored.day
  }

  /** Identifies this state among all stored days. */
  get name(): string {
    return this.stored.name
  }

  /** The day is closed: nothing more will be written. */
  get sealed(): boolean {
    return this.stored.sealed
  }

  /** The whole market was stored by minute. */
  get hasBoard(): boolean {
    return this.stored.has(BOARD_MARK)
  }

  place(id: string): NamedInstrument | undefined {
    return this.stored.place(id)
  }

  /**
   * The prints of an instrument from one minute of the day to another, in order of arrival, possibly with later minutes
   * after them. Read only: the arrays are shared.
   */
  prints(named: NamedInstrument, from: number, to: number): PrintColumns {
    const { stored } = this
    const name = `${stored.name} ${named.id}`
    const { version } = stored
    const shelved = this.shelf.find(name)
    if (shelved?.version === version && shelved.from <= from && shelved.to >= to) return shelved.prints
    const prints = stored.prints(named, from, to)
    this.shelf.put(name, { prints, from, to, version })
    return prints
  }

  /** Label of the newest mark up to one; undefined if there is none. */
  newestLabel(mark: string, upTo: string): string | undefined {
    return this.stored.newest(mark, upTo)
  }

  /** Labels of the marks after one, ascending, up to the first one beyond another. */
  labels(mark: string, after: string, beyond: string): string[] {
    const found = this.stored.subjects(mark, after)
    const last = found.findIndex((label) => label > beyond)
    return last < 0 ? found : found.slice(0, last + 1)
  }

  /** Content of a mark; empty if there is none. */
  mark(mark: string, label: string): AnySection[] {
    const bytes = this.markBytes(mark, label)
    return bytes ? sectionsOf(bytes) : []
  }

  markBytes(mark: string, label: string): Buffer | undefined {
    const bytes = this.stored.piece(mark, label)
    return bytes && unpacked(bytes)
  }

  /** Stored index rows after one label, up to another. */
  indexes(after: string, upTo: string): { label: string; indexes: IndexMark[] }[] {
    return this.marks(INDEX_MARK, after, upTo).map(({ label, bytes }) => ({ label, indexes: decodeIndexes(bytes) }))
  }

  /** All marks of a name after one label up to another, in order. */
  marks(mark: string, after: string, upTo: string): { label: string; bytes: Buffer }[] {
    return this.stored
      .between(mark, after, upTo)
      .map(({ subject, bytes }) => ({ label: subject, bytes: unpacked(bytes) }))
  }

  /** The list of instruments for the day's tables; the day's first one if none is older. */
  table(upTo: string): InstrumentTable | undefined {
    const label = this.stored.newest(TABLE_MARK, upTo) ?? this.stored.subjects(TABLE_MARK, upTo)[0]
    const bytes = label === undefined ? undefined : this.markBytes(TABLE_MARK, label)
    return bytes && (JSON.parse(bytes.toString('utf8')) as InstrumentTable)
  }

  /** The day's 盘口异动, oldest first; of a running day those stored so far. */
  events(): Row<'market-event'>[] {
    const bytes = this.stored.piece('market-event', 'market') ?? this.stored.piece(EVENTS_MARK, 'market')
    return (bytes && decodeSeries('market-event', bytes)) ?? []
  }

  close(): void {
    this.stored.close()
  }
}

const unpacked = (bytes: Uint8Array): Buffer => inflateRawSync(bytes, { maxOutputLength: MARK_BYTES_MAX })

/** Days that can be replayed, ascending: those with the market by minute and prints. */
export function replayableDays(stored: StoredDays): string[] {
  return stored.days().filter((day) => {
    try {
      return stored.read(day, (open) => open.has(TABLE_MARK)) === true
    } catch (thrown) {
      // A damaged day cannot be replayed; an unreachable server is an error.
      if (thrown instanceof ServerError) throw thrown
      return false
    }
  })
}
