import type { GradeDefinition } from '../../shared/flow/grades'
import { LIGHT_BUDGET } from '../../shared/flow/split/budget'
import { SplitDetector } from '../../shared/flow/split-detector'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { DayState } from './day-state'
import type { Registry } from './registry'

/** Order sizes remembered over all instruments together (24 bytes each, twice that at most), and for one at least. */
const ORDERS_KEPT = 3_000_000
const ORDERS_KEPT_EACH = 16_384
/** Instruments watched for split orders whether or not anybody reads them: the busiest of the last days. */
const SPLITS_ALWAYS = 200
/** Others watched because somebody reads them; a detector takes up to 2 MB. */
const SPLITS_READ_MAX = 150
/** The next busiest, watched for equal sizes and refills only while nobody reads them, in 64 KB each. */
const SPLITS_LIGHT = 600
/** Instruments whose prints are kept for the day whether or not anybody reads them: the busiest of those. */
const TAPES_ALWAYS = 64
/** Others whose prints are kept from when somebody reads them; a busy day takes a MB or two. */
const TAPES_READ_MAX = 128

/** The running day of every instrument that had an event today. */
export class DayBook {
  /** Days in the order of their first event. */
  readonly active: DayState[] = []
  readonly withSplits: DayState[] = []
  private readonly light = new Set<SplitDetector>()
  private readonly days = new Map<InstrumentId, DayState>()
  private ordersKept = ORDERS_KEPT_EACH
  private splitsRead = 0
  private tapesRead = 0
  private busiest: ReadonlySet<InstrumentId> = new Set()
  private nextBusiest: ReadonlySet<InstrumentId> = new Set()
  private taped: ReadonlySet<InstrumentId> = new Set()

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
    if (this.taped.has(id)) day.record()
    this.days.set(id, day)
    this.active.push(day)
    return day
  }

  /**
   * The instrument's detector, if it may have one: a full one if it is among the busiest, or read and there is room; a
   * light one if it is among the next busiest. A light one ends its findings once a full one takes its place.
   */
  splitOf(day: DayState, isRead: () => boolean): SplitDetector | undefined {
    const { split, instrument } = day
    if (!instrument.hasOrderNumbers || (split && !this.light.has(split))) return split
    const always = this.busiest.has(instrument.id)
    if (always || (this.splitsRead < SPLITS_READ_MAX && isRead())) {
      if (!always) this.splitsRead++
      if (split) this.light.delete(split)
      else this.withSplits.push(day)
      day.split = new SplitDetector({ instrument: instrument.id, scales: instrument, told: split?.end() })
    } else if (!split && this.nextBusiest.has(instrument.id)) {
      day.split = new SplitDetector({ instrument: instrument.id, scales: instrument, budget: LIGHT_BUDGET })
      this.light.add(day.split)
      this.withSplits.push(day)
    }
    return day.split
  }

  /** Somebody reads the instrument: its prints are kept from now on, if there is room. */
  recordRead(day: DayState): void {
    if (day.tape || this.tapesRead >= TAPES_READ_MAX) return
    this.tapesRead++
    day.record()
  }

  /** The list of instruments changed: later days share the memory for order sizes anew; running ones see new limits. */
  refresh(): void {
    const numbered = this.registry.all.filter((instrument) => instrument.hasOrderNumbers)
    this.ordersKept = Math.max(ORDERS_KEPT_EACH, Math.floor(ORDERS_KEPT / Math.max(1, numbered.length)))
    const usual = ({ meanVolume5, prevClose, priceScale }: Instrument) => (meanVolume5 * prevClose) / 10 ** priceScale
    const byTurnover = numbered.sort((a, b) => usual(b) - usual(a))
    const busiest = byTurnover.slice(0, SPLITS_ALWAYS)
    this.nextBusiest = new Set(byTurnover.slice(SPLITS_ALWAYS, SPLITS_ALWAYS + SPLITS_LIGHT).map(({ id }) => id))
    this.busiest = new Set(busiest.map(({ id }) => id))
    this.taped = new Set(busiest.slice(0, TAPES_ALWAYS).map(({ id }) => id))
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
    this.light.clear()
    this.splitsRead = 0
    this.tapesRead = 0
  }
}
