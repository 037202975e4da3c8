import { isIndicative } from '../../../shared/market/indicative'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { decodeSeries, encodeSeries } from '../../../shared/protocol/day-series'
import { joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'

/** Minimum interval between stored books of an instrument, ms. */
const GRAIN_MS = 3_000
/** The same of a busy instrument that is not looked at. */
const BUSY_GRAIN_MS = 15_000
/** Busy instruments whose books are stored with or without readers, about 0.1 MB a day each. */
export const BUSY_MAX = 100
/** Rows of one packed page. */
const PAGE = 100
/**
 * Instruments whose books are stored at once, about 0.4 MB a day each; at the limit, a new one replaces only an idle
 * one.
 */
const TAPES_MAX = 16
const IDLE_MS = 60_000
/** A session of four hours has 4,800; the limit also bounds a feed with a faulty clock. */
const PAGES_MAX = 60

interface Tape {
  pages: Uint8Array[]
  open: Row<'quote'>[]
  newest: UnixMs
  /** Stored whether it is looked at or not. */
  busy: boolean
}

/**
 * The day's books, ten levels a side, of the busiest instruments and of those with readers, in packed pages with a
 * limit.
 */
export class BookTapes {
  private readonly tapes = new Map<InstrumentId, Tape>()
  private busy = 0
  /** Until then none of the stored tapes is idle: a tape's newest time only grows. */
  private fullUntil: UnixMs = 0

  /** Whether the next book of a busy instrument is due. */
  isDue(id: InstrumentId, time: UnixMs): boolean {
    const tape = this.tapes.get(id)
    return tape ? time - tape.newest >= BUSY_GRAIN_MS : this.busy < BUSY_MAX
  }

  /** Like `keep` for a busy instrument: its tape does not count towards the limit of tapes with readers. */
  keepBusy(id: InstrumentId, tradingDay: string, row: Row<'quote'>): void {
    const tape = this.tapes.get(id)
    if (tape ? !tape.busy : true) {
      if (this.busy >= BUSY_MAX) return
      this.busy++
      if (tape) tape.busy = true
      else this.tapes.set(id, { pages: [], open: [], newest: 0, busy: true })
    }
    this.keep(id, tradingDay, row)
  }

  keep(id: InstrumentId, tradingDay: string, row: Row<'quote'>): void {
    if (!this.tapes.has(id) && this.isFull(row.time)) return
    if (isIndicative({ bidPrices: [row.bidVolume1 && row.bidPrice1], askPrices: [row.askVolume1 && row.askPrice1] }))
      return
    const tape = this.tapes.get(id) ?? this.admit(id, row.time)
    if (!tape || row.time < tape.newest) return
    const last = tape.open.length - 1
    if (last >= 0 && grainOf(row.time) === grainOf(tape.newest)) tape.open[last] = row
    else if (last < PAGE) tape.open.push(row)
    else return
    tape.newest = row.time
    if (tape.open.length < PAGE || tape.pages.length >= PAGES_MAX) return
    tape.pages.push(encodeSeries('quote', tradingDay, tape.open.splice(0, PAGE - 1)))
  }

  /** The stored books of an instrument, oldest first, as a frame; undefined if there are none. */
  frame(id: InstrumentId, tradingDay: string): Uint8Array | undefined {
    const tape = this.tapes.get(id)
    if (!tape || (tape.pages.length === 0 && tape.open.length === 0)) return undefined
    return joinSections([...tape.pages, encodeSeries('quote', tradingDay, tape.open)])
  }

  /** Stored books of a time range, `to` exclusive, by instrument. The range must be recent and shorter than a page. */
  between(from: UnixMs, to: UnixMs): { id: InstrumentId; rows: Row<'quote'>[] }[] {
    const found: { id: InstrumentId; rows: Row<'quote'>[] }[] = []
    for (const [id, { pages, open, newest }] of this.tapes) {
      if (newest < from) continue
      const page = pages.at(-1)
      const packed = page && (open[0]?.time ?? 0) > from ? (decodeSeries('quote', page) ?? []) : []
      const rows = [...packed, ...open].filter(({ time }) => time >= from && time < to)
      if (rows.length > 0) found.push({ id, rows })
    }
    return found
  }

  clear(): void {
    this.tapes.clear()
    this.busy = 0
    this.fullUntil = 0
  }

  /** Checked for every quote whose books are not stored. */
  private isFull(now: UnixMs): boolean {
    return this.tapes.size - this.busy >= TAPES_MAX && now <= this.fullUntil
  }

  private admit(id: InstrumentId, now: UnixMs): Tape | undefined {
    const lookedAt = [...this.tapes].filter(([, { busy }]) => !busy)
    if (lookedAt.length >= TAPES_MAX) {
      const idle = lookedAt.find(([, { newest }]) => now - newest > IDLE_MS)
      if (!idle) {
        this.fullUntil = Math.min(...lookedAt.map(([, { newest }]) => newest)) + IDLE_MS
        return undefined
      }
      this.tapes.delete(idle[0])
    }
    const tape: Tape = { pages: [], open: [], newest: 0, busy: false }
    this.tapes.set(id, tape)
    return tape
  }
}

const grainOf = (time: UnixMs): number => Math.floor(time / GRAIN_MS)
