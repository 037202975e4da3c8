import { legalBuy, lotOf, tickOf } from '../../../../shared/back-test/boards'
import type { CaseBoard } from '../../../../shared/back-test/model'
import { exchangeOf, type Instrument } from '../../../../shared/market/instrument'
import type { PaperOrderRequest, PaperSide } from '../../../../shared/protocol/rest-paper'
import { paper } from '../../../text/paper'

const text = paper.ticket
const PRICE = /^\d{1,7}(\.\d{1,3})?$/
const QUANTITY = /^\d{1,9}$/
/** Part of the cash that fees may take, and their minimum in fen: a first guess that the gateway checks. */
const FEES = 0.0004
const FEES_MIN = 600

export interface OrderDraft {
  side: PaperSide
  code: string
  /** Empty: at market. */
  price: string
  quantity: string
  note: string
}

export const newOrderDraft = (side: PaperSide = 'buy', code = ''): OrderDraft => ({
  side,
  code,
  price: '',
  quantity: '',
  note: '',
})

type Board = Pick<Instrument, 'id' | 'board'>

/** Board of the engine, whose lots and ticks the fields step by. */
function boardOf({ id, board }: Board): CaseBoard {
  if (board === 'chinext' || board === 'star' || board === 'bse') return board
  if (board === 'fund' || board === 'growth-fund') return 'etf'
  if (board === 'bond') return 'convertible'
  return exchangeOf(id) === 'SH' ? 'sh_main' : 'sz_main'
}

/** Price in li; undefined if it is none. */
export const liOfText = (price: string): number | undefined =>
  PRICE.test(price) && Number(price) > 0 ? Math.round(Number(price) * 1000) : undefined

/** Request to send, or a sentence that says what is missing. */
export function requestOf({ side, code, price, quantity, note }: OrderDraft): PaperOrderRequest | string {
  if (code === '') return text.noCode
  const limit = price === '' ? null : liOfText(price)
  if (limit === undefined) return text.badPrice
  if (!QUANTITY.test(quantity) || Number(quantity) === 0) return text.badQuantity
  return { code, side, quantity: Number(quantity), limit, note: note.trim() }
}

/** Largest buy that the cash (fen) pays for at a price in li, about. */
export function mostToBuy(instrument: Board, cash: number, li: number): number {
  if (li <= 0) return 0
  const money = Math.min(cash / (1 + FEES), cash - FEES_MIN)
  return legalBuy(boardOf(instrument), Math.max(0, Math.floor((money * 10) / li)))
}

/** A part of a quantity that can be ordered; of a sale, the whole may have an odd part. */
export const orderPart = (instrument: Board, most: number, part: number): number =>
  part === 1 ? most : legalBuy(boardOf(instrument), Math.floor(most * part))

/** A price one tick further, at least one tick. */
export function steppedPrice(instrument: Board, li: number, step: 1 | -1): number {
  const tick = tickOf(boardOf(instrument))
  return Math.max(tick, li + step * tick)
}

/** A quantity one lot further, at least the smallest order. */
export function steppedQuantity(instrument: Board, quantity: number, step: 1 | -1): number {
  const { min, step: lot } = lotOf(boardOf(instrument))
  const by = Math.max(lot, 100)
  return Math.max(min, quantity + step * (lot > 1 ? lot : by))
}
