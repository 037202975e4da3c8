import type { Shares, UnixMs } from '../../market/units'
import { Children } from './children'
import type { GridTrack } from './grid-track'

/** Silence after which a parent takes no order offered: at least this, or so many mean intervals. */
const PATIENCE_MIN_MS = 15_000
const PATIENCE_GAPS = 4.5
const PATIENCE_RESTING_MS = 20_000
/** Sizes this near to one another in ln are alike. */
export const ALIKE_NEAR = 0.1

/** Nats for a parent: all, and by where they come from; the rest is the schedule's. */
class Evidence {
  score = 0
  sizeNats = 0
  refillNats = 0
  /** What trying many sizes, intervals and joins takes off the score. */
  searchNats = 0
}

/** A parent order in the making: one row of hypotheses that takes new orders, and the children it has. */
export class Parent {
  children: Children
  /** Orders of its role about the size of its children that came in its time, on its side (its own among them) and on the other. */
  alike = 0
  opposite = 0
  /** The size that most children have, and active orders of exactly that size in its time on the other side. */
  usual: Shares = 0
  answers = 0
  /** Children it had when it began to count those. */
  countedFrom = 0
  /** Its schedule, if it keeps to a grid. */
  grid: GridTrack | undefined
  /** Evidence of its chain of shares of the market's volume (nats). */
  shareNats = 0
  evidence = new Evidence()
  /** The published parent that this row of hypotheses works for; they share children and evidence. */
  leader: Parent | undefined
  published = false
  ended = false
  firstEmitTime: UnixMs = 0
  childrenAtFirstEmit = 0
  /** Set once another parent has taken it over. */
  mergedInto: string | undefined
  changed = false
  quietUntil: UnixMs = 0
  /** Until when it takes orders, and until when a later chain may continue it. */
  patientUntil: UnixMs = 0
  deadline: UnixMs = 0
  constructor(
    readonly id: string,
    readonly serial: number,
    readonly side: 0 | 1,
    /** Its row of hypotheses and its reserved slot of orders. */
    readonly row: number,
    readonly slot: number,
    childrenKept: number,
  ) {
    this.children = new Children(childrenKept)
  }

  /** Renews the deadlines after a child. `gap`: the schedule's mean interval; `stitch`: how long a pause may be. */
  wait(gap: number, restingShare: number, stitch: number): void {
    const last = this.children.lastTime
    const resting = restingShare > 0.5 ? PATIENCE_RESTING_MS : 0
    this.patientUntil = last + Math.max(PATIENCE_MIN_MS, PATIENCE_GAPS * gap) + resting
    this.deadline = Math.max(this.patientUntil, last + stitch)
    if (this.leader) this.leader.deadline = Math.max(this.leader.deadline, this.deadline)
  }

  /** Counts an order, if it is like its children. */
  note(side: 0 | 1, volume: Shares, logVolume: number, active: number): void {
    if (volume === this.usual && active === 1 && side !== this.side) this.answers++
    const off = logVolume - this.children.logMean
    if (off > ALIKE_NEAR || off < -ALIKE_NEAR || active === (this.children.actives * 2 > this.children.count ? 0 : 1))
      return
    if (side === this.side) this.alike++
    else this.opposite++
  }

  /** Becomes one more row of a published parent. */
  follow(leader: Parent): void {
    this.leader = leader
    this.children = leader.children
    this.evidence = leader.evidence
    leader.deadline = Math.max(leader.deadline, this.deadline)
  }
}
