import { type Fraction, fraction } from '../../shared/alerts/fraction'
import type { Measure } from '../../shared/alerts/rule'
import { tradingMs } from '../../shared/alerts/trading-time'
import type { Reading } from '../../shared/alerts/truth'
import type { Quote } from '../../shared/market/events'
import { isIndicative } from '../../shared/market/indicative'
import type { Instrument } from '../../shared/market/instrument'
import { MINUTES_OF_DAY, minutesTraded, phaseAt, timeOfDay } from '../../shared/market/session'
import type { Price, UnixMs } from '../../shared/market/units'
import { MEASURE_PRESSURE } from '../../shared/protocol/kinds'
import type { AlertDay, AlertMarket } from './alert-market'
import { OPERAND_FIGURES } from './operand-figures'
import { PriceSteps } from './price-steps'
import { SealWatch } from './seal-watch'

/** A book older than this much trading says nothing. */
const BOOK_MAX_MS = 15_000
const BOOK_LEVELS = 5
const VPIN_BUCKETS_LEAST = 50
const REACH_MS = 4 * 3_600_000
/** The regular session's last price comes by then. */
const LAST_PRINT_MS = (15 * 60 + 5) * 60_000

const sum = (volumes: readonly number[]): number => {
  let all = 0
  for (let level = 0; level < BOOK_LEVELS; level++) all += volumes[level] ?? 0
  return all
}

/** What is known of one instrument now: the values of all operands that are defined. */
export class InstrumentReading implements Reading {
  /** Of what speed is worked out; kept where a rule asks for it. */
  private steps: PriceSteps | undefined
  readonly seal = new SealWatch()
  /** The newest real price of the regular session today; 0 = none yet. */
  price: Price = 0
  priceAt: UnixMs = 0
  /** The newest moment of any row. */
  now: UnixMs = 0
  /** Sums lack what an outage swallowed. */
  gap = false
  private book: Quote | undefined
  private auction: Quote | undefined

  /** It trades around the clock. */
  private readonly always: boolean

  constructor(
    public instrument: Instrument,
    private readonly market: AlertMarket,
  ) {
    this.always = instrument.kind === 'crypto'
  }

  get priceScale(): number {
    return this.instrument.priceScale
  }

  /** Whether prices are kept, from the newest on. */
  keepSteps(kept: boolean): void {
    if (kept === (this.steps !== undefined)) return
    this.steps = kept ? new PriceSteps(REACH_MS) : undefined
    if (this.price > 0) this.steps?.note(tradingMs(this.priceAt, this.always), this.price)
  }

  /** A print, or an index value. False: it is older than what is known, or no price of the session. */
  takePrice(price: Price, at: UnixMs): boolean {
    if (price <= 0 || at < this.priceAt) return false
    if (!this.always && timeOfDay(at) >= LAST_PRINT_MS) return false
    this.price = price
    this.priceAt = at
    if (at > this.now) this.now = at
    if (this.auction) this.auction = undefined
    this.steps?.note(tradingMs(at, this.always), price)
    return true
  }

  takeQuote(quote: Quote): { edge?: 'seal' | 'break' } {
    const at = quote.exchangeTime
    if (at < (this.book?.exchangeTime ?? 0)) return {}
    this.now = Math.max(this.now, at)
    const phase = phaseAt(timeOfDay(at))
    if (phase === 'opening-auction') {
      this.auction = isIndicative(quote) ? quote : undefined
      return {}
    }
    if (!this.always && phase !== 'morning' && phase !== 'afternoon') return {}
    this.book = quote
    const edge = this.seal.quote(quote, this.instrument.limitUp)
    return edge ? { edge } : {}
  }

  /** Nothing traded yet. */
  beginDay(instrument: Instrument): void {
    this.breakOff()
    this.instrument = instrument
    this.gap = false
    this.price = 0
    this.priceAt = 0
  }

  /** An outage: windows and sums over it are not known. */
  breakOff(): void {
    this.gap = true
    this.steps?.clear()
    this.seal.clear()
    this.book = undefined
    this.auction = undefined
  }

  /** Sides are worked out of prices and quotes, not told by orders. */
  get isEstimated(): boolean {
    return !this.instrument.hasOrderNumbers
  }

  value(measure: Measure): Fraction | undefined {
    const { operand, windowMs } = measure
    const { price, instrument, priceScale, market } = this
    const figures = OPERAND_FIGURES[operand]
    if (figures.length > 0 && figures.some((figure) => market.withholds?.(figure, instrument.id))) return undefined
    const unit = 10 ** priceScale
    switch (operand) {
      case 'price':
        return price > 0 ? fraction(price, unit) : undefined
      case 'change':
        return price > 0 && instrument.prevClose > 0
          ? fraction((price - instrument.prevClose) * 100, instrument.prevClose)
          : undefined
      case 'speed': {
        const before = this.steps?.at(tradingMs(this.now, this.always) - windowMs)
        return before && price > 0 ? fraction((price - before) * 100, before) : undefined
      }
      case 'priorHigh': {
        const high = Math.round(this.market.reference(instrument.id)?.lastHigh ?? 0)
        return high > 0 ? fraction(high, unit) : undefined
      }
      case 'auctionPrice':
      case 'auctionChange':
      case 'auctionRatio':
      case 'auctionUnmatched':
        return this.ofAuction(operand)
      case 'imbalance':
      case 'pressure':
      case 'sealMoney':
      case 'sealFall':
        return this.ofBook(operand, windowMs)
      default: {
        const day = this.market.day(instrument.id)
        return day && this.ofDay(measure, day)
      }
    }
  }

