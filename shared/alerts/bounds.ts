import type { Price } from '../market/units'
import { add, type Fraction, negative, toNumber } from './fraction'
import { marginOf } from './margin'
import type { Operand } from './operands'
import { isUpwards, type Judged } from './truth'

export interface Scaled {
  priceScale: number
  prevClose: Price
}

/** Prices and changes of an instrument are one value: both move with its newest price alone. */
export const isOfPrice = (operand: Operand): boolean => operand === 'price' || operand === 'change'

/**
 * Values at which an atom that holds an operand against a number may change what it says: its threshold, and then where
 * it lies moved back by the margin. Of `isOfPrice` in price units, of others in the operand's own; rounded as
 * doubles are. Undefined: it is no such atom.
 */
export function boundsOf({ atom, threshold, margin }: Judged, { priceScale, prevClose }: Scaled): number[] | undefined {
  if (atom.kind !== 'compare' || atom.right.kind !== 'number') return undefined
  const { operand } = atom.left
  const value = threshold ?? atom.right.value
  const back = marginOf(operand, value, priceScale)
  const values: Fraction[] = margin ? [value, add(value, isUpwards(atom) ? negative(back) : back)] : [value]
  if (operand === 'price') return values.map((one) => toNumber(one) * 10 ** priceScale)
  if (operand === 'change') return values.map((one) => ((toNumber(one) + 100) * prevClose) / 100)
  return values.map(toNumber)
}
