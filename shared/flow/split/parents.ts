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
import type { OrderStore } from './order-store'
import { Parent } from './parent'
import { continues, longestPause, refillShare, STITCH_NATS } from './stitching'

/** A parent is published from this much evidence (nats), probability, children and money on. */
const SCORE_MIN = 15
const CONFIDENCE_MIN = 0.3
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
  private readonly live: Parent[] = []
  private readonly free: number[]
  private readonly firstRow: number
  private readonly out: SplitFinding[] = []
  private created = 0
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
    this.firstRow = ChainRings.rows(budget)
    this.free = Array.from({ length: budget.parents }, (_, place) => budget.parents - 1 - place)
    this.beams = new Beams(this.firstRow + budget.parents, orders, incoming)
    this.links = new Links(budget.links)
    this.rings = new ChainRings(budget, orders, this.beams, this.links, incoming)
  }

  take(): SplitFinding[] {
    return this.out.splice(0)
  }

  advance(time: UnixMs): void {
    if (time < this.nextDue) return
    for (const parent of [...this.live]) {
      if (time > parent.deadline) this.end(parent)
      else if (parent.changed && time >= parent.quietUntil) this.publish(parent, time)
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
  }

  /** The parent that the incoming order belongs to most likely, if to any. */
  private takerOf(side: 0 | 1, published: boolean): Parent | undefined {
    const { incoming } = this.own
    let best: Parent | undefined
    let most = 0
    for (const parent of this.live) {
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
    parent.score += nats - CHOICE_NATS
    parent.searchNats += CHOICE_NATS
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
    const rival = this.rivalOf(fresh)
    const wins = !rival || (!rival.published && rival.score < (beams.score[row] as number))
    if (!wins || fresh.length * 3 < (beams.count[row] as number) * 2 || fresh.length < 3) {
      beams.score[row] = Number.NEGATIVE_INFINITY
      return
    }
    if (rival) this.remove(rival)
    const first = fresh[0] as number
    const last = fresh.at(-1) as number
    const earlier = this.earlierOf(side, row, orders.submitTime[first] as number)
    const parent = earlier ?? this.create(side, first)
    const nats = (beams.score[row] as number) - (earlier ? STITCH_NATS : 0)
    if (earlier) this.renew(earlier, row)
    else beams.copy(parent.row, row)
    parent.score += nats
    parent.searchNats += earlier ? STITCH_NATS : 0
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

  /** The parent that already counts half of these orders among its children. */
  private rivalOf(slots: readonly number[]): Parent | undefined {
    const { holder } = this.own.orders
    return this.live.find(({ serial }) => slots.filter((slot) => holder[slot] === serial).length * 2 >= slots.length)
  }

  /** The parent that a chain beginning at `submit` continues best. */
  private earlierOf(side: 0 | 1, row: number, submit: UnixMs, except?: Parent): Parent | undefined {
    const { beams } = this
    let best: Parent | undefined
    let least = Number.POSITIVE_INFINITY
    for (const parent of this.live) {
      if (parent.side !== side || parent === except || (except && !parent.published)) continue
      if (!continues(beams, parent.row, row, submit - parent.children.lastTime)) continue
      const off =
        Math.abs((beams.size[parent.row] as number) - (beams.size[row] as number)) +
        0.3 * Math.abs(Math.log((beams.gapTime[parent.row] as number) / (beams.gapTime[row] as number)))
      if (off >= least) continue
      least = off
      best = parent
    }
    return best
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

  private create(side: 0 | 1, first: number): Parent {
    if (this.free.length === 0) this.end(this.oldest())
    const place = this.free.pop() as number
    const { instrument, orders } = this.own
    const size = orders.volume[first] as number
    const start = Math.round(orders.submitTime[first] as number)
    const id = `${instrument}-${side === 0 ? 'B' : 'S'}${size}-${start}`
    const parent = new Parent(id, ++this.created, side, this.firstRow + place, orders.reserved(place))
    this.live.push(parent)
    return parent
  }

  /** Unpublished parents go first. */
  private oldest(): Parent {
    const rank = (parent: Parent) => parent.children.lastTime + (parent.published ? 1e12 : 0)
    return this.live.reduce((oldest, parent) => (rank(parent) < rank(oldest) ? parent : oldest))
  }

  private adopt(parent: Parent, slot: number): void {
    this.own.orders.holder[slot] = parent.serial
    if (parent.published) this.own.orders.taken[slot] = 1
    parent.children.add(this.own.orders, slot)
  }

  /** Splits a child's evidence into what its size says and what its moment says. */
  private attribute(parent: Parent, slot: number, nats: number, refill: boolean): void {
    const { orders } = this.own
    const size = Math.min(Math.max(0, nats), Math.max(0, -Math.log(orders.share[slot] as number) - 2.5))
    parent.sizeNats += size
    if (refill) parent.refillNats += nats - size
  }

  private wait(parent: Parent): void {
    const { beams } = this
    const resting = 1 - (beams.actives[parent.row] as number) / (beams.count[parent.row] as number)
    parent.wait(beams.gapTime[parent.row] as number, resting, longestPause(beams, parent.row))
  }

  /** Publishes a parent that has become credible, or joins it to the published one that it continues. */
  private judge(parent: Parent, now: UnixMs): void {
    const { children } = parent
    const { orders } = this.own
    if (parent.published) {
      parent.changed = true
      if (now >= parent.quietUntil) this.publish(parent, now)
      return
    }
    if (parent.score < SCORE_MIN || children.count < CHILDREN_MIN) return
    if (amountToYuan(children.amount, this.own.scales) < TURNOVER_MIN) return
    if (confidenceOf(this.beams, parent, this.own.scales) < CONFIDENCE_MIN) return
    const earlier = this.earlierOf(parent.side, parent.row, children.firstSubmit, parent)
    if (earlier) {
      this.merge(parent, earlier, now)
      return
    }
    parent.published = true
    orders.takeHeldBy(parent.serial)
    parent.firstEmitTime = now
    parent.childrenAtFirstEmit = children.count
    this.publish(parent, now)
  }

  private merge(parent: Parent, into: Parent, now: UnixMs): void {
    const { orders } = this.own
    into.children.join(parent.children)
    into.score += parent.score - STITCH_NATS
    into.sizeNats += parent.sizeNats
    into.refillNats += parent.refillNats
    into.searchNats += parent.searchNats + STITCH_NATS
    this.renew(into, parent.row)
    orders.copy(into.slot, parent.slot)
    this.wait(into)
    parent.mergedInto = into.id
    orders.takeHeldBy(parent.serial)
    this.remove(parent)
    this.judge(into, now)
  }

  private end(parent: Parent): void {
    this.remove(parent)
    if (parent.published) this.out.push(this.describe(parent, parent.score < REFUTED_BELOW ? 'refuted' : 'closed'))
  }

  private remove(parent: Parent): void {
    this.live.splice(this.live.indexOf(parent), 1)
    this.free.push(parent.row - this.firstRow)
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
    for (const parent of this.live) {
      const due = parent.changed ? Math.min(parent.quietUntil, parent.deadline) : parent.deadline
      this.nextDue = Math.min(this.nextDue, due)
    }
  }
}
