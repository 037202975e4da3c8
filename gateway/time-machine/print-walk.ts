import type { UnixMs } from '../../shared/market/units'
import type { NamedPlace } from '../recorder/day-rows'
import { minuteOfDay } from '../recorder/page-key'
import type { PrintColumns } from '../recorder/print-columns'
import type { RecordedDay } from './recorded-day'

const LAST_MINUTE = 24 * 60 - 1

/** Goes through an instrument's recorded prints as the moment goes on: each of them once, and forward only. */
export class PrintWalk {
  private at: UnixMs = Number.NEGATIVE_INFINITY
  /** Minute of the day that is being read, and how many of its prints were passed. */
  private minute = 0
  private taken = 0
  private ahead: { prints: PrintColumns; next: number; upTo: number } | undefined

  constructor(
    private readonly day: RecordedDay,
    private readonly named: NamedPlace,
    private readonly sealed: boolean,
  ) {}

  /** Up to a moment, the prints of that very moment included. */
  to(at: UnixMs, pass: (prints: PrintColumns, index: number) => void): void {
    if (at <= this.at) return
    this.at = at
    const ahead = this.read(minuteOfDay(at))
    const { prints } = ahead
    for (; ahead.next < prints.rows && (prints.time[ahead.next] as number) <= at; ahead.next++) {
      const minute = minuteOfDay(prints.time[ahead.next] as number)
      this.taken = minute === this.minute ? this.taken + 1 : 1
      this.minute = Math.max(this.minute, minute)
      pass(prints, ahead.next)
    }
    if (!this.sealed) this.ahead = undefined
  }

  /** The next moment after this one at which it printed; undefined where there is none in the file. */
  next(): UnixMs | undefined {
    const rest = this.ahead
    if (rest && rest.next < rest.prints.rows) return rest.prints.time[rest.next]
    const { prints, next } = this.read(LAST_MINUTE)
    if (!this.sealed) this.ahead = undefined
    return next < prints.rows ? prints.time[next] : undefined
  }

  /** Prints that were not passed yet, up to the end of a minute at least. */
  private read(upTo: number): NonNullable<PrintWalk['ahead']> {
    const { ahead } = this
    if (ahead && ahead.upTo >= upTo) return ahead
    const { minute, taken } = this
    const prints = this.day.prints(this.named, minute, upTo)
    let next = 0
    let passed = 0
    // What the log still holds of minutes before was passed already.
    for (; next < prints.rows; next++) {
      const own = minuteOfDay(prints.time[next] as number)
      if (own > minute || (own === minute && passed++ >= taken)) break
    }
    this.ahead = { prints, next, upTo }
    return this.ahead
  }
}
