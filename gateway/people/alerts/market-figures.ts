import { type Fraction, fraction } from '../../../shared/alerts/fraction'
import type { Measure } from '../../../shared/alerts/rule'
import type { RowValues } from '../../../shared/alerts/truth'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { type ActiveRule, NO_INSTRUMENT } from './active-rule'
import type { AlertMarket } from './alert-market'
import { type StoredState, WatchEntry } from './entry'
import { type CaughtFiring, caughtFiring } from './found-firing'
import { isDue } from './rings'

const LOOK_EVERY_MS = 1_000
/** Values at the start of a day. */
const NOTHING: RowValues = { priceScale: 2, value: () => fraction(0) }

/** Figures of the whole market at one moment. */
export class FiguresReading implements RowValues {
  readonly priceScale = 2
  private breadth: ReturnType<AlertMarket['breadth']> | undefined

  /** `newestAt`: of any row. */
  constructor(
    private readonly market: AlertMarket,
    private readonly at: UnixMs,
    private readonly newestAt: UnixMs,
  ) {}

  value({ operand }: Measure): Fraction | undefined {
    if (operand === 'silence') return this.silence()
    this.breadth ??= this.market.breadth()
    const { up, down, limitUp, limitDown } = this.breadth
    if (operand === 'rising') return fraction(up)
    if (operand === 'falling') return fraction(down)
    if (operand === 'limitUps') return fraction(limitUp)
    return operand === 'limitDowns' ? fraction(limitDown) : undefined
  }

  /** Seconds of continuous trading without any row; outside of it, silence does not count. */
  private silence(): Fraction | undefined {
    const { phase } = this.market
    if ((phase !== 'morning' && phase !== 'afternoon') || this.newestAt === 0) return undefined
    return fraction(Math.max(0, Math.floor((this.at - this.newestAt) / 1_000)))
  }
}

/** Rules on figures of the whole market, judged once per second of market time. */
export class MarketFigures {
  entries: WatchEntry[] = []
  private at: UnixMs = 0

  constructor(
    private readonly market: AlertMarket,
    private readonly tell: (firing: CaughtFiring) => void,
    private readonly touched: (entry: WatchEntry) => void,
  ) {}

  setRules(
    rules: readonly ActiveRule[],
    stored: (ruleId: string, instrument: InstrumentId) => StoredState | undefined,
  ): void {
    const before = new Map(this.entries.map((entry) => [`${entry.activeRule.id} ${entry.activeRule.version}`, entry]))
    this.entries = rules
      .filter(({ rule }) => rule.scope.kind === 'figures')
      .map((activeRule) => {
        const known = before.get(`${activeRule.id} ${activeRule.version}`)
        if (!known) return this.entryFor(activeRule, stored(activeRule.id, NO_INSTRUMENT))
        if (known.activeRule !== activeRule) known.rename(activeRule)
        return known
      })
  }

  entryOf(ruleId: string): WatchEntry | undefined {
    return this.entries.find(({ activeRule }) => activeRule.id === ruleId)
  }

  look(now: UnixMs, day: string, newestAt: UnixMs): void {
    const at = Math.floor(now / LOOK_EVERY_MS) * LOOK_EVERY_MS
    if (this.entries.length === 0 || at <= this.at) return
    this.at = at
    const reading = new FiguresReading(this.market, at, newestAt)
    for (const entry of this.entries) {
      const { activeRule, watch, putOff } = entry
      if (!activeRule.isOn || (activeRule.expiresAt !== null && at >= activeRule.expiresAt)) continue
      if (putOff && !isDue(putOff, at, day)) continue
      entry.putOff = undefined
      const row = { at, day, reading }
      const isNew = watch.state.at === 0
      if (isNew) watch.arm(row)
      else if (watch.state.day !== day) watch.beginDay(NOTHING)
      const firings = isNew ? [] : watch.judge(row)
      entry.touch()
      const rung = putOff?.day === day ? watch.ring(putOff.at, day) : undefined
      for (const firing of rung ? [...firings, rung] : firings) this.tell(caughtFiring(entry, firing, reading))
    }
  }

  private entryFor(activeRule: ActiveRule, stored: StoredState | undefined): WatchEntry {
    const entry = new WatchEntry(activeRule, NO_INSTRUMENT, false, stored, this.touched)
    if (!stored) entry.putOff = activeRule.ring
    return entry
  }
}
