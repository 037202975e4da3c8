import type { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { gridTrackTuning } from '../tuning'
import { GridModel } from './grid-model'

const { LOST_NATS, EMPTY_MAX, EXPECTED_RATIO, CLEAR_SHARE } = gridTrackTuning

/** Follows a schedule forward, slot by slot. Slices count once the evidence is higher than it ever was. */
export class GridTrack {
  isLost = false
  /** Slices that now count, and their evidence in nats; the reader clears both. */
  readonly slices: number[] = []
  nats = 0
  private readonly model = new GridModel()
  private readonly pending: number[] = []
  private pendingNats = 0
  private empty = 0
  private sum = 0
  private offs = 0
  private best = 0
  /** The likeliest order of the slot, and what of it is learnt. */
  private readonly chosen = { name: 0, off: 0, size: 0, lots: 0 }

  constructor(
    found: GridModel,
    private readonly orders: SplitOrderStore,
  ) {
    this.model.follow(found)
  }

  get period(): number {
    return this.model.period
  }

  /** Irregularity of its slots, as a share of the period. */
  get irregularity(): number {
    return this.model.irregularity
  }

  /** Considers an active order. True if it is one that the schedule expects. */
  offer(candidate: Candidate): boolean {
    const { model } = this
    const off = candidate.submitTime - model.due
    if (this.isLost || off > model.reach || off < -model.reach) return false
    const ratio = model.ratio(candidate.submitTime, candidate.logVolume, candidate.choices, candidate.nullRate)
    if (ratio === 0) return false
    this.sum += ratio
    this.offs += ratio * off
    if (ratio > this.best) {
      this.best = ratio
      this.chosen.name = candidate.name
      this.chosen.off = off
      this.chosen.size = candidate.logVolume
      this.chosen.lots = candidate.lots
    }
    return ratio > EXPECTED_RATIO
  }

  /** Ends the slots that are over at the time of this active order. Active orders arrive in the order of their times. */
  close(candidate: Candidate): void {
    const now = candidate.submitTime
    while (!this.isLost && now > this.model.due + this.model.reach) this.endSlot()
  }

  private endSlot(): void {
    const { model, orders, pending, chosen } = this
    const slot = orders.slot(chosen.name)
    if (slot >= 0 && orders.taken[slot]) {
      this.sum -= this.best
      this.offs -= this.best * chosen.off
      this.best = 0
    }
    this.pendingNats += model.step(Math.max(0, this.sum), this.offs)
    if (model.certain < 0.5) this.empty++
    else {
      this.empty = 0
      if (this.best > CLEAR_SHARE * this.sum && slot >= 0) {
        model.learn(chosen.off, chosen.size, chosen.lots)
        pending.push(chosen.name)
      }
    }
    if (this.pendingNats > 0) {
      this.nats += this.pendingNats
      this.pendingNats = 0
      this.slices.push(...pending.splice(0))
    }
    this.isLost = this.pendingNats < -LOST_NATS || this.empty === EMPTY_MAX
    this.sum = 0
    this.offs = 0
    this.best = 0
    chosen.name = 0
    model.aim()
  }
}
