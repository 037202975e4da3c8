import type { Shares, UnixMs } from '../../../market/units'
import type { RebuiltOrder } from '../../order-builder'
import { Slab } from '../../slab'

/** Values of `taken`: by a parent; by a parent whose chain of volume shares continues from its orders. */
export const TAKEN = 1
export const TAKEN_AS_SHARE = 2
/** Number of newest orders searched for slices that share an order with a taken one. */
const SIBLINGS_WITHIN = 256
const CLAIMS_MAX = 256
/** Size of all 19 columns together, and the permitted gaps between them. */
const ROW_BYTES = 12 * 8 + 3 * 4 + 4
const GAPS = 19 * 8
/** Orders there is room for at first, and room taken with each growth: smaller steps leave more holes than they save. */
const FIRST_ORDERS = 32
const GROWTH = 2

/**
 * The newest rebuilt orders, column by column, up to a bound. An order is identified by its running number; 0 means
 * none. Columns are replaced after each growth, so callers must not store references to them.
 */
export class SplitOrderStore {
  submitTime: Float64Array = new Float64Array()
  doneTime: Float64Array = new Float64Array()
  knownTime: Float64Array = new Float64Array()
  /** Market volume before the order was submitted. */
  marketVolume: Float64Array = new Float64Array()
  volume: Float64Array = new Float64Array()
  logVolume: Float32Array = new Float32Array()
  price: Float64Array = new Float64Array()
  amount: Float64Array = new Float64Array()
  orderNo: Float64Array = new Float64Array()
  active: Uint8Array = new Uint8Array()
  side: Uint8Array = new Uint8Array()
  /** `TAKEN` or `TAKEN_AS_SHARE` once a published parent has taken the order. */
  taken: Uint8Array = new Uint8Array()
  /** Serial number of the parent, published or not, that counts it among its children; 0 = none. */
  holder: Int32Array = new Int32Array()
  fill: Uint8Array = new Uint8Array()
  /** Chance that an independent order has this size, when it came. */
  sizeChance: Float32Array = new Float32Array()
  /** Orders like it that independent traders send a millisecond, when it came. */
  nullRate: Float64Array = new Float64Array()
  /** For slices that rested and then crossed: the crossing order's number, volume (0 = no such slice) and wait. */
  crossedNo: Float64Array = new Float64Array()
  crossedVolume: Float64Array = new Float64Array()
  crossedWait: Float64Array = new Float64Array()
  private readonly mask: number
  private last = 0
  private readonly claimed = new Set<number>()

  /** `places`: slots before the ring, for copies that are never overwritten by new orders. `lot`: shares in one 手. */
  constructor(
    private readonly ring: number,
    private readonly places: number,
    readonly lot: Shares = 100,
  ) {
    this.mask = ring - 1
    this.growTo(Math.min(ring, FIRST_ORDERS))
  }

  add(order: RebuiltOrder, sizeChance: number, nullRate: number): number {
    const name = ++this.last
    const at = this.slotOf(name)
    if (at >= this.side.length) this.growTo(Math.min(this.ring, name * GROWTH))
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
    for (let back = 0; back < SIBLINGS_WITHIN && back < this.last; back++) {
      const other = this.slotOf(this.last - back)
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
  takeChildrenOf(serial: number, as: number): void {
    for (let at = this.places; at < this.holder.length; at++) if (this.holder[at] === serial) this.take(at, as)
  }

  /** Active orders of a side and exact size known since a time, as far back as they are stored. */
  activeSince(side: number, volume: Shares, time: UnixMs): number {
    let count = 0
    for (let back = 0; back < this.ring && back < this.last; back++) {
      const at = this.slotOf(this.last - back)
      if ((this.knownTime[at] as number) < time) break
      if (this.volume[at] === volume && this.active[at] === 1 && this.side[at] === side) count++
    }
    return count
  }

  private claim(side: number, orderNo: number): void {
    const key = side === 0 ? orderNo : -orderNo
    this.claimed.add(key)
    if (this.claimed.size <= CLAIMS_MAX) return
    this.claimed.delete(this.claimed.values().next().value as number)
  }

  reserved(place: number): number {
    return place
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
    return this.last - ((this.last - slot + this.places) & this.mask)
  }

  /** Index of the order in the columns, or −1 if it has been overwritten. */
  slot(name: number): number {
    return name > 0 && name > this.last - this.mask - 1 ? this.slotOf(name) : -1
  }

  private slotOf(name: number): number {
    return this.places + (name & this.mask)
  }

  /** Grows to this capacity. Until the largest one is reached, no order is overwritten, so each keeps its slot. */
  private growTo(orders: number): void {
    const length = this.places + orders
    const columns = new Slab(length * ROW_BYTES + GAPS)
    this.submitTime = filled(columns.float64(length), this.submitTime)
    this.doneTime = filled(columns.float64(length), this.doneTime)
    this.knownTime = filled(columns.float64(length), this.knownTime)
    this.marketVolume = filled(columns.float64(length), this.marketVolume)
    this.volume = filled(columns.float64(length), this.volume)
    this.logVolume = filled(columns.float32(length), this.logVolume)
    this.price = filled(columns.float64(length), this.price)
    this.amount = filled(columns.float64(length), this.amount)
    this.orderNo = filled(columns.float64(length), this.orderNo)
    this.active = filled(columns.uint8(length), this.active)
    this.side = filled(columns.uint8(length), this.side)
    this.taken = filled(columns.uint8(length), this.taken)
    this.holder = filled(columns.int32(length), this.holder)
    this.fill = filled(columns.uint8(length), this.fill)
    this.sizeChance = filled(columns.float32(length), this.sizeChance)
    this.nullRate = filled(columns.float64(length), this.nullRate)
    this.crossedNo = filled(columns.float64(length), this.crossedNo)
    this.crossedVolume = filled(columns.float64(length), this.crossedVolume)
    this.crossedWait = filled(columns.float64(length), this.crossedWait)
  }
}

function filled<T extends Float64Array | Float32Array | Int32Array | Uint8Array>(column: T, before: T): T {
  column.set(before)
  return column
}
