import type { Price } from '../market/units'
import { absolute, type Fraction, fraction, larger, times, toNumber } from './fraction'
import { type Operand, specOf } from './operands'

const TICKS = 2
const OF_PRICE = fraction(1, 1_000)
const OF_PERCENT = fraction(1, 10)
const OF_OTHERS = fraction(1, 20)

/**
 * How far a value must move back past its threshold before the condition can become true again: for prices two ticks or
 * 0.1 %, for lines over bars 0.1 %, for percentages 0.1 points, for others 5 %.
 */
export function marginOf(operand: Operand, threshold: Fraction, priceScale: number): Fraction {
  const { unit } = specOf(operand)
  if (unit === 'percent') return OF_PERCENT
  if (unit === 'number') return absolute(times(threshold, OF_PRICE))
  if (unit !== 'price') return absolute(times(threshold, OF_OTHERS))
  return larger(fraction(TICKS, 10 ** priceScale), absolute(times(threshold, OF_PRICE)))
}

/** The same of doubles, rounded as they are. */
export function marginNear(operand: Operand, threshold: number, priceScale: number): number {
  const { unit } = specOf(operand)
  if (unit === 'percent') return toNumber(OF_PERCENT)
  if (unit === 'number') return Math.abs(threshold) * toNumber(OF_PRICE)
  if (unit !== 'price') return Math.abs(threshold) * toNumber(OF_OTHERS)
  return Math.max(TICKS / 10 ** priceScale, Math.abs(threshold) * toNumber(OF_PRICE))
}

/** A price of a rule after an ex-date: moved as the previous close was, half up to the tick. In yuan. */
export function movedPrice(value: Fraction, prevClose: Price, lastClose: Price, priceScale: number): Fraction {
  const moved = times(times(value, fraction(10 ** priceScale)), fraction(prevClose, lastClose))
  return fraction(Math.floor((2 * moved.top + moved.bottom) / (2 * moved.bottom)), 10 ** priceScale)
}

/** Whether a previous close is not the last official close any more: off it by more than 0.5 %. */
export const isExDate = (prevClose: Price, lastClose: Price): boolean =>
  prevClose > 0 && lastClose > 0 && Math.abs(prevClose - lastClose) * 200 > lastClose
