import type { InstrumentId } from '../../market/instrument'
import { amountToYuan, type Scales, type UnixMs, type Yuan } from '../../market/units'
import type { SplitFinding } from '../split-finding'
import { Beams, type ChainKind, POV } from './beams'
import type { SplitBudget } from './budget'
import { ChainRings } from './chain-rings'
import { confidenceOf } from './confidence'
import { describe, REFUTED_BELOW } from './describe'
import type { Incoming } from './incoming'
import { Links } from './links'
import { LiveParents } from './live-parents'
import type { OrderStore } from './order-store'
import type { Parent } from './parent'
import { ShareChains } from './share-chains'
import { longestPause, refillShare, STITCH_NATS } from './stitching'

/** A parent is published from this much evidence (nats), probability, children and money on. */
const SCORE_MIN = 15
/** With this much it may join a published one. */
const JOIN_NATS = 12
const CONFIDENCE_MIN = 0.33
const CHILDREN_MIN = 6
const TURNOVER_MIN: Yuan = 300_000
/** A parent takes an order that is this much likelier its child than anybody's, as this says. */
const TAKE_NATS = Math.log(1.15)
const TAKE_NATS_POV = Math.log(1.3)
/** A parent waits for an order that fits, and some order always comes: what choosing it costs. */
const CHOICE_NATS = 0.3
const UPDATE_EVERY_MS = 1_000

/** The parents of one instrument: those published and those that may come to be. */
export class Parents {
  marketVolume = 0
  private readonly beams: Beams
  private readonly links: Links
  private readonly rings: ChainRings
  private readonly shares: ShareChains | undefined
  private readonly live: LiveParents
  private readonly out: SplitFinding[] = []
  private nextDue = Number.POSITIVE_INFINITY

  constructor(
    private readonly own: {
      instrument: InstrumentId
      scales: Scales
      budget: SplitBudget
      orders: OrderStore
      incoming: Incoming
    },
  ) {
    const { budget, orders, incoming } = own
    const firstRow = ChainRings.rows(budget)
    const scratch = firstRow + budget.parents
    this.beams = new Beams(scratch + 1, orders, incoming)
    this.live = new LiveParents({
      beams: this.beams,
      orders,
      firstRow,
      instrument: own.instrument,
      places: budget.parents,
    })
    this.links = new Links(budget.links)
    this.rings = new ChainRings(budget, orders, this.beams, this.links, incoming)
    if (budget.povBands > 0) this.shares = new ShareChains(scratch, orders, incoming, this.beams, this.links)
  }

  take(): SplitFinding[] {
    return this.out.splice(0)
  }

  advance(time: UnixMs): void {
    if (time < this.nextDue) return
    for (const parent of [...this.live.all]) {
      if (parent.ended) continue
      if (time > parent.deadline) this.end(parent)
      else if (!parent.leader && parent.changed && time >= parent.quietUntil) this.publish(parent, time)
    }
    this.schedule()
  }

  /** Gives the incoming order to a parent, or to the chains. `now`: when the order was known. */
  receive(side: 0 | 1, now: UnixMs): void {
    this.advance(now)
    const parent = this.takerOf(side, true) ?? this.takerOf(side, false)
    if (parent) {
      this.extend(parent)
      this.judge(parent, now)
      this.schedule()
    }
    if (parent?.published) return
    this.rings.offer(side)
    if (this.rings.proven >= 0) this.prove(this.rings.proven, side, now)
    else if (!parent && this.own.incoming.active) {
      const row = this.shares?.search(side) ?? -1
      if (row >= 0) this.prove(row, side, now)
    }
  }

