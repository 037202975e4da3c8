import { type Company, isStock } from './universe'

/** Free float, yuan, of a company that is neither large nor small, and how far apart the others are (logarithm). */
const MIDDLE = 5e9
const APART = 1.3
const MOST = 1.5

/** How much of the growth style's return a board's companies take. */
const GROWTH: Partial<Record<Company['board'], number>> = { chinext: 1, star: 1.1, bse: 0.7, main: -0.35 }

/** How far a company goes with the two styles: `size` + = the large ones, `growth` + = the young boards. */
export interface Style {
  size: number
  growth: number
}

export function companyStyle({ board, basePrice, floatShares }: Company): Style {
  if (!isStock({ board })) return { size: 0, growth: 0 }
  const size = Math.log((floatShares * basePrice) / 100 / MIDDLE) / APART
  return { size: Math.max(-MOST, Math.min(MOST, size)), growth: GROWTH[board] ?? 0 }
}
