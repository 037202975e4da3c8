import type { InstrumentId } from '../../shared/market/instrument'
import { beijingDate } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'
import { DEPTH_GRAIN_MS } from '../../shared/protocol/coin-kinds'
import { encodeSeries } from '../../shared/protocol/day-series'
import { joinSections } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'

/** Rows of one packed page: half an hour. */
const PAGE_ROWS = 120
const DAY_MS = 86_400_000
/** Coins whose depth is kept, some 0.8 MB each. */
const TAPES_MAX = 12

interface Page {
  first: UnixMs
  bytes: Uint8Array
}

interface Tape {
  pages: Page[]
  open: Row<'coin-depth'>[]
}

/** Depth of coins by bands over the last 24 hours, whoever looks: in packed pages, within a bound. */
export class DepthTapes {
  private readonly tapes = new Map<InstrumentId, Tape>()

  keep(id: InstrumentId, row: Row<'coin-depth'>): void {
    const tape = this.tapes.get(id) ?? this.admit(id)
    const newest = tape?.open.at(-1)
    if (!tape || (newest && row.time < newest.time)) return
    if (newest && grainOf(row.time) === grainOf(newest.time)) {
      tape.open[tape.open.length - 1] = row
      return
    }
    if (newest && (tape.open.length >= PAGE_ROWS || beijingDate(row.time) !== beijingDate(newest.time))) pack(tape)
    tape.open.push(row)
    const oldest = row.time - DAY_MS
    while ((tape.pages[1]?.first ?? Number.POSITIVE_INFINITY) <= oldest) tape.pages.shift()
  }

  /** What is kept of a coin, oldest first, as a frame. `day`: of that day of Beijing alone. Undefined for none. */
  frame(id: InstrumentId, day?: string): Uint8Array | undefined {
    const tape = this.tapes.get(id)
    if (!tape) return undefined
    const isOf = (time: UnixMs) => day === undefined || beijingDate(time) === day
    const packed = tape.pages.filter(({ first }) => isOf(first)).map(({ bytes }) => bytes)
    const [first] = tape.open
    const sections = first && isOf(first.time) ? [...packed, encoded(tape.open)] : packed
    return sections.length > 0 ? joinSections(sections) : undefined
  }

  private admit(id: InstrumentId): Tape | undefined {
    if (this.tapes.size >= TAPES_MAX) return undefined
    const tape: Tape = { pages: [], open: [] }
    this.tapes.set(id, tape)
    return tape
  }
}

/** A page is of one day. */
function pack(tape: Tape): void {
  const [first] = tape.open
  if (first) tape.pages.push({ first: first.time, bytes: encoded(tape.open) })
  tape.open = []
}

const encoded = (rows: readonly Row<'coin-depth'>[]): Uint8Array =>
  encodeSeries('coin-depth', beijingDate(rows[0]?.time ?? 0), rows)

const grainOf = (time: UnixMs): number => Math.floor(time / DEPTH_GRAIN_MS)
