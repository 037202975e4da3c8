import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { DEPTH_GRAIN_MS, DEPTH_PAGE_MS } from '../../../shared/protocol/coin-kinds'
import { decodeSeries, encodeSeries } from '../../../shared/protocol/day-series'
import { joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'

const DAY_MS = 86_400_000
/** Coins whose depth is stored, about 0.8 MB each. */
const TAPES_MAX = 12

type DepthRow = Row<'coin-depth'>

/** Half an hour of a coin's depth, as a section. */
export interface DepthPage {
  first: UnixMs
  newest: UnixMs
  bytes: Uint8Array
}

/** By half hour, ascending; the rows of the newest one are not packed yet. */
interface Tape {
  pages: Map<number, DepthPage>
  open: DepthRow[]
}

/** Depth of coins by bands over the last 24 hours, with or without readers: in packed pages, within a bound. */
export class DepthTapes {
  private readonly tapes = new Map<InstrumentId, Tape>()

  keep(id: InstrumentId, row: DepthRow): void {
    const tape = this.tapeOf(id)
    const newest = tape?.open.at(-1)
    if (!tape || (newest && row.time < newest.time)) return
    if (newest && grainOf(row.time) === grainOf(newest.time)) {
      tape.open[tape.open.length - 1] = row
      return
    }
    if (newest && pageOf(row.time) !== pageOf(newest.time)) pack(tape)
    tape.open.push(row)
    forget(tape, row.time - DAY_MS)
  }

  /** Pages with rows newer than a time, oldest first. */
  pages(id: InstrumentId, after: UnixMs = Number.NEGATIVE_INFINITY): DepthPage[] {
    const tape = this.tapes.get(id)
    if (!tape) return []
    const all = tape.open.length > 0 ? [...tape.pages.values(), packed(tape.open)] : [...tape.pages.values()]
    return all.filter(({ newest }) => newest > after)
  }

  /** Stored depth of a coin, oldest first, as a frame. `day`: only that Beijing day. Undefined if there is none. */
  frame(id: InstrumentId, day?: string): Uint8Array | undefined {
    const wanted = this.pages(id).filter(({ first }) => day === undefined || beijingDate(first) === day)
    return wanted.length > 0 ? joinSections(wanted.map(({ bytes }) => bytes)) : undefined
  }

  /**
   * Loads a page that an earlier process saved, oldest first. It was recorded live and replaces rows that a source sent
   * again for its time. Returns its newest time; undefined if it cannot be read.
   */
  restore(id: InstrumentId, bytes: Uint8Array): UnixMs | undefined {
    const rows = decodeSeries('coin-depth', bytes)
    const [first, newest] = [rows?.at(0)?.time, rows?.at(-1)?.time]
    const tape = this.tapeOf(id)
    if (!rows || first === undefined || newest === undefined || !tape) return undefined
    const page = pageOf(first)
    const at = tape.open[0] && pageOf(tape.open[0].time)
    if (at === undefined || at < page) {
      pack(tape)
      tape.open = rows
    } else if (at === page) tape.open = continued(rows, tape.open)
    else {
      const known = tape.pages.get(page)
      const told = (known && decodeSeries('coin-depth', known.bytes)) ?? []
      tape.pages.set(page, packed(continued(rows, told)))
      tape.pages = new Map([...tape.pages].sort(([a], [b]) => a - b))
    }
    forget(tape, (tape.open.at(-1)?.time ?? newest) - DAY_MS)
    return newest
  }

  private tapeOf(id: InstrumentId): Tape | undefined {
    const known = this.tapes.get(id)
    if (known || this.tapes.size >= TAPES_MAX) return known
    const tape: Tape = { pages: new Map(), open: [] }
    this.tapes.set(id, tape)
    return tape
  }
}

function pack(tape: Tape): void {
  const [first] = tape.open
  if (first) tape.pages.set(pageOf(first.time), packed(tape.open))
  tape.open = []
}

function packed(rows: readonly DepthRow[]): DepthPage {
  const [first, newest] = [rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0]
  return { first, newest, bytes: encodeSeries('coin-depth', beijingDate(first), rows) }
}

/** Stored rows, between the rows received for the time before and after them. */
function continued(kept: readonly DepthRow[], told: readonly DepthRow[]): DepthRow[] {
  const [first, newest] = [grainOf(kept[0]?.time ?? 0), grainOf(kept.at(-1)?.time ?? 0)]
  const before = told.filter(({ time }) => grainOf(time) < first)
  return [...before, ...kept, ...told.filter(({ time }) => grainOf(time) > newest)]
}

/** Drops pages that ended by then. */
function forget(tape: Tape, time: UnixMs): void {
  for (const [page, { newest }] of tape.pages) {
    if (newest > time) return
    tape.pages.delete(page)
  }
}

const grainOf = (time: UnixMs): number => Math.floor(time / DEPTH_GRAIN_MS)
const pageOf = (time: UnixMs): number => Math.floor(time / DEPTH_PAGE_MS)
