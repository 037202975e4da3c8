import { type Account, type Lot, sellableIn } from '../../../../shared/back-test/account'
import { applyActions, receivePayments } from '../../../../shared/back-test/corporate-actions'
import { amountOf, floorOf } from '../../../../shared/back-test/exact'
import { feesOf, totalFees } from '../../../../shared/back-test/fees'
import { buyAtOpen, type FillBar, sellAt } from '../../../../shared/back-test/fill'
import type { BackTestConfig, CorporateAction, TestedSecurity, TradeRow } from '../../../../shared/back-test/model'
import type { PriceLimits } from '../../../../shared/back-test/price-limits'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { clockText } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import type { PaperFill, PaperFollow, PaperOrder } from '../../../../shared/protocol/rest-paper'

/** Costs and shares of the volume of every paper account: those that a back-test begins with. */
export const PAPER_CONFIG: BackTestConfig = {
  cashFen: 0,
  commissionPpm: 250,
  commissionMinFen: 500,
  slippage: { model: 'ticks', n: 1 },
  volumeShareBp: 1000,
  limitShareBp: 100,
  maxPositions: Number.MAX_SAFE_INTEGER,
  rfPpm: 0,
  rights: 'ignore',
  delistValue: 'last_close',
  costMultiple: 1,
}

/** Prices in li, money in fen. */
export interface BookPosition {
  code: InstrumentId
  /** Their sessions are trading days as numbers, `YYYYMMDD`. */
  lots: Lot[]
  quantity: number
  /** Cost of the shares, including fees. */
  cost: number
  /** Last close, or the price of the last fill. */
  mark: number
  /** Day up to which ex-dates are applied. */
  exDone: string
  /** Close of `baseDay`, or the reference price that followed it while the code did not trade. */
  base: number
  baseDay: string
}

/** State of an account as it is stored. */
export interface PaperBook {
  cash: number
  positions: BookPosition[]
  /** Dividends that are not paid yet. Absent in books of an earlier version. */
  receivables?: Account['receivables']
  /** Numbers of the last order and the last fill. */
  orders: number
  fills: number
  follows: PaperFollow[]
}

export const newBook = (cash: number): PaperBook => ({ cash, positions: [], orders: 0, fills: 0, follows: [] })

/** Session of a trading day in the lots of an account. */
const sessionOf = (day: string): number => Number(day)

export const positionOf = (book: PaperBook, code: InstrumentId): BookPosition | undefined =>
  book.positions.find((position) => position.code === code)

/** The position as the engine of back-tests has it, in an account of its own. */
function engineAccount(cash: number, position: BookPosition | undefined, security?: TestedSecurity): Account {
  const account: Account = { cash, positions: new Map(), receivables: [], trades: [] }
  if (position && security) {
    const { quantity, mark } = position
    const lots = position.lots.map((lot) => ({ ...lot }))
    account.positions.set(0, { security, lots, quantity, entryPrice: mark, entryBar: 0, sessions: 0, mark })
  }
  return account
}

/** Shares that can be sold on a day, those in open orders included. */
export function sellableOn(position: BookPosition | undefined, day: string, security: TestedSecurity): number {
  const held = engineAccount(0, position, security).positions.get(0)
  return held ? sellableIn(held, sessionOf(day)) : 0
}

/** Shares of a code that can be sold on a day and are in no open order. */
export function availableOn(
  book: PaperBook,
  open: readonly PaperOrder[],
  { code, day, security }: { code: InstrumentId; day: string; security: TestedSecurity },
): number {
  const ordered = open.filter((order) => order.code === code && order.side === 'sell')
  const left = ordered.reduce((sum, { quantity, filled }) => sum + quantity - filled, 0)
  return Math.max(0, sellableOn(positionOf(book, code), day, security) - left)
}

/** Cash that an open buy of `quantity` more shares at `price` li needs, fees included. */
export function frozenFor(
  { board }: TestedSecurity,
  order: { day: string; amount: number; commission: number },
  price: number,
  quantity: number,
): number {
  if (quantity === 0) return 0
  const amount = amountOf(price, quantity)
  const earlier = { amount: order.amount, commission: order.commission }
  return amount + totalFees(feesOf({ board, day: order.day, side: 'buy', amount, quantity, earlier }, PAPER_CONFIG))
}

export const frozenBy = (open: readonly PaperOrder[]): number => open.reduce((sum, { frozen }) => sum + frozen, 0)

/** Prints of a code that an order can be filled at: the last price, and the volume since the fill before. */
export interface PaperPrint {
  time: UnixMs
  day: string
  /** Li. */
  price: number
  volume: number
  limits: PriceLimits
}

function barOf({ time, day, price, volume, limits }: PaperPrint): FillBar {
  return { session: sessionOf(day), day, time: clockText(time), open: price, high: price, low: price, volume, limits }
}

