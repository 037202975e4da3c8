import { type MarketClock, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { StrategyReport } from '../../../shared/protocol/rest'
import type { SignalMarket } from './market-port'
import { inUniverse, STRATEGY_RULES } from './rules'
import { SCORE_MINUTES, SignalOutcome } from './signal-outcome'
import { type StockNow, stockNow } from './stock-now'

/** Prices of the universe at the first look of each minute slot, by place in the table; 0 = not in the universe. */
class UniversePrices {
  readonly #bySlot = new Map<number, Float64Array>()

  has(slot: number): boolean {
    return this.#bySlot.has(slot)
  }

  /** Stores a slot's prices and those of the `kept` slots before it; `places`: length of the table. */
  add(slot: number, stocks: readonly StockNow[], places: number, kept: number): void {
    const universe = new Float64Array(places)
    for (const stock of stocks) universe[stock.index] = stock.last
    this.#bySlot.set(slot, universe)
    for (const old of this.#bySlot.keys()) if (old < slot - kept) this.#bySlot.delete(old)
  }

  /**
   * Share of the universe that rose since a slot; `now` by index, 0 = no price. Undefined if the slot is not stored or
   * has no price.
   */
  risenSince(from: number, now: Float64Array): number | undefined {
    const before = this.#bySlot.get(from)
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

  clear(): void {
    this.#bySlot.clear()
  }
}

/**
 * Rules over the whole market with their own live score: what the price did `SCORE_MINUTES` trading minutes after
 * each signal of today, beside the share of all stocks of the universe that rose over the same minutes. Prices of
 * the minute in which a signal is published, not its best. Call `observe` every few seconds.
 */
export function createSignals(market: SignalMarket, clock: () => MarketClock, rules = STRATEGY_RULES) {
  const prices = new UniversePrices()
  let standings: SignalOutcome[] = []
  let tradingDay = ''
  let epoch = -1
  let asOf = 0

  function restart(day: string): void {
    tradingDay = day
    asOf = 0
    prices.clear()
    standings = rules.map((rule) => new SignalOutcome(rule))
  }

  restart('')

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
      const now = prices.has(slot) ? undefined : new Float64Array(table.id.length)
      const stocks: StockNow[] = []
      for (const row of market.boardRows()) {
        if (now) now[row.index] = row.last
        const stock = table.kind[row.index] === 'stock' ? stockNow(row, table, slot) : undefined
        if (stock && inUniverse(stock)) stocks.push(stock)
      }
      stocks.sort((a, b) => a.index - b.index)
      if (now) {
        for (const standing of standings) standing.settle(slot, now, (from) => prices.risenSince(from, now))
        prices.add(slot, stocks, table.id.length, SCORE_MINUTES + 1)
      }
      for (const standing of standings) standing.look(stocks, slot, marketTime)
    },

    report: (): StrategyReport => ({ asOf, strategies: standings.map((standing) => standing.report()) }),
  }
}

export type SignalStore = ReturnType<typeof createSignals>
