import type { Phase } from '../../../shared/market/session'
import { beijingDate, dateToMs, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import { type Batch, BatchWriter, INDEX } from './batch'
import { CoinMarket } from './coin-market'
import { type CompanyCalendar, inventCalendar } from './company-calendar'
import { BEAT_MS, BEATS_PER_QUOTE, COARSE_SECONDS, Continuous, FINE_SECONDS, STAMP_MS } from './continuous'
import { Floor } from './floor'
import { Indexes } from './indexes'
import { Memory } from './memory'
import { inventPast, writePast } from './past'
import {
  type Activity,
  AFTER_HOURS,
  AUCTIONS,
  type AuctionSession,
  activityAt,
  DAY_STARTS,
  isInStretch,
  nextBoundary,
  nextStretch,
  phaseOf,
  SESSIONS,
  tradingDayOf,
} from './schedule'
import { UNLISTED } from './tape'
import { instrumentOf, inventCompanies } from './universe'
import { type Past, untoldDays } from './untold-days'

export interface EngineOptions extends Past {
  seed: number
  instrumentCount: number
  /** Market time at which the engine begins to live; the day up to there is filled in coarsely. */
  startTime: number
  /** Emit `order` and `cancel` events. */
  orders?: boolean
  /** Instruments with real books; by default the busiest 3.6 %. */
  bookCount?: number
  /** Live through nights and breaks at the pace of the day; else only through the stretches of `schedule.ts`. */
  everyMoment?: boolean
  /** Listings, suspensions and ex-dates; invented from the seed by default. */
  calendar?: CompanyCalendar
}

const MINUTE_MS = 60_000
/** Longest stretch that is filled in finely, and of which coins have a past. */
const FINE_MAX_MS = 60 * MINUTE_MS
const COIN_PAST_MS = 24 * 60 * MINUTE_MS
const INDEX_BEATS = 10

/**
 * The simulated exchange: advances market time and yields batches of what happens. Deterministic: it reads no clock
 * and no dice but those seeded by (seed, code, date), and does the same however the time is cut into calls.
 */
export class Engine {
  readonly out = new BatchWriter()
  readonly tellOrders = (ids: ReadonlySet<string>): void => this.#floor.tellOrders(ids)
  readonly #floor: Floor
  readonly #continuous: Continuous
  readonly #coins: CoinMarket
  readonly #memory: Memory
  #indexes: Indexes
  #tradingDay: string
  /** Up to here everything has happened; always a whole beat once `begin` is over. */
  #time: number
  #boundary = 0
  #phase: Phase | undefined
  /** Length of a step of continuous trading while the day is filled in; 0 = lived through. */
  #fillSeconds = 0

  constructor(readonly options: EngineOptions) {
    const { seed, startTime } = options
    const companies = inventCompanies(seed, options.instrumentCount)
    const bookCount = options.bookCount ?? Math.max(4, Math.round(companies.length * 0.036))
    this.#floor = new Floor(companies, this.out, { seed, orders: options.orders ?? false, bookCount })
    this.#continuous = new Continuous(this.#floor)
    this.#memory = new Memory(this.#floor.tape, options.calendar ?? inventCalendar(seed))
    this.#indexes = new Indexes(this.#floor.tape, this.#memory.indexCloses)
    this.#coins = new CoinMarket(seed, this.out, companies.length + this.#indexes.instruments().length)
    this.#time = startTime
    this.#tradingDay = tradingDayOf(startTime)
  }

  get marketTime(): number {
    return this.#time
  }

  get phase(): Phase {
    return this.#phase ?? 'before'
  }

  get tradingDay(): string {
    return this.#tradingDay
  }

  /** True parents among the flow of the books, for tests and for measuring a detector; never on the stream. */
  get labels() {
    return this.#floor.books.labels
  }

  /** The day's start, the past, and the present day up to `startTime`. Call once, before `advance`. */
  *begin(): Generator<Batch> {
    const target = this.options.startTime
    const { tape, books } = this.#floor
    const days = untoldDays(this.#tradingDay, this.options, this.#memory)
    const past = inventPast(this.options.seed, this.#memory, days)
    const named = [...tape.companies, ...this.#indexes.instruments(), ...this.#coins.instruments()]
    for (const { id } of named) this.out.name(id)
    this.#startCoinDay(this.#tradingDay)
    this.#startDay()
    const opening = this.#midnight + AUCTIONS.opening[1]
    this.#time = Math.min(target, this.#midnight)
    this.#boundary = nextBoundary(this.#time)
    this.#announcePhase()
    yield this.#take()
    for (const _ of writePast(this.out, past)) yield this.#take()
    this.#fillSeconds = target - opening > FINE_MAX_MS ? COARSE_SECONDS : FINE_SECONDS
    this.out.summed = true
    yield* this.advance(target)
    this.out.summed = false
    this.#fillSeconds = 0
    this.#time = Math.floor(target / BEAT_MS) * BEAT_MS
    books.reset()
    if (this.#activity() === 'continuous') books.open(this.#time)
    yield this.#take()
  }

  /** Lets the market run until `until`. The last batch may be empty. */
  *advance(until: number): Generator<Batch> {
    while (this.#time < until) {
      if (this.out.isFull) yield this.#take()
      const activity = this.#activity()
      const next = this.#next(activity)
      if (next > until) break
      if (this.#fillSeconds > 0 && activity === 'continuous') yield* this.#fill()
      else this.#pass(activity, next)
      this.#time = next
      if (next !== this.#boundary) continue
      this.#boundary = nextBoundary(next)
      this.#announcePhase()
      yield* this.#cross()
    }
    yield this.#take(until)
  }

  get #midnight(): number {
    return dateToMs(this.#tradingDay)
  }

  #activity(): Activity {
    return activityAt(this.#time - this.#midnight)
  }

  /** Whether the present moment is lived through in beats, with all that people would see. */
  #isLived(): boolean {
    if (this.#fillSeconds > 0) return false
    return this.options.everyMoment === true || isInStretch(this.#time - this.#midnight)
  }

  /** How far the present step goes. */
  #next(activity: Activity): number {
    if (this.#isLived() || (activity === 'continuous' && this.#fillSeconds === 0)) return this.#time + BEAT_MS
    if (activity === 'continuous') return Math.min(this.#boundary, this.#time + this.#fillSeconds * 1000)
    const minute = (Math.floor(this.#time / MINUTE_MS) + 1) * MINUTE_MS
    return Math.min(this.#boundary, minute, this.#fillSeconds > 0 ? minute : nextStretch(this.#time))
  }

  /** What happens until `next`. */
  #pass(activity: Activity, next: number): void {
    const { auctions, afterHours } = this.#floor
    const lived = this.#isLived()
    if (activity === 'continuous') {
      this.#continuous.beat(this.#time)
      if (Math.floor(this.#time / BEAT_MS) % INDEX_BEATS === 0) this.#writeIndexes()
    } else if (activity !== 'none') {
      const market = activity === 'auction' ? auctions : afterHours
      market.run(next)
      // the opening auction of a day that is filled in has its course by minute
      const told = lived || (this.#fillSeconds > 0 && this.#time - this.#midnight < AUCTIONS.opening[1])
      const [slot, step] = lived ? [Math.floor(this.#time / BEAT_MS) % BEATS_PER_QUOTE, BEATS_PER_QUOTE] : [0, 1]
      const count = told ? this.#floor.tape.companies.length : 0
      for (let i = slot; i < count; i += step) market.quote(i, next - STAMP_MS)
      // no price changes now, and yet every minute of the day has its value
      const isMinute = next % MINUTE_MS === 0 && next > this.#midnight + AUCTIONS.closing[0]
      if (activity === 'auction' && isMinute) this.#writeIndexes(next - STAMP_MS)
      if (activity === 'after-hours' && next === this.#boundary) {
        afterHours.end(next)
        this.#writeIndexes(next)
      }
    }
    if (lived) this.#coins.step(this.#time, next)
    else if (next % MINUTE_MS === 0 && next > this.options.startTime - COIN_PAST_MS) {
      this.#coins.coarse(next - MINUTE_MS, MINUTE_MS / 1000)
    }
  }

  /** One step of continuous trading of the part of the day that is filled in. */
  *#fill(): Generator<Batch> {
    this.#coins.coarse(this.#time, this.#fillSeconds)
    for (const _ of this.#continuous.coarseStep(this.#time, this.#fillSeconds)) {
      if (this.out.isFull) yield this.#take()
    }
    // within the minute that it ends
    this.#writeIndexes(this.#time + this.#fillSeconds * 1000 - STAMP_MS)
  }

  /** What happens at the exact moment of a boundary. */
  *#cross(): Generator<Batch> {
    const date = beijingDate(this.#time)
    const time = timeOfDay(this.#time)
    if (time === 0) {
      this.#startCoinDay(date)
      this.out.other({ kind: 'instruments', instruments: this.#coins.instruments() })
    }
    if (time === DAY_STARTS && date > this.#tradingDay && isTradingDay(date)) {
      this.#memory.keepDay(this.#indexes)
      this.#tradingDay = date
      this.#startDay()
      this.#announcePhase()
      yield this.#take()
    }
    if (date !== this.#tradingDay) return
    const { auctions, afterHours, books } = this.#floor
    if (time === SESSIONS[1][1]) books.close(this.#time - STAMP_MS)
    if (SESSIONS.some(([, to]) => to === time)) {
      this.#continuous.endSession(this.#time)
      this.#writeIndexes()
    }
    for (const session of ['opening', 'closing'] as const) {
      if (AUCTIONS[session][0] === time) auctions.start(session, this.#midnight)
      if (AUCTIONS[session][1] === time) yield* this.#match(session)
    }
    if (SESSIONS.some(([from]) => from === time)) {
      if (this.#fillSeconds > 0) books.reset()
      else books.open(this.#time)
    }
    if (time === AFTER_HOURS[0]) afterHours.start(this.#tradingDay, this.#midnight)
  }

  *#match(session: AuctionSession): Generator<Batch> {
    for (const _ of this.#floor.auctions.match(this.#time)) {
      if (this.out.isFull) yield this.#take()
    }
    this.#writeIndexes()
    if (session === 'opening') this.#continuous.clear()
  }

  /** Coins have a day of their own, every day of the year from Beijing midnight on. */
  #startCoinDay(date: string): void {
    this.#coins.startDay(date)
    const of = this.#coins.instruments().map(({ id }) => id)
    this.out.other({ kind: 'day', tradingDay: date, of })
  }

  #startDay(): void {
    const { tape } = this.#floor
    const sheet = this.#memory.sheet(this.#tradingDay)
    this.#floor.startDay(this.#tradingDay, sheet)
    this.#indexes = new Indexes(tape, this.#memory.indexCloses)
    this.out.other({ kind: 'day', tradingDay: this.#tradingDay })
    const stocks = tape.companies.flatMap((company, i) => {
      const figures = {
        prevClose: tape.prevClose[i] as number,
        shareFactor: tape.shareFactor(i),
        first: tape.isFirst(i),
        free: tape.isFree(i),
        meanVolume5: this.#memory.meanVolume(i),
      }
      return tape.status(i) === UNLISTED ? [] : [instrumentOf(company, figures, this.#tradingDay)]
    })
    const instruments = [...this.#indexes.instruments(), ...stocks, ...this.#coins.instruments()]
    this.out.other({ kind: 'instruments', instruments })
    for (const event of this.#indexes.members()) this.out.other(event)
  }

  #writeIndexes(time = this.#time): void {
    const first = this.#floor.tape.companies.length
    this.#indexes.values().forEach(({ last, open, high, low, equalWeight, volume, turnover }, at) => {
      this.out.row(INDEX, first + at, time, last, open, high, low, equalWeight, volume, turnover)
    })
  }

  #announcePhase(): void {
    const phase = phaseOf(this.#time, this.#tradingDay)
    if (phase === this.#phase) return
    this.#phase = phase
    this.out.other({ kind: 'phase', phase, exchangeTime: this.#time })
  }

  #take(reached = 0): Batch {
    return this.out.take(Math.max(this.#time, reached))
  }
}
