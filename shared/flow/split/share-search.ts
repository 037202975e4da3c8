import type { Incoming } from './incoming'
import type { OrderStore } from './order-store'

/** Slices smaller than this many shares are rounded too much to tell a share of the market's volume. */
const SIZE_MIN = 500
const PERIOD_MIN_MS = 2_000
const PERIOD_MAX_MS = 60_000
const CANDIDATES_MAX = 36
const SHARE_MIN = 0.01
const SHARE_MAX = 0.35
/** How far an interval may be from the one before, as a ratio. */
const SHORTEST = 0.55
const LONGEST = 1.5
/** Density of intervals about the mean: a peak of this height and squared width with heavy tails. */
const PEAK = 3
const WIDTH_SQUARED = 0.0324
const ROOT = Math.sqrt(2 * Math.PI)
const START_NATS = -3
const STEPS_MAX = 16
const KEPT = 256
const COUNT_MIN = 5

/** Active orders of one side in the order of their coming: the newest KEPT…2 × KEPT. */
class Arrivals {
  length = 0
  readonly times = new Float64Array(2 * KEPT)
  /** Market volume before each order, and after it: an interval begins at one or the other. */
  readonly before = new Float64Array(2 * KEPT)
  readonly after = new Float64Array(2 * KEPT)
  readonly volumes = new Float64Array(2 * KEPT)
  readonly names = new Int32Array(2 * KEPT)

  add(time: number, marketVolume: number, volume: number, name: number): void {
    if (this.length === 2 * KEPT) {
      for (const column of [this.times, this.before, this.after, this.volumes, this.names]) column.copyWithin(0, KEPT)
      this.length = KEPT
    }
    const at = this.length++
    this.times[at] = time
    this.before[at] = marketVolume
    this.after[at] = marketVolume + volume
    this.volumes[at] = volume
    this.names[at] = name
  }
}

/** First place below `high` of an ascending column with a value ≥ `least`. */
function firstFrom(column: Float64Array, least: number, high: number): number {
  let low = 0
  while (low < high) {
    const middle = (low + high) >> 1
    if ((column[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Looks back from an active order for a row of orders, at about equal intervals, each the same share of what the
 * market traded since the one before. One interval and one size fix the share; the next order back must fit both.
 */
export class ShareSearch {
  /** The best row of the last search, newest first. */
  readonly names = new Int32Array(STEPS_MAX)
  count = 0
  nats = 0
  private readonly sides = [new Arrivals(), new Arrivals()] as const
  private readonly tried = new Int32Array(STEPS_MAX)

  constructor(
    private readonly orders: OrderStore,
    private readonly incoming: Incoming,
  ) {}

  search(side: 0 | 1): void {
    const { incoming, orders } = this
    const own = this.sides[side]
    this.count = 0
    this.nats = 0
    own.add(incoming.submitTime, incoming.marketVolume, incoming.volume, incoming.name)
    if (incoming.volume < SIZE_MIN) return
    const end = Math.max(0, own.length - 1 - CANDIDATES_MAX)
    for (let at = own.length - 2; at >= end; at--) {
      const gap = incoming.submitTime - (own.times[at] as number)
      if (gap < PERIOD_MIN_MS) continue
      if (gap > PERIOD_MAX_MS) break
      const volume = own.volumes[at] as number
      if (volume < 100) continue
      const slot = orders.slot(own.names[at] as number)
      if (slot < 0) break
      if (orders.taken[slot]) continue
      this.follow(own, own.before, at, gap)
      if (volume > 0.02 * incoming.volume) this.follow(own, own.after, at, gap)
    }
  }

  /** `begins`: where intervals begin in the market's volume, before or after the slice. */
  private follow(side: Arrivals, begins: Float64Array, from: number, gap: number): void {
    const { incoming, orders, tried } = this
    const { times, before, volumes, names } = side
    let traded = incoming.marketVolume - (begins[from] as number)
    let sent = incoming.volume
    if (sent < SHARE_MIN * traded || sent > SHARE_MAX * traded) return
    tried[0] = incoming.name
    tried[1] = names[from] as number
    let place = from
    let count = 2
    let period = gap
    let nats = START_NATS
    while (count < STEPS_MAX) {
      const time = times[place] as number
      const volume = volumes[place] as number
      const end = before[place] as number
      const share = sent / traded
      const sigma = 0.015 + 30 / volume + 30 / sent
      const wanted = volume / share
      const reach = 3 * sigma * wanted
      const lots = volume < 100 ? 1 : volume / 100
      const peak = Math.min(0.9, 1 / (sigma * ROOT * lots))
      let chosen = -1
      let best = 0
      const earliest = time - LONGEST * period
      const latest = time - SHORTEST * period
      for (let i = firstFrom(begins, end - wanted - reach, place); i < place; i++) {
        const between = end - (begins[i] as number)
        if (between < wanted - reach || (times[i] as number) > latest) break
        if ((times[i] as number) < earliest) continue
        const slot = orders.slot(names[i] as number)
        if (slot < 0 || orders.taken[slot]) continue
        const x = (time - (times[i] as number)) / period - 1
        const off = (between - wanted) / reach
        const near = 1 - off * off
        const steady = 1 + (x * x) / WIDTH_SQUARED
        const ratio = (PEAK * near * near * near * near) / (steady * steady)
        if (ratio <= best) continue
        best = ratio
        chosen = i
      }
      if (chosen < 0) return
      nats += Math.min(
        5,
        Math.log((best * peak) / (period * (orders.nullRate[orders.slot(names[place] as number)] as number))),
      )
      if (nats < -4) return
      sent += volume
      traded += end - (begins[chosen] as number)
      tried[count++] = names[chosen] as number
      place = chosen
      period = (incoming.submitTime - (times[chosen] as number)) / (count - 1)
      if (count < COUNT_MIN || nats <= this.nats) continue
      this.nats = nats
      this.count = count
      this.names.set(tried)
    }
  }
}
