import type { InstrumentId } from '../market/instrument'

/** `start` and `end` of a request: `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time, not yet read. */
export interface RangeWish {
  start?: string | undefined
  end?: string | undefined
}

/** Days of bars as columns. */
export interface BarDays {
  day: string[]
  /** The previous close as that day stated it, price units; 0 = not known. */
  prevClose: number[]
  /** Prices of the day × this stand beside those of the last day (前复权); 1 without an ex-date since. */
  factor: number[]
}

/** `GET /api/history/base?ids=&day=`: what growth since the start of a day is counted from. */
export interface BasePrices {
  /** The trading day that answered. */
  day: string
  id: InstrumentId[]
  /** Previous close of that day on the running day's basis (前复权), price units, not whole; null = not recorded. */
  price: (number | null)[]
}
