import type { FeedEvent, PastDay, PerpetualNews, Side } from '../../../shared/market/events'
import { beijingDate } from '../../../shared/market/session'
import { MINUTE_MS, type Price, type UnixMs } from '../../../shared/market/units'
import { SourceFault } from '../polling/source-fault'
import type { BookTop, CoinBook } from './book'
import { type CoinBar, CoinMinutes } from './minutes'
import { bandStep, type CoinPair, pairInstrument, QuantityReader, unitsOf } from './pair'
import { text } from './text'

/** A print as sent by a venue. */
interface RawPrint {
  /** The venue's running number; that of the last one if several are sent as one. */
  id: number
  /** How many numbers it stands for. */
  count: number
  price: string
  quantity: string
  side: Side
  time: UnixMs
}

/** A moment further ahead of our clock than this is a fault, not a time. */
const AHEAD_MAX_MS = 3_600_000
/** Minimum interval between two books by bands. */
const BANDS_MS = 1_000

const EMPTY_BOOK: BookTop = { bidPrices: [], bidVolumes: [], askPrices: [], askVolumes: [] }

/** Converts a venue's messages about one pair into market events, over any number of connections. */
export class CoinIntake {
  /** Prints whose numbers were skipped, since the start. */
  lost = 0
  /** The newest minute that is known whole, by its start; 0 = none. */
  wholeUntil: UnixMs = 0
  private readonly minutes = new CoinMinutes()
  private readonly quantities: QuantityReader
  /** When the next funding is settled, as the venue said last; 0 = it did not. */
  settlesAt: UnixMs = 0
  private lastId = 0
  private bandsAt = 0
  private book = EMPTY_BOOK
  /** Time of the newest message, which is the time of a quote. */
  private time: UnixMs = 0

  constructor(
    readonly pair: CoinPair,
    private readonly push: (...events: FeedEvent[]) => void,
    private readonly now: () => number,
  ) {
    this.quantities = new QuantityReader(pair)
  }

  /** Sends the instrument; again whenever its previous close becomes known. */
  introduce(): void {
    this.push({ kind: 'instruments', instruments: [pairInstrument(this.pair, this.minutes.prevClose)] })
  }

  /** Repeated prints are dropped; skipped numbers are counted and corrected by the minute's candle. */
  print({ id, count, price, quantity, side, time }: RawPrint): void {
    if (id <= this.lastId) return
    if (this.lastId > 0) this.lost += Math.max(0, id - count - this.lastId)
    this.lastId = id
    this.see(time)
    const units = unitsOf(price, this.pair.priceScale, 'trade')
    const volume = this.quantities.take(quantity, 'trade')
    const amount = units * volume
    if (units === 0 || !Number.isSafeInteger(amount)) throw new SourceFault('garbled', text.reason.badMessage('trade'))
    if (volume === 0) return
    this.minutes.print(time, units, volume, amount, count)
    const instrument = this.pair.id
    const nobody = { buyNo: 0, sellNo: 0 }
    this.push({
      kind: 'trade',
      instrument,
      exchangeTime: time,
      price: units,
      volume,
      amount,
      side,
      ...nobody,
      venueSeq: id,
    })
  }

  /** The book now; undefined: it is not known, and none is shown. */
  setBook(book: Pick<CoinBook, 'top' | 'bands'> | undefined, time: UnixMs): void {
    this.see(time)
    this.book = book?.top() ?? EMPTY_BOOK
    this.quote()
    if (!book || time - this.bandsAt < BANDS_MS) return
    const bands = book.bands(bandStep(this.pair))
    if (!bands) return
    this.bandsAt = time
    this.push({ kind: 'coin-depth', instrument: this.pair.id, exchangeTime: time, ...bands })
  }

  /** A venue's messages and answers about a perpetual. */
  perpetual(news: Omit<PerpetualNews, 'kind' | 'instrument'>): void {
    const times = [news.exchangeTime, ...[...(news.settled ?? []), ...(news.earlierOpen ?? [])].map(({ time }) => time)]
    if (!times.every((time) => time > 0 && time <= this.now() + AHEAD_MAX_MS))
      throw new SourceFault('garbled', text.reason.badMessage('time'))
    if (news.funding) this.settlesAt = news.funding.settlesAt
    this.push({ kind: 'perpetual', instrument: this.pair.id, ...news })
  }

