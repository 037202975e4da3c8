import { type Fraction, fraction } from '../../../shared/alerts/fraction'
import type { Measure } from '../../../shared/alerts/rule'
import { tradingMs } from '../../../shared/alerts/trading-time'
import type { RowValues } from '../../../shared/alerts/truth'
import type { Quote } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingMidnight, MINUTES_OF_DAY, minutesTraded, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import { MEASURE_PRESSURE } from '../../../shared/protocol/kinds'
import type { AlertDay, AlertMarket } from './alert-market'
import { found, ledgerNet, put, putAuction, putImbalance, putOwn } from './found-value'
import { LineValues, type RunningBar } from './line-values'
import { NewestPrice } from './newest-price'
import { OPERAND_FIGURES } from './operand-figures'
import { PriceSteps } from './price-steps'
import { SealWatch } from './seal-watch'

type BookOperand = 'imbalance' | 'pressure' | 'sealMoney' | 'sealFall'

/** A snapshot older than this much trading says nothing. */
const BOOK_MAX_MS = 15_000
const VPIN_BUCKETS_LEAST = 50
const REACH_MS = 4 * 3_600_000
/** The regular session's last price comes by then. */
const LAST_PRINT_MS = (15 * 60 + 5) * 60_000
const DAY_MS = 24 * 3_600_000
/** Lines are compared to this part of a yuan. */
const LINE_PARTS = 10_000

/** Money of the running day that lines may look at. */
const ACTIVE_NET: Measure = { operand: 'activeNet', windowMs: 0 }
const LARGE_NET: Measure = { operand: 'bigNet', windowMs: 0 }

/** Current state of one instrument: the values of all operands that are defined. */
export class InstrumentReading implements RowValues {
  readonly newest = new NewestPrice()
  private auction: Quote | undefined
  /** Prices from which speed is computed; stored if a rule needs it. */
  private steps: PriceSteps | undefined
  private quoteAt: UnixMs = 0
  private book: Quote | undefined
  /** Sums lack what an outage swallowed. */
  gap = false
  readonly seal = new SealWatch()
  private readonly lines: LineValues
  /** The row of another instrument, by which its values are looked at; 0 = by its own rows. */
  lookedAt: UnixMs = 0

  /** It trades around the clock. */
  private readonly always: boolean

  constructor(
    public instrument: Instrument,
    private readonly market: AlertMarket,
    /** State of another instrument that a rule names. */
    private readonly others: (id: InstrumentId) => InstrumentReading | undefined = () => undefined,
  ) {
    this.always = instrument.kind === 'crypto'
    this.lines = new LineValues(market.lineBudget)
  }

  get priceScale(): number {
    return this.instrument.priceScale
  }

  /** The newest real price of the regular session today; 0 = none yet. */
  get price(): Price {
    return this.newest.price
  }

  /**
   * The close that the next day's previous close is compared with: the last price of the session, or the previous
   * close where quotes came and nothing traded. 0 = unknown, or the instrument trades around the clock.
   */
  get close(): Price {
    if (this.always) return 0
    return this.price || (this.market.day(this.instrument.id)?.quote ? this.instrument.prevClose : 0)
  }

  /** When nothing is a price of the session any more, on the day of a moment. */
  lastPriceBy(at: UnixMs): UnixMs {
    return beijingMidnight(at) + (this.always ? DAY_MS : LAST_PRINT_MS)
  }

  private get priceAt(): UnixMs {
    return this.newest.at
  }

  /** The newest moment of any row. */
  get now(): UnixMs {
    return this.priceAt > this.quoteAt ? this.priceAt : this.quoteAt
  }

  /** Time until which figures of the book alone cannot change, unless a new book arrives. */
  get bookUntil(): UnixMs {
    return this.book ? this.book.exchangeTime + BOOK_MAX_MS : 0
  }

  /** Each price is a step of a speed, with or without a reader: none may be skipped. */
  get keepsSteps(): boolean {
    return this.steps !== undefined
  }

  /** Starts recording prices from the newest one, or stops. */
  keepSteps(isNeeded: boolean): void {
    if (isNeeded === this.keepsSteps) return
    this.steps = isNeeded ? new PriceSteps(REACH_MS) : undefined
    if (this.price > 0) this.steps?.note(tradingMs(this.priceAt, this.always), this.price)
  }