  private ofAuction(
    operand: 'auctionPrice' | 'auctionChange' | 'auctionRatio' | 'auctionUnmatched',
  ): Fraction | undefined {
    const { auction, instrument, priceScale } = this
    if (!auction) return undefined
    const price = auction.bidPrices[0] ?? 0
    if (operand === 'auctionPrice') return fraction(price, 10 ** priceScale)
    if (operand === 'auctionChange') {
      const { prevClose } = instrument
      return prevClose > 0 ? fraction((price - prevClose) * 100, prevClose) : undefined
    }
    if (operand === 'auctionRatio') {
      const { meanVolume5 } = instrument
      return meanVolume5 > 0
        ? fraction((auction.bidVolumes[0] ?? 0) * MINUTES_OF_DAY, Math.round(meanVolume5))
        : undefined
    }
    const unmatched = Math.max(auction.bidVolumes[1] ?? 0, auction.askVolumes[1] ?? 0)
    return fraction(unmatched * price, 10 ** (priceScale + instrument.volumeScale))
  }

  private ofBook(operand: 'imbalance' | 'pressure' | 'sealMoney' | 'sealFall', windowMs: number): Fraction | undefined {
    const { book, instrument, seal } = this
    if (!book || tradingMs(this.now, this.always) - tradingMs(book.exchangeTime, this.always) > BOOK_MAX_MS)
      return undefined
    if (operand === 'imbalance') {
      const [bids, asks] = [sum(book.bidVolumes), sum(book.askVolumes)]
      return bids + asks > 0 && !isIndicative(book) ? fraction((bids - asks) * 100, bids + asks) : undefined
    }
    if (operand === 'pressure') return this.pressure()
    if (operand === 'sealMoney') {
      return seal.money === undefined
        ? undefined
        : fraction(seal.money, 10 ** (instrument.priceScale + instrument.volumeScale))
    }
    const fall = seal.fall(this.now, windowMs)
    return fall && fraction((fall.most - fall.left) * 100, fall.most)
  }

  /** Nothing is known of it before the first minutes of quotes, nor over a gap. */
  private pressure(): Fraction | undefined {
    const day = this.market.day(this.instrument.id)
    if (!day || this.gap) return undefined
    const { known, pressure, depth } = day.measures.row(day)
    return (known & MEASURE_PRESSURE) !== 0 && depth > 0 ? fraction(pressure, depth) : undefined
  }

  private ofDay({ operand, estimated }: Measure, day: AlertDay): Fraction | undefined {
    const { instrument } = this
    const { volume, amount } = day
    const money = 10 ** (instrument.priceScale + instrument.volumeScale)
    if (operand === 'vpin') {
      const { vpin, buckets } = day.measures.row(day)
      return buckets >= VPIN_BUCKETS_LEAST ? fraction(vpin, 10) : undefined
    }
    // The venue's own totals heal sums; what is only our own count stays unknown after an outage.
    if (this.gap && (day.hasPrints ? (day.quote?.volume ?? 0) < volume : false)) return undefined
    if (operand === 'turnover') return fraction(Math.round(amount), money)
    if (operand === 'volume') return fraction(volume)
    if (operand === 'average')
      return volume > 0 ? fraction(Math.round(amount), volume * 10 ** instrument.priceScale) : undefined
    if (operand === 'turnoverRate') {
      return instrument.floatShares > 0 ? fraction(volume * 100, Math.round(instrument.floatShares)) : undefined
    }
    if (operand === 'volumeRatio') {
      const minutes = minutesTraded(timeOfDay(this.now))
      const usual = Math.round(instrument.meanVolume5) * minutes
      return usual > 0 ? fraction(volume * MINUTES_OF_DAY, usual) : undefined
    }
    if (this.gap || (!instrument.hasOrderNumbers && !(estimated && operand === 'activeNet'))) return undefined
    const net = this.net(operand, day)
    return net === undefined ? undefined : fraction(Math.round(net), money)
  }

  private net(operand: Measure['operand'], { ledger: { day } }: AlertDay): number | undefined {
    const { ad, od } = day
    const at = (grades: ArrayLike<number>, grade: number) => grades[grade] ?? 0
    if (operand === 'activeNet') return at(ad, 0) + at(ad, 1) + at(ad, 2) + at(ad, 3)
    if (operand === 'bigNet') return at(od, 2) + at(od, 3)
    if (operand === 'hugeNet') return at(od, 3)
    if (operand === 'passiveNet') return at(od, 2) + at(od, 3) - at(ad, 2) - at(ad, 3)
    return undefined
  }
}

const ZERO = fraction(0)

/** What the day begins from: the previous close, and nothing traded. */
export const baselineOf = ({ prevClose, priceScale }: Instrument): Reading => ({
  priceScale,
  value({ operand }) {
    if (operand === 'price') return prevClose > 0 ? fraction(prevClose, 10 ** priceScale) : undefined
    if (operand === 'speed' || operand === 'volumeRatio') return ZERO
    if (operand === 'change' || operand === 'turnover' || operand === 'volume' || operand === 'turnoverRate')
      return ZERO
    if (operand === 'activeNet' || operand === 'bigNet' || operand === 'hugeNet' || operand === 'passiveNet')
      return ZERO
    return undefined
  },
})
