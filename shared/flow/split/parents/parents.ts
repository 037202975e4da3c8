import type { InstrumentId } from '../../../market/instrument'
import type { Scales, Shares, UnixMs } from '../../../market/units'
import type { SplitFinding } from '../../split-finding'
import { isExactOnly, type SplitBudget } from '../budget'
import { Beams, EXACT, POV } from '../chains/beams'
import { ChainRings, type RingKind, START_NATS } from '../chains/chain-rings'
import { Links } from '../chains/links'
import type { ChainParts } from '../chains/trace'
import type { GridTrack } from '../grids/grid-track'
import { Grids } from '../grids/grids'
import { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { ParticipationChains } from '../shares/participation-chains'
import { parentsTuning, resumingTuning } from '../tuning'
import { CHILDREN_MIN, ParentPublication } from '../verdict/publication'
import { LiveParents, type ParentsState } from './live-parents'
import { attribute, renew, wait } from './maintenance'
import type { Parent } from './parent'
import { pieceOf, refillShare, STITCH_NATS } from './stitching'

const { RESUMED_NATS, RESUMED_PER_MS } = resumingTuning

type ResumingParts = Omit<ChainParts, 'row'> & { live: LiveParents }

/**
 * True if a row, a chain without enough evidence yet, more likely continues a published parent than begins a new one.
 */
function isResumed(parts: ResumingParts, side: 0 | 1, row: number, { context }: Candidate): boolean {
  const { beams, live, links, orders } = parts
  if (!live.all.some((parent) => parent.published && parent.side === side)) return false
  const first = orders.slot(links.walk(beams.link[row] as number)[0] as number)
  if (first < 0 || orders.taken[first]) return false
  const parent = live.resumedBy(side, row, orders.submitTime[first] as number)
  if (!parent) return false
  const start = START_NATS[beams.kind[row] as RingKind]
  return (
    (beams.score[row] as number) - start + resumeNats(parts, parent, new Candidate(orders, first, context)) >
    RESUMED_NATS
  )
}

/** Evidence in nats that a parent continues with an order after a pause. */
function resumeNats({ beams }: ResumingParts, { row }: Parent, first: Candidate): number {
  const size = beams.kind[row] === POV ? 0 : beams.sizeChance(first, row)
  return Math.log((size * RESUMED_PER_MS) / first.nullRate)
}

const { TAKE_NATS, CHOICE_NATS, USUAL_LEAD } = parentsTuning

/** The parents of one instrument: those published and those that may come to be. */
export class Parents {
  private readonly beams: Beams
  private readonly links: Links
  private readonly rings: ChainRings
  private readonly shares: ParticipationChains | undefined
  private readonly grids: Grids | undefined
  private readonly live: LiveParents
  private readonly publication: ParentPublication
  private readonly parts: ResumingParts
  private nextDue = Number.POSITIVE_INFINITY
  /** State before the current silence; undefined = no silence since the last print. */
  private beforeSilence: ParentsState | undefined

  constructor(
    private readonly own: {
      instrument: InstrumentId
      scales: Scales
      budget: SplitBudget
      orders: SplitOrderStore
    },
  ) {
    const { budget, orders, instrument, scales } = own
    const firstRow = budget.beams
    const scratch = firstRow + budget.parents
    const beams = new Beams(scratch + 2, orders)
    const { parents: places, children: childrenMax } = budget
    const live = new LiveParents({ beams, orders, firstRow, instrument, places, childrenMax })
    const links = new Links(budget.links)
    this.beams = beams
    this.live = live
    this.links = links
    this.rings = new ChainRings(budget, orders, beams, links, 0)
    this.publication = new ParentPublication({
      instrument,
      scales,
      beams,
      orders,
      live,
      exactOnly: isExactOnly(budget),
    })
    const parts = { orders, beams, links, live }
    this.parts = parts
    if (budget.shareLinks > 0)
      this.shares = new ParticipationChains({ row: scratch, ...parts, steps: budget.shareLinks })
    if (budget.bands > 0) this.grids = new Grids({ row: scratch + 1, ...parts })
  }

  /** Shares the market has traded so far. */
  set marketVolume(shares: Shares) {
    this.publication.marketVolume = shares
  }

  take(): SplitFinding[] {
    return this.publication.take()
  }

  /** Actions due by this time, each at its own time: the frequency of calls changes nothing. */
  advance(time: UnixMs): void {
    if (time < this.nextDue) return
    for (let next = this.live.firstDue(time); next; next = this.live.firstDue(time)) {
      if (next.publishAt <= next.overAt) this.publication.publish(next, next.publishAt)
      else if (next.deadline <= next.overAt) this.publication.end(next)
      else this.publication.rest(next)
    }
    this.schedule()
  }

  /** Actions due by this time unless an earlier order changes them. */
  advanceInSilence(time: UnixMs): void {
    if (time < this.nextDue) return
    this.beforeSilence ??= this.live.state()
    this.advance(time)
  }

  /**
   * Ends a silence. `wasLate`: a print is older than the time up to which silence was judged; its conclusions are
   * revoked.
   */
  endSilence(wasLate: boolean): void {
    const { beforeSilence } = this
    if (!beforeSilence) return
    this.beforeSilence = undefined
    if (!wasLate) return
    this.live.restore(beforeSilence)
    this.schedule()
  }

  /** Adds an order to a parent, or to the chains. `now`: market time at which it was complete. */
  receive(side: 0 | 1, candidate: Candidate, now: UnixMs): void {
    this.endSilence(false)
    this.advance(now)
    const expected = this.show(side, candidate, now)
    const follower = this.follow(side, candidate, now)
    if (follower?.published) return
    const parent = follower ?? this.takerOf(side, candidate, true) ?? this.takerOf(side, candidate, false)
    if (parent && !follower) {
      this.extend(parent, candidate)
      this.judge(parent, now)
    }
    if (parent?.published) return
    this.rings.offer(side, candidate)
    if (this.rings.proven >= 0) this.prove(this.rings.proven, side, now)
    else if (!parent && this.rings.hopeful >= 0 && isResumed(this.parts, side, this.rings.hopeful, candidate))
      this.prove(this.rings.hopeful, side, now)
    if (!parent && candidate.active && !expected) this.proveFound(this.grids?.find(side, candidate), side, now, true)
  }

  /** Lets chains of shares weigh the order. The parent that has it by then, if any. */
  private follow(side: 0 | 1, candidate: Candidate, now: UnixMs): Parent | undefined {
    const { active, crossedNo, slot } = candidate
    if (!this.shares || !active || crossedNo > 0 || !this.shares.offer(side, candidate)) return undefined
    const parent = this.shares.continued()
    if (!parent) this.proveFound(this.shares.row(candidate), side, now)
    else if (this.shares.grow(parent, candidate)) this.judge(parent, now)
    return this.live.holderOf(slot)
  }

  /** Lets parents count an order like their children, and their schedules look at it. True if one expects it. */
  private show(side: 0 | 1, candidate: Candidate, now: UnixMs): boolean {
    const { volume, logVolume, active, crossedNo } = candidate
    if (crossedNo > 0) return false
    for (const parent of this.live.all) parent.note(side, volume, logVolume, active)
    if (!active || !this.grids) return false
    return this.grids.offer(side, candidate, (parent) => this.judge(parent, now))
  }

  /** The likeliest parent of an order; undefined if it has none. */
  private takerOf(side: 0 | 1, candidate: Candidate, published: boolean): Parent | undefined {
    const { beams } = this
    let best: Parent | undefined
    let most = 0
    for (const parent of this.live.all) {
      if (parent.published !== published || parent.side !== side || candidate.submitTime > parent.patientUntil) continue
      const kind = beams.kind[parent.row]
      if (
        kind === POV ||
        (candidate.fill && kind !== EXACT) ||
        (parent.grid && !parent.grid.isLost && candidate.active)
      )
        continue
      const step = beams.look(parent.slot, candidate)
      if (!step) continue
      const nats = beams.weigh(step, parent.row) - TAKE_NATS
      if (nats <= most) continue
      most = nats
      best = parent
    }
    return best
  }

  private extend(parent: Parent, candidate: Candidate): void {
    const { beams } = this
    const { orders } = this.own
    const step = beams.look(parent.slot, candidate)
    if (!step) return
    const nats = beams.weigh(step, parent.row)
    const refills = beams.refills[parent.row] as number
    beams.extend(parent.row, parent.row, step, (beams.score[parent.row] as number) + nats)
    parent.evidence.score += nats - CHOICE_NATS
    parent.evidence.searchNats += CHOICE_NATS
    attribute(orders, parent, candidate.slot, nats, (beams.refills[parent.row] as number) > refills)
    this.live.adopt(parent, candidate.slot)
    orders.copy(parent.slot, candidate.slot)
    wait(beams, parent)
  }

  private proveFound(row: number | undefined, side: 0 | 1, now: UnixMs, onGrid = false): void {
    if (row === undefined || row < 0) return
    this.prove(row, side, now, onGrid ? this.grids?.track() : undefined)
  }

  /** Turns a proven chain into a parent, or joins it to the one it continues. */
  private prove(row: number, side: 0 | 1, now: UnixMs, grid?: GridTrack): void {
    const { beams, links, live } = this
    const { orders } = this.own
    const slots = links.walk(beams.link[row] as number).map((name) => orders.slot(name))
    const fresh = slots.filter((slot) => slot >= 0 && !orders.taken[slot])
    const rival = live.rivalOf(fresh)
    if (rival && grid && !rival.published) {
      this.attach(rival, grid, fresh, beams.score[row] as number, now)
      return
    }
    const wins = !rival || (!rival.published && rival.evidence.score < (beams.score[row] as number))
    if (!wins || fresh.length * 3 < (beams.count[row] as number) * 2 || fresh.length < 3) {
      beams.score[row] = Number.NEGATIVE_INFINITY
      return
    }
    if (rival) live.remove(rival)
    const first = fresh[0] as number
    const last = fresh.at(-1) as number
    const earlier = live.continuedBy(side, row, orders.submitTime[first] as number)
    if (!earlier && live.isFull) this.publication.end(live.oldest())
    const parent = earlier ?? live.create(side, first)
    parent.grid = grid
    if (beams.kind[row] === POV) parent.participationNats = beams.score[row] as number
    const nats = (beams.score[row] as number) - (earlier ? STITCH_NATS : 0)
    parent.addPieces([pieceOf(beams, row)])
    if (earlier) renew(beams, earlier, row)
    else beams.copy(parent.row, row)
    parent.evidence.score += nats
    parent.evidence.searchNats += earlier ? STITCH_NATS : 0
    const share = refillShare(beams, row)
    for (const slot of fresh) {
      if (slot !== first) attribute(orders, parent, slot, nats / (fresh.length - 1), share > 0.5)
      this.live.adopt(parent, slot)
    }
    if (!earlier) this.countAlike(parent)
    orders.copy(parent.slot, last)
    wait(beams, parent)
    this.judge(parent, now)
  }

  /** A schedule was found among the orders of a parent that is not published yet. */
  private attach(parent: Parent, grid: GridTrack, slots: readonly number[], nats: number, now: UnixMs): void {
    const { orders } = this.own
    if (parent.grid && !parent.grid.isLost) return
    parent.grid = grid
    for (const slot of slots) if (orders.holder[slot] === 0) this.live.adopt(parent, slot)
    parent.evidence.score = Math.max(parent.evidence.score, nats)
    this.judge(parent, now)
  }

  /** Counts the orders like a new parent's children within its time, on both sides. */
  private countAlike(parent: Parent): void {
    const { children, side } = parent
    parent.countedFrom = children.count
    if (!this.grids || children.actives * 2 <= children.count) return
    parent.countedFrom = 0
    parent.alike = this.grids.countSince(side, children.logMean, children.firstSubmit)
    parent.opposite = this.grids.countSince(1 - side, children.logMean, children.firstSubmit)
  }

  /** Recounts the answers to a parent's children if another size has become their usual one. */
  private countAnswers(parent: Parent): void {
    const { count, usual, lead, firstSubmit } = parent.children
    if (usual === parent.usual || lead < USUAL_LEAD || count < CHILDREN_MIN) return
    parent.usual = usual
    parent.answers = this.own.orders.activeSince(1 - parent.side, usual, firstSubmit)
  }

  private judge(parent: Parent, now: UnixMs): void {
    this.countAnswers(parent.leader ?? parent)
    this.publication.judge(parent, now)
    this.schedule()
  }

  private schedule(): void {
    this.nextDue = Number.POSITIVE_INFINITY
    for (const { publishAt, overAt } of this.live.all) this.nextDue = Math.min(this.nextDue, publishAt, overAt)
  }
}
