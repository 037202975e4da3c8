import type { InstrumentId } from './instrument'
import type { MinutePrints } from './minute-prints'
import type { Price } from './units'

/** Stocks, funds, indexes and coins on a finished day as it is on record: price units, shares. */
export interface KnownDay {
  tradingDay: string
  id: readonly InstrumentId[]
  close: Float64Array
  prevClose: Float64Array
  volume: Float64Array
}

/** Known days from which a simulated market continues. */
export interface DaysOnRecord {
  /** The last trading days before one, and the day before it (of coins alone, where it was none), oldest first. */
  known(before: string): Promise<readonly KnownDay[]>
  /** Prints of a day in time order, several whole minutes per chunk: all that are recorded when a chunk is read. */
  lived(day: string): AsyncIterable<MinutePrints>
}

export const NOTHING_ON_RECORD: DaysOnRecord = { known: async () => [], async *lived() {} }

/** The `count` trading days before `first`, which end at these previous closes (price units) of instruments then. */
export interface OlderDaysRequest {
  first: string
  count: number
  prevCloses: ReadonlyMap<InstrumentId, Price>
}