  /** The parent that the incoming order belongs to most likely, if to any. */
  private takerOf(side: 0 | 1, published: boolean): Parent | undefined {
    const { incoming } = this.own
    let best: Parent | undefined
    let most = 0
    for (const parent of this.live.all) {
      if (parent.published !== published || parent.side !== side || incoming.submitTime > parent.patientUntil) continue
      const pov = this.beams.kind[parent.row] === POV
      if (incoming.fill && this.beams.kind[parent.row] !== 0) continue
      if (!this.beams.look(this.beams.kind[parent.row] as ChainKind, parent.slot)) continue
      const nats = this.beams.weigh(parent.row) - (pov ? TAKE_NATS_POV : TAKE_NATS)
      if (nats <= most) continue
      most = nats
      best = parent
    }
    return best
  }

  private extend(parent: Parent): void {
    const { beams } = this
    const { orders, incoming } = this.own
    beams.look(beams.kind[parent.row] as ChainKind, parent.slot)
    const nats = beams.weigh(parent.row)
    const refills = beams.refills[parent.row] as number
    beams.extend(parent.row, parent.row, parent.slot, (beams.score[parent.row] as number) + nats)
    parent.evidence.score += nats - CHOICE_NATS
    parent.evidence.searchNats += CHOICE_NATS
    this.attribute(parent, incoming.slot, nats, (beams.refills[parent.row] as number) > refills)
    this.adopt(parent, incoming.slot)
    orders.copy(parent.slot, incoming.slot)
    this.wait(parent)
  }

  /** Turns a proven chain into a parent, or joins it to the one it continues. */
  private prove(row: number, side: 0 | 1, now: UnixMs): void {
    const { beams, links } = this
    const { orders } = this.own
    const slots = links.walk(beams.link[row] as number).map((name) => orders.slot(name))
    const fresh = slots.filter((slot) => slot >= 0 && !orders.taken[slot])
    const rival = this.live.rivalOf(fresh)
    const wins = !rival || (!rival.published && rival.evidence.score < (beams.score[row] as number))
    if (!wins || fresh.length * 3 < (beams.count[row] as number) * 2 || fresh.length < 3) {
      beams.score[row] = Number.NEGATIVE_INFINITY
      return
    }
    if (rival) this.live.remove(rival)
    const first = fresh[0] as number
    const last = fresh.at(-1) as number
    const earlier = this.live.continuedBy(side, row, orders.submitTime[first] as number)
    if (!earlier && this.live.isFull) this.end(this.live.oldest())
    const parent = earlier ?? this.live.create(side, first)
    const nats = (beams.score[row] as number) - (earlier ? STITCH_NATS : 0)
    if (earlier) this.renew(earlier, row)
    else beams.copy(parent.row, row)
    parent.evidence.score += nats
    parent.evidence.searchNats += earlier ? STITCH_NATS : 0
    const share = refillShare(beams, row)
    for (const slot of fresh) {
      if (slot !== first) this.attribute(parent, slot, nats / (fresh.length - 1), share > 0.5)
      this.adopt(parent, slot)
    }
    orders.copy(parent.slot, last)
    this.wait(parent)
    this.judge(parent, now)
    this.schedule()
  }

  /** The parent follows the newer chain from here on, with the counts of both. */
  private renew(parent: Parent, row: number): void {
    const { beams } = this
    const count = beams.count[parent.row] as number
    const refills = beams.refills[parent.row] as number
    const actives = beams.actives[parent.row] as number
    beams.copy(parent.row, row)
    beams.count[parent.row] = (beams.count[parent.row] as number) + count
    beams.refills[parent.row] = (beams.refills[parent.row] as number) + refills
    beams.actives[parent.row] = (beams.actives[parent.row] as number) + actives
  }

  private adopt(parent: Parent, slot: number): void {
    this.own.orders.holder[slot] = (parent.leader ?? parent).serial
    if (parent.published) this.own.orders.take(slot)
    parent.children.add(this.own.orders, slot)
  }

  /** Splits a child's evidence into what its size says and what its moment says. */
  private attribute(parent: Parent, slot: number, nats: number, refill: boolean): void {
    const { orders } = this.own
    const size = Math.min(Math.max(0, nats), Math.max(0, -Math.log(orders.share[slot] as number) - 2.5))
    parent.evidence.sizeNats += size
    if (refill) parent.evidence.refillNats += nats - size
  }

