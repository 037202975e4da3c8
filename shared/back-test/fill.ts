import { type Account, addLot, type Position, sellableIn, takeOut } from './account'
import { isSoldSameDay, legalBuy, legalSell, lotOf, tickOf } from './boards'
import { amountOf, floorOf } from './exact'
import { type Fees, feesOf, type OrderSoFar, totalFees } from './fees'
import type { BackTestConfig, TestedSecurity, TradeRow } from './model'
import type { PriceLimits } from './price-limits'
import { slippedPrice } from './slippage'

/** Bar in which an order can be filled. */
export interface FillBar {
  session: number
  day: string
  /** Label of a minute; empty on daily bars. */
  time: string
  open: number
  high: number
  low: number
  volume: number
  limits: PriceLimits
}

export interface FillContext {
  config: BackTestConfig
  account: Account
}

const TEN_THOUSAND = 10_000

/** Largest quantity that one fill may take of a bar's volume. */
const capacity = (volume: number, bp: number): number => floorOf(volume, bp, TEN_THOUSAND)

interface Offer {
  price: number
  most: number
}

/** Terms of an order that is not for the next open at any price. */
export interface OrderTerms {
  /** Worst price in li; the slippage does not go beyond it. Absent: at market. */
  limitPrice?: number | undefined
  /** Fills of the same order before this one. */
  earlier?: OrderSoFar | undefined
}

/** Limits of a fill: those of the day, narrowed by the order's own price. */
function withinTerms({ up, down }: PriceLimits, side: 'buy' | 'sell', { limitPrice }: OrderTerms): PriceLimits {
  if (limitPrice === undefined) return { up, down }
  return side === 'buy' ? { up: Math.min(up, limitPrice), down } : { up, down: Math.max(down, limitPrice) }
}

/** Price before slippage and largest quantity of a buy at the open; undefined if the bar stays at its upper limit. */
function buyOffer({ open, low, volume, limits }: FillBar, config: BackTestConfig): Offer | undefined {
  if (volume === 0 || low >= limits.up) return undefined
  const isAtLimit = open >= limits.up
  return { price: open, most: capacity(volume, isAtLimit ? config.limitShareBp : config.volumeShareBp) }
}

/** The same for a sell at a price of the bar: the open, a stop or a target. */
function sellOffer({ high, volume, limits }: FillBar, price: number, config: BackTestConfig): Offer | undefined {
  if (volume === 0 || high <= limits.down) return undefined
  const isAtLimit = price <= limits.down
  return { price, most: capacity(volume, isAtLimit ? config.limitShareBp : config.volumeShareBp) }
}

interface Costed {
  price: number
  amount: number
  fees: Fees
}

function costOf(
  side: 'buy' | 'sell',
  { board }: TestedSecurity,
  bar: FillBar,
  offer: Offer,
  quantity: number,
  config: BackTestConfig,
  terms: OrderTerms,
): Costed {
  const limits = withinTerms(bar.limits, side, terms)
  const at = { price: offer.price, volume: bar.volume, tick: tickOf(board), limits }
  const price = slippedPrice(side, at, quantity, config.slippage)
  const amount = amountOf(price, quantity)
  return {
    price,
    amount,
    fees: feesOf({ board, day: bar.day, side, amount, quantity, earlier: terms.earlier }, config),
  }
}

/** Largest legal quantity up to `most` that the cash pays for, fees included; the cost rises with the quantity. */
function payable(
  security: TestedSecurity,
  bar: FillBar,
  offer: Offer,
  most: number,
  { config, account }: FillContext,
  terms: OrderTerms,
): number {
  const { min, step } = lotOf(security.board)
  const isPayable = (quantity: number) => {
    const { amount, fees } = costOf('buy', security, bar, offer, quantity, config, terms)
    return amount + totalFees(fees) <= account.cash
  }
  let payableSteps = -1
  let steps = Math.floor((most - min) / step)
  while (payableSteps < steps) {
    const middle = Math.ceil((payableSteps + steps) / 2)
    if (isPayable(min + middle * step)) payableSteps = middle
    else steps = middle - 1
  }
  return payableSteps < 0 ? 0 : min + payableSteps * step
}

function record(account: Account, bar: FillBar, row: Omit<TradeRow, 'date' | 'time' | 'cashAfter'>): void {
  account.trades.push({ date: bar.day, time: bar.time, ...row, cashAfter: account.cash })
}

/** Buys up to `want` at the open of a bar. Returns the quantity bought. */
export function buyAtOpen(
  context: FillContext,
  order: { index: number; security: TestedSecurity; want: number; reason: string; entryBar: number },
  bar: FillBar,
  terms: OrderTerms = {},
): number {
  const { account, config } = context
  const { index, security, reason, entryBar } = order
  const offer = buyOffer(bar, config)
  if (!offer || offer.price > (terms.limitPrice ?? offer.price)) return 0
  const most = legalBuy(security.board, Math.min(order.want, offer.most))
  const quantity = most > 0 ? payable(security, bar, offer, most, context, terms) : 0
  if (quantity === 0) return 0
  const { price, amount, fees } = costOf('buy', security, bar, offer, quantity, config, terms)
  account.cash -= amount + totalFees(fees)
  const position: Position = account.positions.get(index) ?? {
    security,
    lots: [],
    quantity: 0,
    entryPrice: price,
    entryBar,
    sessions: 0,
    mark: price,
  }
  account.positions.set(index, position)
  addLot(position, quantity, isSoldSameDay(security.board) ? bar.session : bar.session + 1)
  record(account, bar, { code: security.code, side: 'buy', quantity, price, amount, ...fees, reason })
  return quantity
}

/** Sells up to `want` at a price of a bar. Returns the quantity sold: 0 also if the cash could not pay the fees. */
export function sellAt(
  context: FillContext,
  order: { index: number; want: number; price: number; reason: string },
  bar: FillBar,
  terms: OrderTerms = {},
): number {
  const { account, config } = context
  const position = account.positions.get(order.index)
  const offer = sellOffer(bar, order.price, config)
  if (!position || !offer || offer.price < (terms.limitPrice ?? offer.price)) return 0
  const { security } = position
  const quantity = legalSell(security.board, Math.min(order.want, offer.most), sellableIn(position, bar.session))
  if (quantity === 0) return 0
  const { price, amount, fees } = costOf('sell', security, bar, offer, quantity, config, terms)
  const cash = account.cash + amount - totalFees(fees)
  if (cash < 0) return 0
  account.cash = cash
  takeOut(account, order.index, quantity, bar.session)
  record(account, bar, { code: security.code, side: 'sell', quantity, price, amount, ...fees, reason: order.reason })
  return quantity
}
