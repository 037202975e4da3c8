import type { Incoming } from '../orders/incoming'
import type { OrderStore } from '../orders/order-store'
import { BeamRows, COMPONENTS } from './beam-rows'
import { DENSITY_MAX, GAP_DENSITY, gapBin, levelOf, strictestFor } from './gap-density'
import { SIZE_SUPPORT_EXACT, sizeNarrow, sizeWide } from './size-density'

/** What a chain's children have in common. */
export const EXACT = 0
export const BAND = 1
export const POV = 2
export type ChainKind = typeof EXACT | typeof BAND | typeof POV

/** Sizes are equal if their ln are (32-bit). */
const EQUAL = 1e-5
/** All but the last: half of them keep time, half keep the market's volume; each half from strict to loose. */
const SCHEDULES = COMPONENTS - 1
const BURST_MS = [100, 200_000] as const
const BURST_LOG = Math.log(BURST_MS[1] / BURST_MS[0])
/** The last fits any interval: slices that come in bursts. */
const PRIOR = [0.15, 0.15, 0.15, 0.1, 0.08, 0.12, 0.15, 0.1, 0.1] as const
const FORGET = 0.03
/** Shortest and longest first interval; its prior is log-uniform between. */
const FIRST_GAP_MS = [200, 260_000] as const
const FIRST_GAP_LOG = Math.log(FIRST_GAP_MS[1] / FIRST_GAP_MS[0])
const GAP_MIN_MS = 15
export const REFILL_MS = 360
const REFILL_FAST_MS = 130
/** Resting orders follow one another at a price more often than independent ones would. */
const REFILL_NULL = 4
const REFILL_PRIOR_FIRST = 0.33
/** No single order says more than this, and less than e^−12 is never. */
export const STEP_NATS_MAX = 5
const RATIO_MIN = 6e-6
const SLOTS_REMEMBERED = 12
const PHASE_GAIN = 0.5
const SIZE_MEMORY_MIN = 0.15
/** Changing between active and resting moves the interval by an unknown wait. */
const SWITCH_REACH = 1.8
/** Chance that a schedule pauses for more slots than are looked across. */
const PAUSE = 0.03
const PAUSE_SLOTS = 3

/** Weighs an incoming order against hypotheses, and makes new hypotheses of it. */
export class Beams extends BeamRows {
  /** Mean interval that the row weighed last would have (ms). */
  nextGap = 0
  private readonly densities = new Float64Array(COMPONENTS)
  private slotsNow = 1
  /** Interval to the row weighed last, between the moments that count. */
  private gapNow = 0
  /** What all rows that end in one order have in common against the incoming one; see `look`. */
  private q = 0
  private gap = 0
  private volumeGap = 1
  private logVolumeGap = 0
  private perVolume = 0
  private refill = 0
  private switched = false
  /** Whether the wait of a row is to be taken off or added to the interval: −1, 0 or 1 times. */
  private shift = 0

  constructor(
    rows: number,
    private readonly orders: OrderStore,
    private readonly incoming: Incoming,
  ) {
    super(rows)
  }

  /**
   * Looks at the order in slot `q` as the one before the incoming order, for the calls that follow. False if it
   * cannot be: it came later, or at the same moment.
   */
  look(q: number): boolean {
    const { incoming, orders } = this
    this.q = q
    this.gap = incoming.submitTime - (orders.submitTime[q] as number)
    if (this.gap < GAP_MIN_MS) return false
    if ((incoming.crossedNo > 0 || (orders.crossedNo[q] as number) > 0) && this.shareOrder(q)) return false
    this.shift = (incoming.active ? -1 : 0) + (orders.active[q] as number)
    const volume = incoming.marketVolume - (orders.marketVolume[q] as number)
    this.volumeGap = volume > 1 ? volume : 1
    this.logVolumeGap = Math.log(this.volumeGap)
    this.perVolume = incoming.volumeRate / this.volumeGap
    this.refill = this.refillDensity(q)
    this.switched = (orders.active[q] as number) !== incoming.active
    return true
  }

  /** One of the orders is part of the other. */
  private shareOrder(q: number): boolean {
    const { incoming, orders } = this
    const no = orders.orderNo[q] as number
    const crossed = orders.crossedNo[q] as number
    if (no === incoming.orderNo || no === incoming.crossedNo) return true
    return crossed > 0 && (crossed === incoming.orderNo || crossed === incoming.crossedNo)
  }

