import { shiftDay } from '../../../shared/market/calendar'
import { logOf } from '../../log'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'
import { onceSettled, type SettledOptions } from './once-settled'
import { STORED_HORIZONS } from './rank'

const log = logOf('history')

/** Rows of sixty days take a second of the database's thread: that can wait until the first pages are loaded. */
const SILENCE_MS = 20_000

interface DayColumnCacheOptions {
  days: Pick<DayStore, 'daysWithoutColumns' | 'keepDay' | 'columnsKept'>
  market: { readonly tradingDay: string }
  /** Resolves when the past from the feed, and the finished day, are written. */
  written: () => Promise<void>
  /** Whether the days are this process's to write down. */
  isKeeper: () => boolean
  slicing?: Slicing
  later?: SettledOptions['later']
}

/**
 * Stores the days of the longest ranking as columns once a day has begun and its past has arrived, so that the first
 * query does not wait for their rows.
 */
export function cacheDayColumns(options: DayColumnCacheOptions) {
  const { days, market, written, isKeeper, slicing = eventLoop, later } = options
  let closed = false
  let running = Promise.resolve()

  async function store(): Promise<void> {
    try {
      await written()
      if (closed || market.tradingDay === '' || !isKeeper()) return
      const before = shiftDay(market.tradingDay, -1)
      for (const day of await days.daysWithoutColumns(Math.max(...STORED_HORIZONS), before)) {
        if (closed) return
        await days.keepDay(day, slicing.pause)
      }
    } catch (thrown) {
      log.warn({ err: thrown }, 'days before are not stored as columns: rankings read their rows')
    }
  }

  const run = () => {
    running = running.then(store)
    return running
  }
  const { observe, again, cancel } = onceSettled({ silenceMs: SILENCE_MS, run, later })
  return {
    observe,
    again,
    /** Resolves when the current day, and those read by queries, are stored. */
    close(): Promise<void> {
      cancel()
      closed = true
      return running.then(days.columnsKept)
    },
  }
}
