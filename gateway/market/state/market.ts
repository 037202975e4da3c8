import type { GradeDefinition } from '../../../shared/flow/grades'
import type { CodeChanges } from '../../../shared/market/code-changes'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Phase } from '../../../shared/market/session'
import { slotNow, timeWithin } from '../../../shared/market/slot-now'
import type { UnixMs, Yuan } from '../../../shared/market/units'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { PastOfDay } from './catch-up'
import { DayBook } from './day-book'
import type { DayState } from './day-state'
import { EarlierPrints, type RunningDayTape } from './earlier-prints'
import type { FindingStates } from './finding-states'
import { Indexes } from './indexes'
import { type NameReader, Registry } from './registry'
import { Findings } from './retained-findings'
import type { StateBudget } from './state-budget'

export interface MarketStateOptions {
  grades: GradeDefinition
  /** Wall clock, epoch ms: stamps updates, and makes table epochs differ between gateways. */
  now: () => number
  /** False: the topic has no readers now, so its `latest` rows are not computed. Default: all topics have readers. */
  interest?: (topic: TopicName) => boolean
  /** Whole market's turnover at a time of the day before, ms after midnight; 0 = unknown. */
  turnoverBefore?: (sinceMidnight: number) => Yuan
  budget?: StateBudget | undefined
  /** The running day's stored prints of an instrument, for a detector that starts late. Default: none. */
  prints?: PastOfDay['prints']
  /** Prints from before a reader needed them, for ledgers by other definitions. Default: none are stored. */
  keptTape?: RunningDayTape | undefined
  /** Limits the source's orders to these instruments. Omitted: it sends orders without a request, or has none. */
  askOrders?: ((ids: readonly InstrumentId[]) => void) | undefined
  /** Codes that took the place of others, as operators state them. */
  codeChanges?: CodeChanges | undefined
  /** Without it instruments have no pinyin. */
  readNames?: NameReader | undefined
}

/** The whole state of the market, shared by its parts. */
export class MarketCore {
  readonly grades: GradeDefinition
  readonly registry: Registry
  readonly days: DayBook
  readonly indexes: Indexes
  readonly findings = new Findings()
  /** Storage for successive states of findings, if there is one. */
  findingStates: FindingStates | undefined
  readonly earlier: EarlierPrints
  readonly interest: (topic: TopicName) => boolean
  readonly turnoverBefore: (sinceMidnight: number) => Yuan
  readonly askOrders: MarketStateOptions['askOrders']
  /** The newest time of an event or a tick. */
  marketTime: UnixMs = 0
  /** The newest time of an event: it depends only on the events received, not on their batches or any clock. */
  eventTime: UnixMs = 0
  phase: Phase = 'before'
  /** A reader needs single-order figures of a day that was sent again as sums of orders. */
  remake: (day: DayState) => void = () => undefined
  /** Where rows that changed go now, and with which wall time. */
  out: Update[] = []
  ingestTime: UnixMs = 0

  constructor(options: MarketStateOptions) {
    const { grades, now, interest = () => true, turnoverBefore = () => 0, budget, prints = () => undefined } = options
    this.grades = grades
    this.interest = interest
    this.turnoverBefore = turnoverBefore
    this.askOrders = options.askOrders
    this.registry = new Registry(Math.floor(now() / 1000), options.readNames, options.codeChanges)
    this.days = new DayBook(this.registry, grades, budget, { prints, findings: (id) => this.findings.of(id) })
    const { registry } = this
    this.earlier = new EarlierPrints(options.keptTape, (id) => registry.ownDay(id) ?? registry.tradingDay)
    this.indexes = new Indexes(this.registry, (id) => this.days.get(id))
  }

  /** The minute-line slot of the market's clock within the running trading day. */
  get slot(): number {
    return slotNow(timeWithin(this.registry.tradingDay, this.marketTime))
  }
}
