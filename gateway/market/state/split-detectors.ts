import { FULL_BUDGET, LIGHT_BUDGET, LISTED_BUDGET, type SplitBudget } from '../../../shared/flow/split/budget'
import type { SplitSearch } from '../../../shared/flow/split/verdict/successor'
import { SplitDetector } from '../../../shared/flow/split-detector'
import { type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import { CatchUp, type PastOfDay, type PrintCursor } from './catch-up'
import type { DayState } from './day-state'
import { SearchInRuns } from './search-in-runs'
import { inSmallMarket, type StateBudget } from './state-budget'

/** Reviews without a reader after which a full detector becomes a light one: five minutes. */
const UNREAD_REVIEWS_MAX = 300
/** Light detectors in addition to those of the busiest: of instruments that had readers for a while. */
const LIGHT_SPARE = 64

const NOTHING_KEPT: PastOfDay = { prints: () => undefined, findings: () => [] }

/** Which instruments' days have a split detector, and which of the two kinds. */
export class SplitDetectors {
  readonly days: DayState[] = []
  /** Days with a full detector or one that is catching up, and the number of reviews without a reader. */
  private readonly full = new Map<DayState, number>()
  /** Instruments that are only rows of the market's list: their detectors look back less far. */
  private readonly listedOnly = new Set<DayState>()
  /** Days with a light detector that are not among the busiest. */
  private readonly spares = new Set<DayState>()
  /** Full detectors that are catching up: viewed instruments first. */
  private readonly catchUps: CatchUp[] = []
  private busiest: readonly InstrumentId[] = []
  private alwaysFull: ReadonlySet<InstrumentId> = new Set()
  private alwaysWatched: ReadonlySet<InstrumentId> = new Set()
  /** Also watched, once the market's list has had a reader today. */
  private listed: ReadonlySet<InstrumentId> = new Set()
  private isListRead = false

  constructor(
    private readonly dayOf: (id: InstrumentId) => DayState | undefined,
    private readonly budget: StateBudget,
    private readonly past: PastOfDay = NOTHING_KEPT,
  ) {}

  /** Number of detectors started so far: changes once another instrument may have one. */
  begun = 0
  /** Current full detectors, including those that are catching up. */
  get fullCount(): number {
    return this.full.size
  }

  /** By usual turnover, the busiest first: later detectors go by it. */
  rank(busiest: readonly InstrumentId[]): void {
    const { splitsFull, splitsLight, splitsListed } = this.budget
    const watched = splitsFull + inSmallMarket(splitsLight, busiest.length)
    this.busiest = busiest
    this.alwaysFull = new Set(busiest.slice(0, splitsFull))
    this.alwaysWatched = new Set(busiest.slice(0, watched))
    this.listed = new Set(busiest.slice(watched, watched + splitsListed))
  }

  /**
   * The instrument's detector, if it may have one: a full one if it is among the very busiest, or has readers and there
   * is room; a light one if it is among the next busiest, or until the full one has read the day's prints.
   */
  of(day: DayState, isRead: () => boolean): SplitSearch | undefined {
    const { id, kind } = day.instrument
    if (!isSecurity(kind) || this.full.has(day)) return day.split
    const isWanted = this.alwaysFull.has(id) || isRead()
    if (isWanted && (this.full.size < this.budget.splitsFullMax || this.leaveOne())) this.setFull(day, FULL_BUDGET)
    else if (!day.split && (this.isWatched(id) || (isWanted && this.hasRoomFor(day)))) this.setLight(day)
    return day.split
  }

  /**
   * About once a second: full detectors without readers for a while become light ones; while the list of the whole
   * market has readers, the busiest instruments have full ones as far as there is room. One that gets a reader of its
   * own looks back further from then on.
   */
  review(isRead: (day: DayState) => boolean, marketIsRead: boolean): void {
    const { full, budget } = this
    this.isListRead ||= marketIsRead
    const listed = new Set(marketIsRead ? this.busiest.slice(0, budget.splitsFullMax) : [])
    for (const [day, unread] of full) {
      const { id } = day.instrument
      const isWanted = this.alwaysFull.has(id) || listed.has(id) || isRead(day)
      full.set(day, isWanted ? 0 : unread + 1)
      if (!isWanted && unread >= UNREAD_REVIEWS_MAX && this.hasRoomFor(day)) this.leave(day)
      else if (this.listedOnly.has(day) && isRead(day)) this.lookFurtherBack(day)
    }
    for (const id of listed) {
      if (full.size >= budget.splitsFullMax) return
      const day = this.dayOf(id)
      if (!day?.split || full.has(day)) continue
      this.listedOnly.add(day)
      this.setFull(day, LISTED_BUDGET)
    }
  }

  /**
   * A full one reads the day's prints again; findings that no longer hold are retracted. False if there is no full one.
   */
  renew(day: DayState): boolean {
    const cursor = this.full.has(day) ? this.past.prints(day.instrument.id) : undefined
    if (!cursor) return false
    this.cancel(day)
    this.follow(day, cursor, this.listedOnly.has(day) ? LISTED_BUDGET : FULL_BUDGET)
    return true
  }

  /** Lets a full detector that is catching up read a piece of the day. False if there is none. */
  catchUp(): boolean {
    const [first] = this.catchUps
    if (first?.step()) this.catchUps.shift()
    return this.catchUps.length > 0
  }

  /** A day that is over for itself. */
  forget(day: DayState): void {
    this.cancel(day)
    this.full.delete(day)
    this.listedOnly.delete(day)
    this.spares.delete(day)
    const at = this.days.indexOf(day)
    if (at >= 0) this.days.splice(at, 1)
  }

  clear(): void {
    this.days.length = 0
    this.catchUps.length = 0
    this.full.clear()
    this.listedOnly.clear()
    this.spares.clear()
    this.isListRead = false
  }

  private hasRoomFor({ instrument }: DayState): boolean {
    return this.isWatched(instrument.id) || this.spares.size < LIGHT_SPARE
  }

  private isWatched(id: InstrumentId): boolean {
    return this.alwaysWatched.has(id) || (this.isListRead && this.listed.has(id))
  }

  /** If it is still catching up, the light one stays. */
  private leave(day: DayState): void {
    this.full.delete(day)
    this.listedOnly.delete(day)
    if (!this.cancel(day)) this.setLight(day)
    else if (!this.isWatched(day.instrument.id)) this.spares.add(day)
  }

  private cancel(day: DayState): boolean {
    const at = this.catchUps.findIndex((one) => one.day === day)
    if (at >= 0) this.catchUps.splice(at, 1)
    return at >= 0
  }

  /** Releases the full detector without readers for longest. False if all have readers. */
  private leaveOne(): boolean {
    let longest: DayState | undefined
    let most = 0
    for (const [day, unread] of this.full) {
      if (unread <= most || !this.hasRoomFor(day)) continue
      most = unread
      longest = day
    }
    if (!longest) return false
    this.leave(longest)
    return true
  }

  /** A light one stays in use until the full one has read the stored prints of the day. */
  private setFull(day: DayState, budget: SplitBudget): void {
    this.full.set(day, 0)
    this.spares.delete(day)
    const cursor = day.split && this.past.prints(day.instrument.id)
    if (cursor) this.follow(day, cursor, budget)
    else this.begin(day, budget)
  }

  /** Without stored prints it stays unchanged: a restart would lose the sequences that it follows. */
  private lookFurtherBack(day: DayState): void {
    const cursor = this.past.prints(day.instrument.id)
    if (!cursor) return
    this.cancel(day)
    this.listedOnly.delete(day)
    this.follow(day, cursor, FULL_BUDGET)
  }

  /** Starts to catch up; instruments with readers of their own have priority. */
  private follow(day: DayState, cursor: PrintCursor, budget: SplitBudget): void {
    const one = new CatchUp(day, cursor, this.past, budget)
    if (budget === FULL_BUDGET) this.catchUps.unshift(one)
    else this.catchUps.push(one)
  }

  private setLight(day: DayState): void {
    if (!this.isWatched(day.instrument.id)) this.spares.add(day)
    this.begin(day, LIGHT_BUDGET)
  }

  /** Current findings are published first. */
  private begin(day: DayState, budget: SplitBudget): void {
    const { split, instrument } = day
    if (!split) {
      this.days.push(day)
      this.begun++
    }
    const search = new SplitDetector({
      instrument: instrument.id,
      scales: instrument,
      budget,
      unpublished: split?.end(),
    })
    day.split = new SearchInRuns(search)
  }
}
