import type { TradeTape } from '../../shared/flow/recorded-orders'
import { SIDES, type Trade } from '../../shared/market/events'

/** Prints as columns, as a recorded day comes from the gateway. */
export const tapeOf = (trades: readonly Trade[]): TradeTape => ({
  time: trades.map((trade) => trade.exchangeTime),
  price: trades.map((trade) => trade.price),
  volume: trades.map((trade) => trade.volume),
  side: trades.map((trade) => SIDES.indexOf(trade.side)),
  buyNo: trades.map((trade) => trade.buyNo),
  sellNo: trades.map((trade) => trade.sellNo),
})
