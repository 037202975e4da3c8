import type { ByteBudget } from '../../../shared/flow/byte-budget'
import type { LedgerDefinition } from '../../../shared/flow/definitions'
import type { GradeDefinition } from '../../../shared/flow/grades'
import { Ledger, type LedgerOptions } from '../../../shared/flow/ledger'
import { minuteOf, minutesInMemory } from '../../../shared/flow/minute-ring'
import type { SplitSearch } from '../../../shared/flow/split/verdict/successor'
import type { PastMinute, Quote, Side, Trade } from '../../../shared/market/events'
import type { Instrument } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY, timeOfDay } from '../../../shared/market/session'
import type { Amount, Price, Shares, UnixMs, Yuan } from '../../../shared/market/units'
import { PrintTape, type TapePrint } from '../../../shared/protocol/print-tape'
import { type TopicName, topic } from '../../../shared/protocol/topics'
import { BookRecord } from './book-day'
import { DayMeasures } from './day-measures'
import { DefinedLedger } from './defined-ledger'
import { estimateActive } from './estimate'
import { MinuteLine } from './minute-line'
import { PrintedDay } from './printed-day'
import { type DayTotals, noTotals } from './totals'
import { updateQuote } from './update-quote'

/** Market time after which a quote that moved the totals has no prints. */
const PRINTS_DUE_MS = 600_000
/** Moves retained before the first print: the bridge needs three to find that an instrument has no prints. */
const UNBOOKED_MAX = 4

/** By how much a quote moved the totals, and the quote before it. */
interface QuotedMove {
  quote: Quote
  before: Quote | undefined
  volume: Shares
  amount: Amount
}

interface DayOptions {
  grades: GradeDefinition
  ordersKept: number
  /** State that the ledgers' order tables share. */
  orderBytes?: ByteBudget
  /** Called for the first change after `isChanged` was cleared. */
  changed?: (day: DayState) => void
}

/**
 * One instrument's day. Prints and quotes both carry totals; both only grow and never exceed the truth, so the day's
 * figure is the larger one. If a feed sends no prints, minutes and ledger are estimated from quotes.
 */
export class DayState {
  readonly always: boolean
  line: MinuteLine
  /** By the standard definition. */
  ledger: Ledger
  readonly measures: DayMeasures
  readonly books = new BookRecord()
  /** Bookings since recording began; for ledgers by other definitions. */
  tape: PrintTape | undefined
  /** True if the tape has the whole day. */
  tapeIsWhole = false
  /** Prints booked before the tape began; undefined if some of them were sent again as sums. */
  bookedBefore: number | undefined = 0
  /** Prints were sent again from the record as sums: figures that need each print lack them. */
  isRetold = false
  readonly topics: { tick: TopicName; flow: TopicName; split: TopicName }
  /** Sums over prints, starting from the venue's totals where prints began late. */
  readonly printed = noTotals()
  /** The venue's own totals, as last received. */
  readonly quoted = noTotals()
  time: UnixMs = 0
  open: Price = 0
  high: Price = 0
  low: Price = 0
  last: Price = 0
  outer: Shares = 0
  inner: Shares = 0
  quote: Quote | undefined
  /** True once minutes and ledger contain amounts whose side was estimated. */
  estimated = false
  /** Quotes whose totals were ahead of all prints received: prints are late or lost. */
  quotesAhead = 0
  split: SplitSearch | undefined
  /** Net of split findings that hold. */
  splitNet: Yuan = 0
  /** The instrument has changes to publish at the next tick. */
  isChanged = false
  /** Days began in this order. */
  began = 0
  boardDirty = false
  quoteDirty = false
  flowDirtyFrom = Number.POSITIVE_INFINITY
  /** Minutes with data. */
  minutesSeen = 0
  private readonly ledgerOptions: Omit<LedgerOptions, 'definition'>
  private lastSlotSeen = -1
  private prints = 0
  /** True once quotes moved the totals without prints: minutes contain more than the prints. */
  quotesOnly = false
  private pending: QuotedMove | undefined
  /** The first moves before any print of an instrument that should have prints. */
  private unbooked: QuotedMove[] = []

