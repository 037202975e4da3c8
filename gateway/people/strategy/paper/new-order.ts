import { legalBuy, legalSell, lotOf, tickOf } from '../../../../shared/back-test/boards'
import { liPerUnit } from '../../../../shared/back-test/exact'
import { NO_LIMITS, type PriceLimits } from '../../../../shared/back-test/price-limits'
import { nextTradingDay } from '../../../../shared/market/calendar'
import type { Instrument } from '../../../../shared/market/instrument'
import { hasClosed, type MarketClock } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  PAPER_FILLS_MAX,
  PAPER_OPEN_ORDERS_MAX,
  type PaperOrder,
  type PaperOrderRequest,
  type PaperRule,
} from '../../../../shared/protocol/rest-paper'
import { caseBoardOf, testedSecurity } from '../back-test/engine-input'
import { availableOn, frozenBy, frozenFor } from './paper-book'
import type { StoredPaper } from './paper-store'
import { text } from './text'

const refused = (sentence: string): ZeusError => new ZeusError('bad-request', sentence)

/** Li in a price unit of an instrument. */
export const liOf = ({ priceScale }: Pick<Instrument, 'priceScale'>): number => liPerUnit(priceScale)

/** Price limits of the day in li. */
export function limitsOfDay(instrument: Instrument): PriceLimits {
  const { limitUp, limitDown } = instrument
  return limitUp > 0 ? { up: limitUp * liOf(instrument), down: limitDown * liOf(instrument) } : NO_LIMITS
}

/** Trading day of an order that is placed now: the running one until its close, then the next. */
export const orderDay = ({ phase, tradingDay }: MarketClock): string =>
  hasClosed(phase) ? nextTradingDay(tradingDay) : tradingDay

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const priceText = (li: number): string => (li / 1000).toFixed(li % 10 === 0 ? 2 : 3)

function checkPrice(limit: number, instrument: Instrument, isToday: boolean): void {
  const { board } = testedSecurity(instrument)
  if (limit % tickOf(board) !== 0) throw refused(text.badTick(String(tickOf(board) / 1000)))
  const { up, down } = limitsOfDay(instrument)
  if (isToday && (limit > up || limit < down)) throw refused(text.beyondLimits(priceText(down), priceText(up)))
}

/** Price in li at which a buy is frozen: its own, else the day's upper limit; 0 if there is none. */
export function freezePriceOf(limit: number | null, instrument: Instrument): number {
  const { up } = limitsOfDay(instrument)
  return limit ?? (Number.isFinite(up) ? up : 0)
}

/** Largest legal quantity of a buy up to `most` that the free cash pays for at its frozen price. */
export function affordable(account: StoredPaper, instrument: Instrument, day: string, most: number): number {
  const security = testedSecurity(instrument)
  const free = account.book.cash - frozenBy(account.open)
  const price = freezePriceOf(null, instrument)
  const { min, step } = lotOf(security.board)
  if (price === 0) return 0
  const needs = (quantity: number) => frozenFor(security, { day, amount: 0, commission: 0 }, price, quantity)
  let quantity = legalBuy(security.board, Math.min(most, Math.floor((free * 10) / price)))
  while (quantity > 0 && needs(quantity) > free) quantity = quantity - step < min ? 0 : quantity - step
  return quantity
}

/**
 * Checks an order against cash, shares, lots and price limits, and adds it to the account's open ones. Throws
 * `bad-request` with a sentence, `unavailable` before the first trading day.
 */
export function addOrder(
  account: StoredPaper,
  { id, instrument, clock, rule }: { id: string; instrument: Instrument; clock: MarketClock; rule: PaperRule | null },
  { code, side, quantity, limit, note }: PaperOrderRequest,
): PaperOrder {
  if (clock.tradingDay === '') throw new ZeusError('unavailable')
  if (caseBoardOf(instrument) === undefined) throw refused(text.notTradable(code))
  const { book, open } = account
  const security = testedSecurity(instrument)
  const { board } = security
  const day = orderDay(clock)
  if (open.length >= PAPER_OPEN_ORDERS_MAX) throw refused(text.tooManyOrders(PAPER_OPEN_ORDERS_MAX))
  if (book.fills >= PAPER_FILLS_MAX) throw refused(text.journalFull(PAPER_FILLS_MAX))
  if (limit !== null) checkPrice(limit, instrument, day === clock.tradingDay)
  const { min, step } = lotOf(board)
  const fresh = { day, amount: 0, commission: 0 }
  let frozen = 0
  if (side === 'buy') {
    const price = freezePriceOf(limit, instrument)
    if (price === 0) throw refused(text.noMarketOrder)
    if (legalBuy(board, quantity) !== quantity) throw refused(text.badBuy(min, step))
    frozen = frozenFor(security, fresh, price, quantity)
    const free = book.cash - frozenBy(open)
    if (frozen > free) throw refused(text.shortOfCash(yuan(frozen), yuan(Math.max(0, free))))
  } else {
    const available = availableOn(book, open, { code, day, security })
    if (quantity > available) throw refused(text.shortOfShares(available))
    if (legalSell(board, quantity, available) !== quantity) throw refused(text.badSell(available, step))
  }
  const order: PaperOrder = {
    id,
    number: ++book.orders,
    code,
    side,
    quantity,
    limit,
    ...fresh,
    placedAt: clock.marketTime,
    state: 'open',
    filled: 0,
    frozen,
    filledAt: null,
    endedAt: null,
    reason: '',
    rule,
    note,
  }
  open.push(order)
  return order
}
