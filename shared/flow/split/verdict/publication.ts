import type { InstrumentId } from '../../../market/instrument'
import { amountToYuan, type Scales, type Shares, type UnixMs, type Yuan } from '../../../market/units'
import { FINDING_MEMBERS_MAX, type SplitFinding } from '../../split-finding'
import type { Beams } from '../chains/beams'
import type { SplitOrderStore } from '../orders/order-store'
import type { LiveParents } from '../parents/live-parents'
import { renew, wait } from '../parents/maintenance'
import type { Parent } from '../parents/parent'
import { joinChance, pieceOf, STITCH_NATS } from '../parents/stitching'
import { publicationTuning } from '../tuning'
import { confidenceOf } from './confidence'
import { describe, memberOf, stateAtEnd, type VerdictContext } from './describe'

const { NATS_MIN, CONFIDENCE_MIN, TURNOVER_MIN, UPDATE_EVERY_MS } = publicationTuning
export const { CHILDREN_MIN } = publicationTuning
/** A finding with this probability is published before it has that much: small slices take long to add up. */
const EARLY = { turnover: 50_000 as Yuan, confidence: 0.7 } as const

/** Decides when a parent is published, and which published pieces are joined. */
export class ParentPublication {
  /** Shares the market has traded so far. */
  marketVolume: Shares = 0
  private readonly out: SplitFinding[] = []

  constructor(
    private readonly own: {
      instrument: InstrumentId
      scales: Scales
      beams: Beams
      orders: SplitOrderStore
      live: LiveParents
      exactOnly: boolean
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
    if (confidenceOf(beams, parent, this.own) < (turnover < TURNOVER_MIN ? EARLY.confidence : CONFIDENCE_MIN)) return
    parent.published = true
    live.takeChildren(parent)
    wait(beams, parent)
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
    if (parent.published && !parent.resting) this.close(parent)
  }

  /**
   * Publishes that a parent has ended, and recognizes it again if it continues; those that rest longest are evicted.
   */
  rest(parent: Parent): void {
    const { live } = this.own
    const state = this.close(parent)
    parent.resting = true
    if (state === 'refuted') {
      this.end(parent)
      return
    }
    parent.changed = false
    for (const other of live.followersOf(parent)) live.remove(other)
    const resting = live.all.filter((other) => other.resting)
    if (resting.length > live.restingMax)
      this.end(resting.reduce((one, other) => (other.restFrom < one.restFrom ? other : one)))
  }

  /** Publishes the final state of a parent that has probably ended. */
  private close(parent: Parent): SplitFinding['state'] {
    const last = this.describe(parent, 'closed')
    const state = stateAtEnd(last)
    this.out.push({ ...last, state })
    return state
  }

  /** Lets an unpublished parent's row work for a published one. */
  private merge(parent: Parent, into: Parent, now: UnixMs): void {
    const { beams, live, orders } = this.own
    const overlaps = parent.children.firstSubmit < into.children.lastSubmit
    this.join(parent, into)
    live.takeChildren(parent)
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
    this.join(parent, into)
    for (const other of this.own.live.followersOf(parent)) other.follow(into)
    parent.follow(into)
    this.publish(into, now)
  }

  /** Adds a parent's children and evidence to another's; the identities of the pieces stay published. */
  private join(parent: Parent, into: Parent): void {
    const { beams } = this.own
    for (const one of [into, parent]) if (one.members.length === 0) one.members.push(memberOf(one, this.around))
    into.joined *= parent.joined * joinChance(pieceOf(beams, into.row), pieceOf(beams, parent.row))
    into.members.push(...parent.members.slice(0, Math.max(0, FINDING_MEMBERS_MAX - into.members.length)))
    into.addPieces(parent.pieces)
    into.children.join(parent.children)
    into.evidence.score += parent.evidence.score - STITCH_NATS
    into.evidence.sizeNats += parent.evidence.sizeNats
    into.evidence.refillNats += parent.evidence.refillNats
    into.evidence.searchNats += parent.evidence.searchNats + STITCH_NATS
  }

  private describe(parent: Parent, state: SplitFinding['state']): SplitFinding {
    return describe(parent, this.around, state)
  }

  private get around(): VerdictContext {
    return { ...this.own, marketVolume: this.marketVolume }
  }
}
