import type { InstrumentId } from '../../shared/market/instrument'
import { encodeSection, joinSections } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import { parseTopic } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'

/** Prints encoded together, about 11 bytes each. */
export const TAPE_CHUNK = 256
/** Prints kept of one instrument, and of all together (some 46 MB). */
const TAPE_PRINTS_MAX = 32_768
const TAPES_PRINTS_MAX = 4_194_304

interface Tape {
  chunks: Uint8Array[]
  pending: Row<'trade'>[]
}

export interface DayTapesOptions {
  /** Whether an instrument's prints are worth keeping. */
  wanted: (id: InstrumentId) => boolean
  printsMax?: number
  allPrintsMax?: number
}

/**
 * The running day's newest prints of the instruments whose split orders are looked for, so that what was found can
 * be put to the test. Beyond its bounds the longest tape loses its oldest prints first.
 */
export class DayTapes {
  private readonly tapes = new Map<InstrumentId, Tape>()
  private readonly wanted: DayTapesOptions['wanted']
  private readonly chunksMax: number
  private readonly allChunksMax: number
  private chunks = 0

  constructor({ wanted, printsMax = TAPE_PRINTS_MAX, allPrintsMax = TAPES_PRINTS_MAX }: DayTapesOptions) {
    this.wanted = wanted
    this.chunksMax = Math.max(1, Math.floor(printsMax / TAPE_CHUNK))
    this.allChunksMax = Math.max(1, Math.floor(allPrintsMax / TAPE_CHUNK))
  }

  observe(update: Update): void {
    if (update.kind === 'reset') {
      this.tapes.clear()
      this.chunks = 0
    } else if (update.kind === 'trade') this.add(parseTopic(update.topic)?.subject ?? '', update.row)
  }

  /** The prints kept of an instrument as a frame, oldest first; undefined for none. */
  frame(id: InstrumentId): Uint8Array | undefined {
    const tape = this.tapes.get(id)
    if (!tape) return undefined
    return joinSections(tape.pending.length > 0 ? [...tape.chunks, encoded(tape.pending)] : tape.chunks)
  }

  private add(id: InstrumentId, row: Row<'trade'>): void {
    let tape = this.tapes.get(id)
    if (!tape) {
      if (!this.wanted(id)) return
      tape = { chunks: [], pending: [] }
      this.tapes.set(id, tape)
    }
    tape.pending.push(row)
    if (tape.pending.length < TAPE_CHUNK) return
    tape.chunks.push(encoded(tape.pending))
    tape.pending = []
    this.chunks++
    if (tape.chunks.length > this.chunksMax) this.shorten(tape)
    else if (this.chunks > this.allChunksMax) this.shorten(this.longest())
  }

  private shorten(tape: Tape): void {
    if (tape.chunks.shift()) this.chunks--
  }

  private longest(): Tape {
    return [...this.tapes.values()].reduce((most, tape) => (tape.chunks.length > most.chunks.length ? tape : most))
  }
}

const encoded = (rows: readonly Row<'trade'>[]): Uint8Array =>
  encodeSection('trade', { topicId: 0, flags: 0, epoch: 0, seq: 1, ingestTime: 0 }, rows)
