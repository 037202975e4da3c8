import type { AfterHours } from './after-hours'
import type { Auctions } from './auctions'
import { MARKET_STEP_MS, STAMP_MS } from './continuous'

/**
 * Orders of an auction, or of trading after hours, arrive until `next`; in the rotation in which all companies are
 * quoted it is the turn of `time`. 0: no company's turn.
 */
export function passOrders(market: Auctions | AfterHours, time: number, next: number, turns: number): void {
  market.run(next)
  const count = turns === 0 ? 0 : market.tape.companies.length
  const turn = turns > 1 ? Math.floor(time / MARKET_STEP_MS) % turns : 0
  for (let i = turn; i < count; i += turns) market.quote(i, next - STAMP_MS)
}
