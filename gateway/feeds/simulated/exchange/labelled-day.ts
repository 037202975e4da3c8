import type { OrderAdd, OrderCancel, Trade } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { dateToMs } from '../../../../shared/market/session'
import type { Amount, Shares, UnixMs } from '../../../../shared/market/units'
import { inventCalendar } from '../past/company-calendar'
import { BatchWriter } from '../thread/batch'
import { BatchReader } from '../thread/batch-reader'
import { Memory } from '../thread/memory'
import type { ParentStyle } from './parents'
import { Random } from './random'
import { CALL_AUCTIONS, type CallAuction, SESSIONS } from './schedule'
import { TradingFloor } from './trading-floor'
import { type Company, inventCompanies, isStock, simulatedInstrument } from './universe'

/** A large order that was worked in slices: the truth about a labelled day. */
export interface LabelledParent {
  side: 'buy' | 'sell'
  style: ParentStyle
  /** Order numbers of its children, as in the prints' `buyNo` or `sellNo`; some never traded. */
  orderNos: number[]
  /** Trades of its child orders. */
  shares: Shares
  amount: Amount
  /** First child's submission; last submission or fill. */
  startTs: UnixMs
  endTs: UnixMs
}

export interface LabelledDay {
  tradingDay: string
  instrument: Instrument
  /** All prints in the exchange's order. */
  prints: Trade[]
  /** Every order as it was submitted, and every withdrawal, in the exchange's order. */
  orders: (OrderAdd | OrderCancel)[]
  parents: LabelledParent[]
}

const TRADING_DAY = '20260706'
/** Companies that one is drawn from, and the least daily turnover (yuan) of one that is. */
const MARKET = 80
const TURNOVER_MIN = 1e9
const STEP_MS = 3000

/** A share that trades often enough for large orders to hide in it. */
function drawCompany(seed: number): Company {
  const liquid = inventCompanies(seed, MARKET).filter((company) => isStock(company) && company.turnover >= TURNOVER_MIN)
  return new Random(seed, 'labelled-day').pick(liquid)
}

/**
 * One simulated day of one stock with the large orders that were worked in it: for tests and for measuring a detector
 * against the truth. Same seed, same day. A detector may receive `prints` (and `orders`), never `parents`. `slicing`
 * false: the same traders without sliced orders, so that every finding of a detector is false.
 */
export function labelledDay(seed: number, { slicing = true } = {}): LabelledDay {
  const company = drawCompany(seed)
  const out = new BatchWriter()
  out.name(company.id)
  const floor = new TradingFloor([company], out, { seed, orders: true, bookCount: 1, slicing })
  const { tape, fair, books, auctions, quick } = floor
  floor.startDay(TRADING_DAY, new Memory(tape, inventCalendar(seed)).sheet(TRADING_DAY))

  const midnight = dateToMs(TRADING_DAY)
  const hold = (session: CallAuction) => {
    auctions.start(session, midnight)
    for (const _ of auctions.match(midnight + CALL_AUCTIONS[session][1]));
  }
  hold('opening')
  for (const [from, to] of SESSIONS) {
    books.open(midnight + from)
    for (let time = midnight + from; time < midnight + to; time += STEP_MS) {
      fair.stepMarket(time, STEP_MS / 1000)
      fair.step(0)
      books.run(time, time + STEP_MS)
      books.quote(0, time + STEP_MS - 10, true)
    }
  }
  books.close(midnight + SESSIONS[1][1] - 10)
  hold('closing')

  const prints: Trade[] = []
  const orders: (OrderAdd | OrderCancel)[] = []
  for (const event of new BatchReader().read(out.take(midnight + CALL_AUCTIONS.closing[1]))) {
    if (event.kind === 'trade') prints.push(event)
    else if (event.kind === 'order' || event.kind === 'cancel') orders.push(event)
  }
  const prevClose = tape.prevClose[0] as number
  const figures = { prevClose, shareFactor: 1, first: false, free: false, meanVolume5: Math.round(quick.dayVolume(0)) }
  return {
    tradingDay: TRADING_DAY,
    instrument: simulatedInstrument(company, figures, TRADING_DAY),
    prints,
    orders,
    parents: books.labels
      .filter(({ volume }) => volume > 0)
      .map(({ side, style, orderNos, volume, amount, firstTime, lastTime }) => ({
        side,
        style,
        orderNos,
        shares: volume,
        amount,
        startTs: firstTime,
        endTs: lastTime,
      })),
  }
}
