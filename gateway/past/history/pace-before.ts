import { previousTradingDay } from '../../../shared/market/calendar'
import { decodeSeries } from '../../../shared/protocol/day-series'
import { logOf } from '../../log'
import type { MarketPace } from './market-pace'
import { onceSettled, type SettledOptions } from './once-settled'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

const log = logOf('history')

/** Deriving a day takes a core for some seconds: that can wait until the first pages are loaded. */
const SILENCE_MS = 20_000

interface PaceBeforeOptions {
  pace: MarketPace
  series: Pick<SeriesStore, 'read'>
  market: { readonly tradingDay: string }
  /** Resolves when the past from the feed is written. */
  written: () => Promise<void>
  later?: SettledOptions['later']
}

/** Provides the running day with the pace of the day before, built from daily rows if it was not recorded. */
export function createPaceBefore(options: PaceBeforeOptions) {
  const { pace, series, market, written, later } = options
  let closed = false

  async function make(): Promise<void> {
    try {
      await written()
      if (closed || pace.knowsBefore || market.tradingDay === '') return
      const bytes = await series.read(previousTradingDay(market.tradingDay), WHOLE_MARKET, 'breadth')
      if (bytes && !closed) pace.recall(decodeSeries('breadth', bytes) ?? [])
    } catch (thrown) {
      log.error({ err: thrown }, 'the day before could not be made: turnover is compared with nothing')
    }
  }

  const { observe, cancel } = onceSettled({ silenceMs: SILENCE_MS, run: make, later })
  return {
    observe,
    close(): void {
      cancel()
      closed = true
    },
  }
}
