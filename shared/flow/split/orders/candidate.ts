import { candidateTuning } from '../tuning'
import type { SplitOrderStore } from './order-store'

const { ODD_SUPPORT } = candidateTuning

/** Market data used when an order is judged. */
export interface JudgementContext {
  /** Shares the market trades a millisecond. */
  volumeRate: number
  /** Error of an interval that the resolution of stamps alone causes: standard deviation, ms. */
  blur: number
  /** Ratio of the frequency of the order's size on its own side to that on the other side; at least 1. */
  commonness: number
}

/** An order of the store as the chains judge it: which parent it may be the next child of. */
export class Candidate {
  readonly submitTime: number
  readonly marketVolume: number
  readonly volume: number
  readonly logVolume: number
  readonly price: number
  readonly active: number
  readonly fill: boolean
  /** Numbers of the order, and of the one that crossed with the rest of it; 0 = none. */
  readonly orderNo: number
  readonly crossedNo: number
  readonly crossedWait: number
  /** Orders of this side, role and exact size expected a millisecond from independent traders. */
  readonly nullRate: number
  /** How many sizes there are about this one (in lots), and how often a schedule picks one like this. */
  readonly lots: number
  readonly support: number

  constructor(
    orders: SplitOrderStore,
    readonly slot: number,
    readonly context: JudgementContext,
    /** Its running number in the store. */
    readonly name = orders.name(slot),
  ) {
    const volume = orders.volume[slot] as number
    this.submitTime = orders.submitTime[slot] as number
    this.marketVolume = orders.marketVolume[slot] as number
    this.volume = volume
    this.logVolume = orders.logVolume[slot] as number
    this.price = orders.price[slot] as number
    this.active = orders.active[slot] as number
    this.fill = orders.fill[slot] === 1
    this.orderNo = orders.orderNo[slot] as number
    this.crossedNo = orders.crossedNo[slot] as number
    this.crossedWait = orders.crossedWait[slot] as number
    this.nullRate = orders.nullRate[slot] as number
    this.lots = Math.max(1, volume / orders.lot)
    this.support = volume % orders.lot === 0 ? 1 : ODD_SUPPORT
  }

  /** Sizes about this one that a schedule might pick as well. */
  get choices(): number {
    return this.lots / this.support
  }
}
