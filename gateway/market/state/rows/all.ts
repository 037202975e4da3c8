import { SIDES, type Trade } from '../../../../shared/market/events'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import { BoardRowMaker } from './board'
import { BreadthRows } from './breadth'
import { CoinDepthRows } from './coin-depth'
import { DealRows } from './deals'
import { FindingRows } from './findings'
import { FlowRows } from './flow'
import { IndexRows } from './index-line'
import { MarketEventRows } from './market-events'
import { MeasureRows } from './measure'
import { MinuteRowMaker } from './minute'
import { OrderFlowRows } from './order-flow'
import { PerpetualRows } from './perpetual'
import { QuoteRows } from './quote'
import type { RowMaker } from './row-maker'

/** Each print, read or not: prints are numbered. */
class TradeRows implements RowMaker {
  readonly kinds = ['trade'] as const

  constructor(private readonly market: MarketCore) {}

  trade(trade: Trade, day: DayState): void {
    const { out, ingestTime } = this.market
    const { place, topics } = day
    const kind = 'trade'
    const topic = topics.tick
    const row = tradeRow(trade, day)
    // Written out: copying the object with an additional property takes several times as long.
    if (trade.summed) out.push({ kind, topic, row, ingestTime, place, summed: true })
    else out.push({ kind, topic, row, ingestTime, place })
  }

  rows(): undefined {
    // They are in the journal.
  }

  restart(): void {
    // There is no state.
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

/** Every row maker, in the order in which they run at an event and at a tick. */
export const createRowMakers = (market: MarketCore) => ({
  trade: new TradeRows(market),
  quote: new QuoteRows(market),
  minute: new MinuteRowMaker(market),
  flow: new FlowRows(market),
  /** Before the indexes, which are clean once published. */
  board: new BoardRowMaker(market),
  measure: new MeasureRows(market),
  index: new IndexRows(market),
  breadth: new BreadthRows(market),
  deals: new DealRows(market),
  events: new MarketEventRows(market),
  findings: new FindingRows(market),
  orders: new OrderFlowRows(market),
  perpetual: new PerpetualRows(market),
  depth: new CoinDepthRows(market),
})

export type RowMakers = ReturnType<typeof createRowMakers>
