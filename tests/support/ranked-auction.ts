import { createAuctionBoard } from '../../gateway/market/state/auction-board'
import type { AuctionSession } from '../../shared/market/session'
import type { TestGateway } from './start-gateway'

/** Stocks of an auction by their rise, the largest first. */
export function rankedAuction(state: TestGateway['state'], session: AuctionSession) {
  const { id, price, done } = createAuctionBoard(state)(session)
  return id
    .map((one, at) => ({ id: one, price: price[at] ?? 0, listed: state.instrument(one), done: done[at] }))
    .filter(({ listed }) => listed?.kind === 'stock')
    .map((row) => ({ ...row, change: row.price / (row.listed?.prevClose ?? 0) - 1 }))
    .sort((a, b) => b.change - a.change)
}
