import type { Measure } from '../../../shared/alerts/rule'
import type { Pulses, RowValues } from '../../../shared/alerts/truth'
import type { Mark } from '../../../shared/alerts/watch-state'
import type { Quote } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { AlertMarket } from './alert-market'
import { baselineOf } from './baseline'
import { Concerns } from './concerns'
import { isNextDay, type WatchEntry } from './entry'
import { Followers } from './followers'
import { type CaughtFiring, caughtFiring } from './found-firing'
import { InstrumentReading } from './instrument-reading'
import { RowReading } from './row-reading'
import { isSuspended } from './suspended'

interface Armed {
  reading: InstrumentReading
  day: string
  /** Values at the start of the day. */
  baseline: RowValues
  /** The market's time. */
  now: UnixMs
}

/** Begins the day of an entry, and a new entry where its instrument is now. Answers a note for its owner. */
function armEntry(entry: WatchEntry, isNew: boolean, { reading, day, baseline, now }: Armed): string | undefined {
  if (day === '') return undefined
  const note = entry.watch.state.day === day ? undefined : entry.beginDay(reading.instrument, day, baseline)
  if (!isNew) return note
  const isTraded = reading.price > 0
  entry.watch.arm({ at: Math.max(reading.now, now), day, reading: isTraded ? reading : baseline })
  if (!isTraded) entry.watch.breakOff()
  return note
}

/** The row that is judged, shared by all instruments: it is not stored. */
const row = new RowReading()

interface SubjectParts {
  clock: () => MarketClock
  tell: (firing: CaughtFiring) => void
  /** Called with the next time at which a rule may fire by the clock alone. */
  dueChanged: (at: UnixMs) => void
  /** Figures of another instrument that a rule names. */
  readingOf: (id: InstrumentId) => InstrumentReading | undefined
}

/** All rules that watch one instrument, in the order of their ids, and what is known of it. */
export class Subject {
  private day = ''
  readonly reading: InstrumentReading
  /** No rule fires by the clock alone before this time. */
  dueAt = Number.POSITIVE_INFINITY
  private isPriceAlone = false
  /** Rules that rows can affect; undefined: the next row affects all. */
  private concerns: Concerns | undefined
  /** Values of the book alone have been evaluated, and stay the same until then. */
  private bookUntil: UnixMs = 0
  private wantsBook = false
  /** Values at the start of the day. */
  private readonly baseline: () => RowValues
  entries: WatchEntry[] = []
  /** Rules of other instruments that name this one, by whose they are; undefined: none. */
  private followers: Followers<Subject> | undefined
  /** Names by which rules refer to it. */
  private named: readonly Measure[] = []
  mark: Mark = ''
  private brokeOn = ''

  constructor(
    instrument: Instrument,
    market: AlertMarket,
    private readonly parts: SubjectParts,
  ) {
    this.reading = new InstrumentReading(instrument, market, parts.readingOf)
    this.baseline = () => baselineOf(this.reading.instrument, (id) => market.instrument(id))
  }

  /** Whether any rule watches it. */
  get isWatched(): boolean {
    return this.entries.length > 0 || this.named.length > 0
  }

  /** Instruments whose rules name this one. */
  get followedBy(): Iterable<Subject> {
    return this.followers?.all ?? []
  }

  /** Rules that name it came or went. */
  follow(followers: ReadonlyMap<WatchEntry, Subject>, named: readonly Measure[]): void {
    if (named.length === 0 && this.named.length === 0) return
    this.followers = followers.size > 0 ? new Followers(this.reading.instrument.id, followers) : undefined
    this.named = named
    this.settle()
  }

  /** Rules came or went. */
  settle(): void {
    this.entries.sort((a, b) => (a.activeRule.id < b.activeRule.id ? -1 : 1))
    this.unsort()
    this.wantsBook = this.entries.some(({ atBooks }) => atBooks) || (this.followers?.wantBooks ?? false)
    const asked = [...this.entries.flatMap(({ measures }) => measures), ...this.named]
    this.reading.keepSteps(asked.some(({ operand }) => operand === 'speed'))
    for (const entry of this.entries) entry.touch()
    this.renewDue()
  }

  /** Trading is over: the day's close is stored with its rules. */
  noteClose(): void {
    const close = this.mark === 'gap' ? 0 : this.reading.close
    if (close > 0) for (const entry of this.entries) entry.noteClose(close, this.day)
  }