  /** A print, or an index value. False: it is older than what is known, or no price of the session. */
  takePrice(price: Price, at: UnixMs): boolean {
    if (price <= 0 || at < this.priceAt) return false
    if (!this.always && timeOfDay(at) >= LAST_PRINT_MS) return false
    this.newest.take(price, at)
    if (this.auction) this.auction = undefined
    this.steps?.note(tradingMs(at, this.always), price)
    return true
  }

  /** The newest price of a day that runs already; after the session its last one. */
  joinDay(price: Price, at: UnixMs): void {
    this.takePrice(price, Math.min(at, this.lastPriceBy(at) - 1))
  }

  /** A quote. Answers the edge of the seal that it is. */
  takeQuote(quote: Quote): 'seal' | 'break' | undefined {
    const at = quote.exchangeTime
    if (at >= this.quoteAt) this.quoteAt = at
    else if (this.book && at < this.book.exchangeTime) return undefined
    const phase = phaseAt(timeOfDay(at))
    if (!this.always && phase === 'opening-auction') {
      // The next price ends it.
      this.newest.let(0)
      this.auction = isIndicative(quote) ? quote : undefined
      return undefined
    }
    if (!this.always && phase !== 'morning' && phase !== 'afternoon') return undefined
    this.book = quote
    return this.seal.quote(quote, this.instrument.limitUp)
  }

  /** Nothing traded yet. */
  beginDay(instrument: Instrument): void {
    this.breakOff()
    this.instrument = instrument
    this.gap = false
    this.quoteAt = this.now
    this.newest.take(0, 0)
  }

  /** An outage: windows and sums over it are not known. */
  breakOff(): void {
    this.gap = true
    this.steps?.clear()
    this.seal.clear()
    this.book = undefined
    this.auction = undefined
  }

  /** Sides are derived from prices and quotes, not from orders. */
  get isEstimated(): boolean {
    return !this.instrument.hasOrderNumbers
  }

  value(measure: Measure): Fraction | undefined {
    return this.read(measure) ? fraction(found.top, found.bottom) : undefined
  }

  /** The same as a double, rounded; NaN where it is not defined. */
  number(measure: Measure): number {
    return this.read(measure) ? found.top / found.bottom : Number.NaN
  }

  /** Puts a value where it is found, as of a moment. False: it is not defined. */
  private read(measure: Measure, now = this.now): boolean {
    const { of, operand, windowMs } = measure
    const { price, instrument, priceScale } = this
    if (of !== undefined && of !== instrument.id) return this.readOther(of, measure)
    if (this.lookedAt > now && this.isSnapshot && this.isOld(now, this.lookedAt)) return false
    if (this.isWithheld(operand)) return false
    switch (operand) {
      case 'price':
        return price > 0 && put(price, 10 ** priceScale)
      case 'change':
        return price > 0 && instrument.prevClose > 0 && put((price - instrument.prevClose) * 100, instrument.prevClose)
      case 'speed': {
        const before = this.steps?.at(tradingMs(now, this.always) - windowMs)
        return before !== undefined && price > 0 && put((price - before) * 100, before)
      }
      case 'priorHigh': {
        const high = Math.round(this.market.reference(instrument.id)?.lastHigh ?? 0)
        return high > 0 && put(high, 10 ** priceScale)
      }
      case 'line':
        return price > 0 && this.ofLine(measure.line ?? '', now)
      case 'own':
        return putOwn(measure.rows?.figure(instrument.id, Math.max(now, this.lookedAt)) ?? Number.NaN)
      case 'auctionPrice':
      case 'auctionChange':
      case 'auctionRatio':
      case 'auctionUnmatched':
        return this.auction !== undefined && putAuction(operand, this.auction, instrument)
      case 'imbalance':
      case 'pressure':
      case 'sealMoney':
      case 'sealFall':
        return this.ofBook(operand, windowMs, now)
      default: {
        const day = this.market.day(instrument.id)
        return day !== undefined && this.ofDay(measure, day, now)
      }
    }
  }

  /** A line over daily bars, with the running day at its price now. */
  private ofLine(text: string, now: UnixMs): boolean {
    const past = this.market.dailyBars?.(this.instrument.id)
    if (!past) return false
    const value = this.lines.at(text, past, now, () => this.runningBar())
    return Number.isFinite(value) && put(Math.round(value * LINE_PARTS), LINE_PARTS)
  }

