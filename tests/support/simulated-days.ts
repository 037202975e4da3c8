import { ExchangeEngine } from '../../gateway/feeds/simulated/exchange/engine'
import { BatchReader } from '../../gateway/feeds/simulated/thread/batch-reader'
import { nextTradingDay } from '../../shared/market/calendar'
import type { Trade } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'

const HOUR = 3_600_000
const FIRST_DAY = '20261119'

/** Prints of whole days of a small simulated market, from before the opening auction to after the hours. */
export function* simulatedDays(
  days: number,
  { seed = 11, instrumentCount = 30 } = {},
): Generator<{ tradingDay: string; trades: Map<InstrumentId, Trade[]> }> {
  let tradingDay = FIRST_DAY
  const engine = new ExchangeEngine({ seed, instrumentCount, startTime: dateToMs(tradingDay) + 9 * HOUR, pastDays: 1 })
  const reader = new BatchReader()
  const trades = new Map<InstrumentId, Trade[]>()
  const take = (batches: ReturnType<ExchangeEngine['begin']>) => {
    for (const batch of batches) {
      for (const event of reader.read(batch)) {
        if (event.kind !== 'trade' || event.buyNo === 0) continue
        const known = trades.get(event.instrument)
        if (known) known.push(event)
        else trades.set(event.instrument, [event])
      }
    }
  }
  take(engine.begin())
  for (let day = 0; day < days; day++) {
    take(engine.advance(dateToMs(tradingDay) + 16 * HOUR))
    yield { tradingDay, trades: new Map(trades) }
    trades.clear()
    tradingDay = nextTradingDay(tradingDay)
  }
}
