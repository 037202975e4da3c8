import type { UnixMs } from '../../../shared/market/units'
import type { NamedInstrument } from '../recorder/day-rows'
import { minuteOfDay } from '../recorder/page-key'
import type { PrintColumns } from '../recorder/print-columns'
import type { RecordedReplayDay } from './recorded-day'

const LAST_MINUTE = 24 * 60 - 1
/** Minutes that are searched first for the next print. */
const NEAR_MINUTES = 5

/** Prints `from` … `to` - 1 of columns that are not to be changed. */
export interface PrintStretch {
  prints: PrintColumns
  from: number
  to: number
}

/** Passes an instrument's recorded prints as time advances: each once, in order. */
export class PrintWalk {
  private at: UnixMs = Number.NEGATIVE_INFINITY
  /** Minute of the day that is being read, and number of its prints that were passed. */
  private minute = 0
  private passedRows = 0
  private ahead: { prints: PrintColumns; next: number; upTo: number } | undefined

  constructor(
    private readonly day: RecordedReplayDay,
    private readonly named: NamedInstrument,
    private readonly sealed: boolean,
  ) {}

  /** The prints up to a time (included) that were not passed yet. */
  to(at: UnixMs): PrintStretch {
    this.at = Math.max(at, this.at)
    const ahead = this.read(minuteOfDay(this.at))
    const { prints, next: from } = ahead
    let to = from
    while (to < prints.rows && (prints.time[to] as number) <= this.at) to++
    ahead.next = to
    this.note({ prints, from, to })
    if (!this.sealed) this.ahead = undefined
    return { prints, from, to }
  }

  /** Time of the next print; undefined if there is none in the file. */
  next(): UnixMs | undefined {
    for (const upTo of [this.ahead?.upTo ?? this.minute, this.minute + NEAR_MINUTES, LAST_MINUTE]) {
      const { prints, next } = this.read(upTo)
      if (!this.sealed) this.ahead = undefined
      if (next < prints.rows) return prints.time[next]
    }
    return undefined
  }

  /** How far the newest minute was passed. */
  private note({ prints, from, to }: PrintStretch): void {
    // Prints of a finished day are ordered by minute: only those of the last minute need a check.
    let first = from
    if (this.sealed && to > from) {
      const last = minuteOfDay(prints.time[to - 1] as number)
      for (first = to - 1; first > from && minuteOfDay(prints.time[first - 1] as number) === last; ) first--
    }
    for (let index = first; index < to; index++) {
      const minute = minuteOfDay(prints.time[index] as number)
      // A late print does not belong to the newest minute.
      if (minute < this.minute) continue
      this.passedRows = minute === this.minute ? this.passedRows + 1 : 1
      this.minute = minute
    }
  }

  /** Prints that were not passed yet, up to the end of a minute at least. */
  private read(upTo: number): NonNullable<PrintWalk['ahead']> {
    const { ahead } = this
    if (ahead && ahead.upTo >= upTo) return ahead
    const { minute, passedRows } = this
    const prints = this.day.prints(this.named, minute, upTo)
    let next = 0
    let passed = 0
    // Rows of earlier minutes still in the log have already been passed.
    for (; next < prints.rows; next++) {
      const own = minuteOfDay(prints.time[next] as number)
      if (own > minute || (own === minute && passed++ >= passedRows)) break
    }
    this.ahead = { prints, next, upTo }
    return this.ahead
  }
}
