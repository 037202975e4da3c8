import type { Shares, UnixMs } from '../../../market/units'
import { volumeRateTuning } from '../tuning'

const { WINDOW_MS, SILENCE_MS, AGE_MIN_MS } = volumeRateTuning

/** Shares the market trades a millisecond: an exponential mean, corrected for its short past. */
export class VolumeRate {
  private sum = 0
  private age = 0
  private last = Number.NaN

  add(volume: Shares, time: UnixMs): void {
    const passed = Number.isNaN(this.last) ? 0 : Math.min(SILENCE_MS, Math.max(0, time - this.last))
    if (!(time <= this.last)) this.last = time
    if (passed > 0) this.sum *= Math.exp(-passed / WINDOW_MS)
    this.age += passed
    this.sum += volume
  }

  perMs(): number {
    return this.sum / (WINDOW_MS * (1 - Math.exp(-Math.max(this.age, AGE_MIN_MS) / WINDOW_MS)))
  }
}
