import type { FeedEvent, FeedStatus, IndexValue, Quote } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { Feed } from '../feed'
import { VolumeCount } from '../volume-count'

/** Seconds of an instrument's price that are remembered. */
const KEPT = 16
const STEP_MS = 1_000

/** The last prices of an instrument at one source, at most one a second of the exchange's time. */
class PriceTrail {
  private readonly times: UnixMs[] = []
  private readonly prices: Price[] = []

  get newest(): UnixMs {
    return this.times.at(-1) ?? 0
  }

  get last(): Price {
    return this.prices.at(-1) ?? 0
  }

  add(time: UnixMs, price: Price): void {
    const { times, prices } = this
    const newest = this.newest
    if (time < newest) return
    const at = times.length - 1
    if (times.length > 0 && Math.floor(time / STEP_MS) === Math.floor(newest / STEP_MS)) {
      times[at] = time
      prices[at] = price
      return
    }
    times.push(time)
    prices.push(price)
    if (times.length <= KEPT) return
    times.shift()
    prices.shift()
  }

  /** The price that stood at a moment; undefined where that is longer ago than is remembered. */
  asOf(time: UnixMs): Price | undefined {
    for (let at = this.times.length - 1; at >= 0; at--) {
      if ((this.times[at] as number) <= time) return this.prices[at]
    }
    return undefined
  }
}

/** A source that has lost its line has so long to find it again. */
export const GRACE_MS = 5_000
/** Delays of which the middle one counts. */
const DELAYS_KEPT = 101
/** A longer one is no delay: another day, or a recording. */
const DELAY_MAX_MS = 10 * 60_000

/** Events about an instrument's day as a whole. */
export type DayUpdate = Quote | IndexValue

/** A live source among several. */
export interface SourceOptions {
  feed: Feed
  /** Display name. */
  title: string
}

/** One of several sources and its data: state, day, prices, delay. */
export class WatchedSource {
  readonly feed: Feed
  readonly title: string
  state: FeedStatus['state'] = 'connecting'
  detail = ''
  /** Events of the source's day, to be sent again when the source takes over. */
  tradingDay = ''
  /** Time of its day events, epoch ms. */
  dayBeganAt: number
  readonly instruments = new Map<InstrumentId, Instrument>()
  readonly rows = new Map<InstrumentId, DayUpdate>()
  readonly trails = new Map<InstrumentId, PriceTrail>()
  readonly volume = new VolumeCount()
  private stateSince: number
  private readonly delays: number[] = []

  constructor(
    { feed, title }: SourceOptions,
    readonly rank: number,
    readonly startedAt: number,
  ) {
    this.feed = feed
    this.title = title
    this.stateSince = startedAt
    this.dayBeganAt = startedAt
  }

  /** A source of prints as they were, not of estimates. */
  get isExact(): boolean {
    return this.feed.quality === 'ok'
  }

  hear({ state, detail }: FeedStatus, now: number): void {
    if (state !== this.state) this.stateSince = now
    this.state = state
    this.detail = detail
  }

  /** Whether it has a line, or may still find it. */
  isUp(now: number): boolean {
    if (this.state === 'error') return false
    if (this.state === 'connecting' || this.state === 'reconnecting') return now - this.stateSince < GRACE_MS
    return true
  }

  /** Stores the content of a batch. */
  note(batch: readonly FeedEvent[], now: number): void {
    let newest: UnixMs = 0
    for (const event of batch) {
      this.volume.add(event)
      if (event.kind === 'day' && !event.of) this.begin(event.tradingDay, now)
      else if (event.kind === 'instruments') {
        for (const instrument of event.instruments) this.instruments.set(instrument.id, instrument)
      } else if (event.kind === 'quote' || event.kind === 'trade') {
        const price = event.kind === 'trade' ? event.price : event.last
        if (price > 0) this.trailOf(event.instrument).add(event.exchangeTime, price)
        if (event.kind === 'quote') this.rows.set(event.instrument, event)
        if (event.exchangeTime > newest) newest = event.exchangeTime
      } else if (event.kind === 'index') this.rows.set(event.instrument, event)
    }
    if (newest > 0 && Math.abs(now - newest) < DELAY_MAX_MS) this.delays.push(now - newest)
    if (this.delays.length > DELAYS_KEPT) this.delays.shift()
  }

  /** Whether it sent any data of an instrument today. */
  tellsOf(id: InstrumentId): boolean {
    return this.rows.has(id) || this.trails.has(id)
  }

  /**
   * Median delay from the exchange to this process, ms, including the difference of the clocks. Undefined while
   * unknown.
   */
  get delayMs(): number | undefined {
    return [...this.delays].sort((a, b) => a - b)[this.delays.length >> 1]
  }

  /** How much older (ms) its newest price is than the other's, of the instruments that both have. */
  behind(other: WatchedSource): number {
    let [own, others] = [0, 0]
    for (const [id, trail] of other.trails) {
      const mine = this.trails.get(id)
      if (!mine) continue
      own = Math.max(own, mine.newest)
      others = Math.max(others, trail.newest)
    }
    return others - own
  }

  private begin(tradingDay: string, now: number): void {
    this.tradingDay = tradingDay
    this.dayBeganAt = now
    this.instruments.clear()
    this.rows.clear()
    this.trails.clear()
  }

  private trailOf(id: InstrumentId): PriceTrail {
    let trail = this.trails.get(id)
    if (!trail) {
      trail = new PriceTrail()
      this.trails.set(id, trail)
    }
    return trail
  }
}
