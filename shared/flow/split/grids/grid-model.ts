import { bell } from '../chains/size-density'
import { gridModelTuning } from '../tuning'

const {
  NARROW,
  WIDE,
  SUPPORT,
  UNEQUAL,
  SIZES_PRIOR,
  LIST_PRIOR,
  LIST_MIN,
  SIZE_REACH,
  SIZE_MEMORY_MIN,
  EMPTY,
  EMPTY_BELIEF,
  IRREGULAR,
  IRREGULAR_BELIEF,
  IRREGULAR_MIN,
  REACH,
  REACH_MAX,
  STEP_NATS_MAX,
  PHASE_GAIN_MIN,
  PERIOD_GAIN_MIN,
  SLOTS_REMEMBERED,
} = gridModelTuning
const NARROW_PEAK = 1 / (NARROW * Math.sqrt(2 * Math.PI))
const WIDE_PEAK = 1 / (WIDE * Math.sqrt(2 * Math.PI))
const NARROW_REACH = 4 * NARROW
const EQUAL = 1e-5
const LIST_CHANCE = SUPPORT / 3
const TWO = Math.log(2)
const THREE = Math.log(3)
const HALVES = Math.log(1.5)

/**
 * A schedule that keeps to a grid: one order of about one size in every slot of a period, each a little off its
 * moment, some slots empty. A slot is not given the order that fits best: its likelihood is summed over all orders that
 * may be its slice and the chance that none is, and the grid follows their weighted mean (probabilistic data
 * association, Bar-Shalom and Tse 1975). Phase and period follow by the gains of a growing-memory α–β filter.
 * Works forward and backward in time (`direction` = ±1).
 */
export class GridModel {
  period = 0
  /** Where the slot met last belongs. */
  anchor = 0
  /** The next slot: its time, and half the width of its window, ms. */
  due = 0
  reach = 0
  slots = 0
  misses = 0
  /** Mean ln(volume) of the slices. */
  size = 0
  /** Chance that all slices have one size. */
  equal = 0
  private reference = 0
  private narrow = 0
  private wide = 0
  /** That they are of a short list, the reference being 1, 2 or 3 units. */
  private asOne = 0
  private asTwo = 0
  private asThree = 0
  private isListing = false
  private slices = 0
  private squares = 0
  private seen = 0
  private sd = 0
  private inflation = 1
  private direction = 1
  /** Error of an order's time that the resolution of stamps alone can cause, ms. */
  private blur = 0

  /** From two orders, at `last` and `gap` before (in the direction given); sizes in ln(volume). */
  begin(direction: 1 | -1, last: number, gap: number, size: number, other: number, lots: number, blur: number): void {
    this.direction = direction
    this.blur = blur
    this.reference = size
    this.size = size
    this.slices = 1
    ;[this.equal, this.narrow, this.wide] = SIZES_PRIOR
    this.asOne = this.asTwo = this.asThree = LIST_PRIOR / 3
    this.learnSize(other, lots)
    this.anchor = last
    this.period = gap
    this.squares = IRREGULAR_BELIEF * IRREGULAR * IRREGULAR
    this.seen = IRREGULAR_BELIEF
    this.slots = 2
    this.misses = 0
    this.aim()
  }

  /** Becomes another's copy, to go on from `last` in the other direction. */
  turn(other: GridModel, last: number): void {
    this.follow(other)
    this.direction = -other.direction
    this.anchor = last
    this.aim()
  }

  /** Becomes another's copy. */
  follow(other: GridModel): void {
    this.direction = other.direction
    this.blur = other.blur
    this.anchor = other.anchor
    this.period = other.period
    this.slots = other.slots
    this.misses = other.misses
    this.size = other.size
    this.equal = other.equal
    this.reference = other.reference
    this.narrow = other.narrow
    this.wide = other.wide
    this.asOne = other.asOne
    this.asTwo = other.asTwo
    this.asThree = other.asThree
    this.isListing = other.isListing
    this.slices = other.slices
    this.squares = other.squares
    this.seen = other.seen
    this.aim()
  }

  /**
   * Likelihood ratio of the next slot's slice to an independent order; `rate`: independent orders of this kind a ms.
   */
  ratio(time: number, size: number, lots: number, rate: number): number {
    let chance = this.isListing ? this.listed(size - this.reference) : 0
    const off = size - this.size
    if (off < SIZE_REACH && off > -SIZE_REACH) {
      chance += this.wide * density(off, WIDE, WIDE_PEAK / lots)
      if (off < NARROW_REACH && off > -NARROW_REACH) chance += this.narrow * density(off, NARROW, NARROW_PEAK / lots)
    }
    if (chance < 1e-9) return 0
    const x = (time - this.due) / this.sd
    const u = 1 + 0.25 * x * x
    // Student's t with four degrees of freedom: the width is an estimate
    return (0.375 * chance) / (u * u * Math.sqrt(u) * this.sd * rate)
  }

