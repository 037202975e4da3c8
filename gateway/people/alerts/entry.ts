import { costOf, ruleAtCost } from '../../../shared/alerts/costed'
import type { Fraction } from '../../../shared/alerts/fraction'
import { isExDate, movedPrice } from '../../../shared/alerts/margin'
import { type OperandSource, specOf } from '../../../shared/alerts/operands'
import { isPaired } from '../../../shared/alerts/paired'
import {
  type Atom,
  atomsOf,
  dataSetsOf,
  type Measure,
  measuresOf,
  othersOf,
  priceFigures,
  sourcesOf,
  usesLines,
} from '../../../shared/alerts/rule'
import type { RowValues } from '../../../shared/alerts/truth'
import { type Firing, type JudgedRow, Watch } from '../../../shared/alerts/watch'
import { freshState, type WatchState } from '../../../shared/alerts/watch-state'
import { previousTradingDay } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingMidnight } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { ActiveRule, Ring } from './active-rule'
import type { LevelState } from './level-state'

const DAY_MS = 24 * 3_600_000

/** Stored data of a rule and an instrument. */
export interface StoredState {
  state: WatchState
  /** The close of the day `closedOn`, once that is final; 0 = not yet, or unknown. */
  close: Price
  closedOn?: string | undefined
  /** The owner's cost, for a rule that needs it: with another cost it is another rule. */
  cost?: number | undefined
}

/** State of a rule and an instrument in an earlier process. */
export type StatesBefore = (ruleId: string, instrument: InstrumentId) => StoredState | undefined

/** One rule and one instrument in the engine. */
export class WatchEntry {
  watch: Watch
  readonly sources: ReadonlySet<string>
  readonly measures: readonly Measure[]
  /** The owner's cost, yuan; undefined if the rule does not need it, or it is unknown. */
  readonly cost: number | undefined
  /** The rule watches events only: rows of values cannot change its result. */
  readonly isPulse: boolean
  /** Other instruments at whose rows the rule is judged, too. */
  readonly others: readonly InstrumentId[]
  /** The rule is judged at each row: no cheaper test can tell which rows matter. */
  readonly isAlways: boolean
  /** Rows at which it is judged. */
  readonly atPrints: boolean
  readonly atBooks: boolean
  /** The entry continues from a state of an earlier process. */
  readonly isResumed: boolean
  private close: Price
  private closedOn: string | undefined
  /** Time at which judging starts; undefined if it has started. */
  putOff: Ring | undefined
  /** The rule is on and never expires. Saves `runs` further checks for most rules. */
  private isEndless: boolean
  /** Set if the rule is a single level: its truth at a row, by the price or by a comparison of two figures. */
  level: LevelState | undefined
  /** Number of the last row that the entry was notified of. */
  stamp = 0
  private isTouched = false
  private storedAs: StoredState | undefined

  constructor(
    public activeRule: ActiveRule,
    readonly instrument: InstrumentId,
    readonly always: boolean,
    stored?: StoredState,
    /** Called when the entry may have to be stored. */
    private readonly touched: (entry: WatchEntry) => void = () => undefined,
  ) {
    const { expression } = activeRule.rule
    this.cost = activeRule.costs?.get(instrument)
    const before = stored?.cost === this.cost ? stored : undefined
    this.close = before?.close ?? 0
    this.closedOn = before?.closedOn ?? before?.state.day
    this.watch = this.watchOf({ ...freshState(true), ...before?.state, since: sinceOf(before?.state, always) })
    this.sources = sourcesOf(expression)
    this.measures = measuresOf(expression)
    const atoms = atomsOf(this.watch.rule.expression)
    this.isPulse = atoms.every(({ kind }) => kind !== 'compare')
    this.others = othersOf(expression).filter((id) => id !== instrument)
    const isFixed = (atom: Atom) =>
      atom.kind === 'compare' && atom.right.kind === 'number' && atom.left.of === undefined
    const isTimed = usesLines(expression) || dataSetsOf(expression).length > 0
    this.isAlways = isTimed || !atoms.every((atom) => isFixed(atom) || isPaired(atom))
    const { sources } = this
    this.atBooks = sources.has('book') || sources.has('auction')
    this.atPrints = !sources.has('auction') && !(sources.has('book') && sources.size === 1)
    this.isResumed = before !== undefined
    if (before) this.storedAs = this.snapshot()
    this.isEndless = isEndless(activeRule)
  }

  /** Judges a row. `price`: newest price of the instrument. */
  judge(row: JudgedRow, price: Price): readonly Firing[] {
    const { watch, level } = this
    return level ? watch.judgeLevel(row, level.standing(price)) : watch.judge(row)
  }

  /** Whether the entry is judged at a time. */
  runs(at: UnixMs): boolean {
    if (this.putOff) return false
    return this.isEndless || (this.activeRule.isOn && !this.isOver(at))
  }

  isOver(at: UnixMs): boolean {
    const { expiresAt } = this.activeRule
    return expiresAt !== null && at >= expiresAt
  }

