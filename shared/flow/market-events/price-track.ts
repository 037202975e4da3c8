import type { Price } from '../../market/units'
import { Slab } from '../slab'

const slab = new Slab()

export const STEP_MS = 5_000
/** Six minutes and the step that is going on. */
const STEPS = 80

/** The last prices of one instrument by steps of five seconds of trading; a step without a price has the one before. */
export class PriceTrack {
  private readonly prices = slab.int32(STEPS)
  private oldest = 0
  private newest = -1

  /** `tradingMs`: trading time since the day's opening. A time before the newest counts as the newest. */
  note(tradingMs: number, price: Price): void {
    const step = Math.max(this.newest, Math.floor(tradingMs / STEP_MS))
    if (this.newest < 0) this.oldest = step
    else {
      const last = this.prices[this.newest % STEPS] as number
      for (let gap = Math.max(this.newest + 1, step - STEPS + 1); gap < step; gap++) this.prices[gap % STEPS] = last
      this.oldest = Math.max(this.oldest, step - STEPS + 1)
    }
    this.newest = step
    this.prices[step % STEPS] = price
  }

  /** The price of so long before the newest one; the oldest known where that is earlier. 0 = none yet. */
  before(ms: number): Price {
    if (this.newest < 0) return 0
    const step = Math.max(this.oldest, this.newest - Math.floor(ms / STEP_MS))
    return this.prices[step % STEPS] as number
  }
}
