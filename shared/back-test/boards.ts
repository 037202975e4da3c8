import type { Board } from '../market/instrument'
import { BOARD_RULES, type BoardRule } from '../market/rules'
import type { CaseBoard } from './model'

const BOARDS: Readonly<Record<CaseBoard, Board>> = {
  sh_main: 'main',
  sz_main: 'main',
  chinext: 'chinext',
  star: 'star',
  bse: 'bse',
  etf: 'fund',
  convertible: 'bond',
}

/** The exchange's rule of a board in force on a day; undefined before its first. */
export function boardRule(board: CaseBoard, day: string): BoardRule | undefined {
  return BOARD_RULES.findLast((rule) => rule.board === BOARDS[board] && rule.from <= day)
}

/** Smallest change of price in li. */
export const tickOf = (board: CaseBoard): number => (board === 'etf' || board === 'convertible' ? 1 : 10)

/** Whether stamp tax and transfer fee are due. */
export const isShare = (board: CaseBoard): boolean => board !== 'etf' && board !== 'convertible'

/** Whether a purchase can be sold on the same day. */
export const isSoldSameDay = (board: CaseBoard): boolean => board === 'convertible'

/** Smallest order and the step above it, which do not depend on the day. */
export function lotOf(board: CaseBoard): { min: number; step: number } {
  const { lotMin: min, lotStep: step } = boardRule(board, '99999999') as BoardRule
  return { min, step }
}

/** Largest quantity up to `max` that a buy order may have; 0 if none. */
export function legalBuy(board: CaseBoard, max: number): number {
  const { min, step } = lotOf(board)
  return max < min ? 0 : max - (max % step)
}

/**
 * Largest quantity up to `max` that a sell order may have, of `sellable` shares. The odd part of a holding (less than a
 * lot, on STAR and BSE less than the smallest order) is sold only as a whole.
 */
export function legalSell(board: CaseBoard, max: number, sellable: number): number {
  const most = Math.min(max, sellable)
  if (most === sellable) return sellable
  const { min, step } = lotOf(board)
  if (step === 1) return most < min ? 0 : most
  const odd = sellable % step
  const even = most - (most % step)
  const withOdd = most < odd ? 0 : odd + (most - odd) - ((most - odd) % step)
  return Math.max(even, withOdd)
}
