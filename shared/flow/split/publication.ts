import type { InstrumentId } from '../../market/instrument'
import { amountToYuan, type Scales, type Shares, type UnixMs, type Yuan } from '../../market/units'
import type { SplitFinding } from '../split-finding'
import type { Beams } from './beams'
import { confidenceOf } from './confidence'
import { describe, stateAtEnd } from './describe'
import type { LiveParents } from './live-parents'
import type { OrderStore } from './order-store'
import type { Parent } from './parent'
import { STITCH_NATS } from './stitching'
import { renew, wait } from './upkeep'

/** A parent is published from this much evidence (nats), probability, children and money on. */
const NATS_MIN = 12
const CONFIDENCE_MIN = 0.33
export const CHILDREN_MIN = 6
const TURNOVER_MIN: Yuan = 300_000
/** One that is this sure is told of before it has so much: small slices take long to add up. */
const EARLY = { turnover: 50_000 as Yuan, confidence: 0.7 } as const
const UPDATE_EVERY_MS = 1_000

/** Decides when a parent is told of, and which published pieces are one. */
export class Publication {
  /** Shares the market has traded so far. */
  marketVolume: Shares = 0
  private readonly out: SplitFinding[] = []

  constructor(
    private readonly own: {
      instrument: InstrumentId
      scales: Scales
      beams: Beams
      orders: OrderStore
      live: LiveParents
    },
  ) {}

  take(): SplitFinding[] {
    return this.out.splice(0)
  }

  /** Publishes a parent that has become credible, or joins it to the published one that it continues. */
  judge(tracked: Parent, now: UnixMs): void {
    const { beams, live, scales } = this.own
    const parent = tracked.leader ?? tracked
    const { children } = parent
    if (parent.published) {
      parent.changed = true
      if (now < parent.quietUntil) return
      const other = live.earlierThan(parent, tracked.row)
      if (other && other.children.firstSubmit <= children.firstSubmit) this.mergePublished(parent, other, now)
      else this.publish(parent, now)
      return
    }
    if (parent.evidence.score < NATS_MIN || children.count < CHILDREN_MIN) return
    const earlier = live.earlierThan(parent, parent.row)
    if (earlier) {
      this.merge(parent, earlier, now)
      return
    }
    const turnover = amountToYuan(children.amount, scales)
    if (turnover < EARLY.turnover) return
    if (confidenceOf(beams, parent, scales) < (turnover < TURNOVER_MIN ? EARLY.confidence : CONFIDENCE_MIN)) return
    parent.published = true
    live.takeHeld(parent)
    parent.firstEmitTime = now
    parent.childrenAtFirstEmit = children.count
    this.publish(parent, now)
  }

  publish(parent: Parent, time: UnixMs): void {
    parent.changed = false
    parent.quietUntil = time + UPDATE_EVERY_MS
    this.out.push(this.describe(parent, 'open'))
  }

  /** Ends a parent and all that work for it. */
  end(parent: Parent): void {
    const { live } = this.own
    live.remove(parent)
    if (parent.leader) return
    for (const other of live.followersOf(parent)) live.remove(other)
    if (!parent.published) return
    const last = this.describe(parent, 'closed')
    this.out.push({ ...last, state: stateAtEnd(last) })
  }

  /** Lets an unpublished parent's row work for a published one. */
  private merge(parent: Parent, into: Parent, now: UnixMs): void {
    const { beams, live, orders } = this.own
    const overlaps = parent.children.firstSubmit < into.children.lastSubmit
    join(parent, into)
    live.takeHeld(parent)
    if (overlaps) {
      parent.follow(into)
      parent.published = true
    } else {
      renew(beams, into, parent.row)
      into.grid = parent.grid
      orders.copy(into.slot, parent.slot)
      wait(beams, into)
      parent.mergedInto = into.id
      live.remove(parent)
    }
    this.judge(into, now)
  }

  /** Joins two published parents; all rows work for the earlier one from here on. */
  private mergePublished(parent: Parent, into: Parent, now: UnixMs): void {
    parent.mergedInto = into.id
    this.out.push(this.describe(parent, 'closed'))
    join(parent, into)
    for (const other of this.own.live.followersOf(parent)) other.follow(into)
    parent.follow(into)
    this.publish(into, now)
  }

  private describe(parent: Parent, state: SplitFinding['state']): SplitFinding {
    const { instrument, scales, beams } = this.own
    return describe(parent, { instrument, scales, beams, marketVolume: this.marketVolume }, state)
  }
}

function join(parent: Parent, into: Parent): void {
  into.children.join(parent.children)
  into.evidence.score += parent.evidence.score - STITCH_NATS
  into.evidence.sizeNats += parent.evidence.sizeNats
  into.evidence.refillNats += parent.evidence.refillNats
  into.evidence.searchNats += parent.evidence.searchNats + STITCH_NATS
}
