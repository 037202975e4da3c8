import { type Band, bandAround } from '../../shared/alerts/quiet-band'
import type { Pulses } from '../../shared/alerts/truth'
import type { Mark } from '../../shared/alerts/watch'
import type { Instrument } from '../../shared/market/instrument'
import type { Price, UnixMs } from '../../shared/market/units'
import type { AlertMarket } from './alert-market'
import type { Entry } from './entry'
import { type FoundFiring, foundFiring } from './found-firing'
import { baselineOf, InstrumentReading } from './instrument-reading'

type Tell = (firing: FoundFiring) => void

/** All rules that watch one instrument, in the order of their ids, and what is known of it. */
export class Subject {
  readonly reading: InstrumentReading
  entries: Entry[] = []
  /** When something happens by the clock alone. */
  dueAt = Number.POSITIVE_INFINITY
  mark: Mark = ''
  private day = ''
  private band: Band | undefined
  private wantsBook = false
  private wantsRest = false

  constructor(
    instrument: Instrument,
    market: AlertMarket,
    private readonly tell: Tell,
  ) {
    this.reading = new InstrumentReading(instrument, market)
  }

  /** What the next day's previous close is held against, once trading is over; 0 where no day has an end. */
  get lastClose(): Price {
    const { price, instrument } = this.reading
    return instrument.kind === 'crypto' ? 0 : price || instrument.prevClose
  }

  /** Rules came or went. */
  settle(): void {
    this.entries.sort((a, b) => (a.kept.id < b.kept.id ? -1 : 1))
    this.band = undefined
    this.wantsBook = this.entries.some(({ sources }) => sources.has('book') || sources.has('auction'))
    this.wantsRest = this.entries.some(({ ofPrice }) => !ofPrice)
    this.renewDue()
  }

  /** Before the first row of a day. Answers what owners should know. */
  beginDay(instrument: Instrument, day: string): [ruleId: string, note: string][] {
    if (this.day === day) return []
    const { reading } = this
    const lastClose = this.day === '' ? 0 : reading.price
    this.day = day
    const notes: [string, string][] = []
    reading.beginDay(instrument)
    for (const entry of this.entries) {
      const note = entry.beginDay(instrument, lastClose)
      if (note) notes.push([entry.kept.id, note])
    }
    this.band = undefined
    return notes
  }

  /** A rule that joins, or goes on, in the middle of the day: what is true now waits. Answers what its owner should know. */
  join(entry: Entry, isNew: boolean): string | undefined {
    this.entries.push(entry)
    return entry.putOff ? undefined : this.arm(entry, isNew)
  }

  /** A rule that was put off begins; true where it rang, since its owner wished to hear what is true already. */
  begin(entry: Entry, ring: UnixMs | undefined): boolean {
    const isRunning = entry.kept.isOn && !(ring !== undefined && isOver(entry, ring))
    entry.putOff = undefined
    this.arm(entry, true)
    const firing = isRunning && ring !== undefined ? entry.watch.ring(ring, this.day) : undefined
    if (firing) this.report(entry, [firing])
    this.settle()
    return firing !== undefined
  }

  /** Where a rule would begin that is made now; it does not join. */
  arm(entry: Entry, isNew: boolean): string | undefined {
    const { reading, day } = this
    if (day === '') return undefined
    const note = entry.watch.state.day === day ? undefined : entry.beginDay(reading.instrument, 0)
    if (!isNew) return note
    const isTraded = reading.price > 0
    entry.watch.arm({ at: reading.now, day, reading: isTraded ? reading : baselineOf(reading.instrument) })
    if (!isTraded) entry.watch.breakOff()
    return note
  }

  /** A price that is real. `silent`: it was judged before a restart. */
  price(price: Price, at: UnixMs, silent = false): void {
    if (!this.reading.takePrice(price, at)) return
    const { band, mark } = this
    if (silent) return
    // Within the band no rule of the price alone has anything to say.
    const isQuiet = mark === '' && at < this.dueAt && band && band.above < price && price < band.below
    if (isQuiet && !this.wantsRest) return
    this.mark = ''
    for (const entry of this.entries) {
      if (isQuiet && entry.ofPrice) continue
      if (entry.sources.has('auction') || (entry.sources.has('book') && entry.sources.size === 1)) continue
      this.judge(entry, at, mark)
    }
    if (!isQuiet) this.renewBand(price)
    this.renewDue()
  }

  /** A book changed: rules that look at it are judged. */
  book(at: UnixMs, pulses?: Pulses): void {
    if (!this.wantsBook) return
    for (const entry of this.entries) {
      if (entry.sources.has('book') || entry.sources.has('auction')) this.judge(entry, at, '', pulses)
    }
    this.renewDue()
  }

  /** Something happened to the instrument at this moment. */
  happened(at: UnixMs, pulses: Pulses): void {
    for (const entry of this.entries)
      if (entry.sources.has('event') || entry.sources.has('split')) this.judge(entry, at, '', pulses)
    this.renewDue()
  }

  /** The clock reached this moment. */
  advance(to: UnixMs): void {
    for (const entry of this.entries) this.report(entry, entry.watch.advance(to))
    this.renewDue()
  }

  /** What is known of the source broke off. */
  breakOff(): void {
    this.reading.breakOff()
    this.mark = 'gap'
    this.band = undefined
    for (const { watch } of this.entries) watch.breakOff()
    this.renewDue()
  }

  /** It is suspended: the first price after it may lie anywhere, and says so. */
  halt(): void {
    if (this.mark === '') this.mark = 'halt'
  }

  private judge(entry: Entry, at: UnixMs, mark: Mark, pulses?: Pulses): void {
    if (entry.putOff || !entry.kept.isOn || isOver(entry, at)) return
    const row = { at, day: this.day, reading: this.reading, mark, ...(pulses ? { pulses } : {}) }
    this.report(entry, entry.watch.judge(row))
  }

  private report({ kept }: Entry, firings: ReturnType<Entry['watch']['judge']>): void {
    for (const firing of firings) this.tell(foundFiring(kept, this.reading.instrument.id, firing, this.reading))
  }

  private renewBand(price: Price): void {
    let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const { watch, ofPrice } of this.entries) {
      if (!ofPrice) continue
      const band = bandAround(price, watch.judged, this.reading.instrument)
      above = Math.max(above, band.above)
      below = Math.min(below, band.below)
    }
    this.band = { above, below }
  }

  private renewDue(): void {
    let due = Number.POSITIVE_INFINITY
    for (const { watch, kept } of this.entries) if (kept.isOn) due = Math.min(due, watch.due() ?? due)
    this.dueAt = due
  }
}

const isOver = ({ kept: { expiresAt } }: Entry, at: UnixMs): boolean => expiresAt !== null && at >= expiresAt
