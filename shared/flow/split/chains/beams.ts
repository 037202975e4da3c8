import type { Shares } from '../../../market/units'
import type { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { beamsTuning } from '../tuning'
import { BeamRows, COMPONENTS } from './beam-rows'
import { DENSITY_MAX, densityLevel, GAP_DENSITY, gapBin, strictestFor } from './gap-density'
import { SIZE_SUPPORT_EXACT, sizeNarrow, sizeWide } from './size-density'
import { ChainStep } from './step'

/** Common properties of a chain's children. */
export const EXACT = 0
export const BAND = 1
export const POV = 2
export type ChainKind = typeof EXACT | typeof BAND | typeof POV

/** Sizes are equal if their ln are (32-bit). */
const EQUAL = 1e-5
const {
  BURST_MS,
  PRIOR,
  FORGET,
  FIRST_GAP_MS,
  REFILL_PRIOR_FIRST,
  SLOTS_REMEMBERED,
  PHASE_GAIN,
  SIZE_MEMORY_MIN,
  SWITCH_REACH,
  PAUSE,
  PAUSE_SLOTS,
} = beamsTuning
export const { STEP_NATS_MAX } = beamsTuning
/** All but the last: half of them keep time, half keep the market's volume; each half from strict to loose. */
const SCHEDULES = COMPONENTS - 1
const BURST_LOG = Math.log(BURST_MS[1] / BURST_MS[0])
const FIRST_GAP_LOG = Math.log(FIRST_GAP_MS[1] / FIRST_GAP_MS[0])
const RATIO_MIN = 6e-6

/** Weighs candidates against hypotheses, and makes new hypotheses of them. */
export class Beams extends BeamRows {
  private step: ChainStep | undefined

  constructor(
    rows: number,
    private readonly orders: SplitOrderStore,
  ) {
    super(rows)
  }

  /** Shares in one 手 of the instrument. */
  get lot(): Shares {
    return this.orders.lot
  }

  /**
   * The step from the order in slot `from` to a candidate; undefined if there can be none. The next call reuses it.
   */
  look(from: number, candidate: Candidate): ChainStep | undefined {
    this.step ??= new ChainStep(candidate)
    return this.step.take(this.orders, from, candidate) ? this.step : undefined
  }

  /** Evidence in nats that a step begins a chain; −∞ = cannot be. */
  weighStart(step: ChainStep, kind: ChainKind): number {
    const { candidate, gap, refill, switched } = step
    if (gap > FIRST_GAP_MS[1]) return Number.NEGATIVE_INFINITY
    step.nextGap = gap
    let size = SIZE_SUPPORT_EXACT
    if (kind !== EXACT) {
      const off = candidate.logVolume - (this.orders.logVolume[step.from] as number)
      size = 0.5 * (sizeNarrow(off, candidate) + sizeWide(off, candidate))
    }
    let density = gap < FIRST_GAP_MS[0] ? 0 : 1 / (gap * FIRST_GAP_LOG)
    if (refill > 0) density = (1 - REFILL_PRIOR_FIRST) * density + REFILL_PRIOR_FIRST * refill
    return nats((density * size * (switched ? 0.35 : 0.65)) / candidate.nullRate)
  }

  /**
   * Evidence in nats that a step from the last order of row `b` continues it; −∞ if it cannot, or is certainly not
   * above `needed`.
   */
  weigh(step: ChainStep, b: number, needed = Number.NEGATIVE_INFINITY): number {
    return nats(this.ratio(step, b, Math.exp(needed)))
  }

  /** Row `to` becomes the two orders of a step. */
  start(to: number, kind: ChainKind, step: ChainStep, score: number): void {
    const { orders } = this
    const { candidate, from } = step
    this.kind[to] = kind
    this.score[to] = score
    this.count[to] = 2
    this.slots[to] = 1
    this.gapTime[to] = step.gap
    this.logGapVolume[to] = step.logVolumeGap
    this.phase[to] = 0
    for (let i = 0; i < COMPONENTS; i++) this.weights[to * COMPONENTS + i] = PRIOR[i] as number
    this.size[to] = ((orders.logVolume[from] as number) + candidate.logVolume) / 2
    this.narrow[to] = 0.5
    this.refills[to] = step.refill > 0 ? 1 : 0
    this.actives[to] = (orders.active[from] as number) + candidate.active
    this.wait[to] = candidate.crossedWait || (orders.crossedWait[from] as number)
  }

  /** Row `to` becomes row `from` and a step from its last order. */
  extend(to: number, from: number, step: ChainStep, score: number): void {
    const { weights } = this
    const { candidate, densities } = step
    const refill = step.refill > 0
    const switched = step.switched && this.wait[from] === 0
    this.ratio(step, from)
    const gap = step.rowGap
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
    const k = step.slots
    const expected = (this.phase[from] as number) + k * mean
    const off = gap - expected
    this.gapTime[to] = step.nextGap
    const meanVolume = Math.exp(this.logGapVolume[from] as number)
    const volumeRatio = step.volumeGap / meanVolume
    const volumeSlots = volumeRatio < 1.5 ? 1 : volumeRatio < 2.5 ? 2 : 3
    this.logGapVolume[to] = Math.log((meanVolume * slots + step.volumeGap) / (slots + volumeSlots))
    this.slots[to] = Math.min(SLOTS_REMEMBERED, slots + k)
    this.phase[to] = !switched && Math.abs(off) < 0.5 * mean ? -(1 - PHASE_GAIN) * off : 0
    const n = this.count[from] as number
    const gain = Math.max(SIZE_MEMORY_MIN, 1 / (n + 1))
    const sizeOff = candidate.logVolume - (this.size[from] as number)
    if (this.kind[from] === BAND) {
      const narrow = this.narrow[from] as number
      const tight = narrow * sizeNarrow(sizeOff, candidate)
      const wide = (1 - narrow) * sizeWide(sizeOff, candidate)
      if (tight + wide > 0) this.narrow[to] = Math.min(0.97, Math.max(0.03, tight / (tight + wide)))
    }
    if (this.kind[from] !== POV) this.size[to] = (this.size[from] as number) + gain * sizeOff
    this.count[to] = n + 1
    this.score[to] = score
    if (candidate.crossedWait > 0) this.wait[to] = candidate.crossedWait
    if (refill) this.refills[to] = (this.refills[from] as number) + 1
    if (candidate.active) this.actives[to] = (this.actives[from] as number) + 1
  }

  /** Weight of the components that keep the market's volume rather than time. */
  volumeClock(b: number): number {
    let sum = 0
    for (let i = SCHEDULES / 2; i < SCHEDULES; i++) sum += this.weights[b * COMPONENTS + i] as number
    return sum
  }

  /** Likelihood ratio of a step that continues row `b` to an independent order; 0 if certainly not above `needed`. */
  private ratio(step: ChainStep, b: number, needed = 0): number {
    const { weights } = this
    const { candidate, densities, perVolume, refill } = step
    const size = this.sizeChance(candidate, b)
    if (size <= 0) return 0
    const wait = this.wait[b] as number
    const gap = Math.max(1, step.gap + step.shift * wait)
    const switched = step.switched && wait === 0
    step.rowGap = gap
    const fromPhase = Math.max(1, gap - (this.phase[b] as number))
    const highest = DENSITY_MAX * Math.max(1 / fromPhase, perVolume) + refill
    if (highest * size <= needed * candidate.nullRate) return 0
    const mean = this.gapTime[b] as number
    const n = this.count[b] as number
    const slots = this.slots[b] as number
    const nearest = Math.round(gap / mean)
    const k = nearest > 3 ? 3 : nearest < 1 ? (switched ? 0 : 1) : nearest
    step.slots = k
    step.nextGap = (mean * slots + gap) / (slots + k)
    const level = densityLevel(n - 1)
    const bin = gapBin(Math.log(fromPhase / mean))
    const volumeBin = gapBin(step.logVolumeGap - (this.logGapVolume[b] as number))
    const perTime = 1 / fromPhase
    const first = b * COMPONENTS
    let density = 0
    const strictest = strictestFor(candidate.context.blur / mean)
    for (let i = 0; i < SCHEDULES / 2; i++) {
      const strict = i > strictest ? i : strictest
      const byTime = bin < 0 ? 0 : (GAP_DENSITY[level + bin + strict] as number) * perTime
      const byVolume = volumeBin < 0 ? 0 : (GAP_DENSITY[level + volumeBin + i] as number) * perVolume
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
    density = (1 - refillShare) * density + refillShare * refill
    const actives = this.actives[b] as number
    const role = ((candidate.active ? actives : n - actives) + 0.6) / (n + 1.2)
    return (density * size * role) / candidate.nullRate
  }

  /** Density at which row `b` picks the candidate's size; 1 for volume shares, which `ParticipationTable` judges. */
  sizeChance(candidate: Candidate, b: number): number {
    const mean = this.size[b] as number
    const kind = this.kind[b]
    if (kind === EXACT) return Math.abs(candidate.logVolume - mean) > EQUAL ? 0 : SIZE_SUPPORT_EXACT
    if (kind === POV) return 1
    const narrow = this.narrow[b] as number
    const off = candidate.logVolume - mean
    return narrow * sizeNarrow(off, candidate) + (1 - narrow) * sizeWide(off, candidate)
  }
}

const nats = (ratio: number): number =>
  ratio < RATIO_MIN ? Number.NEGATIVE_INFINITY : Math.min(STEP_NATS_MAX, Math.log(ratio))
