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

/** One rule and one instrument, as the engine holds them. */
export class WatchEntry {
  watch: Watch
  readonly sources: ReadonlySet<string>
  readonly measures: readonly Measure[]
  /** The owner's cost, yuan; undefined if the rule does not need it, or it is unknown. */
  readonly cost: number | undefined
  /** It asks for something that happens alone: rows of values say nothing to it. */
  readonly isPulse: boolean
  /** Other instruments at whose rows it is judged, too. */
  readonly others: readonly InstrumentId[]
  /** It is judged at each of its rows: nothing that is cheaper says when it has something to say. */
  readonly isAlways: boolean
  /** Rows at which it is judged. */
  readonly atPrints: boolean
  readonly atBooks: boolean
  /** It stood in an earlier life, and goes on from there. */
  readonly isResumed: boolean
  private close: Price
  private closedOn: string | undefined
  /** It begins at that moment: until then nothing is judged. */
  putOff: Ring | undefined
  /** It is on, and never ends: most are, and ask their rule no further. */
  private isEndless: boolean
  /** How it stands at a row of its instrument, where it is one level of which that is known without judging it. */
  level: LevelState | undefined
  /** The last row that it was notified of. */
  stamp = 0
  private isTouched = false
  private storedAs: StoredState | undefined

  constructor(
    public kept: ActiveRule,
    readonly instrument: InstrumentId,
    readonly always: boolean,
    stored?: StoredState,
    /** Hears when it may have to be stored. */
    private readonly touched: (entry: WatchEntry) => void = () => undefined,
  ) {
    const { expression } = kept.rule
    this.cost = kept.costs?.get(instrument)
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
    this.isEndless = isEndless(kept)
  }

  /** Looks at a row; `price`: the newest one of its instrument. */
  judge(row: JudgedRow, price: Price): readonly Firing[] {
    const { watch, level } = this
    return level ? watch.judgeLevel(row, level.standing(price)) : watch.judge(row)
  }

  /** Whether it is judged at a moment. */
  runs(at: UnixMs): boolean {
    if (this.putOff) return false
    return this.isEndless || (this.kept.isOn && !this.isOver(at))
  }

  isOver(at: UnixMs): boolean {
    const { expiresAt } = this.kept
    return expiresAt !== null && at >= expiresAt
  }

  /** Whether it is judged at another instrument's prints, or books. */
  follows(id: InstrumentId, rows: 'prints' | 'books'): boolean {
    return this.measures.some(({ of, operand }) => of === id && isOfBooks(specOf(operand).from) === (rows === 'books'))
  }

  /** It asks for events or split findings. */
  get isOfEvents(): boolean {
    return this.sources.has('event') || this.sources.has('split')
  }

  /** When something happens by the clock alone, as of its newest row. */
  get dueAt(): UnixMs {
    return this.kept.isOn ? this.watch.dueAt : Number.POSITIVE_INFINITY
  }

  /** Whether it would be the same entry with the rule as it stands now. */
  isStill(kept: ActiveRule): boolean {
    return kept.costs?.get(this.instrument) === this.cost
  }

  /** A reading that knows the cost, too. */
  known(reading: RowValues): RowValues {
    if (this.cost === undefined) return reading
    const cost = costOf(this.cost)
    const { priceScale, isEstimated = false } = reading
    const value = (measure: Measure) => (measure.operand === 'cost' ? cost : reading.value(measure))
    return { priceScale, isEstimated, value }
  }

  /** Its state may have changed. */
  touch(): void {
    if (this.isTouched) return
    this.isTouched = true
    this.touched(this)
  }

  /** Its name, channels or pauses changed; the condition is the same, and so is where it stands. */
  rename(kept: ActiveRule): void {
    this.kept = kept
    this.isEndless = isEndless(kept)
    this.watch = this.watchOf(this.watch.state)
  }

  /** A new day begins at the instrument's previous close. Answers a note for the owner where prices were moved. */
  beginDay(instrument: Instrument, day: string, baseline: RowValues, lastClose: Price = 0): string | undefined {
    const close = lastClose || (isNextDay(this.closedOn, day) ? this.close : 0)
    this.close = 0
    if (!isExDate(instrument.prevClose, close) || instrument.kind === 'index') {
      this.watch.beginDay(baseline)
      return undefined
    }
    if (!this.kept.choice.adjusts) {
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

  /** The close of a day that is over. */
  noteClose(close: Price, day: string): void {
    if (close === this.close && day === this.closedOn) return
    this.close = close
    this.closedOn = day
    this.touch()
  }

  /** Data to be stored, if it differs from the stored version. */
  changed(): StoredState | undefined {
    this.isTouched = false
    const { storedAs, watch, close } = this
    if (storedAs && storedAs.close === close && isSame(storedAs.state, watch.state)) return undefined
    this.storedAs = this.snapshot()
    return this.storedAs
  }

  private watchOf(state: WatchState): Watch {
    const { choice } = this.kept
    const rule = ruleAtCost(this.kept.rule, this.instrument, this.cost)
    const { repeat, cooldownSeconds, margin } = choice
    return new Watch(rule, { repeat, cooldownMs: cooldownSeconds * 1_000, margin }, state, this.always)
  }

  /** Current state, whatever follows from it. */
  private snapshot(): StoredState {
    const { state } = this.watch
    const { close, closedOn, cost } = this
    return { state: { ...state, arms: [...state.arms] }, close, closedOn, ...(cost === undefined ? {} : { cost }) }
  }
}

/** Earlier versions stored of a state whose time of day never closes. */
function sinceOf(state: WatchState | undefined, always: boolean): number | undefined {
  if (!always || state?.since === undefined || state.since >= DAY_MS) return state?.since
  const moment = beijingMidnight(state.at) + state.since
  return moment > state.at ? moment - DAY_MS : moment
}

/** Whether no trading day lies between two days: a close is compared with the previous close of the next day alone. */
export const isNextDay = (before = '', day: string): boolean => before !== '' && before >= previousTradingDay(day)

const isEndless = ({ isOn, expiresAt }: ActiveRule): boolean => isOn && expiresAt === null
const isOfBooks = (source: OperandSource): boolean => source === 'book' || source === 'auction'

/** Whether two states say the same; when the newest row was is none of it. */
const isSame = (a: WatchState, b: WatchState): boolean =>
  PLAIN.every((key) => a[key] === b[key]) &&
  a.arms.length === b.arms.length &&
  a.arms.every((arm, place) => arm === b.arms[place])

const PLAIN = [
  ...(['waiting', 'latched', 'since', 'firedAt', 'firedOn', 'ordinal', 'done', 'swallowed'] as const),
  ...(['moved', 'day', 'plain'] as const),
]
