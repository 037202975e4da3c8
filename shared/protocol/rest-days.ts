/** `start` and `end` of a request: `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time, not yet read. */
export interface RangeText {
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
