import type { InstrumentId } from '../market/instrument'
import type { AuctionSession } from '../market/session'
import type { Shares, UnixMs } from '../market/units'

/**
 * `GET /api/auction?session=`: the opening (or `closing`) auction of every instrument that is in it, in columns. Until
 * 09:25 (15:00) what would match now, from then on what did match; an instrument without either has no row.
 */
export interface AuctionBoard {
  session: AuctionSession
  tradingDay: string
  /** Market time, epoch ms. */
  asOf: UnixMs
  id: InstrumentId[]
  /** In the instrument's price scale. */
  price: number[]
  /** Price of the last print before the closing auction; null = there was none, or it is the opening print. */
  before: (number | null)[]
  matched: Shares[]
  /** Unmatched volume at this price, buyers +, sellers −; null = the source does not report it. */
  unmatched: (Shares | null)[]
  /** 竞价量比: matched against the mean of a minute of the five days before; null = these are not known. */
  ratio: (number | null)[]
  /** True once it has matched. */
  done: boolean[]
}
