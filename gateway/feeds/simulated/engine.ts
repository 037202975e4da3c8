import type { Phase } from '../../../shared/market/session'
import { beijingDate, dateToMs, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import { type AuctionSession, runAuctions } from './auctions'
import { type Batch, BatchWriter, INDEX } from './batch'
import { BookMarket } from './book-market'
import { tradingDayAt, tradingDaysBefore } from './calendar'
import { CoinMarket } from './coin-market'
import { FairValues } from './fair-values'
import { Indexes } from './indexes'
import { inventPast, Memory, PAST_ROW, writePast } from './past'
import { QuickMarket } from './quick-market'
import { CLOSING, DAY_STARTS, isContinuous, nextBoundary, OPENING, phaseOf, SESSIONS } from './schedule'
import { Tape } from './tape'
import { instrumentOf, inventCompanies } from './universe'

export interface EngineOptions {
  seed: number
  instrumentCount: number
  /** Market time at which the engine begins to live; the day up to there is filled in coarsely. */
  startTime: number
  /** Emit `order` and `cancel` events of the instruments with books. */
  orders?: boolean
  /** Instruments with real books; by default the busiest 3.6 %. */
  bookCount?: number
  pastDays?: number
}

/** Length of the engine's beat, and beats between two quotes of an instrument. */
const BEAT_MS = 100
const BEATS_PER_QUOTE = 30
/** Grain of times within a beat. */
const STAMP_MS = 10
const QUOTE_SECONDS = 3
/** One step of the filled-in part of a day. */
/** Steps of a day that is filled in: fine for a short stretch, which people look at, coarse for a long one. */
const FINE_SECONDS = 30
const COARSE_SECONDS = 60
const FINE_MAX_MS = 60 * 60_000
/** Yuan a day from which a company trades more often than once a step while a day is filled in. */
const ACTIVE_TURNOVER = 4e8
const COARSE_QUOTE_MS = 10 * 60_000
/** Steps of a past-day delivery. */
const PAST_CHUNK = 1000
/** A clock that moves further than this within a break has jumped. */
const JUMP_MS = 2000

/**
 * The simulated exchange: advances market time and yields batches of what happens. Deterministic: it reads no clock
 * and no dice but those seeded by (seed, code, date).
 */
export class Engine {
  readonly out = new BatchWriter()
  readonly tape: Tape
  readonly #fair: FairValues
  readonly #quick: QuickMarket
  readonly #books: BookMarket
  readonly #coins: CoinMarket
  readonly #memory: Memory
  #indexes: Indexes
  #tradingDay: string
  #time: number
  #phase: Phase | undefined
  /** Instruments whose prints come due in a beat of the present quote cycle. */
  readonly #due: number[][] = Array.from({ length: BEATS_PER_QUOTE }, () => [])

  constructor(readonly options: EngineOptions) {
    const companies = inventCompanies(options.seed, options.instrumentCount)
    this.tape = new Tape(companies, this.out, options.orders ?? false)
    this.#fair = new FairValues(options.seed, this.tape)
    this.#quick = new QuickMarket(options.seed, this.tape, this.#fair)
    const books = options.bookCount ?? Math.max(4, Math.round(companies.length * 0.036))
    this.#books = new BookMarket(options.seed, this.tape, this.#fair, this.#quick, books)
    this.#memory = new Memory(this.tape)
    this.#indexes = new Indexes(this.tape, this.#memory.indexCloses)
    this.#coins = new CoinMarket(options.seed, this.out, companies.length + this.#indexes.instruments().length)
    this.#time = options.startTime
    this.#tradingDay = tradingDayAt(beijingDate(options.startTime - DAY_STARTS))
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
    return this.#books.labels
  }

  /** The day's start, the past, and the present day up to `startTime`. Call once, before `advance`. */
  *begin(): Generator<Batch> {
    const target = this.options.startTime
    const past = inventPast(
      this.options.seed,
      this.#memory,
      tradingDaysBefore(this.#tradingDay, this.options.pastDays ?? 20),
    )
    for (const { id } of this.tape.companies) this.out.name(id)
    for (const { id } of this.#indexes.instruments()) this.out.name(id)
    for (const { id } of this.#coins.instruments()) this.out.name(id)
    this.#startDay()
    this.#time = Math.min(target, this.#midnight + DAY_STARTS)
    this.#announcePhase()
    yield this.#take()
    for (const rows of past) {
      for (let from = 0; from < rows.length; from += PAST_CHUNK * PAST_ROW) {
        writePast(this.out, rows, from, Math.min(rows.length, from + PAST_CHUNK * PAST_ROW))
        yield this.#take()
      }
    }
    yield* this.#fillDay(target)
    this.#time = Math.floor(target / BEAT_MS) * BEAT_MS
    this.#announcePhase()
    this.#books.reset()
    if (this.#isContinuous()) this.#books.open(this.#time)
    yield this.#take()
  }

  /** Lets the market run until `until`. A clock that moved far during a break jumps. The last batch may be empty. */
  *advance(until: number): Generator<Batch> {
    while (this.#time < until) {
      if (this.out.isFull) yield this.#take()
      if (this.#isContinuous()) {
        if (this.#time + BEAT_MS > until) break
        this.#beat()
        this.#time += BEAT_MS
        if (!this.#isContinuous()) this.#endSession()
      } else {
        const boundary = nextBoundary(this.#time)
        const next = Math.min(until, boundary)
        this.#coins.step(this.#time, next, next - this.#time > JUMP_MS)
        this.#time = next
        if (next === boundary) yield* this.#cross()
      }
      this.#announcePhase()
    }
    yield this.#take()
  }

  get #midnight(): number {
    return dateToMs(this.#tradingDay)
  }

  #isContinuous(): boolean {
    return isContinuous(this.#time - this.#midnight)
  }

  /** What happens at the exact moment of a boundary. */
  *#cross(): Generator<Batch> {
    const date = beijingDate(this.#time)
    const time = timeOfDay(this.#time)
    if (time === DAY_STARTS && date > this.#tradingDay && isTradingDay(date)) {
      this.#memory.keepDay(this.#indexes)
      this.#tradingDay = date
      this.#startDay()
      this.#announcePhase()
      yield this.#take()
    }
    if (date !== this.#tradingDay) return
    if (time === OPENING) yield* this.#auction('opening')
    if (SESSIONS.some(([from]) => from === time)) this.#books.open(this.#time)
    if (time === CLOSING) yield* this.#auction('closing')
  }

  *#auction(session: AuctionSession): Generator<Batch> {
    for (const _ of runAuctions(session, this.#time, this.tape, this.#fair, this.#quick, this.#books)) {
      if (this.out.isFull) yield this.#take()
    }
    this.#writeIndexes()
    if (session === 'opening') for (const list of this.#due) list.length = 0
  }

  #startDay(): void {
    this.tape.startDay(this.#tradingDay, this.#memory.closes)
    this.#fair.startDay(this.#tradingDay)
    this.#quick.startDay(this.#tradingDay)
    this.#books.startDay(this.#tradingDay)
    this.#coins.startDay(this.#tradingDay)
    this.#indexes = new Indexes(this.tape, this.#memory.indexCloses)
    this.out.other({ kind: 'day', tradingDay: this.#tradingDay })
    const stocks = this.tape.companies.map((company, i) =>
      instrumentOf(company, this.tape.prevClose[i] as number, this.#memory.meanVolume(i), this.#tradingDay),
    )
    const instruments = [...this.#indexes.instruments(), ...stocks, ...this.#coins.instruments()]
    this.out.other({ kind: 'instruments', instruments })
    for (const event of this.#indexes.members()) this.out.other(event)
  }

  /** The day up to `target` in steps of a minute, with every auction. */
  *#fillDay(target: number): Generator<Batch> {
    const end = target - this.#midnight
    const seconds = end - OPENING > FINE_MAX_MS ? COARSE_SECONDS : FINE_SECONDS
    if (end >= OPENING) {
      this.#time = this.#midnight + OPENING
      yield* this.#auction('opening')
    }
    for (const [from, to] of SESSIONS) {
      for (let time = from; time + seconds * 1e3 <= Math.min(to, end); time += seconds * 1e3) {
        this.#time = this.#midnight + time
        this.#announcePhase()
        yield* this.#coarseStep(seconds)
      }
    }
    if (end >= CLOSING) {
      this.#time = this.#midnight + CLOSING
      yield* this.#auction('closing')
    }
  }

  *#coarseStep(seconds: number): Generator<Batch> {
    const end = this.#time + seconds * 1000
    this.#fair.stepMarket(this.#time, seconds)
    this.#coins.coarse(this.#time, seconds)
    for (let i = 0; i < this.tape.companies.length; i++) {
      this.#fair.step(i, this.#time, seconds)
      this.#quick.accrue(i, this.#time, seconds)
      this.#coarseTrades(i, seconds)
      if (end % COARSE_QUOTE_MS === 0) this.#quick.quote(i, end - 1, Math.floor(end / 3000))
      if (this.out.isFull) yield this.#take()
    }
    this.#time = end
    this.#writeIndexes()
  }

  /** Busy companies trade in many orders, so that the day's grades look as they do when it is lived through. */
  #coarseTrades(i: number, seconds: number): void {
    const often = this.#books.isBusy(i) ? 4 : (this.tape.companies[i]?.turnover ?? 0) > ACTIVE_TURNOVER ? 2 : 1
    const turns = seconds === FINE_SECONDS ? often : 1
    for (let turn = 0; turn < turns; turn++) {
      const share = (turn + (i % BEATS_PER_QUOTE) / BEATS_PER_QUOTE) / turns
      this.#quick.trade(i, this.#time + Math.floor(share * seconds * 90) * 10, turns)
    }
  }

  #beat(): void {
    const beat = Math.floor(this.#time / BEAT_MS)
    const slot = beat % BEATS_PER_QUOTE
    if (slot === 0) this.#fair.stepMarket(this.#time, QUOTE_SECONDS)
    this.#books.run(this.#time, this.#time + BEAT_MS)
    const due = this.#due[slot] as number[]
    for (let k = 0; k < due.length; k++) {
      this.#quick.trade(due[k] as number, this.#stamp(k, due.length), 6)
    }
    due.length = 0
    const count = this.tape.companies.length
    const quotes = Math.ceil((count - slot) / BEATS_PER_QUOTE)
    for (let i = slot, k = 0; i < count; i += BEATS_PER_QUOTE, k++) {
      this.#fair.step(i, this.#time, QUOTE_SECONDS)
      const stamp = this.#stamp(k, quotes)
      if (this.#books.has(i)) this.#books.quote(i, this.#time + BEAT_MS - STAMP_MS, true)
      else {
        this.#quick.quote(i, stamp, Math.floor(beat / BEATS_PER_QUOTE))
        this.#quick.accrue(i, this.#time, QUOTE_SECONDS)
        const later = 1 + this.#quick.random(i).below(BEATS_PER_QUOTE - 1)
        ;(this.#due[(slot + later) % BEATS_PER_QUOTE] as number[]).push(i)
      }
    }
    this.#coins.step(this.#time, this.#time + BEAT_MS, false)
    if (beat % 10 === 0) this.#writeIndexes()
  }

  /** Spreads the `k`th of `of` events over the present beat, in steps of 10 ms. */
  #stamp(k: number, of: number): number {
    return this.#time + Math.floor((k * 10) / Math.max(1, of)) * STAMP_MS
  }

  /** Last quotes of a session that has just ended. */
  #endSession(): void {
    if (timeOfDay(this.#time) === SESSIONS[1][1]) this.#books.close(this.#time - STAMP_MS)
    const turn = Math.floor(this.#time / 3000)
    for (let i = 0; i < this.tape.companies.length; i++) {
      if (this.#books.has(i)) this.#books.quote(i, this.#time)
      else this.#quick.quote(i, this.#time, turn)
    }
    this.#writeIndexes()
  }

  #writeIndexes(): void {
    const first = this.tape.companies.length
    this.#indexes.values().forEach(({ last, open, high, low, equalWeight, volume, turnover }, at) => {
      this.out.row(INDEX, first + at, this.#time, last, open, high, low, equalWeight, volume, turnover)
    })
  }

  #announcePhase(): void {
    const phase = phaseOf(this.#time, this.#tradingDay)
    if (phase === this.#phase) return
    this.#phase = phase
    this.out.other({ kind: 'phase', phase, exchangeTime: this.#time })
  }

  #take(): Batch {
    return this.out.take(this.#time)
  }
}
