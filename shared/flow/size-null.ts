import type { Shares, UnixMs } from '../market/units'

type OrderSide = 'buy' | 'sell'

const SIZES_MAX = 512
const ORDERS_MAX = 4_000
/** Weight of the prior against learnt counts, in orders. */
const PRIOR_ORDERS = 150
const WINDOWS_MS = [60_000, 600_000] as const
/** Silence beyond this (lunch, halts) does not let rates fall. */
const SILENCE_MS = 30_000
const FIRST_RATE = 0.2 / 1_000

/**
 * What independent traders would send: how many orders a millisecond of one side, and how often one of exactly this
 * size. Sizes are learnt from the *other* side, so that a big split cannot hide in its own background, over a prior
 * that knows traders' preference for round lots. Bounded: 512 sizes a side, old counts halved.
 */
export class SizeNull {
  private readonly counts = { buy: new Map<Shares, number>(), sell: new Map<Shares, number>() }
  private readonly orders = { buy: 0, sell: 0 }
  private readonly rates = { buy: new Rate(), sell: new Rate() }

  learn(side: OrderSide, volume: Shares, time: UnixMs): void {
    this.rates[side].add(time)
    const counts = this.counts[side]
    const known = counts.get(volume)
    if (known !== undefined || counts.size < SIZES_MAX) counts.set(volume, (known ?? 0) + 1)
    if (++this.orders[side] >= ORDERS_MAX) this.orders[side] = halve(counts)
  }

  /** Chance that an independent order of `side` has exactly this size. */
  share(side: OrderSide, volume: Shares): number {
    const other = side === 'buy' ? 'sell' : 'buy'
    const seen = this.counts[other].get(volume) ?? 0
    return (seen + PRIOR_ORDERS * priorShare(volume)) / (this.orders[other] + PRIOR_ORDERS)
  }

  /** Orders of exactly this size expected a millisecond. */
  rate(side: OrderSide, volume: Shares): number {
    return this.rates[side].perMs() * this.share(side, volume)
  }
}

/** Fast and slow exponential rate in one, corrected for its short past. */
class Rate {
  private readonly sums = [0, 0]
  private age = 0
  private last = Number.NaN

  add(time: UnixMs): void {
    const passed = Number.isNaN(this.last) ? 0 : Math.min(SILENCE_MS, Math.max(0, time - this.last))
    this.last = Number.isNaN(this.last) ? time : Math.max(this.last, time)
    this.age += passed
    WINDOWS_MS.forEach((window, i) => {
      this.sums[i] = (this.sums[i] as number) * Math.exp(-passed / window) + 1
    })
  }

  perMs(): number {
    const [fast, slow] = WINDOWS_MS.map(
      (window, i) => (this.sums[i] as number) / (window * (1 - Math.exp(-Math.max(this.age, 5_000) / window))),
    ) as [number, number]
    return Math.max(FIRST_RATE / 10, 0.6 * fast + 0.4 * slow)
  }
}

/** Power-law tail in lots times a weight for roundness; sums to about 1 over all sizes. */
function priorShare(volume: Shares): number {
  const lots = Math.max(volume / 100, 0.01)
  return (roundness(volume) * (1 + lots) ** -1.6) / 6
}

/** A size that traders choose out of habit, such as 500 or 3,000: seeing it again says little. */
export const isLiked = (volume: Shares): boolean => roundness(volume) > 1

/** 100, 200, 500, 1,000 … are liked most, other single digits next, odd lots least (Mu, Chen, Kertész, Zhou 2009). */
function roundness(volume: Shares): number {
  if (volume % 100 !== 0) return 0.05
  const digits = String(volume).replace(/0+$/, '')
  if (digits === '1' || digits === '2' || digits === '5') return 8
  return digits.length === 1 ? 2.5 : digits === '15' || digits === '25' ? 1.5 : 1
}

function halve(counts: Map<Shares, number>): number {
  let total = 0
  for (const [volume, count] of counts) {
    const half = count >> 1
    if (half === 0) counts.delete(volume)
    else counts.set(volume, half)
    total += half
  }
  return total
}
