import type { OpenInterest, PerpetualNews, SettledFunding } from '../../../../shared/market/events'
import { hashText, mix } from '../exchange/random'

/** Settled at 0:00, 8:00 and 16:00 UTC, as the large venues do. */
export const FUNDING_MS = 8 * 3_600_000
/** A hundredth of a percent, in 10⁻⁸: what longs pay in quiet times. */
const USUAL_RATE = 10_000
const RATE_SPREAD = 14_000
/** Coins. */
const USUAL_OPEN = 31_500
const SETTLED_TOLD = 90
const OPEN_STEP_MS = 300_000
const DAY_MS = 86_400_000

/** −1…1, of a place in a series. */
function noise(seed: number, series: number, place: number): number {
  return mix(mix(seed ^ series) ^ Math.imul(place | 0, 0x9e3779b1)) / 2147483648 - 1
}

/** The same between two places, without a corner. */
function smooth(seed: number, series: number, at: number): number {
  const place = Math.floor(at)
  const share = (1 - Math.cos(Math.PI * (at - place))) / 2
  return noise(seed, series, place) * (1 - share) + noise(seed, series, place + 1) * share
}

/**
 * Funding and open interest of the simulated perpetual: functions of seed and time alone, so that past rows built today
 * equal those of the live run.
 */
export class Perpetual {
  readonly #rates = hashText('funding')
  readonly #opens = [hashText('open:6h'), hashText('open:40m'), hashText('open:1m')] as const
  #settled = 0

  constructor(
    readonly seed: number,
    readonly instrument: string,
    /** Units of a coin. */
    readonly unit: number,
  ) {}

  /** Settled at a time, in 10⁻⁸. */
  settledAt(time: number): number {
    const at = time / FUNDING_MS
    const wave = smooth(this.seed, this.#rates, at / 5) + 0.4 * noise(this.seed, this.#rates + 1, Math.round(at))
    return Math.round(USUAL_RATE + RATE_SPREAD * wave)
  }

  /** Next rate to be settled, at its current value: between the last rate and the final one. */
  rateAt(time: number): number {
    const last = Math.floor(time / FUNDING_MS) * FUNDING_MS
    const share = ((time - last) / FUNDING_MS) ** 2
    return Math.round(this.settledAt(last) * (1 - share) + this.settledAt(last + FUNDING_MS) * share)
  }

  /** In units of the quantity. */
  openAt(time: number): number {
    const [slow, middle, fast] = this.#opens
    const hours = time / 3_600_000
    const wave =
      0.07 * smooth(this.seed, slow, hours / 6) +
      0.025 * smooth(this.seed, middle, hours / 0.7) +
      0.0015 * smooth(this.seed, fast, hours * 60)
    return Math.round(USUAL_OPEN * Math.exp(wave) * this.unit)
  }

  /** A venue's answer to a request for the past. */
  past(now: number): PerpetualNews {
    const newest = Math.floor(now / FUNDING_MS)
    const settled = Array.from({ length: SETTLED_TOLD }, (_, at): SettledFunding => {
      const time = (newest - SETTLED_TOLD + 1 + at) * FUNDING_MS
      return { time, rate: this.settledAt(time) }
    })
    const steps = DAY_MS / OPEN_STEP_MS
    const first = Math.floor(now / OPEN_STEP_MS) - steps
    const earlierOpen = Array.from({ length: steps + 1 }, (_, at): OpenInterest => {
      const time = (first + at) * OPEN_STEP_MS
      return { time, open: this.openAt(time) }
    })
    this.#settled = newest * FUNDING_MS
    return { kind: 'perpetual', instrument: this.instrument, exchangeTime: now, settled, earlierOpen }
  }

  /** Value at a time, including changes since the last publication. */
  news(time: number): PerpetualNews {
    const last = Math.floor(time / FUNDING_MS) * FUNDING_MS
    const settled = last > this.#settled && this.#settled > 0 ? [{ time: last, rate: this.settledAt(last) }] : []
    this.#settled = last
    return {
      kind: 'perpetual',
      instrument: this.instrument,
      exchangeTime: time,
      open: this.openAt(time),
      funding: { rate: this.rateAt(time), settlesAt: last + FUNDING_MS, everyMs: FUNDING_MS },
      ...(settled.length > 0 && { settled }),
    }
  }
}