  isOf = (day: string): boolean => this.day === day

  /** Before the first row of a day. Answers what owners should know. */
  beginDay(instrument: Instrument, day: string): [ruleId: string, note: string][] {
    const { reading } = this
    const lastClose = isNextDay(this.day, day) && this.mark !== 'gap' ? reading.price : 0
    this.day = day
    // An interruption on the day before precedes the previous close, from which this day starts.
    if (this.brokeOn !== day) this.mark = ''
    const notes: [string, string][] = []
    reading.beginDay(instrument)
    for (const entry of this.entries) {
      const note = entry.beginDay(instrument, day, this.baseline(), lastClose)
      entry.touch()
      if (note) notes.push([entry.activeRule.id, note])
    }
    this.unsort()
    return notes
  }

  /**
   * Adds a rule during the day. If it is new, a condition that is true now does not fire until it was false; else the
   * rule continues from its stored state. Returns a note for the owner.
   */
  join(entry: WatchEntry, isNew: boolean): string | undefined {
    this.entries.push(entry)
    return entry.putOff ? undefined : this.arm(entry, isNew)
  }

  /** Starts rules that have no state of an earlier process. Call behind the rows that were judged by it. */
  joinNew(): void {
    for (const entry of this.entries) if (!entry.isResumed && !entry.putOff) this.arm(entry, true)
    this.settle()
  }

  /**
   * A delayed rule starts; true if it rang, because its owner requested a ring for conditions that are already true.
   */
  begin(entry: WatchEntry, ring: UnixMs | undefined): boolean {
    const isRunning = ring !== undefined && entry.activeRule.isOn && !entry.isOver(ring)
    entry.putOff = undefined
    this.arm(entry, true)
    const firing = isRunning ? entry.watch.ring(ring, this.day) : undefined
    row.begin(this.reading)
    if (firing) this.report(entry, [firing])
    this.settle()
    return firing !== undefined
  }

  /** Start state of a rule created now; the rule is not added. */
  arm(entry: WatchEntry, isNew: boolean): string | undefined {
    const { reading, day } = this
    return armEntry(entry, isNew, { reading, day, baseline: this.baseline(), now: this.parts.clock().marketTime })
  }

  /** A price that is real. `silent`: it was judged before a restart. */
  price(price: Price, at: UnixMs, silent = false): void {
    if (!silent) this.reach(at)
    if (!this.reading.takePrice(price, at)) {
      // Sums take a late print, too: they are judged as of the newest one.
      const { at: newestAt } = this.reading.newest
      if (!silent && at < newestAt && !this.isPriceAlone) this.look(newestAt, false, true)
      return
    }
    if (silent) {
      this.mark = ''
      this.unsort()
      return
    }
    const isDue = at >= this.dueAt
    const { newest, keepsSteps } = this.reading
    const isQuiet = newest.isQuiet(price)
    const standsUntil = this.concerns?.standsUntil(this.bookUntil) ?? 0
    const isAlone = this.isPriceAlone && this.reading.now <= standsUntil
    if (isDue || !isQuiet || !isAlone) this.look(at, isDue, isQuiet)
    if (!this.isPriceAlone || keepsSteps) return
    newest.let(Math.min(this.dueAt, standsUntil, this.reading.lastPriceBy(at)))
  }

  /** Evaluates an accepted price. `isQuiet`: the price alone concerns no rule. */
  private look(at: UnixMs, isDue: boolean, isQuiet: boolean): void {
    const { mark } = this
    this.mark = ''
    this.concerns ??= new Concerns(this.entries, this.reading.instrument)
    const { concerns } = this
    concerns.print(this.reading, isQuiet, this.bookUntil)
    if (isDue || !concerns.isEmpty || this.followers) this.judgeAll('prints', at, mark)
    if (!isQuiet) this.renewQuiet()
  }

  /** A book changed: rules that look at it are judged. `silent`: it was judged before a restart. */
  book(quote: Quote, silent: boolean): void {
    if (isSuspended(quote)) this.halt()
    if (this.wantsBook && !silent) this.reach(quote.exchangeTime)
    const edge = this.reading.takeQuote(quote)
    this.bookUntil = 0
    if (silent) this.reading.newest.let(0)
    if (silent || !this.wantsBook) return
    this.concerns ??= new Concerns(this.entries, this.reading.instrument)
    const { concerns, followers } = this
    const isDue = quote.exchangeTime >= this.dueAt
    concerns.book(this.reading)
    if (edge || isDue || !concerns.isEmpty || followers)
      this.judgeAll('books', quote.exchangeTime, '', edge && { edge })
    this.bookUntil = this.reading.bookUntil
  }

