import { ByteBudget } from '../../../shared/flow/byte-budget'
import { tradeAt } from '../../../shared/flow/recorded-orders'
import type { Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { ByteWriter } from '../../../shared/protocol/bytes'
import { decodeFrame, joinSections, writeSection } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import { parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { PrintJournal } from './print-journal'

/** Prints encoded together, about 11 bytes each. */
export const TAPE_CHUNK = 128
/** Prints stored per instrument, and for all together (about 9 MB). */
const TAPE_PRINTS_MAX = 32_768
const TAPES_PRINTS_MAX = 786_432

/** A journal without readers stores more prints than a chunk has and needs no budget. */
const NO_MORE = new ByteBudget(0)

interface Tape {
  chunks: Uint8Array[]
  /** The newest prints, including those not encoded yet; full chunks are encoded. */
  newest: PrintJournal
}

interface DayTapesOptions {
  /** Whether to store an instrument's prints. Default: none. */
  wanted?: (id: InstrumentId) => boolean
  /** Another number once the answer may be another. Left out: it may always be. */
  version?: () => number
  printsMax?: number
  allPrintsMax?: number
}

/**
 * The running day's newest prints of the instruments whose split orders are searched, so that findings can be tested;
 * totals sent as prints are excluded. Beyond its bounds, the longest tape loses its oldest prints first.
 */
export class DayTapes {
  private readonly tapes = new Map<InstrumentId, Tape>()
  /** Lookup for each print: the instrument it belongs to. */
  private readonly owners = new Map<TopicName, { id: InstrumentId; tape: Tape | undefined; askedAt: number }>()
  private wanted: NonNullable<DayTapesOptions['wanted']>
  private version: DayTapesOptions['version']
  private readonly chunksMax: number
  private readonly allChunksMax: number
  private chunks = 0

  constructor({ wanted, version, printsMax = TAPE_PRINTS_MAX, allPrintsMax = TAPES_PRINTS_MAX }: DayTapesOptions = {}) {
    this.wanted = wanted ?? (() => false)
    this.version = version
    this.chunksMax = Math.max(1, Math.floor(printsMax / TAPE_CHUNK))
    this.allChunksMax = Math.max(1, Math.floor(allPrintsMax / TAPE_CHUNK))
  }

  /** From now on the prints of these instruments are stored. `version` as in the options. */
  keep(wanted: (id: InstrumentId) => boolean, version?: () => number): void {
    this.wanted = wanted
    this.version = version
  }

  observe(update: Update): void {
    if (update.kind === 'reset') {
      this.tapes.clear()
      this.owners.clear()
      this.chunks = 0
    } else if (update.kind === 'trade' && !update.summed) this.add(update.topic, update.row)
  }

  /** The stored prints of an instrument as a frame, oldest first; undefined if there are none. */
  frame(id: InstrumentId): Uint8Array | undefined {
    const tape = this.tapes.get(id)
    if (!tape) return undefined
    const pending = tape.newest.newest % TAPE_CHUNK
    return joinSections(pending > 0 ? [...tape.chunks, encoded(tape.newest, pending)] : tape.chunks)
  }

  /** Reads an instrument's prints from the oldest on; undefined if there are none. */
  read(id: InstrumentId): TapeCursor | undefined {
    const tape = this.tapes.get(id)
    return tape && new TapeCursor(id, tape)
  }

  private add(name: TopicName, row: Row<'trade'>): void {
    let owner = this.owners.get(name)
    if (!owner) {
      owner = { id: parseTopic(name)?.subject ?? '', tape: undefined, askedAt: Number.NaN }
      this.owners.set(name, owner)
    }
    if (!owner.tape) {
      const version = this.version?.() ?? Number.NaN
      if (owner.askedAt === version) return
      owner.askedAt = version
      if (!this.wanted(owner.id)) return
      owner.tape = { chunks: [], newest: new PrintJournal(NO_MORE, false) }
      this.tapes.set(owner.id, owner.tape)
    }
    const { tape } = owner
    tape.newest.append(row, 0)
    if (tape.newest.newest % TAPE_CHUNK !== 0) return
    tape.chunks.push(encoded(tape.newest, TAPE_CHUNK))
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

/** Reads a tape in pieces while it grows. Prints dropped by the tape before they were read are skipped. */
class TapeCursor {
  private position = 0

  constructor(
    private readonly id: InstrumentId,
    private readonly tape: Tape,
  ) {}

  get isAtEnd(): boolean {
    return this.position === this.tape.newest.newest
  }

  next(): Trade[] {
    const { chunks, newest } = this.tape
    const all = newest.newest
    const whole = all - (all % TAPE_CHUNK)
    const oldest = whole - chunks.length * TAPE_CHUNK
    const from = Math.max(this.position, oldest)
    if (from === all) return []
    const at = Math.floor((from - oldest) / TAPE_CHUNK)
    const chunk = chunks[at]
    const first = chunk ? oldest + at * TAPE_CHUNK : whole
    const prints = decoded(this.id, chunk ?? encoded(newest, all - whole))
    this.position = first + prints.length
    return prints.slice(from - first)
  }
}

/** The newest `count` prints, encoded. */
function encoded(journal: PrintJournal, count: number): Uint8Array {
  const head = { topicId: 0, flags: 0, epoch: 0, seq: 1, ingestTime: 0 }
  const out = new ByteWriter(count * 16)
  writeSection(out, head, {
    kind: 'trade',
    count,
    writeColumns: (columns) => journal.writeColumns(columns, journal.newest - count + 1),
  })
  return out.finish()
}

function decoded(id: InstrumentId, section: Uint8Array): Trade[] {
  const frame = decodeFrame(joinSections([section]))
  if (!frame.ok) throw new Error(frame.reason)
  return frame.sections.flatMap((own) =>
    own.kind === 'trade' ? Array.from({ length: own.count }, (_, row) => tradeAt(own.columns, row, id)) : [],
  )
}
