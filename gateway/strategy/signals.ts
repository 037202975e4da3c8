import { STANDARD_LEDGER_ID } from '../../shared/flow/definitions'
import type { InstrumentId } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import { minuteSlot, timeOfDay } from '../../shared/market/session'
import type { StrategyReport } from '../../shared/protocol/rest'
import { topic } from '../../shared/protocol/topics'
import type { StrategyMarket } from './market-port'
import { inUniverse, STRATEGY_RULES, type StrategyRule, UNIVERSE } from './rules'
import { type StockNow, stocksNow } from './stock-now'

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

interface Score {
  count: number
  returns: number
  hits: number
  base: number
}

interface Standing {
  rule: StrategyRule
  /** Signals that hold now, from the minute in which they began. */
  active: Map<InstrumentId, Signal & { strength: number; facts: string[] }>
  /** Fired today, not yet due. */
  pending: Signal[]
  /** Slot of each instrument's last counted signal: one that flickers counts once in `SCORE_MINUTES`. */
  counted: Map<InstrumentId, number>
  score: Score
}

const empty = (): Score => ({ count: 0, returns: 0, hits: 0, base: 0 })

/**
 * Rules over the whole market with their own live score: what the price did `SCORE_MINUTES` trading minutes after
 * each signal of today, beside the share of all stocks of the universe that rose over the same minutes. Prices of
 * the minute in which a signal is published, not its best. Call `observe` every few seconds.
 */
export function createSignals(market: StrategyMarket, clock: () => MarketClock, rules = STRATEGY_RULES) {
  const standings = new Map<string, Standing>()
  /** Price of each place in the table at the first look of a minute slot; 0 = not in the universe. */
  const prices = new Map<number, Float64Array>()
  let tradingDay = ''
  let epoch = -1
  let asOf = 0

  function restart(day: string): void {
    tradingDay = day
    asOf = 0
    prices.clear()
    for (const rule of rules) {
      standings.set(rule.id, { rule, active: new Map(), pending: [], counted: new Map(), score: empty() })
    }
  }

  restart('')

  function look({ rule, active, pending, counted }: Standing, stocks: readonly StockNow[], slot: number): void {
    const holding = new Set<InstrumentId>()
    for (const stock of stocks) {
      const strength = rule.strength(stock)
      if (strength === 0) continue
      holding.add(stock.id)
      const known = active.get(stock.id)
      const facts = rule.facts(stock)
      if (known) {
        Object.assign(known, { strength, facts })
        continue
      }
      const signal = { id: stock.id, index: stock.index, at: asOf, slot, price: stock.last }
      active.set(stock.id, { ...signal, strength, facts })
      if (slot - (counted.get(stock.id) ?? Number.NEGATIVE_INFINITY) < SCORE_MINUTES) continue
      counted.set(stock.id, slot)
      pending.push(signal)
    }
    for (const id of active.keys()) if (!holding.has(id)) active.delete(id)
  }

  /** Share of the universe that rose since a slot; `now` by place, 0 = no price. */
  function baseRate(from: number, now: Float64Array): number | undefined {
    const before = prices.get(from)
    if (!before) return undefined
    let all = 0
    let risen = 0
    for (let place = 0; place < before.length; place++) {
      const price = before[place] as number
      if (price === 0) continue
      all++
      if ((now[place] as number) > price) risen++
    }
    return all > 0 ? risen / all : undefined
  }

  function settle({ pending, score }: Standing, slot: number, now: Float64Array): Signal[] {
    const rates = new Map<number, number | undefined>()
    return pending.filter((signal) => {
      if (slot < signal.slot + SCORE_MINUTES) return true
      if (!rates.has(signal.slot)) rates.set(signal.slot, baseRate(signal.slot, now))
      const price = now[signal.index]
      const base = rates.get(signal.slot)
      if (!price || base === undefined) return false
      const change = price / signal.price - 1
      score.count++
      score.returns += change
      score.hits += change > 0 ? 1 : 0
      score.base += base
      return false
    })
  }

  return {
    observe(): void {
      const { marketTime, phase, tradingDay: day } = clock()
      const table = market.instrumentTable()
      if (day !== tradingDay || table.epoch !== epoch) {
        restart(day)
        epoch = table.epoch
      }
      if (phase !== 'morning' && phase !== 'afternoon') return
      const slot = minuteSlot(timeOfDay(marketTime))
      asOf = marketTime
      const rows = market.rows(topic.boardMarket, 'board')
      const stocks = stocksNow(rows, table, slot).filter(inUniverse)
      if (!prices.has(slot)) {
        const now = new Float64Array(table.id.length)
        for (const row of rows) now[row.index] = row.last
        for (const standing of standings.values()) standing.pending = settle(standing, slot, now)
        const universe = new Float64Array(table.id.length)
        for (const stock of stocks) universe[stock.index] = stock.last
        prices.set(slot, universe)
        for (const old of prices.keys()) if (old < slot - SCORE_MINUTES - 1) prices.delete(old)
      }
      for (const standing of standings.values()) look(standing, stocks, slot)
    },

    report(): StrategyReport {
      const strategies = [...standings.values()].map(({ rule, active, score }) => ({
        id: rule.id,
        name: rule.name,
        rule: rule.rule,
        definition: STANDARD_LEDGER_ID,
        universe: UNIVERSE,
        signals: [...active.values()]
          .sort((a, b) => b.strength - a.strength)
          .slice(0, SIGNALS_SHOWN)
          .map(({ id, at, price, strength, facts }) => ({ id, at, price, strength, facts })),
        scored: {
          count: score.count,
          meanReturn: score.count > 0 ? score.returns / score.count : null,
          hitRate: score.count > 0 ? score.hits / score.count : null,
          baseRate: score.count > 0 ? score.base / score.count : null,
        },
      }))
      return { asOf, strategies }
    },
  }
}

export type Signals = ReturnType<typeof createSignals>
