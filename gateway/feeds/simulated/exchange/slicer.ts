import { type BookDesk, opposite, signOf } from './book-desk'
import type { RestingOrder } from './order-book'
import { drawParent, nextGap, nextSlice, PARENT_GAP_MS, type ParentLabel, type SimulatedParent } from './parents'
import type { Random } from './random'

const PARENTS_MAX = 3
/** Wait between two looks at an iceberg's visible slice. */
const LOOK_MS = 100

/** Storage of the labels of a day's parent orders. */
export interface LabelBook {
  /** False: there are no parents at all. */
  readonly slicing: boolean
  readonly labels: ParentLabel[]
  nextId(): number
}

/** Works large orders in slices among the crowd of one instrument, and writes down which orders were theirs. */
export class Slicer {
  readonly #parents: SimulatedParent[] = []
  #nextParent = Number.POSITIVE_INFINITY

  /** `secondly`: the instrument's usual volume, shares a second. */
  constructor(
    readonly desk: BookDesk,
    readonly random: Random,
    readonly secondly: number,
    readonly labelBook: LabelBook,
  ) {
    desk.onFill = (resting, volume, time) => this.#fill(resting, volume, time)
  }

  /** When this slicer wants to act next. */
  get nextTime(): number {
    let time = this.#nextParent
    for (const parent of this.#parents) if (parent.nextTime < time) time = parent.nextTime
    return time
  }

  /** Whether a resting order is a parent's child, which the crowd must leave alone. */
  owns(no: number): boolean {
    return this.#parents.some(({ showing }) => showing === no)
  }

  /** Trading begins or goes on after a break. */
  open(time: number): void {
    const gap = this.random.exponential() * PARENT_GAP_MS
    if (this.labelBook.slicing) this.#nextParent = time + gap
    for (const parent of this.#parents) parent.nextTime = Math.max(parent.nextTime, time)
  }

  /** Ends every parent; what rests of them is withdrawn. */
  close(time: number): void {
    for (const { showing } of this.#parents) this.desk.cancel(showing, time)
    this.#parents.length = 0
    this.#nextParent = Number.POSITIVE_INFINITY
  }

  /** Does what is due at `nextTime`; events carry `stamp`. */
  act(stamp: number): void {
    const due = this.nextTime
    const parent = this.#parents.find(({ nextTime }) => nextTime === due)
    if (parent) this.#slice(parent, stamp)
    else this.#start(due)
  }

  #start(time: number): void {
    this.#nextParent = time + this.random.exponential() * PARENT_GAP_MS
    if (this.#parents.length >= PARENTS_MAX) return
    const { desk, labelBook } = this
    const id = desk.tape.companies[desk.i]?.id ?? ''
    const parent = drawParent(this.random, labelBook.nextId(), id, time, this.secondly)
    parent.marketVolume = desk.traded
    this.#parents.push(parent)
    labelBook.labels.push(parent.label)
  }

  #slice(parent: SimulatedParent, time: number): void {
    const { desk, random } = this
    const iceberg = parent.label.style === 'iceberg'
    if (parent.showing && desk.book.has(parent.showing)) {
      if (iceberg) {
        parent.nextTime = time + LOOK_MS
        return
      }
      const late = desk.cancel(parent.showing, time)
      parent.left += late
      this.#cross(parent, late, time)
    }
    parent.showing = 0
    if (parent.left < (desk.tape.lotMin[desk.i] as number)) {
      this.#parents.splice(this.#parents.indexOf(parent), 1)
      return
    }
    const shares = nextSlice(parent, random, desk.traded - parent.marketVolume)
    if (iceberg || parent.patient) this.#show(parent, shares, time)
    else this.#cross(parent, shares, time)
    parent.marketVolume = desk.traded
    parent.nextTime = time + nextGap(parent, random, time)
  }

  /** A child that takes what there is within one step of the other side's best. */
  #cross(parent: SimulatedParent, shares: number, time: number): void {
    const { desk } = this
    const { label } = parent
    const best = desk.book.best(opposite(label.side))
    if (best === 0) return
    const before = desk.traded
    const turnover = desk.turnover
    this.#note(label, desk.submit(label.side, best + signOf(label.side) * desk.tick, shares, false, time), time)
    parent.left -= desk.traded - before
    label.volume += desk.traded - before
    label.amount += desk.turnover - turnover
  }

  /** A child that waits at the own side's best. */
  #show(parent: SimulatedParent, shares: number, time: number): void {
    const { desk } = this
    const own = desk.book.best(parent.label.side)
    if (own === 0) return
    parent.showing = desk.submit(parent.label.side, own, shares, true, time)
    parent.left -= desk.book.order(parent.showing)?.volume ?? 0
    this.#note(parent.label, parent.showing, time)
  }

  #note(label: ParentLabel, no: number, time: number): void {
    label.orderNos.push(no)
    if (label.firstTime === 0) label.firstTime = time
    label.lastTime = time
  }

  #fill({ no, price }: RestingOrder, volume: number, time: number): void {
    for (const { label, showing } of this.#parents) {
      if (showing !== no) continue
      label.volume += volume
      label.amount += price * volume
      label.lastTime = time
    }
  }
}
