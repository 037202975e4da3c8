/** A request to buy, known after the close; filled at the next open. */
export interface BuySignal {
  /** Index of the security. */
  index: number
  reason: string
  /** An order given by hand: it ignores the limit on positions, and its quantity counts if it has one. */
  explicit?: { quantity: number | null }
}

export interface SellSignal {
  index: number
  reason: string
  /** Null: the whole position at the time of the fill. */
  quantity: number | null
}

export interface OrderSignals {
  /** In the order in which they are filled. */
  buys: BuySignal[]
  sells: SellSignal[]
  /** Securities whose waiting sells are cancelled. */
  cancels?: readonly number[]
}

/** State of the account that a rule can read. */
export interface Holdings {
  /** Indexes of the securities held, ascending. */
  held: readonly number[]
}

/** A rule on daily bars. */
export interface DailyRule {
  /** Signals after the close of a session. */
  signals(session: number, holdings: Holdings): OrderSignals
}
