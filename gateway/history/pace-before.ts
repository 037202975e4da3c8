import { previousTradingDay } from '../../shared/market/calendar'
import type { FeedEvent } from '../../shared/market/events'
import { decodeSeries } from '../../shared/protocol/day-series'
import { logOf } from '../log'
import type { MarketPace } from './market-pace'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

const log = logOf('history')

/** Silence after the last word of a day's beginning or its past: a day that has to be made can wait until the market stands. */
const SETTLE_MS = 3_000

export interface PaceBeforeOptions {
  pace: MarketPace
  series: Pick<SeriesStore, 'read'>
  market: { readonly tradingDay: string }
  /** Resolves when what the feed told of the past is written. */
  written: () => Promise<void>
  /** Runs once after `ms`; the answer cancels it. Replaced in tests. */
  later?: (ms: number, run: () => void) => () => void
}

const afterwards = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Tells the running day's pace of the day before where nothing of it was recorded, so that it is made of daily rows. */
export function createPaceBefore(options: PaceBeforeOptions) {
  const { pace, series, market, written, later = afterwards } = options
  let cancel = () => {}
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

  return {
    /** Looks at each event before state applies it. */
    observe({ kind }: FeedEvent): void {
      if (kind !== 'day' && kind !== 'instruments' && kind !== 'past-day') return
      cancel()
      cancel = later(SETTLE_MS, () => void make())
    },
    close(): void {
      cancel()
      closed = true
    },
  }
}