  constructor(
    private known: Instrument,
    readonly place: number,
    private readonly options: DayOptions,
  ) {
    const instrument = known
    this.always = instrument.kind === 'crypto'
    const minutes = minutesInMemory(this.always)
    this.line = new MinuteLine(minutes)
    this.ledgerOptions = {
      scales: instrument,
      floatShares: instrument.floatShares,
      minutes,
      hasOrderNumbers: instrument.hasOrderNumbers,
      ordersKept: options.ordersKept,
      budget: options.orderBytes,
    }
    this.ledger = new Ledger({ definition: { grades: options.grades, sizing: 'live' }, ...this.ledgerOptions })
    this.measures = new DayMeasures(instrument.meanVolume5)
    this.topics = {
      tick: topic.tick(instrument.id),
      flow: topic.flow(instrument.id),
      split: topic.split(instrument.id),
    }
  }

  get instrument(): Instrument {
    return this.known
  }

  /** An instrument that turns out to have no prints gets the earlier moves of its quotes booked now. */
  set instrument(instrument: Instrument) {
    this.known = instrument
    if (this.unbooked.length === 0 || instrument.hasOrderNumbers) return
    this.quotesOnly = true
    const moves = this.unbooked.splice(0)
    for (const { quote, before, volume, amount } of moves) this.estimate(quote, before, volume, amount)
  }

  get volume(): Shares {
    return Math.max(this.printed.volume, this.quoted.volume)
  }
  get amount(): Amount {
    return Math.max(this.printed.amount, this.quoted.amount)
  }
  get trades(): number {
    return Math.max(this.printed.trades, this.quoted.trades)
  }
  /** True if prints arrive, so that totals can be checked against the venue's. */
  get hasPrints(): boolean {
    return this.prints > 0
  }

  /** The day's figures: the displayed ones, Σ prints, and the venue's own as last received. */
  totals(): DayTotals {
    const { volume, amount, trades, high, low, last, printed, quoted } = this
    return { volume, amount, trades, high, low, last, printed, quoted }
  }

  slotOf(time: UnixMs): number {
    return minuteOf(time, this.always)
  }

  addTrade(trade: Trade): void {
    const { printed } = this
    if (trade.recorded && !this.isRetold) {
      this.isRetold = true
      this.tapeIsWhole = false
      this.bookedBefore = undefined
    }
    if (this.prints++ === 0) {
      this.unbooked.length = 0
      if (this.quotesOnly || this.always) Object.assign(printed, this.quoted)
    }
    printed.volume += trade.volume
    printed.amount += trade.amount
    printed.trades++
    printed.last = trade.price
    printed.high = Math.max(printed.high, trade.price)
    printed.low = Math.min(printed.low || trade.price, trade.price)
    if (trade.side === 'buy') this.outer += trade.volume
    else if (trade.side === 'sell') this.inner += trade.volume
    this.see(trade.exchangeTime, trade.price, trade.price, trade.price, trade.price)
    const slot = this.slotOf(trade.exchangeTime)
    this.book(trade, slot)
    this.measures.addTrade(trade)
    this.line.add(slot, trade.price, trade.volume, trade.amount)
    this.quoteDirty = true
  }

  /** Applies a minute that prints did not cover completely. Its aggressors are unknown. */
  addMinute({ start, open, high, low, close, volume, amount }: PastMinute): void {
    this.line.put({ slot: this.slotOf(start), open, high, low, close, volume, amount })
    this.markChanged()
  }

  /** Starts to record bookings if it has not started. */
  record(): void {
    if (this.tape) return
    this.tape = new PrintTape()
    this.tapeIsWhole = this.printed.trades === 0 && this.quoted.trades === 0
    this.bookedBefore = this.isRetold ? undefined : this.prints
  }

  /** The prints before the tape were found again. */
  makeTapeWhole(tape: PrintTape): void {
    this.tape = tape
    this.tapeIsWhole = true
  }

  /** State derived from its prints, empty: to be filled from its tape. */
  reprinted(): PrintedDay {
    const { instrument, ledgerOptions: ledger, hasPrints } = this
    return new PrintedDay({ instrument, grades: this.options.grades, ledger, hasPrints })
  }

  /** Replaces the derived state by the state recomputed from the prints. */
  adopt({ line, ledger, totals, outer, inner }: PrintedDay): void {
    this.ledger.release()
    Object.assign(this, { line, ledger, outer, inner, isRetold: false })
    if (this.hasPrints && !this.quotesOnly) Object.assign(this.printed, totals)
    this.flowDirtyFrom = 0
    this.quoteDirty = true
    this.markBoardDirty()
  }

  /** Marks its row of the whole-market table for publication at the next tick. */
  markBoardDirty(): void {
    this.boardDirty = true
    this.markChanged()
  }

  private markChanged(): void {
    if (this.isChanged) return
    this.isChanged = true
    this.options.changed?.(this)
  }