/** Takes the position of a code as the engine left it. */
function putPosition(book: PaperBook, account: Account, code: InstrumentId, cost: number, day: string): void {
  const held = account.positions.get(0)
  const before = positionOf(book, code)
  book.positions = book.positions.filter((position) => position.code !== code)
  if (!held) return
  const { lots, quantity, mark } = held
  const { exDone = day, base = mark, baseDay = '' } = before ?? {}
  book.positions.push({ code, lots, quantity, cost, mark, exDone, base, baseDay })
  book.positions.sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Fills an order at a print as far as price, volume, shares and cash allow, by the functions of the back-test. Changes
 * book and order. Undefined: nothing was filled. `reserved`: cash that waits for other orders, fen.
 */
export function fillOrder(
  book: PaperBook,
  order: PaperOrder,
  { security, print, reserved }: { security: TestedSecurity; print: PaperPrint; reserved: number },
): PaperFill | undefined {
  const { code, side } = order
  const before = positionOf(book, code)
  const account = engineAccount(book.cash - reserved, before, security)
  const context = { config: PAPER_CONFIG, account }
  const earlier = { amount: order.amount, commission: order.commission }
  const terms = { limitPrice: order.limit ?? undefined, earlier: order.filled > 0 ? earlier : undefined }
  const want = order.quantity - order.filled
  const bar = barOf(print)
  const quantity =
    side === 'buy'
      ? buyAtOpen(context, { index: 0, security, want, reason: '', entryBar: 0 }, bar, terms)
      : sellAt(context, { index: 0, want, price: print.price, reason: '' }, bar, terms)
  if (quantity === 0) return undefined
  const { price, amount, commission, stamp, transfer } = account.trades[0] as TradeRow
  const fees = commission + stamp + transfer
  const costBefore = before?.cost ?? 0
  const sold = side === 'sell' ? floorOf(costBefore, quantity, before?.quantity ?? quantity) : 0
  const cost = side === 'buy' ? costBefore + amount + fees : costBefore - sold
  book.cash = account.cash + reserved
  const held = account.positions.get(0)
  if (held) held.mark = price
  putPosition(book, account, code, cost, print.day)
  order.filled += quantity
  order.amount += amount
  order.commission += commission
  return {
    number: ++book.fills,
    order: order.id,
    code,
    side,
    day: print.day,
    time: print.time,
    quantity,
    price,
    amount,
    commission,
    stamp,
    transfer,
    cashAfter: book.cash,
    profit: side === 'sell' ? amount - fees - sold : 0,
    rule: order.rule,
  }
}

/** An ex-date: terms that are stated, or the fall of the reference price in li for each share. */
export type ExDate = { day: string; action: CorporateAction } | { day: string; fall: number }

/** Moves dividends that are due on a day to cash. */
export function receiveDividends(book: PaperBook, day: string): void {
  const account = { ...engineAccount(book.cash, undefined), receivables: book.receivables ?? [] }
  receivePayments(account, day)
  book.cash = account.cash
  book.receivables = account.receivables
}

const sideOf = ({ side }: TradeRow, isFall: boolean): PaperFill['side'] =>
  isFall ? 'fall' : side === 'bonus' || side === 'lapse' ? side : 'dividend'

/**
 * Books an ex-date by the function of the back-test: cash, bonus shares and lapsed rights as they are stated, or else the
 * fall of the reference price as cash. Changes the book.
 */
export function applyExDate(
  book: PaperBook,
  code: InstrumentId,
  { security, exDate, time }: { security: TestedSecurity; exDate: ExDate; time: UnixMs },
): PaperFill[] {
  const position = positionOf(book, code)
  if (!position) return []
  const account = { ...engineAccount(book.cash, position, security), receivables: book.receivables ?? [] }
  const { day } = exDate
  const isFall = 'fall' in exDate
  const action = isFall ? fallAction(security, exDate) : { ...exDate.action, code: security.code }
  const sellableFrom = (listDate: string) => Math.max(sessionOf(day), sessionOf(listDate))
  applyActions({ account, day, sellableFrom }, [action], false)
  book.cash = account.cash
  book.receivables = account.receivables
  putPosition(book, account, code, position.cost, day)
  return account.trades.map((row) => ({
    number: ++book.fills,
    order: null,
    code,
    side: sideOf(row, isFall),
    day,
    time,
    quantity: row.quantity,
    price: isFall ? exDate.fall : row.side === 'dividend' ? Math.round(action.cashPer10 / LI_PER_10) : 0,
    amount: row.amount,
    commission: 0,
    stamp: 0,
    transfer: 0,
    cashAfter: row.cashAfter,
    profit: row.amount,
    rule: null,
  }))
}

/** Millionths of a yuan for ten shares in a li for one. */
const LI_PER_10 = 10_000

const fallAction = ({ code }: TestedSecurity, { day, fall }: { day: string; fall: number }): CorporateAction => ({
  code,
  exDate: day,
  payDate: day,
  listDate: day,
  cashPer10: fall * LI_PER_10,
  bonusPer10: 0,
  rightsPer10: 0,
  rightsPrice: 0,
})

/** Value of the holdings at their marks, fen. */
export const holdingsOf = ({ positions }: PaperBook): number =>
  positions.reduce((sum, { mark, quantity }) => sum + amountOf(mark, quantity), 0)

/** Dividends that are not paid yet, fen. */
export const receivableIn = ({ receivables = [] }: Pick<PaperBook, 'receivables'>): number =>
  receivables.reduce((sum, { amount }) => sum + amount, 0)

/** Cash, dividends that are not paid yet, and the holdings at their marks, fen. */
export const equityOf = (book: PaperBook): number => book.cash + receivableIn(book) + holdingsOf(book)
