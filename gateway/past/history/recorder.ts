import type { FeedEvent } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { beijingDate } from '../../../shared/market/session'
import { decodeSeries } from '../../../shared/protocol/day-series'
import type { HealthReport } from '../../../shared/protocol/rest'
import { captureDays, captureSeries } from './capture'
import { CoinDays } from './coin-days'
import type { DayStore } from './day-store'
import { DayWriter } from './day-writer'
import { eventLoop, type Slicing } from './in-slices'
import { MarketPace } from './market-pace'
import type { LiveMarket } from './market-port'
import { PastDayBuffer } from './past-day-buffer'
import { PastMinutes } from './past-minutes'
import { type DayCapture, RunningDay } from './running-day'
import { type SeriesStore, WHOLE_MARKET } from './series-store'
import { WriteQueue } from './write-queue'

/** Wall time between two checkpoints of the running day. */
export const CHECKPOINT_MS = 120_000

/** Part of the time for the last save that is reserved for work in progress when series must stop. */
const UNDER_WAY_MS = 500

interface RecorderOptions {
  days: DayStore
  series: SeriesStore
  market: LiveMarket
  clock: () => MarketClock
  /** Instruments on any user's list. */
  watched: () => Promise<readonly InstrumentId[]>
  /** Whether the prints of the busiest are stored as tapes; not needed if every print is stored. */
  tapes?: boolean
  /** Filled here, for comparisons with the day before. */
  pace?: MarketPace
  slicing?: Slicing
  wallTime?: () => number
}

/**
 * Stores the running day: completely at its end, and about every `CHECKPOINT_MS` before. Work is queued and done in
 * slices between the market's; failures are logged and reported as health, and the gateway continues.
 */
export class Recorder {
  readonly #market: LiveMarket
  readonly #queue: WriteQueue
  readonly #day: RunningDay
  readonly #writer: DayWriter
  readonly #pace: MarketPace
  readonly #slicing: Slicing
  readonly #pastMinutes = new PastMinutes()
  readonly #coins: CoinDays
  #pastDays = new PastDayBuffer()
  #finished: Promise<void> = Promise.resolve()
  #watched: readonly InstrumentId[] = []

  constructor(private readonly options: RecorderOptions) {
    const { days, series, market, clock, tapes = true, slicing = eventLoop, wallTime = Date.now } = options
    this.#market = market
    this.#slicing = slicing
    this.#pace = options.pace ?? new MarketPace()
    this.#queue = new WriteQueue(wallTime)
    this.#coins = new CoinDays({ market, series, slicing })
    this.#day = new RunningDay({ market, clock, pace: this.#pace, coins: this.#coins, slicing, tapes })
    this.#writer = new DayWriter({ days, series, slicing })
  }

  /** Receives each event **before** state applies it: at a `day` event the old day can still be read. */
  observe(event: FeedEvent): void {
    try {
      if ('exchangeTime' in event) this.#observeTimed(event)
      else this.#observeUntimed(event)
    } catch (thrown) {
      this.#queue.fail(`an event of kind ${event.kind}`, thrown)
    }
  }

  /** Stores the running day so far. */
  checkpoint(): Promise<void> {
    if (this.#coins.isDue) this.#recallCoins()
    return this.#queue.add('the running day', async () => {
      if (this.#day.tradingDay === '') return
      this.#watched = await this.options.watched()
      await this.#write(this.#day.capture(this.#watched, false))
    })
  }

  /** The last checkpoint: a running one ends early, and its series are written within `maxMs`. */
  close(maxMs: number): Promise<void> {
    const end = this.#slicing.now() + maxMs - UNDER_WAY_MS
    this.#day.captureUntil(Number.NEGATIVE_INFINITY)
    void this.#queue.add('the last minutes', async () => this.#day.captureUntil(end))
    return this.checkpoint()
  }

  /** Received share of the running day so far, 0…1. */
  completeness(): number {
    return this.#day.completeness()
  }

  /** Resolves when the days before the running one, as far as they have come, are written or have failed. */
  finished(): Promise<void> {
    return this.#finished
  }

  /** Resolves when everything queued so far is written or has failed. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  health(): HealthReport {
    return this.#queue.health(this.#day.minutes)
  }

  #observeUntimed(event: Exclude<FeedEvent, { exchangeTime: number }>): void {
    const market = this.#market
    if (event.kind === 'past-day') {
      if (this.#pastDays.add(event)) this.#finished = this.#queue.add('past days', () => this.#writePastDays())
    } else if (event.kind === 'past-minute') {
      if (market.ownDay(event.instrument) === beijingDate(event.start)) return
      if (this.#pastMinutes.add(event))
        void this.#queue.add('past minutes', () => this.#writer.pastMinutes(this.#pastMinutes.take()))
    } else if (event.kind === 'day' && event.of) {
      this.#finishOwn(event.of)
    } else if (event.kind === 'day') {
      try {
        if (this.#day.tradingDay !== '') this.#finish(this.#day.capture(this.#watched, true))
      } finally {
        this.#begin(event.tradingDay)
      }
    }
  }

  /** Most events are of this kind, so it is checked first. */
  #observeTimed(event: Extract<FeedEvent, { exchangeTime: number }>): void {
    if (event.kind === 'phase' && event.phase === 'ended') {
      this.#day.end()
      void this.checkpoint()
      return
    }
    if (this.#coins.observe(event)) this.#recallCoins()
    if ('instrument' in event && this.#market.ownDay(event.instrument) !== undefined) return
    if (event.kind === 'trade') this.#day.traded(event.instrument)
    if (this.#day.tradingDay === '') this.#begin(this.options.clock().tradingDay)
    this.#day.note(event.exchangeTime)
  }

  #begin(tradingDay: string): void {
    this.#day.begin(tradingDay)
    void this.#queue.add('the day before', async () => {
      const bytes = await this.options.series.newestBefore(tradingDay, WHOLE_MARKET, 'breadth')
      this.#pace.recall((bytes && decodeSeries('breadth', bytes)) ?? [])
    })
  }

  #finish(last: DayCapture): void {
    this.#finished = this.#queue.add('the finished day', () => this.#write(last))
    void this.#queue.add('old days', () => this.#writer.prune())
  }

  /** The day of these instruments alone is over; `state` still has it. */
  #finishOwn(ids: readonly InstrumentId[]): void {
    const market = this.#market
    const rows = captureDays(market, { tradingDay: this.#day.tradingDay, completeness: 0 })
    const own = rows.filter((row) => ids.includes(row.id))
    const series = ids.flatMap((id) =>
      market.ownDay(id) ? [...captureSeries(market, id, ''), ...this.#coins.capture(id, true)] : [],
    )
    void this.#queue.add('a finished day of its own', async () => {
      await this.#writer.ownDay(own, series)
      for (const { depth } of series) if (depth) this.#coins.written(depth)
    })
  }

  #write(capture: DayCapture): Promise<void> {
    return this.#writer.day(capture, (series, tradingDay) => this.#day.written(series, tradingDay))
  }

  #recallCoins(): void {
    void this.#queue.add('stored data of coins', () => this.#coins.recall())
  }

  #writePastDays(): Promise<void> {
    const days = this.#pastDays
    this.#pastDays = new PastDayBuffer()
    return this.#writer.pastDays(days, (id) => this.#market.instrument(id))
  }
}