  private wait(parent: Parent): void {
    const { beams } = this
    const resting = 1 - (beams.actives[parent.row] as number) / (beams.count[parent.row] as number)
    parent.wait(beams.gapTime[parent.row] as number, resting, longestPause(beams, parent.row))
  }

  /** Publishes a parent that has become credible, or joins it to the published one that it continues. */
  private judge(tracked: Parent, now: UnixMs): void {
    const parent = tracked.leader ?? tracked
    const { children } = parent
    const { orders } = this.own
    if (parent.published) {
      parent.changed = true
      if (now < parent.quietUntil) return
      const other = this.live.earlierThan(parent, tracked.row)
      if (other && other.children.firstSubmit <= children.firstSubmit) this.mergePublished(parent, other, now)
      else this.publish(parent, now)
      return
    }
    if (parent.evidence.score < JOIN_NATS || children.count < CHILDREN_MIN) return
    const earlier = this.live.earlierThan(parent, parent.row)
    if (earlier) {
      this.merge(parent, earlier, now)
      return
    }
    if (parent.evidence.score < SCORE_MIN) return
    if (amountToYuan(children.amount, this.own.scales) < TURNOVER_MIN) return
    if (confidenceOf(this.beams, parent, this.own.scales) < CONFIDENCE_MIN) return
    parent.published = true
    orders.takeHeldBy(parent.serial)
    parent.firstEmitTime = now
    parent.childrenAtFirstEmit = children.count
    this.publish(parent, now)
  }

  /** Lets an unpublished parent's row work for a published one. */
  private merge(parent: Parent, into: Parent, now: UnixMs): void {
    const { orders } = this.own
    const overlaps = parent.children.firstSubmit < into.children.lastSubmit
    this.join(parent, into)
    orders.takeHeldBy(parent.serial)
    if (overlaps) {
      parent.follow(into)
      parent.published = true
    } else {
      this.renew(into, parent.row)
      orders.copy(into.slot, parent.slot)
      this.wait(into)
      parent.mergedInto = into.id
      this.live.remove(parent)
    }
    this.judge(into, now)
  }

  /** Joins two published parents; all rows work for the earlier one from here on. */
  private mergePublished(parent: Parent, into: Parent, now: UnixMs): void {
    parent.mergedInto = into.id
    this.out.push(this.describe(parent, 'closed'))
    this.join(parent, into)
    for (const other of this.live.followersOf(parent)) other.follow(into)
    parent.follow(into)
    this.publish(into, now)
  }

  private join(parent: Parent, into: Parent): void {
    into.children.join(parent.children)
    into.evidence.score += parent.evidence.score - STITCH_NATS
    into.evidence.sizeNats += parent.evidence.sizeNats
    into.evidence.refillNats += parent.evidence.refillNats
    into.evidence.searchNats += parent.evidence.searchNats + STITCH_NATS
  }

  private end(parent: Parent): void {
    this.live.remove(parent)
    if (parent.leader) return
    for (const other of this.live.followersOf(parent)) this.live.remove(other)
    if (parent.published)
      this.out.push(this.describe(parent, parent.evidence.score < REFUTED_BELOW ? 'refuted' : 'closed'))
  }

  private publish(parent: Parent, time: UnixMs): void {
    parent.changed = false
    parent.quietUntil = time + UPDATE_EVERY_MS
    this.out.push(this.describe(parent, 'open'))
  }

  private describe(parent: Parent, state: SplitFinding['state']): SplitFinding {
    const { instrument, scales } = this.own
    return describe(parent, { instrument, scales, beams: this.beams, marketVolume: this.marketVolume }, state)
  }

  private schedule(): void {
    this.nextDue = Number.POSITIVE_INFINITY
    for (const parent of this.live.all) {
      const due = parent.changed && !parent.leader ? Math.min(parent.quietUntil, parent.deadline) : parent.deadline
      this.nextDue = Math.min(this.nextDue, due)
    }
  }
}
