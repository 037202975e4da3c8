import type { Price } from '../market/units'
import { add, type Fraction, floor, fraction, negative, times, toNumber } from './fraction'
import { marginOf } from './margin'
import type { Operand } from './operands'
import { backCountsBelow, countsBelow, isUpwards, type Judged } from './truth'

const HUNDRED = fraction(100)

export interface Scaled {
  priceScale: number
  prevClose: Price
}

/** Prices and changes of an instrument are one value: both move with its newest price alone. */
export const isOfPrice = (operand: Operand): boolean => operand === 'price' || operand === 'change'

/** Between the last whole value that counts as below a bound, and the first that does not. `isBelow`: one on it does. */
const besides = (bound: Fraction, isBelow: boolean): number =>
  isBelow ? floor(bound) + 0.5 : -floor(negative(bound)) - 0.5

/**
 * Values at which an atom that compares an operand with a number may change its result: its threshold, and its
 * threshold moved back by the margin. For `isOfPrice` in price units and exactly: between the two prices that it
 * separates. For others in the operand's own unit, rounded as doubles are. Undefined: it is no such atom.
 */
export function boundsOf({ atom, threshold, margin }: Judged, { priceScale, prevClose }: Scaled): number[] | undefined {
  if (atom.kind !== 'compare' || atom.right.kind !== 'number') return undefined
  const { left } = atom
  const value = threshold ?? atom.right.value
  const back = marginOf(left.operand, value, priceScale)
  const values: Fraction[] = margin ? [value, add(value, isUpwards(atom) ? negative(back) : back)] : [value]
  if (!isOfPrice(left.operand)) return values.map(toNumber)
  const units = fraction(10 ** priceScale)
  const inUnits = (one: Fraction) =>
    left.operand === 'price' ? times(one, units) : times(add(one, HUNDRED), fraction(prevClose, 100))
  const [isBelow, isBackBelow] = [countsBelow(atom.comparison), backCountsBelow(atom)]
  return values.map((one, place) => besides(inUnits(one), place === 0 ? isBelow : isBackBelow))
}
