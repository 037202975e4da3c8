import type Database from 'libsql'
import { ByteReader, ByteWriter } from '../../shared/protocol/bytes'
import { decodePage } from './page'
import { PrintColumns } from './print-columns'

/** Instruments that a day may have. */
export const PLACES_MAX = 16_384

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

  static of(database: Database.Database): UpTo {
    const upTo = new UpTo()
    const [found] = database.prepare(`SELECT value FROM meta WHERE name = 'up-to'`).all() as { value: ArrayBuffer }[]
    if (found) upTo.read(new ByteReader(new Uint8Array(found.value)))
    return upTo
  }

  /** How far one instrument is kept, where that is known from elsewhere. */
  know(place: number, time: number, same: number): void {
    this.newest[place] = time
    this.same[place] = same
  }

  /** Takes a block of the log, after a crash. */
  recover(into: PrintColumns, bytes: Uint8Array): void {
    const before = into.rows
    decodePage(bytes, into)
    for (let at = before; at < into.rows; at++) this.note(into.place[at] as number, into.time[at] as number)
  }

  restart(): void {
    this.known.set(this.newest)
    this.left.set(this.same)
    this.repeated = this.known.reduce((sum, time) => sum + (time > 0 ? 1 : 0), 0)
  }

  /** The rows that are not known, in the columns they come in where all are new. */
  unseen(block: PrintColumns): PrintColumns {
    if (this.repeated === 0) {
      for (let at = 0; at < block.rows; at++) this.note(block.place[at] as number, block.time[at] as number)
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

  save(database: Database.Database): void {
    const out = new ByteWriter(65_536)
    let places = PLACES_MAX
    while (places > 0 && this.newest[places - 1] === 0) places--
    out.uint(places)
    let previous = 0
    for (let place = 0; place < places; place++) {
      const time = this.newest[place] as number
      out.int(time - previous)
      out.uint(this.same[place] as number)
      previous = time
    }
    database.prepare(`INSERT OR REPLACE INTO meta VALUES ('up-to', ?)`).run([Buffer.from(out.finish())])
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

  private read(input: ByteReader): void {
    const places = Math.min(PLACES_MAX, input.uint())
    let previous = 0
    for (let place = 0; place < places; place++) {
      previous += input.int()
      this.newest[place] = previous
      this.same[place] = input.uint()
    }
  }
}
