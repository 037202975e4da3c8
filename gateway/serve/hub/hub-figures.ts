/** Counters of the hub since its start, and its current state. */
export interface HubFigures {
  readers: number
  subscriptions: number
  frames: number
  bytes: number
  /** Flushes that were skipped because the client took less than it was sent. */
  skipped: number
  /** Rows that were left out for single readers. */
  lostRows: number
  stalled: number
  /** Pieces that could not be encoded. */
  failed: number
}
