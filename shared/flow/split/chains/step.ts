import type { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { refillsTuning } from '../tuning'
import { COMPONENTS } from './beam-rows'

const { GAP_MIN_MS, REFILL_MS, REFILL_FAST_MS, REFILL_NULL } = refillsTuning

/**
 * The step from an earlier order to a candidate, which is the same for all rows that end in the earlier order, and the
 * evidence of the last weighed row for it.
 */
export class ChainStep {
  candidate: Candidate
  /** Slot of the earlier order. */
  from = 0
  /** Interval in ms, and in shares that the market traded. */
  gap = 0
  volumeGap = 1
  logVolumeGap = 0
  perVolume = 0
  /** Density in time of an order sent right after the earlier one was consumed, at its price; 0 if it was not. */
  refill = 0
  /** One of the two is active, the other rested. */
  switched = false
  /** Whether the wait of a row is to be taken off or added to the interval: −1, 0 or 1 times. */
  shift = 0
  /** For the last evaluated row: the interval between the relevant times, in slots of its schedule. */
  rowGap = 0
  slots = 1
  /** Mean interval that the row would have (ms). */
  nextGap = 0
  readonly densities = new Float64Array(COMPONENTS)

  constructor(candidate: Candidate) {
    this.candidate = candidate
  }

  /** False if the order in slot `from` cannot be before the candidate: it came later, or at the same moment. */
  take(orders: SplitOrderStore, from: number, candidate: Candidate): boolean {
    this.candidate = candidate
    this.from = from
    this.gap = candidate.submitTime - (orders.submitTime[from] as number)
    if (this.gap < GAP_MIN_MS) return false
    const crossed = orders.crossedNo[from] as number
    if ((candidate.crossedNo > 0 || crossed > 0) && shareOrder(orders.orderNo[from] as number, crossed, candidate))
      return false
    const active = orders.active[from] as number
    this.shift = (candidate.active ? -1 : 0) + active
    const volume = candidate.marketVolume - (orders.marketVolume[from] as number)
    this.volumeGap = volume > 1 ? volume : 1
    this.logVolumeGap = Math.log(this.volumeGap)
    this.perVolume = candidate.context.volumeRate / this.volumeGap
    this.refill = refillDensity(orders, from, candidate)
    this.switched = active !== candidate.active
    return true
  }
}

/** One of the orders is part of the other. */
function shareOrder(no: number, crossed: number, { orderNo, crossedNo }: Candidate): boolean {
  if (no === orderNo || no === crossedNo) return true
  return crossed > 0 && (crossed === orderNo || crossed === crossedNo)
}

function refillDensity(orders: SplitOrderStore, from: number, { active, fill, price, submitTime }: Candidate): number {
  if (active || fill || orders.active[from]) return 0
  const wait = submitTime - (orders.doneTime[from] as number)
  if (wait < -5 || wait > REFILL_MS || Math.abs(price - (orders.price[from] as number)) > 1) return 0
  return ((wait <= REFILL_FAST_MS ? 0.7 / REFILL_FAST_MS : 0) + 0.3 / REFILL_MS) / REFILL_NULL
}
