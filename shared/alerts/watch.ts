import { beijingMidnight, timeOfDay } from '../market/session'
import type { UnixMs } from '../market/units'
import type { Fraction } from './fraction'
import { atomsOf, type Expression, isCross, type Rule } from './rule'
import { timeAfterTrading, tradingMs } from './trading-time'
import {
  EVERY_ROW,
  type Judged,
  type JudgedValues,
  type LevelTruth,
  look,
  noVerdicts,
  type RowValues,
  type TruthValue,
  truthOf,
  writeVerdicts,
} from './truth'
import type { FiringOptions, Mark, WatchState } from './watch-state'

export interface Firing {
  day: string
  at: UnixMs
  /** Which one of the same moment it is. */
  ordinal: number
  mark: Mark
}

interface JudgedTime {
  at: UnixMs
  day: string
  mark?: Mark
}

export interface JudgedRow extends JudgedValues, JudgedTime {}

const NONE: readonly Firing[] = []
const NEVER = Number.POSITIVE_INFINITY
const DAY_MS = 24 * 3_600_000
/** A moment after `at` if it comes before `first`. */
const sooner = (at: UnixMs, candidate: UnixMs, first: UnixMs): UnixMs =>
  candidate > at && candidate < first ? candidate : first

const withOne = (firings: readonly Firing[], one: Firing): readonly Firing[] =>
  firings.length === 0 ? [one] : [...firings, one]
/** Results of atoms at the current row: a shared object that is not stored. */
const verdicts = noVerdicts()

/** One rule and one instrument: takes rows in order and says when the rule fires. */
export class Watch {
  private readonly atoms: Judged[]
  private readonly levels: boolean
  /** Undefined: it is one atom, and says what that says. */
  private readonly joined: Expression | undefined
  private readonly hours: Rule['hours']
  private truth: TruthValue = -1
  /** When something may happen by the clock alone, after the newest moment. */
  dueAt: UnixMs = NEVER

  constructor(
    readonly rule: Rule,
    readonly options: FiringOptions,
    readonly state: WatchState,
    private readonly always = false,
  ) {
    const { moved = {} } = state
    this.atoms = atomsOf(rule.expression).map((atom, place) => ({
      atom,
      margin: options.margin,
      threshold: moved[place],
    }))
    this.joined = this.atoms.length > 1 ? rule.expression : undefined
    this.hours = rule.hours
    this.levels = this.atoms.some(({ atom }) => atom.kind === 'compare' && !isCross(atom))
    if (state.day !== undefined) this.truth = this.isInside(state.at) ? state.plain : 0
    this.dueAt = this.due()
  }

  /** Result of its condition at the newest time. */
  get now(): TruthValue {
    return this.truth
  }

  /** Thresholds as they are judged now. */
  get judged(): readonly Judged[] {
    return this.atoms
  }

  /**
   * Begins from here and never fires: what is true now waits until it was false; what is unknown does not. A crossing
   * is ready where its value is not beyond the threshold now, whatever it was before.
   */
  arm(row: JudgedRow): void {
    const { state } = this
    state.waiting = true
    state.arms.length = 0
    look(this.atoms, state.arms, { ...row, of: EVERY_ROW }, verdicts)
    this.take(row, false, NONE)
    if (this.truth !== 1) state.waiting = false
  }

  /**
   * Its owner requested an immediate ring for a condition already true at creation: it fires as of this time, and waits
   * as before.
   */
  ring(at: UnixMs, day: string): Firing | undefined {
    if (!this.state.waiting || this.truth !== 1) return undefined
    const firing = this.fire(at, day, 'created')
    this.dueAt = this.due()
    return firing
  }

  /** Evaluates a row. Firings by the clock before the row are reported first. */
  judge(row: JudgedRow): readonly Firing[] {
    const before = this.reach(row.at)
    if (this.state.done) return before
    const crossed = look(this.atoms, this.state.arms, row, verdicts)
    return this.take(row, crossed || row.pulses !== undefined, before)
  }

  /** The same for a rule of a single level whose truth is known already. */
  judgeLevel(row: JudgedTime, truth: LevelTruth): readonly Firing[] {
    const before = this.reach(row.at)
    if (this.state.done) return before
    writeVerdicts(truth, verdicts)
    return this.take(row, false, before)
  }

  private reach(at: UnixMs): readonly Firing[] {
    return at < this.dueAt ? NONE : this.advance(at)
  }

  /** A row of which is known what the atoms say. `happened`: some of it at this row alone. */
  private take({ at, day, mark = '' }: JudgedTime, happened: boolean, before: readonly Firing[]): readonly Firing[] {
    const { state } = this
    let firings = before
    state.at = Math.max(state.at, at)
    state.day = day
    const inside = this.isInside(at)
    if (this.levels) {
      state.plain = this.says(verdicts.levels)
      this.settle(at)
      if (state.latched && inside && this.says(verdicts.relaxed) === 0) state.latched = false
      const found = this.level(at, mark)
      if (found) firings = withOne(firings, found)
    }
    if (happened && inside && this.truth !== 1 && this.says(verdicts.now) === 1) {
      const found = this.pulse(at, day, mark)
      if (found) firings = withOne(firings, found)
    }
    this.dueAt = this.due()
    return firings
  }

