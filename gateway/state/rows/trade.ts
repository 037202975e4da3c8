import { SIDES, type Trade } from '../../../shared/market/events'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayState } from '../day-state'
import type { Market } from '../market'
import type { RowMaker } from './row-maker'

/** Each print, read or not: prints are numbered. */
export class TradeRows implements RowMaker {
  readonly kinds = ['trade'] as const

  constructor(private readonly market: Market) {}

  trade(trade: Trade, day: DayState): void {
    const { out, ingestTime } = this.market
    const { place, topics } = day
    const told = { kind: 'trade', topic: topics.tick, row: tradeRow(trade, day), ingestTime, place } as const
    out.push(trade.summed ? { ...told, summed: true } : told)
  }

  rows(): undefined {
    // The journal keeps them.
  }

  restart(): void {
    // Nothing is held.
  }
}

const tradeRow = (trade: Trade, { ledger }: DayState): Row<'trade'> => ({
  time: trade.exchangeTime,
  price: trade.price,
  volume: trade.volume,
  side: SIDES.indexOf(trade.side),
  buyNo: trade.buyNo,
  sellNo: trade.sellNo,
  buyGrade: ledger.buyGrade,
  sellGrade: ledger.sellGrade,
})
