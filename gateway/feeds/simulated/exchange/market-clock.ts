import { nextTradingDay } from '../../../../shared/market/calendar'
import { beijingDate, beijingMidnight, dateToMs, timeOfDay } from '../../../../shared/market/session'
import { STRETCHES } from './schedule'

/** Same fields as in the gateway's configuration. */
export interface MarketClockMode {
  mode: 'real' | 'always'
  speed: number
}

/**
 * The market's clock. In the mode `real` it is the wall clock; in `always` it runs through the `STRETCHES` of a day at
 * `speed`, trading day after trading day.
 */
export class SimulatedClock {
  #time: number

  constructor(
    readonly mode: MarketClockMode,
    start: number,
  ) {
    this.#time = start
  }

  get time(): number {
    return this.#time
  }

  /** Market time after `elapsed` ms of wall time, `wallNow` being the wall clock then. Never goes back. */
  advance(elapsed: number, wallNow: number): number {
    if (this.mode.mode === 'real') {
      this.#time = Math.max(this.#time, wallNow)
      return this.#time
    }
    let left = Math.max(0, elapsed) * this.mode.speed
    for (;;) {
      const midnight = beijingMidnight(this.#time)
      const now = timeOfDay(this.#time)
      const stretch = STRETCHES.find(([, to]) => now < to)
      if (!stretch) {
        this.#time = dateToMs(nextTradingDay(beijingDate(this.#time))) + (STRETCHES[0]?.[0] ?? 0)
        continue
      }
      const from = Math.max(now, stretch[0])
      if (from + left < stretch[1]) {
        this.#time = midnight + from + left
        return this.#time
      }
      left -= stretch[1] - from
      this.#time = midnight + stretch[1]
    }
  }
}
