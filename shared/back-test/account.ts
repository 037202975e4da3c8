import { amountOf } from './exact'
import type { TestedSecurity, TradeRow, TradeSide } from './model'

/** Shares of one purchase, bonus or subscription. */
export interface Lot {
  quantity: number
  /** First session in which they can be sold. */
  sellableFrom: number
}

/** Holding of one security from its first purchase until it is flat. */
export interface Position {
  security: TestedSecurity
  lots: Lot[]
  quantity: number
  /** Price of the first fill in li, and the bar of its series. */
  entryPrice: number
  entryBar: number
  /** Sessions with a bar since the entry, that one included. */
  sessions: number
  /** Price in li that values the holding: last close, or the ex-reference price of a halted security. */
  mark: number
}

export interface Account {
  /** Fen. */
  cash: number
  /** By index of the security. */
  positions: Map<number, Position>
  /** Dividends not paid yet. */
  receivables: { amount: number; payDate: string }[]
  trades: TradeRow[]
}

export const openAccount = (cash: number): Account => ({ cash, positions: new Map(), receivables: [], trades: [] })

/** Indexes of the securities held, which is the order of their codes. */
export const positionsInOrder = ({ positions }: Account): number[] => [...positions.keys()].sort((a, b) => a - b)

export const sellableIn = ({ lots }: Position, session: number): number =>
  lots.reduce((sum, { quantity, sellableFrom }) => (sellableFrom <= session ? sum + quantity : sum), 0)

/** Takes shares out of a position, first in, first out among those that can be sold. */
export function takeOut(account: Account, index: number, quantity: number, session: number): void {
  const position = account.positions.get(index) as Position
  let left = quantity
  for (const lot of position.lots) {
    if (lot.sellableFrom > session) continue
    const taken = Math.min(left, lot.quantity)
    lot.quantity -= taken
    left -= taken
  }
  if (left > 0) throw new RangeError(`${position.security.code}: sale of ${quantity} beyond the sellable shares`)
  position.lots = position.lots.filter((lot) => lot.quantity > 0)
  position.quantity -= quantity
  if (position.quantity === 0) account.positions.delete(index)
}

export function addLot(position: Position, quantity: number, sellableFrom: number): void {
  position.lots.push({ quantity, sellableFrom })
  position.quantity += quantity
}

/** Value of all holdings in fen. */
export function holdingsValue({ positions }: Account): number {
  let value = 0
  for (const { mark, quantity } of positions.values()) value += amountOf(mark, quantity)
  return value
}

export const receivableOf = ({ receivables }: Account): number =>
  receivables.reduce((sum, { amount }) => sum + amount, 0)

/** Adds a row without fees, with the cash as it is now. */
export function recordEvent(
  account: Account,
  event: Pick<TradeRow, 'date' | 'code' | 'quantity' | 'price' | 'amount' | 'reason'> & { side: TradeSide },
): void {
  account.trades.push({ ...event, time: '', commission: 0, stamp: 0, transfer: 0, cashAfter: account.cash })
}