  /** Whether the rule is judged at prints, or at books, of another instrument. */
  follows(id: InstrumentId, rows: 'prints' | 'books'): boolean {
    return this.measures.some(({ of, operand }) => of === id && isOfBooks(specOf(operand).from) === (rows === 'books'))
  }

  /** The rule watches events or split orders. */
  get isOfEvents(): boolean {
    return this.sources.has('event') || this.sources.has('split')
  }

  /** Time at which the rule may fire without a further row. */
  get dueAt(): UnixMs {
    return this.activeRule.isOn ? this.watch.dueAt : Number.POSITIVE_INFINITY
  }

  /** Whether the entry stays valid for a changed rule: the owner's cost is the same. */
  isStill(activeRule: ActiveRule): boolean {
    return activeRule.costs?.get(this.instrument) === this.cost
  }

  /** The reading, extended by the owner's cost. */
  known(reading: RowValues): RowValues {
    if (this.cost === undefined) return reading
    const cost = costOf(this.cost)
    const { priceScale, isEstimated = false } = reading
    const value = (measure: Measure) => (measure.operand === 'cost' ? cost : reading.value(measure))
    return { priceScale, isEstimated, value }
  }

  /** Marks the state as possibly changed. */
  touch(): void {
    if (this.isTouched) return
    this.isTouched = true
    this.touched(this)
  }

  /** Replaces a rule whose name, channels or pauses changed. The condition and the state stay. */
  rename(activeRule: ActiveRule): void {
    this.activeRule = activeRule
    this.isEndless = isEndless(activeRule)
    this.watch = this.watchOf(this.watch.state)
  }

  /** Starts a day from the previous close. Returns a note for the owner if price levels were adjusted at an ex-date. */
  beginDay(instrument: Instrument, day: string, baseline: RowValues, lastClose: Price = 0): string | undefined {
    const close = lastClose || (isNextDay(this.closedOn, day) ? this.close : 0)
    this.close = 0
    if (!isExDate(instrument.prevClose, close) || instrument.kind === 'index') {
      this.watch.beginDay(baseline)
      return undefined
    }
    if (!this.activeRule.choice.adjusts) {
      this.watch.beginDay(baseline, { wait: true })
      return undefined
    }
    const moved: Record<number, Fraction> = {}
    for (const { place, figure } of priceFigures(this.watch.rule.expression)) {
      const before = this.watch.judged[place]?.threshold ?? figure.value
      moved[place] = movedPrice(before, instrument.prevClose, close, instrument.priceScale)
    }
    this.watch.beginDay(baseline, { moved })
    const said = Object.values(moved).map(({ top, bottom }) => (top / bottom).toFixed(instrument.priceScale))
    return said.length > 0 ? `除权除息，价格条件已按前收盘调整为 ${said.join('、')} 元` : undefined
  }

  /** Sets the close of a finished day; it is stored with the state. */
  noteClose(close: Price, day: string): void {
    if (close === this.close && day === this.closedOn) return
    this.close = close
    this.closedOn = day
    this.touch()
  }

  /** Data to be stored; undefined if it equals the stored version. */
  changed(): StoredState | undefined {
    this.isTouched = false
    const { storedAs, watch, close } = this
    if (storedAs && storedAs.close === close && isSame(storedAs.state, watch.state)) return undefined
    this.storedAs = this.snapshot()
    return this.storedAs
  }

  private watchOf(state: WatchState): Watch {
    const { choice } = this.activeRule
    const rule = ruleAtCost(this.activeRule.rule, this.instrument, this.cost)
    const { repeat, cooldownSeconds, margin } = choice
    return new Watch(rule, { repeat, cooldownMs: cooldownSeconds * 1_000, margin }, state, this.always)
  }

  private snapshot(): StoredState {
    const { state } = this.watch
    const { close, closedOn, cost } = this
    return { state: { ...state, arms: [...state.arms] }, close, closedOn, ...(cost === undefined ? {} : { cost }) }
  }
}

/** Start of the condition. Where trading never stops it is epoch ms; earlier versions stored the time of day, ms. */
function sinceOf(state: WatchState | undefined, always: boolean): number | undefined {
  if (!always || state?.since === undefined || state.since >= DAY_MS) return state?.since
  const moment = beijingMidnight(state.at) + state.since
  return moment > state.at ? moment - DAY_MS : moment
}

/** Whether no trading day lies between two days. A close is compared only with the next day's previous close. */
export const isNextDay = (before = '', day: string): boolean => before !== '' && before >= previousTradingDay(day)

const isEndless = ({ isOn, expiresAt }: ActiveRule): boolean => isOn && expiresAt === null
const isOfBooks = (source: OperandSource): boolean => source === 'book' || source === 'auction'

/** Whether two states are equal. The time of the newest row is ignored. */
const isSame = (a: WatchState, b: WatchState): boolean =>
  PLAIN.every((key) => a[key] === b[key]) &&
  a.arms.length === b.arms.length &&
  a.arms.every((arm, place) => arm === b.arms[place])

const PLAIN = [
  ...(['waiting', 'latched', 'since', 'firedAt', 'firedOn', 'ordinal', 'done', 'swallowed'] as const),
  ...(['moved', 'day', 'plain'] as const),
]
