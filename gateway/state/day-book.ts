import type { GradeDefinition } from '../../shared/flow/grades'
import { SplitRule } from '../../shared/flow/split-rule'
import type { InstrumentId } from '../../shared/market/instrument'
import { DayState } from './day-state'
import type { Registry } from './registry'

/** Order sizes remembered over all instruments together (24 bytes each, twice that at most), and for one at least. */
const ORDERS_KEPT = 3_000_000
const ORDERS_KEPT_EACH = 16_384

/** The running day of every instrument that had an event today. */
export class DayBook {
  /** Days in the order of their first event. */
  readonly active: DayState[] = []
  readonly withSplits: DayState[] = []
  private readonly days = new Map<InstrumentId, DayState>()
  private ordersKept = ORDERS_KEPT_EACH

  constructor(
    private readonly registry: Registry,
    private readonly grades: GradeDefinition,
  ) {}

  get(id: InstrumentId): DayState | undefined {
    return this.days.get(id)
  }

  /** Begins an instrument's day. Undefined for one that the registry does not know. */
  open(id: InstrumentId): DayState | undefined {
    const instrument = this.registry.get(id)
    const place = this.registry.placeOf(id)
    if (!instrument || place === undefined) return undefined
    const day = new DayState(instrument, place, { grades: this.grades, ordersKept: this.ordersKept })
    this.days.set(id, day)
    this.active.push(day)
    return day
  }

  splitOf(day: DayState): SplitRule {
    if (!day.split) {
      day.split = new SplitRule({ instrument: day.instrument.id, scales: day.instrument })
      this.withSplits.push(day)
    }
    return day.split
  }

  /** The list of instruments changed: later days share the memory for order sizes anew; running ones see new limits. */
  refresh(): void {
    const numbered = this.registry.all.filter((instrument) => instrument.hasOrderNumbers).length
    this.ordersKept = Math.max(ORDERS_KEPT_EACH, Math.floor(ORDERS_KEPT / Math.max(1, numbered)))
    for (const day of this.active) day.instrument = this.registry.get(day.instrument.id) ?? day.instrument
  }

  clear(): void {
    this.days.clear()
    this.active.length = 0
    this.withSplits.length = 0
  }
}
