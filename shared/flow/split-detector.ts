import type { Trade } from '../market/events'
import type { InstrumentId } from '../market/instrument'
import { sharesPerLot } from '../market/lot'
import { amountToYuan, type Scales, type Shares, type UnixMs } from '../market/units'
import { OrderBuilder, type RebuiltOrder } from './order-builder'
import { SizeNull } from './size-null'
import { FULL_BUDGET, type SplitBudget } from './split/budget'
import { Candidate } from './split/orders/candidate'
import { SplitOrderStore } from './split/orders/order-store'
import { StampResolution } from './split/orders/stamp-resolution'
import { VolumeRate } from './split/orders/volume-rate'
import { Parents } from './split/parents/parents'
import { ordersTuning } from './split/tuning'
import type { SplitFinding } from './split-finding'

const { ORDER_MIN, ORDER_MAX, BLUR } = ordersTuning

/**
 * Finds parent orders by their slices. Prints become orders; every order is first offered to the parents being
 * followed, then to chains of orders of equal or similar size, whose intervals are judged against independent traders'
 * (sizes learnt from the other side), to schedules on a grid, and to chains of equal shares of the market's volume.
 * Slices that rest and then cross count as one order. A chain with enough evidence becomes a parent or continues one;
 * published pieces that fit one another are joined.
 *
 * Online, O(1) amortised a print, bounded memory (`budget`). The findings depend only on market times and not on how
 * prints are batched; `advance` publishes what is due when no print arrives.
 */
export class SplitDetector {
  private readonly scales: Scales
  private readonly lot: Shares
  /** Orders expected from independent traders. */
  private readonly background: SizeNull
  /** The same for slices that consist of a resting and a crossing order. */
  private readonly pairs: SizeNull
  /** And for single fills of resting orders without numbers, which are parts of orders. */
  private readonly fills: SizeNull
  private readonly volumeRate = new VolumeRate()
  private readonly stamps = new StampResolution()
  private readonly builder: OrderBuilder
  private readonly orders: SplitOrderStore
  private readonly parents: Parents
  private readonly orderMax: number
  private pending: SplitFinding[]
  /** Market time of the last `advance` since the newest print. */
  private advancedTo: UnixMs = Number.NEGATIVE_INFINITY

  /** `unpublished`: findings of the detector that this one replaces, to be published first. */
  constructor(options: {
    instrument: InstrumentId
    scales: Scales
    budget?: SplitBudget
    unpublished?: SplitFinding[] | undefined
  }) {
    const { instrument, scales, budget = FULL_BUDGET, unpublished = [] } = options
    this.pending = unpublished
    this.scales = scales
    this.lot = sharesPerLot(instrument)
    this.orderMax = ORDER_MAX * 10 ** (scales.volumeScale ?? 0)
    this.background = new SizeNull(this.lot, budget.sizes)
    this.pairs = new SizeNull(this.lot, budget.sizes >> 2)
    this.fills = new SizeNull(this.lot, budget.sizes >> 2)
    this.builder = new OrderBuilder((order) => this.receive(order), budget.clockMarks)
    this.orders = new SplitOrderStore(budget.orders, budget.parents, this.lot)
    this.parents = new Parents({ instrument, scales, budget, orders: this.orders })
  }

  /** Adds a print. One that is older than the last `advance` revokes conclusions drawn from silence alone. */
  add(print: Trade): void {
    const { exchangeTime } = print
    this.parents.endSilence(exchangeTime < this.advancedTo)
    this.advancedTo = Number.NEGATIVE_INFINITY
    this.builder.advance(exchangeTime)
    this.parents.advance(exchangeTime)
    this.builder.add(print)
    this.volumeRate.add(print.volume, print.exchangeTime)
    this.parents.marketVolume = this.builder.marketVolume
  }

  /** Advances the market time: closes orders and parents after their timeout and publishes findings that are due. */
  advance(time: UnixMs): void {
    this.advancedTo = Math.max(this.advancedTo, time)
    this.builder.advance(time)
    this.parents.advanceInSilence(time)
  }

  /** Findings new or changed since the last call. */
  take(): SplitFinding[] {
    if (this.pending.length === 0) return this.parents.take()
    const { pending } = this
    this.pending = []
    return [...pending, ...this.parents.take()]
  }

  /** Completes all orders and parents at the end of the day. */
  end(): SplitFinding[] {
    this.advance(Number.MAX_SAFE_INTEGER)
    return this.take()
  }

  private receive(order: RebuiltOrder): void {
    const { side, volume, active } = order
    const { orders, lot } = this
    const background = this.backgroundOf(order)
    if (order.active) this.stamps.add(order.submitTime)
    const code = side === 'buy' ? 0 : 1
    // An odd lot is the remainder of an order: it counts as the nearest number of whole lots.
    const whole = Math.max(lot, Math.round(volume / lot) * lot)
    const sizeChance = background.share(side, whole)
    const commonness = active ? background.commonness(side, whole) : 1
    const rate = background.rate(side, active)
    background.learn(side, active, volume < lot ? volume : whole, order.submitTime)
    if (!order.dated || volume < lot || amountToYuan(order.amount, this.scales) < ORDER_MIN || volume >= this.orderMax)
      return
    if (
      order.orderNo > 0 &&
      (orders.isClaimed(code, order.orderNo) || orders.isClaimed(code, order.parts?.crossed.orderNo ?? 0))
    )
      return
    const name = orders.add(order, sizeChance, rate * sizeChance)
    const context = { volumeRate: this.volumeRate.perMs(), blur: BLUR * this.stamps.ms, commonness }
    this.parents.receive(code, new Candidate(orders, orders.slot(name), context, name), order.knownTime)
  }

  private backgroundOf({ parts, fill }: RebuiltOrder): SizeNull {
    if (parts) return this.pairs
    if (fill) return this.fills
    return this.background
  }
}