  /**
   * Ends a slot. `sum`: Σ of `ratio` over the orders in its window, `offs`: Σ of ratio × (time − due). The answer is the
   * slot's evidence in nats; `certain` says how likely one of the orders was its slice.
   */
  certain = 0
  step(sum: number, offs: number): number {
    const empty = (EMPTY_BELIEF * EMPTY + this.misses) / (EMPTY_BELIEF + this.slots)
    const all = empty + (1 - empty) * sum
    this.certain = ((1 - empty) * sum) / all
    if (this.certain < 0.5) this.misses++
    const off = ((1 - empty) * offs) / all
    const k = Math.min(this.slots, SLOTS_REMEMBERED)
    this.anchor = this.due + Math.max(PHASE_GAIN_MIN, (2 * (2 * k + 1)) / ((k + 1) * (k + 2))) * off
    this.period += Math.max(PERIOD_GAIN_MIN, 6 / ((k + 1) * (k + 2))) * off * this.direction
    this.slots++
    const nats = Math.log(all)
    return nats < STEP_NATS_MAX ? nats : STEP_NATS_MAX
  }

  /** Learns from the order that was a slot's slice: how far off it came (ms) and its size. */
  learn(off: number, size: number, lots: number): void {
    const share = off / this.period
    this.squares += (this.certain * share * share) / this.inflation
    this.seen += this.certain
    this.learnSize(size, lots)
  }

  /** Irregularity of its slots, as a share of the period. */
  get irregularity(): number {
    return Math.sqrt(this.squares / this.seen)
  }

  /** Looks at the next slot. */
  aim(): void {
    const k = this.slots < SLOTS_REMEMBERED ? this.slots : SLOTS_REMEMBERED
    this.inflation = 1 + (2 * (2 * k + 1)) / (k * (k - 1))
    this.sd = Math.sqrt((this.squares / this.seen) * this.inflation) * this.period
    const least = IRREGULAR_MIN * this.period
    if (this.sd < least) this.sd = least
    if (this.sd < this.blur) this.sd = this.blur
    this.due = this.anchor + this.direction * this.period
    this.reach = REACH * this.sd
    const most = REACH_MAX * this.period
    if (this.reach > most) this.reach = most
  }

  /** Chance of a size this far from the reference (in ln) if sizes are equal or of a short list. */
  private listed(off: number): number {
    if (near(off, 0)) return this.equal * SUPPORT + (this.asOne + this.asTwo + this.asThree) * LIST_CHANCE
    if (this.asOne > LIST_MIN && (near(off, TWO) || near(off, THREE))) return this.asOne * LIST_CHANCE
    if (this.asTwo > LIST_MIN && (near(off, -TWO) || near(off, HALVES))) return this.asTwo * LIST_CHANCE
    if (this.asThree > LIST_MIN && (near(off, -THREE) || near(off, -HALVES))) return this.asThree * LIST_CHANCE
    return 0
  }

  private learnSize(size: number, lots: number): void {
    const off = size - this.size
    const from = size - this.reference
    const same = near(from, 0)
    const equal = this.equal * (same ? SUPPORT : UNEQUAL)
    const one = this.asOne * (same || near(from, TWO) || near(from, THREE) ? LIST_CHANCE : UNEQUAL)
    const two = this.asTwo * (same || near(from, -TWO) || near(from, HALVES) ? LIST_CHANCE : UNEQUAL)
    const three = this.asThree * (same || near(from, -THREE) || near(from, -HALVES) ? LIST_CHANCE : UNEQUAL)
    const narrow = this.narrow * density(off, NARROW, NARROW_PEAK / lots)
    const wide = this.wide * density(off, WIDE, WIDE_PEAK / lots)
    const total = equal + narrow + wide + one + two + three
    this.asOne = one / total
    this.asTwo = two / total
    this.asThree = three / total
    this.equal = equal / total
    this.narrow = narrow / total
    this.wide = wide / total
    this.isListing = equal + one + two + three > LIST_MIN * total
    this.slices++
    const gain = 1 / this.slices
    this.size += (gain > SIZE_MEMORY_MIN ? gain : SIZE_MEMORY_MIN) * off
  }
}

const near = (value: number, other: number): boolean => value - other < EQUAL && other - value < EQUAL

/** `peak`: its height for one size among those that come in lots. */
function density(off: number, sigma: number, peak: number): number {
  const chance = bell(off / sigma) * peak
  return chance < SUPPORT ? chance : SUPPORT
}