  /** Advances the clock without a row: windows open and close, cooldowns end, hold times are reached. */
  advance(to: UnixMs): readonly Firing[] {
    let firings = NONE
    for (let next = this.dueAt; next <= to; next = this.dueAt) {
      this.state.at = next
      this.settle(next)
      const found = this.level(next, '')
      if (found) firings = withOne(firings, found)
      this.dueAt = this.due()
    }
    return firings
  }

  private due(): UnixMs {
    const { state, hours } = this
    const { at, day } = state
    if (day === undefined || !this.levels || state.done) return NEVER
    let first = NEVER
    if (hours) {
      const midnight = beijingMidnight(at)
      first = sooner(at, midnight + hours.from, first)
      first = sooner(at, midnight + hours.to, first)
      // A market that never closes has no first row of a day, at which everything is evaluated again.
      if (this.always) first = sooner(at, midnight + DAY_MS + hours.from, first)
    }
    if (this.truth === 1 && !state.latched && !state.waiting) {
      const longEnoughAt = this.heldLongEnoughAt(at)
      if (longEnoughAt !== undefined) first = sooner(at, Math.max(longEnoughAt, this.cooledAt()), first)
    }
    return first
  }

  /** The source's data was interrupted: no condition has been true without a break. */
  breakOff(): void {
    this.state.since = undefined
    this.state.plain = -1
    this.truth = -1
    this.dueAt = this.due()
  }

  /** Before the first row of a new day: `baseline` reads the previous close. It never fires. */
  beginDay(
    baseline: RowValues,
    { moved, wait = false }: { moved?: Record<number, Fraction>; wait?: boolean } = {},
  ): void {
    const { state, options } = this
    state.since = undefined
    if (moved) {
      state.moved = moved
      for (const [place, judged] of this.atoms.entries()) judged.threshold = moved[place]
    }
    if (options.repeat === 'daily') state.latched = false
    look(this.atoms, state.arms, { reading: baseline, of: EVERY_ROW }, verdicts)
    if (this.levels && this.says(verdicts.relaxed) === 0) state.latched = false
    if (this.levels && this.says(verdicts.levels) === 0) state.waiting = false
    if (wait) state.waiting = true
    state.day = undefined
    this.breakOff()
  }

  private says(atoms: readonly TruthValue[]): TruthValue {
    return this.joined ? truthOf(this.joined, atoms) : (atoms[0] ?? -1)
  }

  private isInside(at: UnixMs): boolean {
    const { hours } = this
    if (!hours) return true
    const now = timeOfDay(at)
    return now >= hours.from && now < hours.to
  }

  /** The hours are part of the sentence: outside of it the sentence is false, whatever else is known. */
  private settle(at: UnixMs): void {
    const { state } = this
    const inside = this.isInside(at)
    this.truth = inside ? state.plain : 0
    if (!inside) state.latched = false
    if (this.truth === 0) {
      state.since = undefined
      state.waiting = false
    } else if (this.truth === 1) state.since ??= tradingMs(at, this.always)
  }

  private heldLongEnoughAt(at: UnixMs): UnixMs | undefined {
    const { since } = this.state
    if (since === undefined) return undefined
    return timeAfterTrading(at, since + this.rule.heldMs, this.always)
  }

  private cooledAt(): UnixMs {
    const { firedAt } = this.state
    return firedAt === undefined ? 0 : firedAt + this.options.cooldownMs
  }

  private mayFire(at: UnixMs, day: string): boolean {
    if (this.state.done || at < this.cooledAt()) return false
    return this.options.repeat !== 'daily' || this.state.firedOn !== day
  }

  private level(at: UnixMs, mark: Mark): Firing | undefined {
    const { state } = this
    const { day } = state
    if (this.truth !== 1 || state.latched || state.waiting || day === undefined) return undefined
    const longEnoughAt = this.rule.heldMs > 0 ? this.heldLongEnoughAt(at) : at
    if (longEnoughAt === undefined || at < longEnoughAt || !this.mayFire(at, day)) return undefined
    state.latched = true
    return this.fire(at, day, mark)
  }

  private pulse(at: UnixMs, day: string, mark: Mark): Firing | undefined {
    if (this.mayFire(at, day)) return this.fire(at, day, mark)
    this.state.swallowed++
    return undefined
  }

  private fire(at: UnixMs, day: string, mark: Mark): Firing {
    const { state, options } = this
    state.ordinal = state.firedAt === at ? state.ordinal + 1 : 0
    state.firedAt = at
    state.firedOn = day
    state.swallowed = 0
    if (options.repeat === 'once') state.done = true
    return { day, at, ordinal: state.ordinal, mark }
  }
}
