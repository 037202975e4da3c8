import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { StrategyReport } from '../../../shared/protocol/rest'
import { type StrategyRule, UNIVERSE } from './rules'
import type { StockNow } from './stock-now'

/** Trading minutes after which a signal is scored. */
export const SCORE_MINUTES = 15
const SIGNALS_SHOWN = 60

interface Signal {
  id: InstrumentId
  index: number
  at: number
  slot: number
  price: number
}

/** One rule's signals of today, and what became of them. */
export class SignalOutcome {
  /** Signals that hold now, from the minute in which they began. */
  readonly #active = new Map<InstrumentId, Signal & { strength: number; facts: string[] }>()
  /** Slot of each instrument's last counted signal: one that flickers counts once in `SCORE_MINUTES`. */
  readonly #counted = new Map<InstrumentId, number>()
  /** Fired today, not yet due. */
  #pending: Signal[] = []
  #score = { count: 0, returns: 0, hits: 0, base: 0 }

  constructor(private readonly rule: StrategyRule) {}

  /** Stocks for which the rule is true at market time `at`. */
  look(stocks: readonly StockNow[], slot: number, at: number): void {
    const holding = new Set<InstrumentId>()
    for (const stock of stocks) {
      const strength = this.rule.strength(stock)
      if (strength === 0) continue
      holding.add(stock.id)
      const known = this.#active.get(stock.id)
      const facts = this.rule.facts(stock)
      if (known) {
        Object.assign(known, { strength, facts })
        continue
      }
      const signal = { id: stock.id, index: stock.index, at, slot, price: stock.last }
      this.#active.set(stock.id, { ...signal, strength, facts })
      if (slot - (this.#counted.get(stock.id) ?? Number.NEGATIVE_INFINITY) < SCORE_MINUTES) continue
      this.#counted.set(stock.id, slot)
      this.#pending.push(signal)
    }
    for (const id of this.#active.keys()) if (!holding.has(id)) this.#active.delete(id)
  }

  /** Scores what is due at a slot by prices of now; `baseRate`: share of all stocks that rose since a slot. */
  settle(slot: number, now: Float64Array, baseRate: (from: number) => number | undefined): void {
    const rates = new Map<number, number | undefined>()
    this.#pending = this.#pending.filter((signal) => {
      if (slot < signal.slot + SCORE_MINUTES) return true
      if (!rates.has(signal.slot)) rates.set(signal.slot, baseRate(signal.slot))
      const price = now[signal.index]
      const base = rates.get(signal.slot)
      if (price && base !== undefined) this.#count(price / signal.price - 1, base)
      return false
    })
  }

  #count(change: number, base: number): void {
    const score = this.#score
    score.count++
    score.returns += change
    score.hits += change > 0 ? 1 : 0
    score.base += base
  }

  report(): StrategyReport['strategies'][number] {
    const { id, name, rule } = this.rule
    const { count, returns, hits, base } = this.#score
    const mean = (sum: number) => (count > 0 ? sum / count : null)
    return {
      id,
      name,
      rule,
      definition: STANDARD_LEDGER_ID,
      universe: UNIVERSE,
      signals: [...this.#active.values()]
        .sort((a, b) => b.strength - a.strength)
        .slice(0, SIGNALS_SHOWN)
        .map(({ id, at, price, strength, facts }) => ({ id, at, price, strength, facts })),
      scored: { count, meanReturn: mean(returns), hitRate: mean(hits), baseRate: mean(base) },
    }
  }
}
