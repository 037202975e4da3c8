import { ByteBudget } from '../../../shared/flow/byte-budget'
import type { GradeDefinition } from '../../../shared/flow/grades'
import { type Instrument, type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import { AUCTION_SESSIONS, type AuctionSession } from '../../../shared/market/session'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'
import { BUSY_MAX } from './book-tapes'
import type { PastOfDay } from './catch-up'
import { DayState } from './day-state'
import type { Registry } from './registry'
import { SplitDetectors } from './split-detectors'
import { inSmallMarket, STATE_BUDGETS, type StateBudget } from './state-budget'

/** Orders stored per instrument, and shared bytes for all orders beyond the first ones of each instrument. */
export const BOOK_ORDERS_MAX = 262_144
const ORDERS_BYTES = 48 * 2 ** 20

/** The running day of every instrument that had an event today. */
export class DayBook {
  /** Days in the order of their first event. */
  readonly active: DayState[] = []
  /** Instruments with changes to publish at the tick: a few hundred of thousands. Sorted by `sortChanged`. */
  readonly changed: DayState[] = []
  readonly splits: SplitDetectors
  private readonly days = new Map<InstrumentId, DayState>()
  private busy: ReadonlySet<InstrumentId> = new Set()
  private readonly kept = new Map<
    AuctionSession,
    { courses: ReadonlyMap<InstrumentId, AuctionSlots>; isOver: boolean }
  >()
  private orderBytes = new ByteBudget(ORDERS_BYTES)
  private begun = 0
  private readonly addChanged = (day: DayState): void => void this.changed.push(day)
  private tapesRead = 0
  private taped: ReadonlySet<InstrumentId> = new Set()

  constructor(
    private readonly registry: Registry,
    private readonly grades: GradeDefinition,
    private readonly budget: StateBudget = STATE_BUDGETS.normal,
    past?: PastOfDay,
  ) {
    this.splits = new SplitDetectors((id) => this.days.get(id), budget, past)
  }

  get(id: InstrumentId): DayState | undefined {
    return this.days.get(id)
  }

  /** Whether the instrument is one of those with the highest usual turnover: their books are stored without readers. */
  isBusy(id: InstrumentId): boolean {
    return this.busy.has(id)
  }

  /** Begins an instrument's day. Undefined for an unregistered one. */
  open(id: InstrumentId): DayState | undefined {
    const instrument = this.registry.get(id)
    const place = this.registry.placeOf(id)
    if (!instrument || place === undefined) return undefined
    const { grades, orderBytes } = this
    const day = new DayState(instrument, place, {
      grades,
      ordersKept: BOOK_ORDERS_MAX,
      orderBytes,
      changed: this.addChanged,
    })
    day.began = ++this.begun
    if (this.taped.has(id)) day.record()
    for (const session of AUCTION_SESSIONS) this.restore(session, day)
    this.days.set(id, day)
    this.active.push(day)
    return day
  }

  /** Auction data of this day stored by an earlier process: for days that have begun and for later ones. */
  restoreAuctions(session: AuctionSession, courses: ReadonlyMap<InstrumentId, AuctionSlots>, isOver: boolean): void {
    this.kept.set(session, { courses, isOver })
    for (const day of this.active) this.restore(session, day)
  }

  private restore(session: AuctionSession, { instrument, books }: DayState): void {
    const kept = this.kept.get(session)
    const course = kept?.courses.get(instrument.id)
    if (kept && course) books.auctions[session].restore(course, kept.isOver)
  }

  /** The instrument has readers: its prints are stored from now on, if there is room. */
  recordRead(day: DayState): void {
    if (day.tape || this.tapesRead >= this.budget.tapesRead) return
    this.tapesRead++
    day.record()
  }

  /** The list of instruments changed: later days go by it; running ones see new limits. */
  refresh(): void {
    const traded = this.registry.all.filter(({ kind }) => isSecurity(kind))
    const usual = ({ meanVolume5, prevClose, priceScale }: Instrument) => (meanVolume5 * prevClose) / 10 ** priceScale
    traded.sort((a, b) => usual(b) - usual(a))
    this.splits.rank(traded.map(({ id }) => id))
    const known = traded.slice(0, BUSY_MAX).filter((one) => usual(one) > 0)
    this.busy = new Set(known.map(({ id }) => id))
    const numbered = traded.filter(({ hasOrderNumbers }) => hasOrderNumbers)
    this.taped = new Set(numbered.slice(0, inSmallMarket(this.budget.tapes, traded.length)).map(({ id }) => id))
    for (const day of this.active) day.instrument = this.registry.get(day.instrument.id) ?? day.instrument
  }

  /** Sorts `changed` in the order of `active`. */
  sortChanged(): void {
    this.changed.sort((one, other) => one.began - other.began)
  }

  /** Empties `changed` after everything was published. */
  clearChanged(): void {
    for (const day of this.changed) day.isChanged = false
    this.changed.length = 0
  }

  /** Drops one instrument's day. */
  drop(id: InstrumentId): void {
    const day = this.days.get(id)
    this.days.delete(id)
    if (!day) return
    this.active.splice(this.active.indexOf(day), 1)
    if (day.isChanged) this.changed.splice(this.changed.indexOf(day), 1)
    this.splits.forget(day)
  }

  /** Drops every day except those of instruments with a day of their own. */
  clear(): void {
    const kept = this.active.filter((day) => this.registry.ownDay(day.instrument.id) !== undefined)
    this.days.clear()
    this.kept.clear()
    this.active.length = 0
    this.changed.length = 0
    for (const day of kept) {
      this.days.set(day.instrument.id, day)
      this.active.push(day)
      if (day.isChanged) this.changed.push(day)
    }
    this.splits.clear()
    this.orderBytes = new ByteBudget(ORDERS_BYTES)
    this.tapesRead = 0
  }
}