  /** Highs and lows of an index are not known here. */
  private runningBar(): RunningBar {
    const { instrument, price, priceScale } = this
    const unit = 10 ** priceScale
    const day = this.market.day(instrument.id)
    const quote = day?.quote
    const first = quote?.open || undefined
    return {
      open: first === undefined ? Number.NaN : first / unit,
      high: quote ? Math.max(quote.high, price) / unit : Number.NaN,
      low: quote ? Math.min(quote.low || price, price) / unit : Number.NaN,
      close: price / unit,
      volume: day?.volume ?? Number.NaN,
      turnover: day ? day.amount / 10 ** (priceScale + instrument.volumeScale) : Number.NaN,
      net: this.number(ACTIVE_NET),
      largeNet: this.number(LARGE_NET),
    }
  }

  /** Prices of indexes, and of instruments without prints today, are snapshots; an old one is undefined. */
  private get isSnapshot(): boolean {
    const { kind, id } = this.instrument
    return kind === 'index' || this.market.day(id)?.hasPrints === false
  }

  /** Reads a measure of another instrument at the time of the newest row of both. False: it is unknown. */
  private readOther(id: InstrumentId, measure: Measure): boolean {
    const other = this.others(id)
    if (!other) return false
    const now = Math.max(this.now, other.now)
    if (other.isSnapshot && other.isOld(other.now, now)) return false
    return other.read(measure, now)
  }

  /** Whether a snapshot is too old to say anything, in trading time. */
  private isOld(at: UnixMs, now: UnixMs): boolean {
    return now - at > BOOK_MAX_MS && tradingMs(now, this.always) - tradingMs(at, this.always) > BOOK_MAX_MS
  }

  private isWithheld(operand: Measure['operand']): boolean {
    for (const figure of OPERAND_FIGURES[operand]) {
      if (this.market.withholds?.(figure, this.instrument.id)) return true
    }
    return false
  }

  private ofBook(operand: BookOperand, windowMs: number, now: UnixMs): boolean {
    const { book, instrument, seal } = this
    if (!book || this.isOld(book.exchangeTime, now)) return false
    if (operand === 'imbalance') return putImbalance(book)
    if (operand === 'pressure') return this.pressure()
    if (operand === 'sealMoney') {
      return seal.money !== undefined && put(seal.money, 10 ** (instrument.priceScale + instrument.volumeScale))
    }
    const fall = seal.fall(now, windowMs)
    return fall !== undefined && put((fall.most - fall.left) * 100, fall.most)
  }

  /** Nothing is known of it before the first minutes of quotes, nor over a gap. */
  private pressure(): boolean {
    const day = this.market.day(this.instrument.id)
    if (!day || this.gap) return false
    const { known, pressure, depth } = day.measures.row(day)
    return (known & MEASURE_PRESSURE) !== 0 && depth > 0 && put(pressure, depth)
  }

  private ofDay({ operand, estimated }: Measure, day: AlertDay, now: UnixMs): boolean {
    const { instrument } = this
    const money = 10 ** (instrument.priceScale + instrument.volumeScale)
    if (operand === 'vpin') {
      const { vpin, buckets } = day.measures.row(day)
      return buckets >= VPIN_BUCKETS_LEAST && put(vpin, 10)
    }
    // The venue's own totals heal sums; what is only our own count stays unknown after an outage.
    if (this.gap && day.hasPrints && (day.quote?.volume ?? 0) < day.volume) return false
    if (operand === 'turnover') return put(Math.round(day.amount), money)
    if (operand === 'volume') return put(day.volume, 1)
    if (operand === 'average') {
      const { volume, amount } = day
      return volume > 0 && put(Math.round(amount), volume * 10 ** instrument.priceScale)
    }
    if (operand === 'turnoverRate') {
      return instrument.floatShares > 0 && put(day.volume * 100, Math.round(instrument.floatShares))
    }
    if (operand === 'volumeRatio') {
      const minutes = minutesTraded(timeOfDay(now))
      const usual = Math.round(instrument.meanVolume5) * minutes
      return usual > 0 && put(day.volume * MINUTES_OF_DAY, usual)
    }
    if (this.gap || (!instrument.hasOrderNumbers && !(estimated && operand === 'activeNet'))) return false
    const net = ledgerNet(operand, day)
    return net !== undefined && put(Math.round(net), money)
  }
}
