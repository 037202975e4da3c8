import { OrderFlow } from '../../../shared/flow/order-flow'
import type { OrderEvent } from '../../../shared/flow/rebuilt-book'
import type { Quote } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { type TopicName, topic } from '../../../shared/protocol/topics'

/** Instruments whose orders are followed at once. */
export const FLOWS_MAX = 16
/** Orders in one book: above this, the book is reset. A busy stock has about 40,000 at the end of its day. */
const ORDERS_MAX = 200_000
/** Ticks without a reader after which an instrument is dropped: about a minute, for readers that reconnect. */
const UNREAD_TICKS_MAX = 240

export interface FollowedOrders {
  readonly topic: TopicName
  readonly instrument: InstrumentId
  flow: OrderFlow
  /** The rows of the queues must be computed again. */
  dirty: boolean
  unreadTicks: number
}

interface FlowContext {
  interest: (topic: TopicName) => boolean
  /** When a flow that begins now begins, in the market's time; 0 = with the instrument's day. */
  beginning: (id: InstrumentId) => UnixMs
  /** It has traded on this day. */
  hasTraded: (id: InstrumentId) => boolean
  /** The instruments that are followed have changed. */
  changed: (ids: readonly InstrumentId[]) => void
}

/** The orders of the instruments that have readers (`orders:ID`). */
export class OrderFlows {
  private readonly kept = new Map<InstrumentId, FollowedOrders>()
  /** Requested when there was no room. */
  private readonly waiting = new Set<InstrumentId>()

  constructor(private readonly around: FlowContext) {}

  get all(): Iterable<FollowedOrders> {
    return this.kept.values()
  }

  /** Asking begins it. Undefined where too many are followed. */
  of(instrument: InstrumentId): FollowedOrders | undefined {
    const known = this.kept.get(instrument)
    if (known) return known
    if (this.kept.size >= FLOWS_MAX && !this.forgetUnread()) {
      this.waiting.add(instrument)
      return undefined
    }
    this.waiting.delete(instrument)
    const flow = new OrderFlow(this.around.beginning(instrument))
    const followed = { topic: topic.orders(instrument), instrument, flow, dirty: true, unreadTicks: 0 }
    this.kept.set(instrument, followed)
    this.tell()
    return followed
  }

  add(event: OrderEvent): void {
    const followed = this.kept.get(event.instrument)
    if (!followed) return
    if (event.kind !== 'trade' && this.isLate(followed)) {
      followed.flow = new OrderFlow(Math.max(1, event.exchangeTime))
    }
    followed.flow.add(event)
    followed.dirty = true
  }

  see(quote: Quote): void {
    const followed = this.kept.get(quote.instrument)
    if (!followed) return
    followed.flow.see(quote)
    followed.dirty = true
  }

  /** Drops instruments without readers and books that have grown too large; admits waiting instruments. */
  tick(): void {
    for (const followed of this.kept.values()) {
      const { instrument, flow } = followed
      followed.unreadTicks = this.around.interest(followed.topic) ? 0 : followed.unreadTicks + 1
      if (followed.unreadTicks > UNREAD_TICKS_MAX) {
        this.kept.delete(instrument)
        this.tell()
      } else if (flow.size > ORDERS_MAX) followed.flow = new OrderFlow(this.around.beginning(instrument))
    }
    for (const id of this.waiting) {
      if (!this.around.interest(topic.orders(id))) this.waiting.delete(id)
      else if (this.kept.size < FLOWS_MAX) this.of(id)
    }
  }

  /** A new day: followed instruments are followed from its first row on. */
  restart(): void {
    for (const followed of this.kept.values()) Object.assign(followed, { flow: new OrderFlow(0), dirty: true })
  }

  /**
   * The first order comes after prints: prints of a day that was sent again after a restart come without their orders,
   * so counting starts here, not with the day.
   */
  private isLate({ instrument, flow }: FollowedOrders): boolean {
    return flow.since === 0 && flow.processed === 0 && this.around.hasTraded(instrument)
  }

  /** Makes room for a newly requested one. */
  private forgetUnread(): boolean {
    for (const { instrument, topic: name } of this.kept.values()) {
      if (!this.around.interest(name)) return this.kept.delete(instrument)
    }
    return false
  }

  private tell(): void {
    this.around.changed([...this.kept.keys()])
  }
}
