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
import { TradeRows } from './trade'

/** Every maker of rows, in the order in which they run at an event and at a tick. */
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
