import type Database from 'libsql'
import { ByteReader, ByteWriter } from '../../../shared/protocol/bytes'
import { DAY_INSTRUMENTS_MAX, GROUP_INSTRUMENTS } from './page-key'
import { PrintColumns } from './print-columns'

/** Names in a day's `meta`: one for each group of indexes, and one for all as written by an earlier version. */
const NAME = 'up-to'
export const UP_TO_NAMES = `'${NAME}*'`

/**
 * For repeated prints, by index: the time up to which they are known, and how many of that time are still to be
 * skipped.
 */
export class RepeatProgress {
  readonly known: Float64Array = new Float64Array(DAY_INSTRUMENTS_MAX)
  readonly left: Uint32Array = new Uint32Array(DAY_INSTRUMENTS_MAX)
  /** Indexes whose known prints have not all been repeated. */
  places = 0

  set({ known, left, places }: RepeatProgress): void {
    this.places = places
    if (places === 0) return
    this.known.set(known)
    this.left.set(left)
  }
}

/**
 * Stored progress of each instrument: the time of its newest print and the number of prints with that time. A market
 * that restarts within a day sends its prints again; those up to that point are known.
 */
export class UpTo {
  private readonly newest: Float64Array = new Float64Array(DAY_INSTRUMENTS_MAX)
  private readonly same: Uint32Array = new Uint32Array(DAY_INSTRUMENTS_MAX)
  private readonly repeatProgress = new RepeatProgress()
  private marked: RepeatProgress | undefined

  /** As saved with a day's pages. */
  static of(database: Database.Database): UpTo {
    const upTo = new UpTo()
    const saved = database.prepare(`SELECT name, value FROM meta WHERE name GLOB ${UP_TO_NAMES} ORDER BY name`).all()
    for (const { name, value } of saved as { name: string; value: ArrayBuffer }[]) {
      const group = name === NAME ? 0 : Number(name.slice(NAME.length + 1))
      upTo.read(new ByteReader(new Uint8Array(value)), group * GROUP_INSTRUMENTS)
    }
    return upTo
  }

  copy(): UpTo {
    const upTo = new UpTo()
    upTo.newest.set(this.newest)
    upTo.same.set(this.same)
    return upTo
  }

  /** Stored progress of one instrument, if it is known from another source. */
  know(place: number, time: number, same: number): void {
    this.newest[place] = time
    this.same[place] = same
  }

  noteAll({ place, time, rows }: Pick<PrintColumns, 'place' | 'time' | 'rows'>): void {
    for (let at = 0; at < rows; at++) this.note(place[at] as number, time[at] as number)
  }

  /** Prints of one index, listed by `order` from `from` to `to` - 1. */
  noteOf(place: number, time: Float64Array, order: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.note(place, time[order[at] as number] as number)
  }

  restart(): void {
    const { repeatProgress } = this
    repeatProgress.known.set(this.newest)
    repeatProgress.left.set(this.same)
    repeatProgress.places = countOf(repeatProgress.known)
  }

  /** Marks the progress of repeated prints, for `back`. */
  mark(): void {
    if (this.repeatProgress.places === 0) this.marked = undefined
    else {
      this.marked ??= new RepeatProgress()
      this.marked.set(this.repeatProgress)
    }
  }

  /** Prints repeated since `mark` will be sent again. */
  back(): void {
    if (this.marked) this.repeatProgress.set(this.marked)
    else this.repeatProgress.places = 0
  }

  /** Progress of repeated prints; undefined if all or none were repeated. */
  get repeated(): RepeatProgress | undefined {
    return this.repeatProgress.places > 0 ? this.repeatProgress : undefined
  }

  /**
   * Continues repeated prints where another object of the same file was. Prints that are not stored here are not known.
   */
  continueFrom(before: RepeatProgress): void {
    const { repeatProgress } = this
    repeatProgress.set(before)
    for (let place = 0; place < DAY_INSTRUMENTS_MAX; place++) {
      if ((repeatProgress.known[place] as number) > (this.newest[place] as number)) repeatProgress.known[place] = 0
    }
    repeatProgress.places = countOf(repeatProgress.known)
  }

  /** The unknown rows; the given columns if all are new. */
  unseen(block: PrintColumns): PrintColumns {
    if (this.repeatProgress.places === 0) {
      this.noteAll(block)
      return block
    }
    const fresh = new PrintColumns(block.rows)
    for (let at = 0; at < block.rows; at++) {
      const place = block.place[at] as number
      const time = block.time[at] as number
      if (this.isKnown(place, time)) continue
      fresh.copyRow(block, at)
      this.note(place, time)
    }
    return fresh
  }

  /** Within a transaction: stores the progress of a group of indexes. */
  save(database: Database.Database, group: number): void {
    const out = new ByteWriter(1_024)
    const first = group * GROUP_INSTRUMENTS
    out.uint(GROUP_INSTRUMENTS)
    let previous = 0
    for (let place = first; place < first + GROUP_INSTRUMENTS; place++) {
      const time = this.newest[place] as number
      out.int(time - previous)
      out.uint(this.same[place] as number)
      previous = time
    }
    const name = `${NAME}-${String(group).padStart(3, '0')}`
    database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run([name, Buffer.from(out.finish())])
  }

  private isKnown(place: number, time: number): boolean {
    const { known, left } = this.repeatProgress
    const until = known[place] as number
    if (until === 0) return false
    if (time < until) return true
    if (time === until && (left[place] as number) > 0) {
      left[place] = (left[place] as number) - 1
      return true
    }
    known[place] = 0
    this.repeatProgress.places--
    return false
  }

  private note(place: number, time: number): void {
    const newest = this.newest[place] as number
    if (time === newest) this.same[place] = (this.same[place] as number) + 1
    else if (time > newest) {
      this.newest[place] = time
      this.same[place] = 1
    }
  }

  private read(input: ByteReader, first: number): void {
    const places = Math.min(DAY_INSTRUMENTS_MAX - first, input.uint())
    let previous = 0
    for (let place = first; place < first + places; place++) {
      previous += input.int()
      this.newest[place] = previous
      this.same[place] = input.uint()
    }
  }
}

const countOf = (known: Float64Array): number => known.reduce((sum, time) => sum + (time > 0 ? 1 : 0), 0)
