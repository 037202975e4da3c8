import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { isTradingDay as isExchangeDay } from '../../../shared/market/trading-days'
import { ZeusError } from '../../../shared/protocol/errors'
import type { RangeText } from '../../../shared/protocol/rest-days'
import { captureDay, captureDays, type DayCompleteness } from './capture'
import { type DateRange, dateRange } from './date-range'
import type { InstrumentDay } from './day-rows'
import type { LiveMarket } from './market-port'

interface MarketDaysOptions {
  market: LiveMarket
  clock: () => MarketClock
  /** Received share of the running day so far, 0…1. */
  completeness: () => number
}

/** The days of the exchanges and of single instruments, the running one with its current data, and ranges of them. */
export class MarketDays {
  constructor(private readonly options: MarketDaysOptions) {}

  /** The market's own day: the clock may already be in the next one. */
  get today(): string {
    return this.options.market.tradingDay || this.options.clock().tradingDay
  }

  /** The running day of an instrument's own market. */
  todayOf(id: InstrumentId): string {
    return this.options.market.ownDay(id) ?? this.today
  }

  isTradingDay(instrument: Instrument | undefined, day: string): boolean {
    return instrument?.kind === 'crypto' || isExchangeDay(day)
  }

  find(id: InstrumentId): Instrument | undefined {
    return this.options.market.instrument(id)
  }

  instrumentOf(id: InstrumentId): Instrument {
    const instrument = this.find(id)
    if (!instrument) throw new ZeusError('unknown-instrument', id.slice(0, 40))
    return instrument
  }

  /** Days of an instrument's own market, or of the exchanges; without a start, the last day alone. */
  rangeOf(
    request: RangeText,
    instrument?: Instrument,
    defaultStart: (end: string) => string = (end) => end,
  ): DateRange {
    const today = instrument ? this.todayOf(instrument.id) : this.today
    const isTradingDay = (day: string) => day === today || this.isTradingDay(instrument, day)
    return dateRange(request, { today, defaultStart, isTradingDay })
  }

  /** The running day of all instruments that have a price. */
  running(): InstrumentDay[] {
    return captureDays(this.options.market, this.#completeness())
  }

  /** The running day of one instrument; undefined before its first price. */
  runningOf(instrument: Instrument): InstrumentDay | undefined {
    return captureDay(this.options.market, instrument, this.#completeness())
  }

  #completeness(): DayCompleteness {
    return { tradingDay: this.today, completeness: this.options.completeness(), soFar: true }
  }
}
