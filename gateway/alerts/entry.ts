import type { Fraction } from '../../shared/alerts/fraction'
import { isExDate, movedPrice } from '../../shared/alerts/margin'
import { specOf } from '../../shared/alerts/operands'
import { isOfPrice } from '../../shared/alerts/quiet-band'
import { atomsOf, sourcesOf } from '../../shared/alerts/rule'
import { freshState, Watch, type WatchState } from '../../shared/alerts/watch'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { Price } from '../../shared/market/units'
import { baselineOf } from './instrument-reading'
import type { KeptRule, Ring } from './kept-rule'

/** What is stored of a rule and an instrument. */
export interface StoredState {
  state: WatchState
  /** The close of the day of the state, once that is final; 0 = not yet, or nobody saw it. */
  close: Price
}

/** Where a rule and an instrument stood in an earlier life. */
export type StatesBefore = (ruleId: string, instrument: InstrumentId) => StoredState | undefined

/** One rule and one instrument, as the engine holds them. */
export class Entry {
  watch: Watch
  readonly ofPrice: boolean
  readonly sources: ReadonlySet<string>
  close: Price
  /** It begins at that moment: until then nothing is judged. */
  putOff: Ring | undefined
  private storedAs = ''

  constructor(
    public kept: KeptRule,
    readonly always: boolean,
    stored?: StoredState,
  ) {
    const state = stored?.state ?? freshState(true)
    this.close = stored?.close ?? 0
    this.watch = this.watchOf(state)
    this.ofPrice = isOfPrice(kept.rule, this.watch.judged)
    this.sources = sourcesOf(kept.rule.expression)
    if (stored) this.storedAs = this.signature()
  }

  /** Its name, channels or pauses changed; the condition is the same, and so is where it stands. */
  rename(kept: KeptRule): void {
    this.kept = kept
    this.watch = this.watchOf(this.watch.state)
  }

  /** A new day begins at the instrument's previous close. Answers a note for the owner where prices were moved. */
  beginDay(instrument: Instrument, lastClose: Price): string | undefined {
    const close = lastClose || this.close
    this.close = 0
    const baseline = baselineOf(instrument)
    if (!isExDate(instrument.prevClose, close) || instrument.kind === 'index') {
      this.watch.beginDay(baseline)
      return undefined
    }
    if (!this.kept.choice.adjusts) {
      this.watch.beginDay(baseline, { wait: true })
      return undefined
    }
    const moved: Record<number, Fraction> = {}
    for (const [place, atom] of atomsOf(this.kept.rule.expression).entries()) {
      if (atom.kind !== 'compare' || atom.right.kind !== 'number' || specOf(atom.left.operand).unit !== 'price')
        continue
      const before = this.watch.judged[place]?.threshold ?? atom.right.value
      moved[place] = movedPrice(before, instrument.prevClose, close, instrument.priceScale)
    }
    this.watch.beginDay(baseline, { moved })
    const said = Object.values(moved).map(({ top, bottom }) => (top / bottom).toFixed(instrument.priceScale))
    return said.length > 0 ? `除权除息，价格条件已按前收盘调整为 ${said.join('、')} 元` : undefined
  }

  /** What is to be stored, if it is another than what was. `close`: of the day, where it is final; 0 = it is not. */
  changed(close = 0): StoredState | undefined {
    if (close > 0) this.close = close
    const signature = this.signature()
    if (signature === this.storedAs) return undefined
    this.storedAs = signature
    return { state: this.watch.state, close: this.close }
  }

  private watchOf(state: WatchState): Watch {
    const { rule, choice } = this.kept
    const { repeat, cooldownSeconds, margin } = choice
    return new Watch(rule, { repeat, cooldownMs: cooldownSeconds * 1_000, margin }, state, this.always)
  }

  private signature(): string {
    const { at: _at, ...rest } = this.watch.state
    return `${JSON.stringify(rest)}${this.close}`
  }
}
