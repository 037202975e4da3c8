import { beijingDate } from '../../../shared/market/session'
import type { FeedClock } from '../feed'
import type { BridgeDay } from './market-day'

/** Rows this close to the wall clock are live: the market's clock runs on between them. */
const LIVE_MS = 60_000

/** The market's time by the bridge's rows. */
export class BridgeClock {
  #heardAt = 0

  constructor(
    private readonly day: BridgeDay,
    private readonly now: () => number,
  ) {}

  /** The day's newest rows were heard just now. */
  heard(): void {
    this.#heardAt = this.now()
  }

  read(): FeedClock {
    const { newest, phase, tradingDay } = this.day
    const now = this.now()
    if (newest === 0) return { marketTime: now, speed: 1, phase, tradingDay: tradingDay || beijingDate(now) }
    const live = Math.abs(this.#heardAt - newest) < LIVE_MS
    const marketTime = live ? newest + Math.max(0, now - this.#heardAt) : newest
    return { marketTime, speed: live ? 1 : 0, phase, tradingDay }
  }
}
