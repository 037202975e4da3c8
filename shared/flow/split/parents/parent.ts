import type { Shares, UnixMs } from '../../../market/units'
import type { SplitMember } from '../../split-finding'
import type { GridTrack } from '../grids/grid-track'
import { openAfter } from '../orders/noon'
import { parentTuning } from '../tuning'
import { Children } from './children'
import type { StitchPiece } from './stitching'

const { PATIENCE_MIN_MS, PATIENCE_GAPS, PATIENCE_RESTING_MS } = parentTuning
export const { ALIKE_NEAR } = parentTuning
/** Pieces remembered of a group: the first say what it began as. */
const PIECES_MAX = 12

/** Nats for a parent: all, and by where they come from; the rest is the schedule's. */
class Evidence {
  score = 0
  sizeNats = 0
  refillNats = 0
  /** Score deduction for testing many sizes, intervals and joins. */
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
  participationNats = 0
  evidence = new Evidence()
  /** Joined pieces, each in its state at that time, itself first: rows drift with the orders that they take. */
  readonly pieces: StitchPiece[] = []
  /** Chance that all of them belong together, and what they were when they were joined: itself first. */
  joined = 1
  readonly members: SplitMember[] = []
  /** The highest probability that was stated of it. */
  peak = 0
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
  /** Until when it takes orders, until when it is thought to go on, and until when a later chain may continue it. */
  patientUntil: UnixMs = 0
  restFrom: UnixMs = 0
  deadline: UnixMs = 0
  /** Published as ended; it is recognized again if it continues. */
  resting = false
  constructor(
    readonly id: string,
    readonly serial: number,
    readonly side: 0 | 1,
    /** Its row of hypotheses and its reserved slot of orders. */
    readonly row: number,
    readonly slot: number,
    childrenMax: number,
  ) {
    this.children = new Children(childrenMax)
  }

  /** Time at which its delayed publication is due; Infinity = none. */
  get publishAt(): UnixMs {
    return this.changed && !this.leader ? this.quietUntil : Number.POSITIVE_INFINITY
  }

  /** Time after which it rests if published, or is over. */
  get overAt(): UnixMs {
    return this.published && !this.leader && !this.resting ? Math.min(this.restFrom, this.deadline) : this.deadline
  }

  /**
   * Renews the deadlines after a child. `gap`: the schedule's mean interval; `stitch`: how long a pause may be; `known`:
   * how long it is known again.
   */
  wait(gap: number, restingShare: number, stitch: number, known: number): void {
    const last = this.children.lastTime
    const resting = restingShare > 0.5 ? PATIENCE_RESTING_MS : 0
    this.patientUntil = openAfter(last, Math.max(PATIENCE_MIN_MS, PATIENCE_GAPS * gap) + resting)
    this.restFrom = Math.max(this.patientUntil, openAfter(last, stitch))
    this.deadline = this.restFrom
    const whole = this.leader ?? this
    whole.restFrom = Math.max(whole.restFrom, this.restFrom)
    whole.deadline = Math.max(whole.deadline, whole.restFrom, openAfter(last, known))
    whole.resting = false
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

  /** Counts what was joined to it, or to the parent that it works for. */
  addPieces(pieces: readonly StitchPiece[]): void {
    const { pieces: own } = this.leader ?? this
    own.push(...pieces.slice(0, Math.max(0, PIECES_MAX - own.length)))
  }

  /** Becomes one more row of a published parent. */
  follow(leader: Parent): void {
    this.leader = leader
    this.children = leader.children
    this.evidence = leader.evidence
    leader.restFrom = Math.max(leader.restFrom, this.restFrom)
    leader.deadline = Math.max(leader.deadline, this.deadline)
    leader.resting = false
    this.deadline = this.restFrom
  }
}
