import type { UnixMs } from '../../../market/units'
import type { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { ALIKE_NEAR } from '../parents/parent'
import { gridSearchTuning } from '../tuning'
import { GridModel } from './grid-model'
import { LIST_LENGTH, SizeList } from './size-list'

const {
  PERIOD_MIN_MS,
  PERIOD_MAX_MS,
  CANDIDATES_MAX,
  ALIKE,
  NATS_MIN,
  NATS_MIN_RISE,
  SLICES_MIN,
  MISSES_MAX,
  MISSES_SHARE_MAX,
} = gridSearchTuning
/** Lists of sizes: each covers this much of ln(lots); the second set is staggered by half. */
const LIST_WIDTH = 1.8
const LISTS = 8
const SLICES_MAX = 64
const SLOTS_MAX = 110

/** Searches backwards from an active order for a schedule that it ends: see `GridModel`. */
export class GridSearch {
  /** The best schedule of the last run: its slices, newest first, and its evidence in nats. */
  readonly names = new Int32Array(SLICES_MAX)
  count = 0
  nats = 0
  readonly found = new GridModel()
  /** Most of them have sizes that are never traded: these are created with their first order. */
  private readonly lists: (SizeList | undefined)[] = new Array(4 * LISTS).fill(undefined)
  private readonly model = new GridModel()
  private readonly tried = new Int32Array(SLICES_MAX)

  private readonly lotLog: number

  constructor(private readonly orders: SplitOrderStore) {
    this.lotLog = Math.log(orders.lot)
  }

  /** Notes an active order. */
  add(side: 0 | 1, candidate: Candidate): void {
    this.write(listOf(side, 0, candidate.logVolume - this.lotLog), candidate)
    this.write(listOf(side, 1, candidate.logVolume - this.lotLog), candidate)
  }

  /** Searches backwards from the active order that was added last. */
  run(side: 0 | 1, candidate: Candidate): void {
    this.count = 0
    this.nats = 0
    const { orders } = this
    const list = this.lists[listAbout(side, candidate.logVolume - this.lotLog)]
    if (!list) return
    const { times, sizes, orderNames, mask } = list
    const newest = list.count - 1
    const oldest = Math.max(0, list.count - LIST_LENGTH)
    let tried = 0
    for (let n = newest - 1; n >= oldest; n--) {
      const at = n & mask
      const gap = candidate.submitTime - (times[at] as number)
      if (gap < PERIOD_MIN_MS) continue
      if (gap > PERIOD_MAX_MS) return
      const off = (sizes[at] as number) - candidate.logVolume
      if ((off > ALIKE || off < -ALIKE) && !isListed(off)) continue
      const slot = orders.slot(orderNames[at] as number)
      if (slot < 0) return
      if (orders.taken[slot]) continue
      this.follow(candidate, list, n, oldest, gap)
      if (++tried === CANDIDATES_MAX) return
    }
  }

  private follow(candidate: Candidate, list: SizeList, from: number, oldest: number, gap: number): void {
    const { orders, tried, model } = this
    const { times, sizes, lots, rates, orderNames, mask } = list
    const first = from & mask
    model.begin(
      -1,
      times[first] as number,
      gap,
      candidate.logVolume,
      sizes[first] as number,
      lots[first] as number,
      candidate.context.blur,
    )
    tried[0] = candidate.name
    tried[1] = orderNames[first] as number
    let count = 2
    let nats = 0
    let n = from - 1
    while (model.slots < SLOTS_MAX) {
      const { due, reach } = model
      while (n >= oldest && (times[n & mask] as number) > due + reach) n--
      let sum = 0
      let offs = 0
      let best = 0
      let chosen = -1
      let m = n
      for (; m >= oldest; m--) {
        const at = m & mask
        const time = times[at] as number
        if (time < due - reach) break
        const ratio = model.ratio(time, sizes[at] as number, lots[at] as number, rates[at] as number)
        if (ratio === 0) continue
        const slot = orders.slot(orderNames[at] as number)
        if (slot < 0 || orders.taken[slot]) continue
        sum += ratio
        offs += ratio * (time - due)
        if (ratio <= best) continue
        best = ratio
        chosen = at
      }
      if (m < oldest) return
      nats += model.step(sum, offs)
      if (nats < NATS_MIN + NATS_MIN_RISE * (model.slots - 3)) return
      if (model.certain < 0.5) {
        if (model.misses > MISSES_MAX && model.misses > MISSES_SHARE_MAX * model.slots) return
      } else {
        model.learn((times[chosen] as number) - due, sizes[chosen] as number, lots[chosen] as number)
        if (best > 0.5 * sum) tried[count++] = orderNames[chosen] as number
        if (count >= SLICES_MIN && nats > this.nats) this.keep(nats, count, candidate)
        if (count === SLICES_MAX) return
      }
      if (model.period < 0.6 * gap) return
      model.aim()
    }
  }

  private keep(nats: number, count: number, candidate: Candidate): void {
    this.nats = nats
    this.count = count
    this.names.set(this.tried)
    this.found.turn(this.model, candidate.submitTime)
  }

  /** Number of orders of a side and about this size since a time, as far back as they are stored. */
  countSince(side: number, logVolume: number, time: UnixMs): number {
    const list = this.lists[listAbout(side, logVolume - this.lotLog)]
    if (!list) return 0
    let count = 0
    for (let n = list.count - 1; n >= 0 && n >= list.count - LIST_LENGTH; n--) {
      const at = n & list.mask
      if ((list.times[at] as number) < time) break
      if (Math.abs((list.sizes[at] as number) - logVolume) < ALIKE_NEAR) count++
    }
    return count
  }

  private write(place: number, candidate: Candidate): void {
    let list = this.lists[place]
    if (!list) {
      list = new SizeList()
      this.lists[place] = list
    }
    list.add(candidate)
  }
}

/** Sizes of one short list (1, 2, 3 units) differ by these in ln. */
const LISTED = [Math.log(2), Math.log(3)] as const
const isListed = (off: number): boolean => {
  const size = off < 0 ? -off : off
  return Math.abs(size - LISTED[0]) < 1e-5 || Math.abs(size - LISTED[1]) < 1e-5
}

/** `logLots`: ln of a size in lots. */
function listOf(side: number, stagger: number, logLots: number): number {
  const place = Math.floor(logLots / LIST_WIDTH + stagger / 2)
  return (side * 2 + stagger) * LISTS + Math.min(LISTS - 1, Math.max(0, place))
}

/** The list of sizes in which a size is nearer to the centre of its bin. */
function listAbout(side: number, logLots: number): number {
  const place = logLots / LIST_WIDTH
  return listOf(side, Math.abs(place - Math.floor(place) - 0.5) < 0.25 ? 0 : 1, logLots)
}
