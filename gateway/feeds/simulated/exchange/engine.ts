import type { Instrument } from '../../../../shared/market/instrument'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { beijingDate, dateToMs, type Phase, timeOfDay } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { MINUTE_MS } from '../../../../shared/market/units'
import { CoinMarket } from '../coins/coin-market'
import { inventCalendar } from '../past/company-calendar'
import { inventPast, writePast } from '../past/past'
import { untoldDays } from '../past/untold-days'
import { type Batch, BatchWriter } from '../thread/batch'
import type { EngineOptions } from '../thread/engine-options'
import { Memory } from '../thread/memory'
import type { AfterHours } from './after-hours'
import type { Auctions } from './auctions'
import { BEATS_PER_QUOTE, Continuous, fillSeconds, MARKET_STEP_MS, STAMP_MS } from './continuous'
import { SimulatedIndexes } from './indexes'
import { Reel } from './reel'
import {
  type Activity,
  AFTER_HOURS,
  activityAt,
  CALL_AUCTIONS,
  type CallAuction,
  DAY_STARTS,
  isInStretch,
  nextBoundary,
  nextStretch,
  phaseOf,
  SESSIONS,
  tradingDayOf,
} from './schedule'
import { type TradeBooking, UNLISTED } from './tape'
import { TradingFloor } from './trading-floor'
import { inventCompanies, simulatedInstrument } from './universe'

/** Stocks and funds that are listed on a day that has begun. */
const listedOn = (tradingDay: string, tape: TradeBooking, memory: Memory): Instrument[] =>
  tape.companies.flatMap((company, i) => {
    const figures = {
      prevClose: tape.prevClose[i] as number,
      shareFactor: tape.shareFactor(i),
      first: tape.isFirst(i),
      free: tape.isFree(i),
      meanVolume5: memory.meanVolume(i),
      listed: memory.calendar.listedFrom(company),
      exRights: tape.exRights(i),
    }
    return tape.status(i) === UNLISTED ? [] : [simulatedInstrument(company, figures, tradingDay)]
  })

/**
 * Orders of an auction, or of trading after hours, arrive until `next`; in the rotation in which all companies are
 * quoted it is the turn of `time`. 0: no company's turn.
 */
function passOrders(market: Auctions | AfterHours, time: number, next: number, turns: number): void {
  market.run(next)
  const count = turns === 0 ? 0 : market.tape.companies.length
  const turn = turns > 1 ? Math.floor(time / MARKET_STEP_MS) % turns : 0
  for (let i = turn; i < count; i += turns) market.quote(i, next - STAMP_MS)
}

const INDEX_BEATS = 10

/**
 * The simulated exchange: advances market time and yields batches of what happens. Deterministic: it reads no clock
 * and no dice but those seeded by (seed, code, date), and does the same however the time is cut into calls.
 */
export class ExchangeEngine {
  readonly out = new BatchWriter()
  readonly tellOrders = (ids: ReadonlySet<string>): void => this.#floor.tellOrders(ids)
  readonly #floor: TradingFloor
  readonly #continuous: Continuous
  readonly #coins: CoinMarket
  readonly #memory: Memory
  #indexes: SimulatedIndexes
  #tradingDay: string
  /** Up to here everything has happened; always a whole beat once `begin` is over. */
  #time: number
  #boundary = 0
  #phase: Phase | undefined
  /** Recorded data of the current day, while it is sent again. */
  #reel: Reel | undefined
  /** Length of a step of continuous trading while the day is filled in; 0 = lived through. */
  #fillSeconds = 0

  constructor(readonly options: EngineOptions) {
    const { seed, startTime } = options
    const companies = inventCompanies(seed, options.instrumentCount)
    const bookCount = options.bookCount ?? Math.max(4, Math.round(companies.length * 0.036))
    this.#floor = new TradingFloor(companies, this.out, { seed, orders: options.orders ?? false, bookCount })
    this.#continuous = new Continuous(this.#floor)
    this.#memory = new Memory(this.#floor.tape, options.calendar ?? inventCalendar(seed))
    this.#indexes = new SimulatedIndexes(this.#floor.tape, this.#memory.indexCloses)
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
    yield* this.beginDay()
    yield* this.goLive()
  }