  /** Evidence in nats that the incoming order is second of a chain after the order looked at; −∞ = cannot be. */
  weighStart(kind: ChainKind): number {
    const { incoming, orders, gap, q } = this
    if (gap > FIRST_GAP_MS[1]) return Number.NEGATIVE_INFINITY
    this.nextGap = gap
    let size = SIZE_SUPPORT_EXACT
    if (kind !== EXACT) {
      const off = incoming.logVolume - (orders.logVolume[q] as number)
      size = 0.5 * (sizeNarrow(off, incoming) + sizeWide(off, incoming))
    }
    let density = gap < FIRST_GAP_MS[0] ? 0 : 1 / (gap * FIRST_GAP_LOG)
    if (this.refill > 0) density = (1 - REFILL_PRIOR_FIRST) * density + REFILL_PRIOR_FIRST * this.refill
    return nats((density * size * (this.switched ? 0.35 : 0.65)) / incoming.nullRate)
  }

  /**
   * Evidence in nats that the incoming order is the next of row `b`, whose last order is the one looked at; −∞ if it
   * cannot be, or is surely no more than `needed`.
   */
  weigh(b: number, needed = Number.NEGATIVE_INFINITY): number {
    return nats(this.ratio(b, Math.exp(needed)))
  }

  /** Row `to` becomes the pair of the order in slot `q` and the incoming one. */
  start(to: number, kind: ChainKind, q: number, score: number): void {
    const { incoming, orders } = this
    this.look(q)
    this.kind[to] = kind
    this.score[to] = score
    this.count[to] = 2
    this.slots[to] = 1
    this.gapTime[to] = this.gap
    this.logGapVolume[to] = this.logVolumeGap
    this.phase[to] = 0
    for (let i = 0; i < COMPONENTS; i++) this.weights[to * COMPONENTS + i] = PRIOR[i] as number
    this.size[to] = ((orders.logVolume[q] as number) + incoming.logVolume) / 2
    this.narrow[to] = 0.5
    this.refills[to] = this.refill > 0 ? 1 : 0
    this.actives[to] = (orders.active[q] as number) + incoming.active
    this.wait[to] = incoming.crossedWait || (orders.crossedWait[q] as number)
  }

  /** Row `to` becomes row `from` with the incoming order after the one in slot `q`. */
  extend(to: number, from: number, q: number, score: number): void {
    const { incoming, densities, weights } = this
    this.look(q)
    const refill = this.refill > 0
    const switched = this.switched && this.wait[from] === 0
    this.ratio(from)
    const gap = this.gapNow
    if (to !== from) this.copy(to, from)
    let total = 0
    for (let i = 0; i < COMPONENTS; i++) total += (weights[from * COMPONENTS + i] as number) * (densities[i] as number)
    if (total > 0 && !refill && !switched) {
      for (let i = 0; i < COMPONENTS; i++) {
        const share = ((weights[from * COMPONENTS + i] as number) * (densities[i] as number)) / total
        weights[to * COMPONENTS + i] = (1 - FORGET) * share + FORGET * (PRIOR[i] as number)
      }
    }
    const mean = this.gapTime[from] as number
    const slots = this.slots[from] as number
    const k = this.slotsNow
    const expected = (this.phase[from] as number) + k * mean
    const off = gap - expected
    this.gapTime[to] = this.nextGap
    const meanVolume = Math.exp(this.logGapVolume[from] as number)
    const volumeRatio = this.volumeGap / meanVolume
    const volumeSlots = volumeRatio < 1.5 ? 1 : volumeRatio < 2.5 ? 2 : 3
    this.logGapVolume[to] = Math.log((meanVolume * slots + this.volumeGap) / (slots + volumeSlots))
    this.slots[to] = Math.min(SLOTS_REMEMBERED, slots + k)
    this.phase[to] = !switched && Math.abs(off) < 0.5 * mean ? -(1 - PHASE_GAIN) * off : 0
    const n = this.count[from] as number
    const gain = Math.max(SIZE_MEMORY_MIN, 1 / (n + 1))
    const sizeOff = incoming.logVolume - (this.size[from] as number)
    if (this.kind[from] === BAND) {
      const narrow = this.narrow[from] as number
      const tight = narrow * sizeNarrow(sizeOff, incoming)
      const wide = (1 - narrow) * sizeWide(sizeOff, incoming)
      if (tight + wide > 0) this.narrow[to] = Math.min(0.97, Math.max(0.03, tight / (tight + wide)))
    }
    if (this.kind[from] !== POV) this.size[to] = (this.size[from] as number) + gain * sizeOff
    this.count[to] = n + 1
    this.score[to] = score
    if (incoming.crossedWait > 0) this.wait[to] = incoming.crossedWait
    if (refill) this.refills[to] = (this.refills[from] as number) + 1
    if (incoming.active) this.actives[to] = (this.actives[from] as number) + 1
  }

