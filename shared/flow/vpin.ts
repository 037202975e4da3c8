import type { Side } from '../market/events'
import type { Shares } from '../market/units'
import { Slab } from './slab'

const slab = new Slab()

/** A day's usual volume makes so many buckets, and so many of the newest are averaged. */
export const VPIN_BUCKETS = 50

/**
 * VPIN (Easley, López de Prado, O'Hara 2012): mean over the newest `VPIN_BUCKETS` full buckets of equal volume of
 * |bought − sold| ÷ bucket, with the prints' own aggressors instead of a bulk guess. Describes how one-sided trading
 * was; by Andersen and Bondarenko (2014) it forecasts nothing that volume and volatility do not.
 */
export class Vpin {
  /** Shares of one bucket; 0 = the usual volume is unknown, and so is VPIN. */
  readonly bucket: Shares
  private readonly gaps = slab.float64(VPIN_BUCKETS)
  private full = 0
  private sum = 0
  private bought: Shares = 0
  private sold: Shares = 0

  /** `dayVolume`: usual volume of a day, shares. */
  constructor(dayVolume: Shares) {
    this.bucket = dayVolume > 0 ? Math.max(1, Math.round(dayVolume / VPIN_BUCKETS)) : 0
  }

  /** Full buckets that are averaged. */
  get buckets(): number {
    return Math.min(this.full, VPIN_BUCKETS)
  }

  /** 0…1; NaN before the first full bucket. */
  get value(): number {
    return this.full === 0 ? Number.NaN : this.sum / (this.buckets * this.bucket)
  }

  /** Prints without an aggressor are left out. */
  add(side: Side, volume: Shares): void {
    if (side === 'none' || this.bucket === 0) return
    for (let left = volume; left > 0; ) {
      const part = Math.min(left, this.bucket - this.bought - this.sold)
      if (side === 'buy') this.bought += part
      else this.sold += part
      left -= part
      if (this.bought + this.sold === this.bucket) this.close()
    }
  }

  private close(): void {
    const place = this.full % VPIN_BUCKETS
    const gap = Math.abs(this.bought - this.sold)
    this.sum += gap - (this.gaps[place] as number)
    this.gaps[place] = gap
    this.full++
    this.bought = 0
    this.sold = 0
  }
}
