import type Database from 'libsql'
import { ByteReader, ByteWriter } from '../../shared/protocol/bytes'
import { GROUP_PLACES, PLACES_MAX } from './page-key'
import { PrintColumns } from './print-columns'

/** Names in a day's `meta`: one for each group of places, and one for all as an earlier version wrote them. */
const NAME = 'up-to'
export const UP_TO_NAMES = `'${NAME}*'`

/**
 * How far each instrument is kept: the time of its newest print and how many have that time. A market that begins
 * anew within a day tells its prints again; those up to there are known.
 */
export class UpTo {
  private readonly newest: Float64Array = new Float64Array(PLACES_MAX)
  private readonly same: Uint32Array = new Uint32Array(PLACES_MAX)
  /** Of those told again: until which time they are known, and how many of that time are still to be passed over. */
  private readonly known: Float64Array = new Float64Array(PLACES_MAX)
  private readonly left: Uint32Array = new Uint32Array(PLACES_MAX)
  /** Places whose known prints have not all been told again. */
  private repeated = 0

  /** As it was saved with a day's pages. */
  static of(database: Database.Database): UpTo {
    const upTo = new UpTo()
    const saved = database.prepare(`SELECT name, value FROM meta WHERE name GLOB ${UP_TO_NAMES} ORDER BY name`).all()
    for (const { name, value } of saved as { name: string; value: ArrayBuffer }[]) {
      const group = name === NAME ? 0 : Number(name.slice(NAME.length + 1))
      upTo.read(new ByteReader(new Uint8Array(value)), group * GROUP_PLACES)
    }
    return upTo
  }

  copy(): UpTo {
    const upTo = new UpTo()
    upTo.newest.set(this.newest)
    upTo.same.set(this.same)
    return upTo
  }

  /** How far one instrument is kept, where that is known from elsewhere. */
  know(place: number, time: number, same: number): void {
    this.newest[place] = time
    this.same[place] = same
  }

  noteAll({ place, time, rows }: Pick<PrintColumns, 'place' | 'time' | 'rows'>): void {
    for (let at = 0; at < rows; at++) this.note(place[at] as number, time[at] as number)
  }

  restart(): void {
    this.known.set(this.newest)
    this.left.set(this.same)
    this.repeated = this.known.reduce((sum, time) => sum + (time > 0 ? 1 : 0), 0)
  }

  /** The rows that are not known, in the columns they come in where all are new. */
  unseen(block: PrintColumns): PrintColumns {
    if (this.repeated === 0) {
      this.noteAll(block)
      return block
    }
    const fresh = new PrintColumns(block.rows)
    for (let at = 0; at < block.rows; at++) {
      const place = block.place[at] as number
      const time = block.time[at] as number
      if (this.isKnown(place, time)) continue
      fresh.take(block, at)
      this.note(place, time)
    }
    return fresh
  }

  /** Within a transaction: what is known of a group of places. */
  save(database: Database.Database, group: number): void {
    const out = new ByteWriter(1_024)
    const first = group * GROUP_PLACES
    out.uint(GROUP_PLACES)
    let previous = 0
    for (let place = first; place < first + GROUP_PLACES; place++) {
      const time = this.newest[place] as number
      out.int(time - previous)
      out.uint(this.same[place] as number)
      previous = time
    }
    const name = `${NAME}-${String(group).padStart(3, '0')}`
    database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run([name, Buffer.from(out.finish())])
  }

  private isKnown(place: number, time: number): boolean {
    const until = this.known[place] as number
    if (until === 0) return false
    if (time < until) return true
    if (time === until && (this.left[place] as number) > 0) {
      this.left[place] = (this.left[place] as number) - 1
      return true
    }
    this.known[place] = 0
    this.repeated--
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
    const places = Math.min(PLACES_MAX - first, input.uint())
    let previous = 0
    for (let place = first; place < first + places; place++) {
      previous += input.int()
      this.newest[place] = previous
      this.same[place] = input.uint()
    }
  }
}
