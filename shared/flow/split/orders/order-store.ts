import type { Shares, UnixMs } from '../../../market/units'
import type { RebuiltOrder } from '../../order-builder'
import { Slab } from '../../slab'

/** By a parent; by one whose chain of shares of the market's volume goes on from its orders. */
export const TAKEN = 1
export const TAKEN_AS_SHARE = 2
/** Slices that share an order came within so many of one another. */
const SIBLINGS_WITHIN = 256
const CLAIMS_KEPT = 256
/** Of all 20 columns together, and what they may leave between them. */
const ROW_BYTES = 13 * 8 + 3 * 4 + 4
const GAPS = 20 * 8

/** The newest rebuilt orders, column by column. An order is named by its running number; 0 names none. */
export class OrderStore {
  readonly submitTime: Float64Array
  readonly doneTime: Float64Array
  readonly knownTime: Float64Array
  /** Market volume before the order was submitted. */
  readonly marketVolume: Float64Array
  readonly volume: Float64Array
  readonly logVolume: Float32Array
  readonly price: Float64Array
  readonly amount: Float64Array
  readonly orderNo: Float64Array
  readonly active: Uint8Array
  readonly side: Uint8Array
  /** `TAKEN` or `TAKEN_AS_SHARE` once a published parent has taken the order. */
  readonly taken: Uint8Array
  /** Serial number of the parent, published or not, that counts it among its children; 0 = none. */
  readonly holder: Int32Array
  readonly fill: Uint8Array
  /** Chance that an independent order has this size, when it came. */
  readonly sizeChance: Float32Array
  /** Orders like it that independent traders send a millisecond, when it came. */
  readonly nullRate: Float64Array
  /** For slices that rested and then crossed: the crossing order's number, volume (0 = no such slice), money and wait. */
  readonly crossedNo: Float64Array
  readonly crossedVolume: Float64Array
  readonly crossedAmount: Float64Array
  readonly crossedWait: Float64Array
  private readonly mask: number
  private readonly ring: number
  private last = 0
  private readonly claimed = new Set<number>()

  /** `reserved` slots after the ring hold copies that are never overwritten by new orders. */
  constructor(ring: number, reserved: number) {
    const capacity = ring + reserved
    this.ring = ring
    this.mask = ring - 1
    const columns = new Slab(capacity * ROW_BYTES + GAPS)
    this.submitTime = columns.float64(capacity)
    this.doneTime = columns.float64(capacity)
    this.knownTime = columns.float64(capacity)
    this.marketVolume = columns.float64(capacity)
    this.volume = columns.float64(capacity)
    this.logVolume = columns.float32(capacity)
    this.price = columns.float64(capacity)
    this.amount = columns.float64(capacity)
    this.orderNo = columns.float64(capacity)
    this.active = columns.uint8(capacity)
    this.side = columns.uint8(capacity)
    this.taken = columns.uint8(capacity)
    this.holder = columns.int32(capacity)
    this.fill = columns.uint8(capacity)
    this.sizeChance = columns.float32(capacity)
    this.nullRate = columns.float64(capacity)
    this.crossedNo = columns.float64(capacity)
    this.crossedVolume = columns.float64(capacity)
    this.crossedAmount = columns.float64(capacity)
    this.crossedWait = columns.float64(capacity)
  }

  add(order: RebuiltOrder, sizeChance: number, nullRate: number): number {
    const name = ++this.last
    const at = name & this.mask
    this.submitTime[at] = order.submitTime
    this.doneTime[at] = order.doneTime
    this.knownTime[at] = order.knownTime
    this.marketVolume[at] = order.marketVolume
    this.volume[at] = order.volume
    this.logVolume[at] = Math.log(order.volume)
    this.price[at] = order.price
    this.amount[at] = order.amount
    this.orderNo[at] = order.orderNo
    this.active[at] = order.active ? 1 : 0
    this.side[at] = order.side === 'buy' ? 0 : 1
    this.taken[at] = 0
    this.holder[at] = 0
    this.fill[at] = order.fill ? 1 : 0
    this.sizeChance[at] = sizeChance
    this.nullRate[at] = nullRate
    const crossed = order.parts?.crossed
    this.crossedNo[at] = crossed?.orderNo ?? 0
    this.crossedVolume[at] = crossed?.volume ?? 0
    this.crossedAmount[at] = crossed?.amount ?? 0
    this.crossedWait[at] = crossed ? crossed.submitTime - order.submitTime : 0
    return name
  }

  /** Takes an order away from the chains, and every slice that shares an order with it. */
  take(at: number, as: number): void {
    this.taken[at] = as
    const [first, second] = [this.orderNo[at] as number, this.crossedNo[at] as number]
    if (first === 0) return
    this.claim(this.side[at] as number, first)
    if (second > 0) this.claim(this.side[at] as number, second)
    for (let back = 0; back < SIBLINGS_WITHIN; back++) {
      const other = (this.last - back) & this.mask
      if (this.side[other] !== this.side[at]) continue
      const [no, crossed] = [this.orderNo[other] as number, this.crossedNo[other] as number]
      if (no === first || (crossed > 0 && crossed === first) || (second > 0 && (no === second || crossed === second)))
        this.taken[other] ||= TAKEN
    }
  }

  /** True if an order with this number has been taken, alone or in a slice. */
  isClaimed(side: number, orderNo: number): boolean {
    return this.claimed.has(side === 0 ? orderNo : -orderNo)
  }

  /** Takes all that a parent holds away from the chains. */
  takeHeldBy(serial: number, as: number): void {
    for (let at = 0; at < this.ring; at++) if (this.holder[at] === serial) this.take(at, as)
  }

  /** Active orders of a side and exact size known since a time, as far back as is kept. */
  activeSince(side: number, volume: Shares, time: UnixMs): number {
    let count = 0
    for (let back = 0; back < this.ring && back < this.last; back++) {
      const at = (this.last - back) & this.mask
      if ((this.knownTime[at] as number) < time) break
      if (this.volume[at] === volume && this.active[at] === 1 && this.side[at] === side) count++
    }
    return count
  }

  private claim(side: number, orderNo: number): void {
    const key = side === 0 ? orderNo : -orderNo
    this.claimed.add(key)
    if (this.claimed.size <= CLAIMS_KEPT) return
    this.claimed.delete(this.claimed.values().next().value as number)
  }

  reserved(place: number): number {
    return this.ring + place
  }

  /** Copies what chains read of an order. */
  copy(to: number, from: number): void {
    this.submitTime[to] = this.submitTime[from] as number
    this.doneTime[to] = this.doneTime[from] as number
    this.marketVolume[to] = this.marketVolume[from] as number
    this.volume[to] = this.volume[from] as number
    this.logVolume[to] = this.logVolume[from] as number
    this.price[to] = this.price[from] as number
    this.active[to] = this.active[from] as number
    this.crossedNo[to] = this.crossedNo[from] as number
    this.crossedWait[to] = this.crossedWait[from] as number
    this.orderNo[to] = this.orderNo[from] as number
  }

  /** The name of the order in a slot. */
  name(slot: number): number {
    return this.last - ((this.last - slot) & this.mask)
  }

  /** Where the order's columns are, or −1 if it has been overwritten. */
  slot(name: number): number {
    return name > 0 && name > this.last - this.mask - 1 ? name & this.mask : -1
  }
}
