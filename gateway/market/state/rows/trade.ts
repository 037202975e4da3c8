import { SIDES, type Trade } from '../../../../shared/market/events'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Each print, read or not: prints are numbered. */
export class TradeRows implements RowMaker {
  readonly kinds = ['trade'] as const

  constructor(private readonly market: MarketCore) {}

  trade(trade: Trade, day: DayState): void {
    const { out, ingestTime } = this.market
    const { place, topics } = day
    const kind = 'trade'
    const topic = topics.tick
    const row = tradeRow(trade, day)
    // Written out: a copy of the one with a word more takes several times as long.
    if (trade.summed) out.push({ kind, topic, row, ingestTime, place, summed: true })
    else out.push({ kind, topic, row, ingestTime, place })
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
