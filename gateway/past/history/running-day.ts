import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { encodeSeries } from '../../../shared/protocol/day-series'
import { topic } from '../../../shared/protocol/topics'
import {
  type CapturedSeries,
  captureDays,
  captureFindings,
  capturePrints,
  captureSeries,
  PRINTS_MAX,
  seriesIds,
} from './capture'
import type { CoinDays } from './coin-days'
import type { InstrumentDay } from './day-rows'
import type { Slicing } from './in-slices'
import type { MarketPace } from './market-pace'
import type { LiveMarket } from './market-port'
import { ReceivedMinutes } from './received-minutes'

interface RunningDayOptions {
  market: LiveMarket
  clock: () => MarketClock
  pace: MarketPace
  coins: CoinDays
  slicing: Slicing
  /** Whether the prints of the busiest are stored as tapes. */
  tapes: boolean
}

/** Data of a day to be written. */
export interface DayCapture {
  tradingDay: string
  days: InstrumentDay[]
  series: Iterable<CapturedSeries[]>
  findings: { instrument: string; id: string; body: string }[]
  breadth: Uint8Array
  events: Uint8Array
}

/** The day being recorded: its received share, and the data to write. */
export class RunningDay {
  readonly #received = new ReceivedMinutes()
  /** Instruments whose series were written after the day's end: nothing more is captured. */
  readonly #settled = new Set<InstrumentId>()
  #tradingDay = ''
  #ended = false
  /** Deadline by the slicing's clock: no series of a running day is started after it. */
  #seriesUntil = Number.POSITIVE_INFINITY

  constructor(private readonly options: RunningDayOptions) {}

  /** Empty before the first day. */
  get tradingDay(): string {
    return this.#tradingDay
  }

  /** Minutes that brought anything. */
  get minutes(): number {
    return this.#received.count
  }

  begin(tradingDay: string): void {
    this.#ended = false
    this.#settled.clear()
    this.options.pace.turn(tradingDay)
    this.#received.restart(tradingDay)
    this.#tradingDay = tradingDay
  }

  /** Trading has ended: what is written from now on is final. */
  end(): void {
    this.#ended = true
  }

  traded(id: InstrumentId): void {
    this.#settled.delete(id)
  }

  /** `tradingDay`: day of the capture. A coin's own day continues when the market's has ended. */
  written({ id, depth }: CapturedSeries, tradingDay: string): void {
    if (depth) this.options.coins.written(depth)
    else if (this.#ended && this.tradingDay === tradingDay && this.options.market.ownDay(id) === undefined)
      this.#settled.add(id)
  }

  /** Series are captured until this time of the slicing's clock; a started one is completed. */
  captureUntil(time: number): void {
    this.#seriesUntil = time
  }

  /** Something happened at this market time. Once a minute: the market at the end of the previous minute. */
  note(time: number): void {
    if (!this.#received.note(time)) return
    const row = this.options.market.rows(topic.boardMarket, 'breadth')[0]
    if (row) this.options.pace.note(row, time)
  }

  /** Received share of the day so far, 0…1. */
  completeness(): number {
    const { phase, marketTime } = this.options.clock()
    return this.#received.completeness(phase === 'always', marketTime)
  }

  /**
   * Data of the day so far; `last`: the day is about to be dropped. Series are encoded one instrument a slice, or all
   * at once for a day that is dropped. `watched`: instruments on any user's list.
   */
  capture(watched: readonly InstrumentId[], last: boolean): DayCapture {
    const { market, clock, pace } = this.options
    const { tradingDay } = this
    const completeness = this.#received.completeness(clock().phase === 'always')
    const days = captureDays(market, { tradingDay, completeness })
    const wanted = { watched, days, printsStored: !this.options.tapes, isOver: last || this.#ended }
    const ids = seriesIds(market, wanted).filter((id) => !this.#settled.has(id))
    const series = this.#series(ids, last)
    return {
      tradingDay,
      days,
      series: last ? [...series] : series,
      findings: captureFindings(market),
      breadth: encodeSeries('breadth', tradingDay, pace.rows()),
      events: encodeSeries('market-event', tradingDay, market.marketEvents()),
    }
  }

  #series(ids: readonly InstrumentId[], last: boolean): Iterable<CapturedSeries[]> {
    const { market, coins, slicing } = this.options
    const { tradingDay } = this
    const printed = this.#printed(ids, last)
    const isOver = () => !last && (this.tradingDay !== tradingDay || slicing.now() > this.#seriesUntil)
    return (function* () {
      for (const id of ids) {
        if (isOver()) return
        yield [
          ...captureSeries(market, id, tradingDay),
          ...coins.capture(id, last),
          ...(printed.has(id) ? capturePrints(market, id, tradingDay) : []),
        ]
      }
    })()
  }

  /** Instruments whose prints are captured: a day's prints are large and only written once it is over. */
  #printed(ids: readonly InstrumentId[], last: boolean): Set<InstrumentId> {
    const { market, tapes } = this.options
    if (!tapes || !(last || this.#ended)) return new Set()
    return new Set(ids.filter((id) => market.prints(id)?.whole).slice(0, PRINTS_MAX))
  }
}
