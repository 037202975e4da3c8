import type { InstrumentId } from './instrument'
import type { Price } from './units'

/** Stocks, funds and indexes on a finished day as it is on record: price units, shares. */
export interface KnownDay {
  tradingDay: string
  id: readonly InstrumentId[]
  close: Float64Array
  prevClose: Float64Array
  volume: Float64Array
}

/** The `count` trading days before `first`, which end at these previous closes (price units) of instruments then. */
export interface OlderDaysWish {
  first: string
  count: number
  prevCloses: ReadonlyMap<InstrumentId, Price>
}
