import type { TradeRow } from '../back-test/model'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Paper accounts of a person, and what one account may have. */
export const PAPER_ACCOUNTS_MAX = 3
export const PAPER_OPEN_ORDERS_MAX = 200
export const PAPER_FILLS_MAX = 5_000
export const PAPER_FOLLOWS_MAX = 5
export const PAPER_NOTE_MAX = 500
/** Orders that ended, and days, of which the oldest are removed. */
export const PAPER_ENDED_MAX = 2_000
export const PAPER_DAYS_MAX = 2_500

export type PaperSide = 'buy' | 'sell'
export type PaperOrderState = 'open' | 'filled' | 'cancelled' | 'expired'

/**
 * Why an order ended unfilled, or what the last print that could not fill it lacked: no print at all, a sealed price
 * limit, a price within the order's own limit, volume, cash, room in the journal; `close`: the day ended.
 */
export type PaperReason = '' | 'no-print' | 'sealed' | 'price' | 'volume' | 'cash' | 'journal' | 'close'

/** The published rule that an order comes from. */
export interface PaperRule {
  id: string
  name: string
}

/** Prices in li (0.001 yuan), money in fen, quantities in shares or units of 100 yuan face. */
export interface PaperOrder {
  id: string
  /** Counts the orders of the account, from 1. */
  number: number
  code: InstrumentId
  side: PaperSide
  quantity: number
  /** Null: at market. */
  limit: number | null
  /** Trading day for which it is valid, `YYYYMMDD`. */
  day: string
  /** Market time. */
  placedAt: UnixMs
  state: PaperOrderState
  filled: number
  /** Amount and commission of its fills. */
  amount: number
  commission: number
  /** Cash that waits for it; 0 for a sale. */
  frozen: number
  /** Market time of its last fill; null before the first. */
  filledAt: UnixMs | null
  endedAt: UnixMs | null
  reason: PaperReason
  rule: PaperRule | null
  note: string
}

export interface PaperPosition {
  code: InstrumentId
  quantity: number
  /** Shares that can be sold today and are in no open order. */
  available: number
  /** Cost of the shares, fees included. */
  cost: number
  /** Last close, or the price of the last fill. */
  mark: number
}

/**
 * Effect of an ex-date: cash, bonus shares, rights that lapse; `fall`: cash for the fall of the reference price if no
 * source states the terms.
 */
export const PAPER_ACTIONS = ['dividend', 'bonus', 'lapse', 'fall'] as const
export type PaperActionSide = (typeof PAPER_ACTIONS)[number]

/** A fill, or what an ex-date brought. */
export interface PaperFill
  extends Pick<TradeRow, 'quantity' | 'price' | 'amount' | 'commission' | 'stamp' | 'transfer' | 'cashAfter'> {
  number: number
  /** Null on an ex-date. */
  order: string | null
  code: InstrumentId
  side: PaperSide | PaperActionSide
  day: string
  /** Market time. */
  time: UnixMs
  /** Result of a sale against its part of the cost, or the cash of an ex-date; 0 for a purchase. */
  profit: number
  rule: PaperRule | null
}

/** The account at the close of a day. */
export interface PaperDay {
  day: string
  cash: number
  holdings: number
  /** Cash, dividends that are not paid yet, and holdings. */
  equity: number
  /** Return of the index on this day, as a fraction; null where it is unknown. */
  index: number | null
}

/** A published rule whose signals become orders at the next open. */
export interface PaperFollow extends PaperRule {
  since: UnixMs
  /** Day whose orders were placed last; empty before the first. */
  placedFor: string
}

/** `GET /api/paper-accounts`. */
export interface PaperAccount {
  id: string
  name: string
  createdAt: UnixMs
  startCash: number
  cash: number
  /** Part of `cash` reserved for open buys. */
  frozen: number
  /** Dividends that are not paid yet; they count in the equity. */
  receivable: number
  positions: PaperPosition[]
  open: PaperOrder[]
  /** Rows of the journal, at most `PAPER_FILLS_MAX`. */
  fills: number
  follows: PaperFollow[]
  /** Its last close; null before the first. */
  lastDay: PaperDay | null
}

/** Orders, fills and closes of an account: newest first; days oldest first. */
export interface PaperJournal {
  orders: PaperOrder[]
  fills: PaperFill[]
  days: PaperDay[]
}

/** Largest number of an order or a fill, which PostgreSQL stores as a 32-bit integer. */
export const PAPER_NUMBER_MAX = 2 ** 31 - 1

/** Most rows of each kind in a page of a journal. */
export const PAPER_PAGE = 500

/** Where a page of a journal ends: rows before these numbers and this day follow. */
export interface PaperPlace {
  order: number
  fill: number
  day: string
}

/** `GET /api/paper-accounts/:id/journal?order=&fill=&day=`: the newest rows, or those before a place. */
export interface PaperJournalPage extends PaperJournal {
  /** Null: there are no older rows. */
  next: PaperPlace | null
}

export interface PaperOrderRequest {
  code: InstrumentId
  side: PaperSide
  quantity: number
  /** Li; null: at market. */
  limit: number | null
  note: string
}
