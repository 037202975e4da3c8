import type { Price } from './units'

/** Terms of a change of the shares, per share held: cash in price units, shares given, shares sold at a price. */
export interface ExRights {
  cash: Price
  bonus: number
  rights: number
  rightsPrice: Price
}
