import type { Shares, UnixMs } from '../market/units'
import { binOf, binWeight, roundness } from './size-habits'

type OrderSide = 'buy' | 'sell'

const ORDERS_MAX = 4_000
/** Weight of the prior over bins, in orders; each bin is this much rarer than the one below (a tail of L^-0.6). */
const BIN_PRIOR_ORDERS = 20
const BIN_DECAY = 0.81
const FAST_MS = 60_000
const SLOW_MS = 600_000
const AGE_MIN_MS = 5_000
/** Silence beyond this (lunch, halts) does not let rates fall. */
const SILENCE_MS = 30_000
const RATE_MIN = 0.01 / 1_000

/** Orders of one side, by exact size and by bin of size. */
class Sizes {
  total = 0
  readonly exact = new Map<Shares, number>()
  readonly bins = new Map<number, number>()

  constructor(private readonly sizesMax: number) {}

  /** Chance of a size in a bin. */
  shareOf(bin: number): number {
    const prior = (1 - BIN_DECAY) * BIN_DECAY ** bin
    return ((this.bins.get(bin) ?? 0) + BIN_PRIOR_ORDERS * prior) / (this.total + BIN_PRIOR_ORDERS)
  }

  add(volume: Shares): void {
    const known = this.exact.get(volume)
    if (known !== undefined || this.exact.size < this.sizesMax) this.exact.set(volume, (known ?? 0) + 1)
    const bin = binOf(volume)
    this.bins.set(bin, (this.bins.get(bin) ?? 0) + 1)
    if (++this.total < ORDERS_MAX) return
    halve(this.exact)
    this.total = halve(this.bins)
  }
}

/**
 * What independent traders would send: how many active and resting orders a millisecond of one side, and how often
 * one of exactly this size. Sizes are learnt from the *other* side, so that a big split cannot hide in its own
 * background: first how likely orders of about this size are, then this size among them, over a prior that knows
 * traders' habits. Bounded: so many sizes a side, counts halved from time to time.
 */
export class SizeNull {
  private readonly sizes: { buy: Sizes; sell: Sizes }
  private readonly active = { buy: new Rate(), sell: new Rate() }
  private readonly resting = { buy: new Rate(), sell: new Rate() }

  constructor(sizesMax = 512) {
    this.sizes = { buy: new Sizes(sizesMax), sell: new Sizes(sizesMax) }
  }

  learn(side: OrderSide, active: boolean, volume: Shares, time: UnixMs): void {
    this[active ? 'active' : 'resting'][side].add(time)
    this.sizes[side].add(volume)
  }

  /** Chance that an independent order of `side` has exactly this size. */
  share(side: OrderSide, volume: Shares): number {
    const other = this.sizes[side === 'buy' ? 'sell' : 'buy']
    const bin = binOf(volume)
    const seen = other.bins.get(bin) ?? 0
    const binShare = other.shareOf(bin)
    const weight = binWeight(bin)
    const trust = Math.max(6, 0.7 * weight)
    const inBin = ((other.exact.get(volume) ?? 0) + (trust * roundness(volume)) / weight) / (seen + trust)
    return binShare * inBin
  }

  /** How much commoner sizes about this one are on their own side than on the other; at least 1. */
  commonness(side: OrderSide, volume: Shares): number {
    const bin = binOf(volume)
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

function halve(counts: Map<number, number>): number {
  let total = 0
  for (const [key, count] of counts) {
    const half = count >> 1
    if (half === 0) counts.delete(key)
    else counts.set(key, half)
    total += half
  }
  return total
}
