import type { OrderStore } from './order-store'

const LOT = 100
/** A schedule seldom leaves odd lots. */
const ODD_SUPPORT = 0.5

/** The order being judged, as the chains need it. One instance, filled anew for every order. */
export class Incoming {
  name = 0
  slot = 0
  submitTime = 0
  doneTime = 0
  marketVolume = 0
  volume = 0
  logVolume = 0
  price = 0
  active = 0
  fill = false
  /** Numbers of the order, and of the one that crossed with the rest of it; 0 = none. */
  orderNo = 0
  crossedNo = 0
  crossedWait = 0
  /** Orders of this side, role and exact size expected a millisecond from independent traders. */
  nullRate = 1
  /** How much commoner its size is on its own side than on the other; at least 1. */
  commonness = 1
  /** How far stamps alone may put an interval off (standard deviation, ms). */
  blur = 0
  /** Shares the market trades a millisecond. */
  volumeRate = 0
  /** How many sizes there are about this one (in lots), and how often a schedule picks one like this. */
  lots = 1
  support = 1

  /** Sizes about this one that a schedule might pick as well. */
  get choices(): number {
    return this.lots / this.support
  }

  /** Takes an order from the store; `name` and `volumeRate` stay. */
  load(orders: OrderStore, slot: number): void {
    const volume = orders.volume[slot] as number
    this.slot = slot
    this.submitTime = orders.submitTime[slot] as number
    this.doneTime = orders.doneTime[slot] as number
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
    this.lots = Math.max(1, volume / LOT)
    this.support = volume % LOT === 0 ? 1 : ODD_SUPPORT
  }
}
