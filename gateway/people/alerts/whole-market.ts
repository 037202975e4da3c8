import type { Pulses } from '../../../shared/alerts/truth'
import type { Quote } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { ActiveRule } from './active-rule'
import type { AlertMarket } from './alert-market'
import { baselineOf } from './baseline'
import { type StatesBefore, WatchEntry } from './entry'
import { type CaughtFiring, caughtFiring } from './found-firing'
import { InstrumentReading } from './instrument-reading'

const keyOf = (ruleId: string, instrument: InstrumentId) => `${ruleId} ${instrument}`

/**
 * Rules of every stock. They all ask for something that happens, so that a stock costs nothing until it does: then it
 * gets its own state, for the rest of the day.
 */
export class WholeMarket {
  private rules: ActiveRule[] = []
  private readonly entries = new Map<string, WatchEntry>()
  private readonly sealed = new Map<InstrumentId, boolean>()
  private day = ''
  private stored: StatesBefore = () => undefined

  constructor(
    private readonly market: AlertMarket,
    private readonly others: (id: InstrumentId) => InstrumentReading | undefined,
    private readonly tell: (firing: CaughtFiring) => void,
    private readonly touched: (entry: WatchEntry) => void,
  ) {}

  setRules(rules: readonly ActiveRule[], stored: StatesBefore): void {
    this.stored = stored
    this.rules = rules.filter(({ rule }) => rule.scope.kind === 'all').sort((a, b) => (a.id < b.id ? -1 : 1))
    const versions = new Set(this.rules.map(({ id, version }) => `${id} ${version}`))
    for (const [key, { activeRule }] of this.entries)
      if (!versions.has(`${activeRule.id} ${activeRule.version}`)) this.entries.delete(key)
  }

  /** The edge of a stock's seal at this quote, if a rule needs it. */
  quote(quote: Quote): 'seal' | 'break' | undefined {
    if (this.rules.length === 0) return undefined
    const phase = phaseAt(timeOfDay(quote.exchangeTime))
    const instrument = this.market.instrument(quote.instrument)
    if ((phase !== 'morning' && phase !== 'afternoon') || !instrument || instrument.kind !== 'stock') return undefined
    this.renewDay()
    const { limitUp } = instrument
    const now = limitUp > 0 && quote.bidPrices[0] === limitUp && !(quote.askVolumes[0] ?? 0)
    const before = this.sealed.get(instrument.id)
    this.sealed.set(instrument.id, now)
    if (before === undefined || before === now) return undefined
    return now ? 'seal' : 'break'
  }

  happened(id: InstrumentId, at: UnixMs, pulses: Pulses): void {
    if (this.rules.length === 0) return
    const instrument = this.market.instrument(id)
    if (instrument?.kind !== 'stock') return
    this.renewDay()
    const reading = new InstrumentReading(instrument, this.market, this.others)
    const day = this.market.day(id)
    if (day && day.volume > 0) reading.takePrice(day.last, at)
    if (day?.quote) reading.takeQuote(day.quote)
    for (const activeRule of this.rules) {
      if (!activeRule.isOn || (activeRule.expiresAt !== null && at >= activeRule.expiresAt)) continue
      const entry = this.entered(activeRule, instrument)
      const row = { at, day: this.day, reading, pulses }
      for (const firing of entry.watch.judge(row)) this.tell(caughtFiring(entry, firing, reading))
      // A state that never fired equals a new one.
      if (entry.watch.state.firedAt !== undefined) entry.touch()
    }
  }

  entryOf(ruleId: string, instrument: InstrumentId): WatchEntry | undefined {
    return this.entries.get(keyOf(ruleId, instrument))
  }

  /** State of a rule and a stock, possibly from an earlier process; or new. */
  private entered(activeRule: ActiveRule, instrument: Instrument): WatchEntry {
    const key = keyOf(activeRule.id, instrument.id)
    const known = this.entries.get(key)
    if (known) {
      if (known.activeRule !== activeRule) known.rename(activeRule)
      return known
    }
    const entry = new WatchEntry(
      activeRule,
      instrument.id,
      false,
      this.stored(activeRule.id, instrument.id),
      this.touched,
    )
    if (entry.watch.state.day !== this.day)
      entry.beginDay(
        instrument,
        this.day,
        baselineOf(instrument, (id) => this.market.instrument(id)),
      )
    this.entries.set(key, entry)
    return entry
  }

  private renewDay(): void {
    if (this.day === this.market.tradingDay) return
    this.day = this.market.tradingDay
    this.sealed.clear()
    // Those that ring once rang.
    for (const [key, { watch }] of this.entries) if (!watch.state.done) this.entries.delete(key)
  }
}
