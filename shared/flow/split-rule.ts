import type { Trade } from '../market/events'
import type { InstrumentId } from '../market/instrument'
import { amountToYuan, type Scales, type Shares, type UnixMs, type Yuan } from '../market/units'
import { OpenSplit } from './open-split'
import { OrderBuilder, type RebuiltOrder } from './order-builder'
import { isLiked } from './size-habits'
import { SizeNull } from './size-null'
import { SizeRings } from './size-rings'
import { type Evidence, REGULAR_CV, weigh } from './split-evidence'
import type { SplitFinding } from './split-finding'

/** A finding is published from this much evidence (nats), this many children and this much money on. */
const SCORE_MIN = 20
const CHILDREN_MIN = 6
/** A size that many choose out of habit needs a longer run of even intervals. */
const CHILDREN_MIN_LIKED = 10
/**
 * Without even intervals, equal sizes alone need this many children, intervals evener than chance (many traders
 * answering one event come in bursts), and a size that is nobody's habit.
 */
const CHILDREN_MIN_UNEVEN = 8
const UNEVEN_CV_MAX = 0.8
const TURNOVER_MIN: Yuan = 300_000
/** Orders below this are too small to be somebody's hidden size; they teach the background only. */
const ORDER_MIN: Yuan = 3_000
/** The largest order the exchanges take: whoever wants more sends this, so it says nothing about who. */
const ORDER_MAX: Shares = 1_000_000
const UPDATE_EVERY_MS = 1_000
const OPEN_MAX = 64

/**
 * First rule for split orders (拆单): equal sizes, and even intervals where there are any, against a background
 * learnt from the other side. Needs order numbers. Online, O(1) amortised a print; bounded memory. What it says does
 * not depend on how prints are batched: a finding ends at its own deadline in market time, `advance` only makes that
 * visible when no print comes.
 */
export class SplitRule {
  private readonly instrument: InstrumentId
  private readonly scales: Scales
  private readonly background = new SizeNull()
  private readonly rings = new SizeRings()
  private readonly orders = new OrderBuilder((order) => this.receive(order))
  private readonly open = new Map<number, OpenSplit>()
  private readonly out: SplitFinding[] = []
  private readonly orderMax: number
  private nextDue = Number.POSITIVE_INFINITY

  constructor(options: { instrument: InstrumentId; scales: Scales }) {
    this.instrument = options.instrument
    this.scales = options.scales
    this.orderMax = ORDER_MAX * 10 ** (options.scales.volumeScale ?? 0)
  }

  add(print: Trade): void {
    this.advance(print.exchangeTime)
    this.orders.add(print)
  }

  /** Brings the rule to a market time: closes what has been silent and publishes what waited its second. */
  advance(time: UnixMs): void {
    this.orders.advance(time)
    if (time < this.nextDue) return
    for (const [key, split] of this.open) {
      if (time > split.deadline) this.end(key, split)
      else if (split.changed && time >= split.quietUntil) this.publish(split, time)
    }
    this.schedule()
  }

  /** Findings new or changed since the last call. */
  take(): SplitFinding[] {
    return this.out.splice(0)
  }

  private receive(order: RebuiltOrder): void {
    const { side, volume } = order
    const rate = this.background.rate(side, volume)
    const share = this.background.share(side, volume)
    this.background.learn(side, volume, order.submitTime)
    if (amountToYuan(order.amount, this.scales) < ORDER_MIN || volume >= this.orderMax) return
    const key = keyOf(side, volume)
    const split = this.open.get(key)
    if (split && order.doneTime <= split.deadline) {
      split.extend(order, rate)
      if (split.fallen) this.end(key, split)
      else if (order.doneTime >= split.quietUntil) this.publish(split, order.doneTime)
      this.schedule()
      return
    }
    if (split) this.end(key, split)
    const ring = this.rings.add(order)
    const evidence = weigh(ring.orders, rate, (found) => this.suffices(found, volume))
    if (!evidence) return
    ring.orders = []
    this.begin(key, new OpenSplit(this.instrument, this.scales, evidence, share))
  }

  private suffices({ score, orders, cv }: Evidence, volume: Shares): boolean {
    const liked = isLiked(volume)
    if (score < SCORE_MIN || orders.length < (liked ? CHILDREN_MIN_LIKED : CHILDREN_MIN)) return false
    const uneven = orders.length >= CHILDREN_MIN_UNEVEN && cv <= UNEVEN_CV_MAX && !liked
    return (cv <= REGULAR_CV || uneven) && amountToYuan(sumOf(orders), this.scales) >= TURNOVER_MIN
  }

  private begin(key: number, split: OpenSplit): void {
    if (this.open.size >= OPEN_MAX) {
      const oldest = this.open.entries().next()
      if (!oldest.done) this.end(...oldest.value)
    }
    this.open.set(key, split)
    this.publish(split, split.firstEmitTime)
    this.schedule()
  }

  private end(key: number, split: OpenSplit): void {
    this.open.delete(key)
    split.close()
    this.out.push(split.describe(this.orders.marketVolume))
  }

  private publish(split: OpenSplit, time: UnixMs): void {
    split.changed = false
    split.quietUntil = time + UPDATE_EVERY_MS
    this.out.push(split.describe(this.orders.marketVolume))
  }

  private schedule(): void {
    this.nextDue = Number.POSITIVE_INFINITY
    for (const split of this.open.values()) {
      this.nextDue = Math.min(this.nextDue, split.deadline, split.changed ? split.quietUntil : split.deadline)
    }
  }
}

const keyOf = (side: 'buy' | 'sell', volume: Shares): number => (side === 'buy' ? volume : -volume)

const sumOf = (orders: readonly RebuiltOrder[]): number => orders.reduce((sum, order) => sum + order.amount, 0)
