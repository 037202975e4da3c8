import { ByteBudget } from '../../shared/flow/byte-budget'
import type { GradeDefinition } from '../../shared/flow/grades'
import { FULL_BUDGET, LIGHT_BUDGET, type SplitBudget } from '../../shared/flow/split/budget'
import { SplitDetector } from '../../shared/flow/split-detector'
import { type Instrument, type InstrumentId, isSplitKind } from '../../shared/market/instrument'
import { DayState } from './day-state'
import type { Registry } from './registry'
import { STATE_BUDGETS, type StateBudget } from './state-budget'

/** Orders remembered of one instrument, and bytes for those of all together beyond the first ones of each. */
const ORDERS_KEPT = 262_144
const ORDERS_BYTES = 48 * 2 ** 20
/** Reviews without a reader after which a full detector becomes a light one: five minutes. */
const UNREAD_REVIEWS_MAX = 300
/** Light detectors beyond those of the busiest: of instruments that were read for a while. */
const LIGHT_SPARE = 64

/** The running day of every instrument that had an event today. */
export class DayBook {
  /** Days in the order of their first event. */
  readonly active: DayState[] = []
  readonly withSplits: DayState[] = []
  /** Days with a full detector, and for how many reviews nobody has read it. */
  private readonly full = new Map<DayState, number>()
  /** Days with a light one that are not among the busiest. */
  private readonly spares = new Set<DayState>()
  private readonly days = new Map<InstrumentId, DayState>()
  private orderBytes = new ByteBudget(ORDERS_BYTES)
  private tapesRead = 0
  /** By usual turnover; the first have full detectors, the next light ones, the very first tapes. */
  private busiest: readonly InstrumentId[] = []
  private alwaysFull: ReadonlySet<InstrumentId> = new Set()
  private alwaysWatched: ReadonlySet<InstrumentId> = new Set()
  /** Watched besides, once somebody has read the market's list today. */
  private listed: ReadonlySet<InstrumentId> = new Set()
  private isListRead = false
  private taped: ReadonlySet<InstrumentId> = new Set()

  constructor(
    private readonly registry: Registry,
    private readonly grades: GradeDefinition,
    private readonly budget: StateBudget = STATE_BUDGETS.normal,
  ) {}

  /** Full detectors now. */
  get fullCount(): number {
    return this.full.size
  }

  get(id: InstrumentId): DayState | undefined {
    return this.days.get(id)
  }

  /** Begins an instrument's day. Undefined for one that the registry does not know. */
  open(id: InstrumentId): DayState | undefined {
    const instrument = this.registry.get(id)
    const place = this.registry.placeOf(id)
    if (!instrument || place === undefined) return undefined
    const { grades, orderBytes } = this
    const day = new DayState(instrument, place, { grades, ordersKept: ORDERS_KEPT, orderBytes })
    if (this.taped.has(id)) day.record()
    this.days.set(id, day)
    this.active.push(day)
    return day
  }

  /**
   * The instrument's detector, if it may have one: a full one if it is among the very busiest, or read and there is
   * room; a light one if it is among the next busiest.
   */
  splitOf(day: DayState, isRead: () => boolean): SplitDetector | undefined {
    const { id, kind } = day.instrument
    if (!isSplitKind(kind) || this.full.has(day)) return day.split
    const isWanted = this.alwaysFull.has(id) || isRead()
    if (isWanted && (this.full.size < this.budget.splitsFullMax || this.leaveOne())) this.setFull(day)
    else if (!day.split && (this.isWatched(id) || (isWanted && this.hasRoomFor(day)))) this.setLight(day)
    return day.split
  }

  /**
   * About once a second: full detectors that nobody has read for a while become light ones; while the list of the
   * whole market is read, the busiest have full ones as far as there is room.
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
    }
    for (const id of listed) {
      if (full.size >= budget.splitsFullMax) return
      const day = this.days.get(id)
      if (day?.split && !full.has(day)) this.setFull(day)
    }
  }

  private hasRoomFor({ instrument }: DayState): boolean {
    return this.isWatched(instrument.id) || this.spares.size < LIGHT_SPARE
  }

  private isWatched(id: InstrumentId): boolean {
    return this.alwaysWatched.has(id) || (this.isListRead && this.listed.has(id))
  }

  private leave(day: DayState): void {
    this.full.delete(day)
    this.setLight(day)
  }

  /** Takes the full detector of the one that nobody has read for longest. False if all are read. */
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

  /** What was found so far is told first, as far as it got. */
  private setFull(day: DayState): void {
    this.full.set(day, 0)
    this.spares.delete(day)
    this.setSplit(day, FULL_BUDGET)
  }

  private setLight(day: DayState): void {
    if (!this.isWatched(day.instrument.id)) this.spares.add(day)
    this.setSplit(day, LIGHT_BUDGET)
  }

  private setSplit(day: DayState, budget: SplitBudget): void {
    const { split, instrument } = day
    if (!split) this.withSplits.push(day)
    day.split = new SplitDetector({ instrument: instrument.id, scales: instrument, budget, told: split?.end() })
  }

  /** Somebody reads the instrument: its prints are kept from now on, if there is room. */
  recordRead(day: DayState): void {
    if (day.tape || this.tapesRead >= this.budget.tapesRead) return
    this.tapesRead++
    day.record()
  }

  /** The list of instruments changed: later days go by it; running ones see new limits. */
  refresh(): void {
    const { splitsFull, splitsLight, splitsListed, tapes } = this.budget
    const watched = splitsFull + splitsLight
    const traded = this.registry.all.filter(({ kind }) => isSplitKind(kind))
    const usual = ({ meanVolume5, prevClose, priceScale }: Instrument) => (meanVolume5 * prevClose) / 10 ** priceScale
    traded.sort((a, b) => usual(b) - usual(a))
    this.busiest = traded.map(({ id }) => id)
    this.alwaysFull = new Set(this.busiest.slice(0, splitsFull))
    this.alwaysWatched = new Set(this.busiest.slice(0, watched))
    this.listed = new Set(this.busiest.slice(watched, watched + splitsListed))
    const numbered = traded.filter(({ hasOrderNumbers }) => hasOrderNumbers)
    this.taped = new Set(numbered.slice(0, tapes).map(({ id }) => id))
    for (const day of this.active) day.instrument = this.registry.get(day.instrument.id) ?? day.instrument
  }

  /** Forgets one instrument's day. */
  drop(id: InstrumentId): void {
    const day = this.days.get(id)
    this.days.delete(id)
    if (day) this.active.splice(this.active.indexOf(day), 1)
  }

  /** Forgets every day but those of instruments that go by their own. */
  clear(): void {
    const kept = this.active.filter((day) => this.registry.ownDay(day.instrument.id) !== undefined)
    this.days.clear()
    this.active.length = 0
    for (const day of kept) {
      this.days.set(day.instrument.id, day)
      this.active.push(day)
    }
    this.withSplits.length = 0
    this.full.clear()
    this.spares.clear()
    this.orderBytes = new ByteBudget(ORDERS_BYTES)
    this.isListRead = false
    this.tapesRead = 0
  }
}
