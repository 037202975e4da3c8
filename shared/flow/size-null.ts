import type { Shares, UnixMs } from '../market/units'
import { binOf, binWeight, roundness } from './size-habits'
import { Slab } from './slab'

type OrderSide = 'buy' | 'sell'

const ORDERS_MAX = 4_000
/** Weight of the prior over bins, in orders; each bin is this much rarer than the one below (a tail of L^-0.6). */
const BIN_PRIOR_ORDERS = 20
const BIN_DECAY = 0.81
/** Larger sizes share the last one. */
const BINS = 96
/** Stored counts of a side by bin. */
const SIDE_BYTES = BINS * (2 + 2 + 4)
const FAST_MS = 60_000
const SLOW_MS = 600_000
const AGE_MIN_MS = 5_000
/** Silence beyond this (lunch, halts) does not let rates fall. */
const SILENCE_MS = 30_000
const RATE_MIN = 0.01 / 1_000
const PRIORS = Float64Array.from({ length: BINS }, (_, bin) => BIN_PRIOR_ORDERS * ((1 - BIN_DECAY) * BIN_DECAY ** bin))

/** Orders of one side, by exact size as far as there is room, and all by bin of size. */
class Sizes {
  total = 0
  private readonly exact = new Map<Shares, number>()
  /** Orders of each bin, and those of them whose exact size is not stored. */
  private readonly counts: Uint16Array
  private readonly others: Uint16Array
  /** Σ of `roundness` over the stored sizes of each bin. */
  private readonly storedWeights: Float32Array

  constructor(
    private readonly lot: Shares,
    private readonly sizesMax: number,
    columns: Slab,
  ) {
    this.counts = columns.uint16(BINS)
    this.others = columns.uint16(BINS)
    this.storedWeights = columns.float32(BINS)
  }

  /** Orders in a bin. */
  seen(bin: number): number {
    return this.counts[bin] as number
  }

  /** Chance of a size in a bin. */
  shareOf(bin: number): number {
    return (this.seen(bin) + (PRIORS[bin] as number)) / (this.total + BIN_PRIOR_ORDERS)
  }

  /** Orders of exactly this size; if they were not stored, its expected part of its bin's orders that were not. */
  of(volume: Shares, bin: number): number {
    const known = this.exact.get(volume)
    if (known !== undefined) return known
    const others = this.others[bin] as number
    if (others === 0) return 0
    const round = roundness(volume, this.lot)
    return (others * round) / Math.max(round, binWeight(bin, this.lot) - (this.storedWeights[bin] as number))
  }

  add(volume: Shares): void {
    const bin = placeOf(volume, this.lot)
    const known = this.exact.get(volume)
    if (known !== undefined) this.exact.set(volume, known + 1)
    else if (this.exact.size < this.sizesMax) {
      this.exact.set(volume, 1)
      this.storedWeights[bin] = (this.storedWeights[bin] as number) + roundness(volume, this.lot)
    } else this.others[bin] = (this.others[bin] as number) + 1
    this.counts[bin] = (this.counts[bin] as number) + 1
    if (++this.total >= ORDERS_MAX) this.halve()
  }

  /** Rare sizes are evicted, and count among those not stored. */
  private halve(): void {
    const { exact, counts, others, storedWeights } = this
    storedWeights.fill(0)
    this.total = 0
    for (let bin = 0; bin < BINS; bin++) {
      counts[bin] = (counts[bin] as number) >> 1
      others[bin] = counts[bin] as number
      this.total += counts[bin] as number
    }
    for (const [volume, count] of exact) {
      const half = count >> 1
      if (half === 0) {
        exact.delete(volume)
        continue
      }
      exact.set(volume, half)
      const bin = placeOf(volume, this.lot)
      others[bin] = (others[bin] as number) - half
      storedWeights[bin] = (storedWeights[bin] as number) + roundness(volume, this.lot)
    }
  }
}

const placeOf = (volume: Shares, lot: Shares): number => Math.min(BINS - 1, binOf(volume, lot))

/**
 * Orders expected from independent traders: how many active and resting orders a millisecond of one side, and how often
 * one of exactly this size. Sizes are learnt from the *other* side, so that a big split cannot hide in its own
 * background: first the probability of orders of about this size, then of this size among them, with a prior that
 * includes traders' habits. Bounded: so many sizes a side, counts halved from time to time.
 */
export class SizeNull {
  private readonly sizes: { buy: Sizes; sell: Sizes }
  private readonly active = { buy: new Rate(), sell: new Rate() }
  private readonly resting = { buy: new Rate(), sell: new Rate() }

  constructor(
    private readonly lot: Shares,
    sizesMax = 512,
  ) {
    const columns = new Slab(2 * SIDE_BYTES)
    this.sizes = { buy: new Sizes(lot, sizesMax, columns), sell: new Sizes(lot, sizesMax, columns) }
  }

  learn(side: OrderSide, active: boolean, volume: Shares, time: UnixMs): void {
    this[active ? 'active' : 'resting'][side].add(time)
    this.sizes[side].add(volume)
  }

  /** Chance that an independent order of `side` has exactly this size. */
  share(side: OrderSide, volume: Shares): number {
    const other = this.sizes[side === 'buy' ? 'sell' : 'buy']
    const bin = placeOf(volume, this.lot)
    const seen = other.seen(bin)
    const binShare = other.shareOf(bin)
    const weight = binWeight(bin, this.lot)
    const trust = Math.max(6, 0.7 * weight)
    const inBin = (other.of(volume, bin) + (trust * roundness(volume, this.lot)) / weight) / (seen + trust)
    return binShare * inBin
  }

  /** Ratio of the frequency of sizes like this one on their own side to that on the other side; at least 1. */
  commonness(side: OrderSide, volume: Shares): number {
    const bin = placeOf(volume, this.lot)
    const { buy, sell } = this.sizes
    const ratio = buy.shareOf(bin) / sell.shareOf(bin)
    return Math.max(1, side === 'buy' ? ratio : 1 / ratio)
  }

  /** Orders expected a millisecond. */
  rate(side: OrderSide, active: boolean): number {
    return this[active ? 'active' : 'resting'][side].perMs()
  }
}

/** Fast and slow exponential rate in one, corrected for its short past. */
class Rate {
  private fast = 0
  private slow = 0
  private age = 0
  private last = Number.NaN

  add(time: UnixMs): void {
    const passed = Number.isNaN(this.last) ? 0 : Math.min(SILENCE_MS, Math.max(0, time - this.last))
    this.last = Number.isNaN(this.last) ? time : Math.max(this.last, time)
    this.age += passed
    this.fast = this.fast * Math.exp(-passed / FAST_MS) + 1
    this.slow = this.slow * Math.exp(-passed / SLOW_MS) + 1
  }

  perMs(): number {
    const age = Math.max(this.age, AGE_MIN_MS)
    return Math.max(RATE_MIN, 0.6 * mean(this.fast, FAST_MS, age) + 0.4 * mean(this.slow, SLOW_MS, age))
  }
}

const mean = (sum: number, window: number, age: number): number => sum / (window * (1 - Math.exp(-age / window)))