  /** The venue's candle of a minute; the one before is settled then, late prints included. */
  candle(bar: CoinBar, closed: boolean): void {
    checkMinute(bar)
    this.see(bar.start)
    this.minutes.tell(bar, closed)
    if (closed) this.settle(bar.start - MINUTE_MS)
    this.quote()
  }

  /** Finished minutes from before we listened, ascending. The last before midnight is the previous close. */
  past(bars: readonly CoinBar[]): void {
    for (const bar of bars) {
      checkMinute(bar)
      this.see(bar.start)
    }
    for (const bar of bars) {
      if (beijingDate(bar.start) < this.minutes.tradingDay) this.minutes.prevClose = bar.close
      this.minutes.tell(bar, true)
      this.wholeUntil = Math.max(this.wholeUntil, bar.start)
    }
    this.push(...bars.map((bar) => this.pastMinute(bar)))
    if (bars.length === 0) return
    this.introduce()
    this.quote()
  }

  /** Bars that do not reach over midnight, ascending, as finished days; the running one is left out. */
  pastDays(bars: readonly CoinBar[]): void {
    const days = new Map<string, CoinBar>()
    for (const bar of bars) {
      const date = beijingDate(bar.start)
      const day = days.get(date)
      days.set(date, day ? joined(day, bar) : bar)
    }
    let prevClose: Price = 0
    for (const [tradingDay, day] of days) {
      if (prevClose > 0 && tradingDay < beijingDate(this.now())) this.push(this.pastDay(tradingDay, day, prevClose))
      prevClose = day.close
    }
  }

  private settle(start: UnixMs): void {
    this.wholeUntil = Math.max(this.wholeUntil, start)
    const missed = this.minutes.missedOf(start)
    if (missed) this.push(this.pastMinute(missed.bar))
  }

  /** The day goes by the venue's time. */
  private see(time: UnixMs): void {
    if (!(time > 0 && time <= this.now() + AHEAD_MAX_MS))
      throw new SourceFault('garbled', text.reason.badMessage('time'))
    this.time = Math.max(this.time, time)
    if (!this.minutes.enter(time)) return
    this.push({ kind: 'day', tradingDay: this.minutes.tradingDay, of: [this.pair.id] })
    this.introduce()
  }

  private quote(): void {
    const figures = this.minutes.figures()
    if (figures.last === 0) return
    this.push({ kind: 'quote', instrument: this.pair.id, exchangeTime: this.time, ...figures, ...this.book })
  }

  private pastMinute({ start, open, high, low, close, volume, amount }: CoinBar): FeedEvent {
    return { kind: 'past-minute', instrument: this.pair.id, start, open, high, low, close, volume, amount }
  }

  /** Venues do not publish the active side of a past day: its net is unknown, which is written as 0 in every grade. */
  private pastDay(tradingDay: string, { open, high, low, close, volume, amount }: CoinBar, prevClose: Price): PastDay {
    return {
      kind: 'past-day',
      instrument: this.pair.id,
      tradingDay,
      open,
      high,
      low,
      close,
      prevClose,
      volume,
      amount,
      adNet: [0, 0, 0, 0],
      odNet: [0, 0, 0, 0],
    }
  }
}

/** A minute travels as whole numbers. Throws `SourceFault` for one that nothing can have traded. */
function checkMinute({ amount }: CoinBar): void {
  if (!Number.isSafeInteger(amount)) throw new SourceFault('garbled', text.reason.badMessage('kline'))
}

const joined = (a: CoinBar, b: CoinBar): CoinBar => ({
  start: a.start,
  open: a.open,
  high: Math.max(a.high, b.high),
  low: Math.min(a.low, b.low),
  close: b.close,
  volume: a.volume + b.volume,
  amount: a.amount + b.amount,
})
