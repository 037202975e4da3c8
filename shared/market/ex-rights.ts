import type { Price } from './units'

/** Terms of an ex-date per share: cash dividend in price units, bonus shares, rights shares and their price. */
export interface ExRights {
  cash: Price
  bonus: number
  rights: number
  rightsPrice: Price
}