  /** Something happened to the instrument at this moment. */
  happened(at: UnixMs, pulses: Pulses): void {
    row.begin(this.reading)
    for (const entry of this.entries) if (entry.isOfEvents) this.judge(entry, at, '', pulses)
  }

  /** Judges rules that are due by time before a row is applied, also rules of other instruments that name this one. */
  reach(at: UnixMs): void {
    if (at >= this.dueAt) this.advance(at)
    if (this.followers) for (const home of this.followers.all) if (at >= home.dueAt) home.advance(at)
  }

  /** Judges rules that are due up to this time. */
  advance(to: UnixMs): void {
    row.begin(this.reading)
    for (const entry of this.entries) {
      if (entry.dueAt > to) continue
      this.report(entry, entry.watch.advance(to))
      entry.touch()
    }
    this.renewDue()
  }

  /** The source's data was interrupted on this day of the market. */
  breakOff(day: string): void {
    this.reading.breakOff()
    this.mark = 'gap'
    this.brokeOn = day
    this.unsort()
    for (const entry of this.entries) {
      entry.watch.breakOff()
      entry.touch()
    }
    this.renewDue()
  }

  /** It is suspended: the first price after it may lie anywhere, and says so. */
  private halt(): void {
    if (this.mark === '') this.mark = 'halt'
    this.reading.newest.stir()
  }

  /** Judges those whom the row concerns, in the order of their ids, those of other instruments that name this one, too. */
  private judgeAll(rows: 'prints' | 'books', at: UnixMs, mark: Mark, pulses?: Pulses): void {
    const isDue = at >= this.dueAt
    const { concerns, followers } = this
    if (isDue || pulses) concerns?.due(at, rows, pulses !== undefined)
    row.begin(this.reading)
    const one = isDue || followers ? undefined : concerns?.only
    if (one) {
      this.judge(one, at, mark, pulses)
      return
    }
    const own = concerns?.taken() ?? []
    for (const entry of followers?.among(own, rows) ?? own) {
      const home = followers?.homeOf(entry)
      if (home) home.judgeAt(entry, this.reading.instrument.id, at, mark)
      else this.judge(entry, at, mark, pulses)
    }
    if (isDue) this.renewDue()
  }

  /** A rule of this instrument at a row of another one that it names. */
  private judgeAt(entry: WatchEntry, of: InstrumentId, at: UnixMs, mark: Mark): void {
    this.reading.lookedAt = at
    row.begin(this.reading)
    this.judge(entry, at, mark, undefined, of)
    this.reading.lookedAt = 0
  }

  /** Nothing is quiet while the bounds must be sorted again. */
  private unsort(): void {
    this.concerns = undefined
    this.bookUntil = 0
    this.reading.newest.stir()
  }

  private renewQuiet(): void {
    if (this.concerns) this.reading.newest.quieten(this.concerns.quietPrices)
    else this.reading.newest.stir()
    this.isPriceAlone = this.concerns?.isPriceAlone === true && !this.followers
  }

  private judge(entry: WatchEntry, at: UnixMs, mark: Mark, pulses?: Pulses, of?: InstrumentId): void {
    if (!entry.runs(at)) return
    row.goOn(this.reading)
    this.report(entry, entry.judge({ at, day: this.day, reading: row, mark, pulses, of }, this.reading.price))
    entry.touch()
    const { dueAt } = entry.watch
    if (dueAt < this.dueAt) this.due(dueAt)
  }

  private report(entry: WatchEntry, firings: ReturnType<WatchEntry['watch']['judge']>): void {
    for (const firing of firings) this.parts.tell(caughtFiring(entry, firing, row))
  }

  private renewDue(): void {
    let due = Number.POSITIVE_INFINITY
    for (const { dueAt } of this.entries) if (dueAt < due) due = dueAt
    this.due(due)
  }

  private due(at: UnixMs): void {
    this.dueAt = at
    this.parts.dueChanged(at)
    this.reading.newest.let(0)
  }
}
