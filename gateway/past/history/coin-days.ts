import type { FeedEvent } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { decodeSeries } from '../../../shared/protocol/day-series'
import { type CapturedSeries, captureDepth } from './capture'
import { depthParts } from './depth-parts'
import type { Slicing } from './in-slices'
import type { LiveMarket } from './market-port'
import type { SeriesStore } from './series-store'

const DAY_MS = 86_400_000

interface CoinDaysOptions {
  market: LiveMarket
  series: Pick<SeriesStore, 'read' | 'readAll'>
  slicing: Slicing
}

/**
 * Coin data that no venue sends again, across a restart: its depth, funding and open interest of today and yesterday
 * are loaded when the coin first appears, before anything of it is written; for the depth only newer rows are written.
 */
export class CoinDays {
  /** Coins whose stored data is to be loaded, with the time of their first event. */
  readonly #pending = new Map<InstrumentId, UnixMs>()
  readonly #known = new Set<InstrumentId>()
  /** Time up to which the depth of each coin is stored. */
  readonly #written = new Map<InstrumentId, UnixMs>()

  constructor(private readonly options: CoinDaysOptions) {}

  /** Returns true if stored data of a coin must be loaded. */
  observe(event: FeedEvent): boolean {
    if ((event.kind !== 'coin-depth' && event.kind !== 'perpetual') || this.#known.has(event.instrument)) return false
    this.#known.add(event.instrument)
    this.#pending.set(event.instrument, event.exchangeTime)
    return true
  }

  /** Whether stored data is still to be loaded. */
  get isDue(): boolean {
    return this.#pending.size > 0
  }

  /** Loads what is due. Throws the store's error; the coin then stays due. */
  async recall(): Promise<void> {
    for (const [id, time] of this.#pending) {
      for (const day of [beijingDate(time - DAY_MS), beijingDate(time)]) await this.#recallDay(id, day)
      this.#pending.delete(id)
    }
  }

  /** Depth of a coin that is not stored yet; empty until stored data is loaded, unless its day is about to end (`last`). */
  capture(id: InstrumentId, last: boolean): CapturedSeries[] {
    const captured = captureDepth(this.options.market, id, this.#written.get(id))
    if (!this.#pending.has(id)) return captured
    // The stored version may be longer and would stay: it is written again together with the loaded rows.
    return last ? captured.map(({ depth: _, ...one }) => one) : []
  }

  written({ coin, newest }: { coin: InstrumentId; newest: UnixMs }): void {
    this.#written.set(coin, Math.max(newest, this.#written.get(coin) ?? newest))
  }

  async #recallDay(id: InstrumentId, day: string): Promise<void> {
    const { market, series, slicing } = this.options
    const [minutes, settled] = [await series.read(day, id, 'perpetual-minute'), await series.read(day, id, 'funding')]
    if (minutes || settled) {
      market.restorePerpetual(id, {
        minutes: (minutes && decodeSeries('perpetual-minute', minutes)) ?? [],
        settled: (settled && decodeSeries('funding', settled)) ?? [],
      })
    }
    for (const bytes of await series.readAll(day, depthParts(id), 'coin-depth')) {
      const newest = market.restoreDepth(id, bytes)
      if (newest !== undefined) this.written({ coin: id, newest })
      await slicing.pause()
    }
  }
}
