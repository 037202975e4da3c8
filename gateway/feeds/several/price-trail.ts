import type { Price, UnixMs } from '../../../shared/market/units'

/** Seconds of an instrument's price that are remembered. */
const KEPT = 16
const STEP_MS = 1_000

/** The last prices of an instrument at one source, at most one a second of the exchange's time. */
export class PriceTrail {
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