  /** Weight of the components that keep the market's volume rather than time. */
  volumeClock(b: number): number {
    let sum = 0
    for (let i = SCHEDULES / 2; i < SCHEDULES; i++) sum += this.weights[b * COMPONENTS + i] as number
    return sum
  }

  /** How much likelier the incoming order is the next of row `b` than anybody's; 0 if surely no more than `needed`. */
  private ratio(b: number, needed = 0): number {
    const { incoming, densities, weights } = this
    const size = this.sizeChance(b)
    if (size <= 0) return 0
    const wait = this.wait[b] as number
    const gap = Math.max(1, this.gap + this.shift * wait)
    const switched = this.switched && wait === 0
    this.gapNow = gap
    const fromPhase = Math.max(1, gap - (this.phase[b] as number))
    const highest = DENSITY_MAX * Math.max(1 / fromPhase, this.perVolume) + this.refill
    if (highest * size <= needed * incoming.nullRate) return 0
    const mean = this.gapTime[b] as number
    const n = this.count[b] as number
    const slots = this.slots[b] as number
    const nearest = Math.round(gap / mean)
    const k = nearest > 3 ? 3 : nearest < 1 ? (switched ? 0 : 1) : nearest
    this.slotsNow = k
    this.nextGap = (mean * slots + gap) / (slots + k)
    const level = levelOf(n - 1)
    const bin = gapBin(Math.log(fromPhase / mean))
    const volumeBin = gapBin(this.logVolumeGap - (this.logGapVolume[b] as number))
    const perTime = 1 / fromPhase
    const first = b * COMPONENTS
    let density = 0
    const strictest = strictestFor(incoming.blur / mean)
    for (let i = 0; i < SCHEDULES / 2; i++) {
      const strict = i > strictest ? i : strictest
      const byTime = bin < 0 ? 0 : (GAP_DENSITY[level + bin + strict] as number) * perTime
      const byVolume = volumeBin < 0 ? 0 : (GAP_DENSITY[level + volumeBin + i] as number) * this.perVolume
      densities[i] = byTime
      densities[i + 4] = byVolume
      density += (weights[first + i] as number) * byTime + (weights[first + i + 4] as number) * byVolume
    }
    const burst = gap > BURST_MS[0] && gap < BURST_MS[1] ? 1 / (gap * BURST_LOG) : 0
    densities[SCHEDULES] = burst
    density += (weights[first + SCHEDULES] as number) * burst
    if (gap > PAUSE_SLOTS * mean) density += PAUSE * burst
    if (switched) density = 0.5 * density + (gap < SWITCH_REACH * mean ? 0.5 / (SWITCH_REACH * mean) : 0)
    const refillShare = ((this.refills[b] as number) + 1) / (n + 2)
    density = (1 - refillShare) * density + refillShare * this.refill
    const actives = this.actives[b] as number
    const role = ((incoming.active ? actives : n - actives) + 0.6) / (n + 1.2)
    return (density * size * role) / incoming.nullRate
  }

  /** How often row `b` would pick the incoming order's size; of shares of the volume `ShareTable` knows. */
  sizeChance(b: number): number {
    const { incoming } = this
    const mean = this.size[b] as number
    const kind = this.kind[b]
    if (kind === EXACT) return Math.abs(incoming.logVolume - mean) > EQUAL ? 0 : SIZE_SUPPORT_EXACT
    if (kind === POV) return 1
    const narrow = this.narrow[b] as number
    const off = incoming.logVolume - mean
    return narrow * sizeNarrow(off, incoming) + (1 - narrow) * sizeWide(off, incoming)
  }

  /** Density in time of an order sent right after the last one was consumed, at its price; 0 if it was not. */
  private refillDensity(q: number): number {
    const { incoming, orders } = this
    if (incoming.active || incoming.fill || orders.active[q]) return 0
    const wait = incoming.submitTime - (orders.doneTime[q] as number)
    if (wait < -5 || wait > REFILL_MS || Math.abs(incoming.price - (orders.price[q] as number)) > 1) return 0
    return ((wait <= REFILL_FAST_MS ? 0.7 / REFILL_FAST_MS : 0) + 0.3 / REFILL_MS) / REFILL_NULL
  }
}

const nats = (ratio: number): number =>
  ratio < RATIO_MIN ? Number.NEGATIVE_INFINITY : Math.min(STEP_NATS_MAX, Math.log(ratio))
