/** `start` and `end` of a request: `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time, not yet read. */
export interface RangeWish {
  start?: string | undefined
  end?: string | undefined
}
