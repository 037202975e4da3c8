import type { UnixMs } from '../../../market/units'
import { type Beams, POV } from '../chains/beams'
import { openBetween } from '../orders/noon'
import { type SplitOrderStore, TAKEN, TAKEN_AS_SHARE } from '../orders/order-store'
import { liveParentsTuning } from '../tuning'
import { Parent } from './parent'
import { continuesPiece, pieceOf, piecesAgree, type StitchPiece } from './stitching'

const { RESTING_SHARE, FEWEST } = liveParentsTuning
/** Published parents are given up after all others, whatever their age (ms). */
const PUBLISHED_AHEAD = 1e12

/** The parents that are followed, and their changes that depend on time alone. */
export interface ParentsState {
  all: { parent: Parent; changed: boolean; quietUntil: UnixMs; resting: boolean; peak: number }[]
  free: number[]
}

/** The parents being followed, each with a row of hypotheses and a reserved slot of orders. */
export class LiveParents {
  readonly all: Parent[] = []
  private readonly free: number[]
  private created = 0

  constructor(
    private readonly own: {
      beams: Beams
      orders: SplitOrderStore
      firstRow: number
      instrument: string
      places: number
      childrenMax: number
    },
  ) {
    this.free = Array.from({ length: own.places }, (_, place) => own.places - 1 - place)
  }

  get isFull(): boolean {
    return this.free.length === 0
  }

  /** Parents that have probably ended and can still be continued: at most this many. */
  get restingMax(): number {
    return Math.floor(this.own.places * RESTING_SHARE)
  }

  /** State of all parents, for `restore`. */
  state(): ParentsState {
    const all = this.all.map((parent) => {
      const { changed, quietUntil, resting, peak } = parent
      return { parent, changed, quietUntil, resting, peak }
    })
    return { all, free: [...this.free] }
  }

  /** Restores a state after which only time has passed: no parent is new or has another child. */
  restore({ all, free }: ParentsState): void {
    this.all.length = 0
    for (const { parent, ...then } of all) {
      Object.assign(parent, then)
      parent.ended = false
      this.all.push(parent)
    }
    this.free.splice(0, this.free.length, ...free)
  }

  /** Begins a parent with the order in slot `first`. */
  create(side: 0 | 1, first: number): Parent {
    const { instrument, orders, firstRow, childrenMax } = this.own
    const place = this.free.pop() as number
    const size = orders.volume[first] as number
    const start = Math.round(orders.submitTime[first] as number)
    const id = `${instrument}-${side === 0 ? 'B' : 'S'}${size}-${start}`
    const parent = new Parent(id, ++this.created, side, firstRow + place, orders.reserved(place), childrenMax)
    this.all.push(parent)
    return parent
  }

  /** Counts an order among a parent's children, and no other's. */
  adopt(parent: Parent, slot: number): void {
    const { orders } = this.own
    const { serial } = parent.leader ?? parent
    if (orders.holder[slot] === serial) return
    const other = this.holderOf(slot)
    if (other && other.children.count <= FEWEST) this.remove(other)
    else other?.children.drop(orders, slot)
    orders.holder[slot] = serial
    if (parent.published) orders.take(slot, this.markOf(parent))
    parent.children.add(orders, slot)
  }

  /** Takes all that a parent holds away from the chains. */
  takeChildren(parent: Parent): void {
    this.own.orders.takeChildrenOf(parent.serial, this.markOf(parent))
  }

  /** The parent that counts an order among its children. */
  holderOf(slot: number): Parent | undefined {
    const serial = this.own.orders.holder[slot] as number
    return serial > 0 ? this.all.find((parent) => parent.serial === serial) : undefined
  }

  remove(parent: Parent): void {
    parent.ended = true
    this.all.splice(this.all.indexOf(parent), 1)
    this.free.push(parent.row - this.own.firstRow)
  }

  followersOf(leader: Parent): Parent[] {
    return this.all.filter((parent) => parent.leader === leader)
  }

  /** The parent with the earliest deadline up to this time. */
  firstDue(time: UnixMs): Parent | undefined {
    let first: Parent | undefined
    let least = Number.POSITIVE_INFINITY
    for (const parent of this.all) {
      const { publishAt, overAt } = parent
      const at = Math.min(publishAt, overAt)
      if (at >= least || (time < publishAt && time <= overAt)) continue
      least = at
      first = parent
    }
    return first
  }

  /** The parent with the oldest last child; unpublished parents come first. */
  oldest(): Parent {
    const rank = (parent: Parent) => parent.children.lastTime + (parent.published ? PUBLISHED_AHEAD : 0)
    return this.all.reduce((oldest, parent) => (rank(parent) < rank(oldest) ? parent : oldest))
  }

  /** The parent that already counts half of these orders among its children. */
  rivalOf(slots: readonly number[]): Parent | undefined {
    const { holder } = this.own.orders
    return this.all.find(({ serial }) => slots.filter((slot) => holder[slot] === serial).length * 2 >= slots.length)
  }

  /** The parent that a chain beginning at `submit` continues best. */
  continuedBy(side: 0 | 1, row: number, submit: UnixMs): Parent | undefined {
    return this.best(row, submit, (parent) => parent.side === side)
  }

  /** The published parent that a chain beginning at `submit`, after all its children, continues best. */
  resumedBy(side: 0 | 1, row: number, submit: UnixMs): Parent | undefined {
    const best = this.best(
      row,
      submit,
      (parent) => parent.side === side && parent.published && submit > parent.children.lastSubmit,
    )
    return best && best === this.continuedBy(side, row, submit) ? best : undefined
  }

  /** The published parent, other than itself, that a parent continues best by the row given. */
  earlierThan(own: Parent, row: number): Parent | undefined {
    const isOther = (parent: Parent) =>
      parent.side === own.side && parent.published && (parent.leader ?? parent) !== own
    const best = this.best(row, own.children.firstSubmit, isOther)
    return best?.leader ?? best
  }

  private markOf({ row }: Parent): number {
    return this.own.beams.kind[row] === POV ? TAKEN_AS_SHARE : TAKEN
  }

  /** True if a piece continues every row of a parent's group, and agrees with all that was joined to it. */
  private fits(parent: Parent, later: StitchPiece, submit: UnixMs): boolean {
    const { beams } = this.own
    const gap = openBetween(parent.children.lastTime, submit)
    if (!continuesPiece(pieceOf(beams, parent.row), later, gap)) return false
    const leader = parent.leader ?? parent
    if (leader.pieces.some((piece) => !piecesAgree(piece, later))) return false
    return this.all.every(
      (other) =>
        other === parent ||
        (other !== leader && other.leader !== leader) ||
        continuesPiece(pieceOf(beams, other.row), later, gap),
    )
  }

  private best(row: number, submit: UnixMs, may: (parent: Parent) => boolean): Parent | undefined {
    const { beams } = this.own
    const later = pieceOf(beams, row)
    let best: Parent | undefined
    let least = Number.POSITIVE_INFINITY
    for (const parent of this.all) {
      if (!may(parent) || !this.fits(parent, later, submit)) continue
      const off =
        Math.abs((beams.size[parent.row] as number) - (beams.size[row] as number)) +
        0.3 * Math.abs(Math.log((beams.gapTime[parent.row] as number) / (beams.gapTime[row] as number)))
      if (off >= least) continue
      least = off
      best = parent
    }
    return best
  }
}