  /** The day's start and the past. What is on record of the day follows, then `goLive`. */
  *beginDay(): Generator<Batch> {
    const days = untoldDays(this.#tradingDay, this.options, this.#memory)
    const past = inventPast(this.options.seed, this.#memory, days)
    const named = [...this.#floor.tape.companies, ...this.#indexes.instruments(), ...this.#coins.instruments()]
    for (const { id } of named) this.out.name(id)
    this.#coins.recall(this.options.known ?? [])
    this.#coins.startDay(this.#tradingDay)
    this.#startDay()
    this.#time = Math.min(this.options.startTime, this.#midnight)
    this.#boundary = nextBoundary(this.#time)
    this.#announcePhase()
    yield this.#take()
    for (const _ of writePast(this.out, past)) yield this.#take()
  }

  /** The next stretch of the day that is on record; `isLast`: there is none behind it. */
  *retell(lived: MinutePrints, isLast: boolean): Generator<Batch> {
    this.#reel ??= new Reel(this.#floor, this.#coins, (time) => this.#writeIndexes(time))
    this.#reel.load(lived, isLast)
    yield* this.advance(this.#reel.until)
  }

  /** The present day from what is on record, or from its beginning, up to `startTime`, or to where it got if that is later. */
  *goLive(): Generator<Batch> {
    yield* this.#endReel()
    const target = Math.max(this.options.startTime, this.#time)
    const { books } = this.#floor
    const begun = Math.max(this.#midnight + CALL_AUCTIONS.opening[1], this.#time)
    this.#fillSeconds = fillSeconds(target - begun)
    this.out.summed = true
    yield* this.advance(target)
    this.out.summed = false
    this.#fillSeconds = 0
    this.#time = Math.floor(target / MARKET_STEP_MS) * MARKET_STEP_MS
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
      else if (!this.#reel || activity === 'auction') this.#pass(activity, next)
      if (this.#reel) yield* this.#inBatches(this.#reel.pass(activity, this.#time, next, next === this.#boundary))
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

  /** Whether the current time is sent: filled in, or from the record. */
  get #isTold(): boolean {
    return this.#fillSeconds > 0 || this.#reel !== undefined
  }

  /** Whether the present moment is lived through in beats, with all that people would see. */
  #isLived(): boolean {
    if (this.#isTold) return false
    return this.options.everyMoment === true || isInStretch(this.#time - this.#midnight)
  }

  /** How far the present step goes. */
  #next(activity: Activity): number {
    if (this.#reel) return Math.min(this.#boundary, this.#reel.next(this.#time, activity))
    if (this.#isLived() || (activity === 'continuous' && this.#fillSeconds === 0)) return this.#time + MARKET_STEP_MS
    if (activity === 'continuous') return Math.min(this.#boundary, this.#time + this.#fillSeconds * 1000)
    const minute = (Math.floor(this.#time / MINUTE_MS) + 1) * MINUTE_MS
    return Math.min(this.#boundary, minute, this.#fillSeconds > 0 ? minute : nextStretch(this.#time))
  }

  /** Events until `next`. */
  #pass(activity: Activity, next: number): void {
    const { auctions, afterHours } = this.#floor
    const lived = this.#isLived()
    if (activity === 'continuous') {
      this.#continuous.beat(this.#time)
      if (Math.floor(this.#time / MARKET_STEP_MS) % INDEX_BEATS === 0) this.#writeIndexes()
    } else if (activity !== 'none') {
      // the opening auction of a day that is filled in has its course by minute
      const told = this.#isTold && this.#time - this.#midnight < CALL_AUCTIONS.opening[1]
      const turns = lived ? BEATS_PER_QUOTE : told ? 1 : 0
      passOrders(activity === 'auction' ? auctions : afterHours, this.#time, next, turns)
      // no price changes now, and yet every minute of the day has its value
      const isMinute = next % MINUTE_MS === 0 && next > this.#midnight + CALL_AUCTIONS.closing[0]
      if (activity === 'auction' && isMinute) this.#writeIndexes(next - STAMP_MS)
      if (activity === 'after-hours' && next === this.#boundary) {
        afterHours.end(next)
        this.#writeIndexes(next)
      }
    }
    if (lived) this.#coins.step(this.#time, next)
    else if (!this.#reel) this.#coins.passTo(next, this.options.startTime)
  }

  /** The minute in which what is on record ends is passed by, unless the market begins to live in it. */
  *#endReel(): Generator<Batch> {
    if (!this.#reel) return
    const minute = Math.ceil(this.#time / MINUTE_MS) * MINUTE_MS
    this.#reel.until = Math.max(this.#time, Math.min(minute, this.options.startTime))
    yield* this.advance(this.#reel.until)
    this.#coins.goOn()
    this.#floor.goOn(this.#tradingDay, this.#time)
    this.#reel = undefined
  }

  /** One step of continuous trading of the part of the day that is filled in. */
  *#fill(): Generator<Batch> {
    this.#coins.coarse(this.#time, this.#fillSeconds)
    yield* this.#inBatches(this.#continuous.coarseStep(this.#time, this.#fillSeconds))
    // within the minute that it ends
    this.#writeIndexes(this.#time + this.#fillSeconds * 1000 - STAMP_MS)
  }

  /** Events at the exact time of a boundary. */
  *#cross(): Generator<Batch> {
    const date = beijingDate(this.#time)
    const time = timeOfDay(this.#time)
    if (time === 0) {
      this.#coins.startDay(date)
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
      if (this.#reel) yield* this.#inBatches(this.#reel.stand(this.#time))
      this.#continuous.endSession(this.#time)
      this.#writeIndexes()
    }
    for (const session of ['opening', 'closing'] as const) {
      if (CALL_AUCTIONS[session][0] === time) auctions.start(session, this.#midnight)
      if (CALL_AUCTIONS[session][1] === time) yield* this.#match(session)
    }
    if (SESSIONS.some(([from]) => from === time)) {
      if (this.#isTold) books.reset()
      else books.open(this.#time)
    }
    if (time === AFTER_HOURS[0]) afterHours.start(this.#tradingDay, this.#midnight)
  }

  *#match(session: CallAuction): Generator<Batch> {
    const { auctions } = this.#floor
    if (this.#reel) yield* this.#inBatches(this.#reel.stand(this.#time + 1))
    yield* this.#inBatches(this.#reel ? auctions.conclude(this.#time) : auctions.match(this.#time))
    this.#writeIndexes()
    if (session === 'opening') this.#continuous.clear()
  }

  #startDay(): void {
    const { tape } = this.#floor
    const sheet = this.#memory.sheet(this.#tradingDay)
    this.#floor.startDay(this.#tradingDay, sheet)
    this.#reel?.startDay()
    this.#indexes = new SimulatedIndexes(tape, this.#memory.indexCloses)
    this.out.other({ kind: 'day', tradingDay: this.#tradingDay })
    const stocks = listedOn(this.#tradingDay, tape, this.#memory)
    const instruments = [...this.#indexes.instruments(), ...stocks, ...this.#coins.instruments()]
    this.out.other({ kind: 'instruments', instruments })
    for (const event of this.#indexes.members()) this.out.other(event)
  }

  #writeIndexes(time = this.#time): void {
    this.#indexes.write(time)
  }

  #announcePhase(): void {
    const phase = phaseOf(this.#time, this.#tradingDay)
    if (phase === this.#phase) return
    this.#phase = phase
    this.out.other({ kind: 'phase', phase, exchangeTime: this.#time })
  }

  /** Does a piece of work that pauses often. */
  *#inBatches(work: Iterable<void>): Generator<Batch> {
    for (const _ of work) if (this.out.isFull) yield this.#take()
  }

  #take(reached = 0): Batch {
    return this.out.take(Math.max(this.#time, reached))
  }
}