  /** A ledger of the day by another definition, from the start of the tape; nothing is booked in it yet. */
  ledgerBy(definition: LedgerDefinition): DefinedLedger {
    this.record()
    const tape = this.tape as PrintTape
    return new DefinedLedger({ definition, ...this.ledgerOptions, tape, always: this.always })
  }

  private book(print: TapePrint & Pick<Trade, 'recorded'>, slot: number): void {
    if (print.recorded) this.ledger.addRecorded(print, slot, print.recorded)
    else {
      this.ledger.add(print, slot)
      this.tape?.append(print)
    }
    if (slot >= 0) this.flowDirtyFrom = Math.min(this.flowDirtyFrom, slot)
  }

  addQuote(quote: Quote): void {
    const { quoted } = this
    const moved = quote.volume - quoted.volume
    const waitedMs = quote.exchangeTime - (this.pending?.quote.exchangeTime ?? quote.exchangeTime)
    if (this.prints === 0 && waitedMs >= PRINTS_DUE_MS) this.settlePending()
    if (this.prints > 0 && quote.volume > this.printed.volume) this.quotesAhead++
    else if (this.prints === 0 && moved > 0 && !this.instrument.hasOrderNumbers) {
      const before = this.quote
      this.settlePending()
      const amount = quote.amount - quoted.amount
      if (this.quotesOnly) this.estimate(quote, before, moved, amount)
      else this.pending = { quote, before, volume: moved, amount }
    } else if (this.prints === 0 && moved > 0 && this.unbooked.length < UNBOOKED_MAX) {
      // A copy: the quote of an instrument with order numbers is overwritten.
      const before = this.quote && updateQuote(undefined, this.quote)
      this.unbooked.push({ quote, before, volume: moved, amount: quote.amount - quoted.amount })
    }
    if (quote.volume >= quoted.volume) {
      quoted.volume = quote.volume
      quoted.amount = quote.amount
      quoted.trades = quote.trades ?? quoted.trades
    }
    quoted.high = quote.high
    quoted.low = quote.low
    quoted.last = quote.last
    // An estimate needs the quote for a while, so it must not be overwritten.
    this.quote = this.instrument.hasOrderNumbers ? updateQuote(this.quote, quote) : quote
    this.measures.addQuote(quote, Math.floor(quote.exchangeTime / 60_000))
    if (!this.always)
      this.books.add(quote, this.instrument, timeOfDay(quote.exchangeTime), this.slotOf(quote.exchangeTime))
    this.see(quote.exchangeTime, quote.last, quote.open, quote.high, quote.low)
  }

  /** Zero prices (before the opening match) are ignored. A quote older than the last print does not move `last`. */
  private see(time: UnixMs, last: Price, open: Price, high: Price, low: Price): void {
    if (last > 0 && time >= this.time) this.last = last
    this.open ||= open
    this.high = Math.max(this.high, high)
    if (low > 0) this.low = Math.min(this.low || low, low)
    this.time = Math.max(this.time, time)
    this.markBoardDirty()
    const slot = this.slotOf(time)
    if (slot <= this.lastSlotSeen) return
    this.lastSlotSeen = slot
    this.minutesSeen++
  }

  /** Books the volume of a quote that waited for its prints. */
  private settlePending(): void {
    if (!this.pending) return
    const { quote, before, volume, amount } = this.pending
    this.pending = undefined
    this.quotesOnly = true
    this.estimate(quote, before, volume, amount)
  }

  /** Books the volume up to a quote with an estimated side; auctions have none. */
  private estimate(quote: Quote, before: Quote | undefined, volume: Shares, amount: Amount): void {
    const slot = this.slotOf(quote.exchangeTime)
    const auction = !this.always && (slot <= 0 || slot === MINUTES_PER_DAY - 1)
    if (!before && !auction && slot !== 1) return // joined in the middle of a day: what went before has no minute
    const { last: price, exchangeTime } = quote
    const book = (side: Side, shares: Shares, money: Amount) => {
      if (shares > 0) this.book({ exchangeTime, price, volume: shares, amount: money, side, buyNo: 0, sellNo: 0 }, slot)
    }
    if (auction || !before) book('none', volume, amount)
    else {
      const buyShare = estimateActive(before, quote, volume, amount)
      const buyVolume = Math.round(volume * buyShare)
      const buyAmount = Math.round((amount * buyVolume) / volume)
      book('buy', buyVolume, buyAmount)
      book('sell', volume - buyVolume, amount - buyAmount)
      this.outer += buyVolume
      this.inner += volume - buyVolume
      this.estimated = true
    }
    this.line.add(slot, quote.last, volume, amount)
  }
}
