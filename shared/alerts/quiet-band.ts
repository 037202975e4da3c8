import type { Price } from '../market/units'
import { add, type Fraction, floor, fraction, negative, times } from './fraction'
import { marginOf } from './margin'
import type { Rule } from './rule'
import type { Judged } from './truth'

/** Prices strictly between these change nothing of what a rule says. */
export interface Band {
  above: Price
  below: Price
}

export interface Scaled {
  priceScale: number
  prevClose: Price
}

/** Whether a rule looks at the price alone, against fixed numbers. */
export const isOfPrice = ({ expression }: Rule, judged: readonly Judged[]): boolean =>
  expression.kind !== 'edge' &&
  judged.every(
    ({ atom }) =>
      atom.kind === 'compare' &&
      atom.right.kind === 'number' &&
      (atom.left.operand === 'price' || atom.left.operand === 'change'),
  )

/** Prices, as fractions of price units, at which an atom may change what it says. */
function boundsOf({ atom, threshold, margin }: Judged, { priceScale, prevClose }: Scaled): Fraction[] {
  if (atom.kind !== 'compare' || atom.right.kind !== 'number') return []
  const value = threshold ?? atom.right.value
  const back = marginOf(atom.left.operand, value, priceScale)
  const values = margin ? [value, add(value, back), add(value, negative(back))] : [value]
  if (atom.left.operand === 'price') return values.map((one) => times(one, fraction(10 ** priceScale)))
  return values.map((one) => times(add(one, fraction(100)), fraction(prevClose, 100)))
}

/** The band around a price in which nothing changes. */
export function bandAround(price: Price, judged: readonly Judged[], scaled: Scaled): Band {
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const atom of judged) {
    for (const bound of boundsOf(atom, scaled)) {
      const low = floor(bound)
      const whole = bound.top === low * bound.bottom
      if (whole && price === low) {
        above = Math.max(above, price - 1)
        below = Math.min(below, price + 1)
      } else if (price > low) above = Math.max(above, low)
      else below = Math.min(below, whole ? low : low + 1)
    }
  }
  return { above, below }
}
