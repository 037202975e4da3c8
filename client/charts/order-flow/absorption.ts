import type { Price, Shares } from '../../../shared/market/units'
import type { Footprint, FootprintCell, FootprintMinute } from './footprint'

/** Much volume crossed the spread at the end of a minute's range, and the price did not continue: it was absorbed. */
export interface Absorption {
  slot: number
  price: Price
  /** Side that absorbed it: buyers below (承接), sellers above (压制). */
  side: 'buy' | 'sell'
  volume: Shares
}

/** The cell has so much of what crossed on its side in the minute, … */
const SHARE = 0.25
/** … and is so many times the mean cell of that side in the minutes before. */
const TIMES = 2
const BEFORE = 30
/** Fewer minutes before say little of how much is usual. */
const BEFORE_LEAST = 5

/** A minute of fewer prices has no end to hold. */
const CELLS_LEAST = 3

type Crossed = 'bought' | 'sold'

/** Mean of what crossed on a side in a cell that had any, over the minutes before. */
function usualCell(footprint: Footprint, slot: number, crossed: Crossed): Shares | undefined {
  let [sum, cells, minutes] = [0, 0, 0]
  for (let at = slot - BEFORE; at < slot; at++) {
    const minute = footprint.minute(at)
    if (!minute) continue
    minutes++
    for (const cell of minute.cells) {
      if (cell[crossed] === 0) continue
      sum += cell[crossed]
      cells++
    }
  }
  return minutes < BEFORE_LEAST || cells === 0 ? undefined : sum / cells
}

/**
 * Absorption in a minute: at most one price at either end. It is known once the next minute has stayed on this side of
 * the price, so `newest` (the newest existing slot) must be beyond that one. `step`: height of a cell.
 */
export function absorptionsOf(footprint: Footprint, slot: number, newest: number, step: Price): Absorption[] {
  const minute = footprint.minute(slot)
  const next = footprint.minute(slot + 1)
  if (!minute || !next || newest < slot + 2 || minute.cells.length < CELLS_LEAST) return []
  const [lowest, highest] = [minute.cells[0] as FootprintCell, minute.cells.at(-1) as FootprintCell]
  const found: Absorption[] = []
  const isDefendedBelow = minute.close >= lowest.price + step && (next.cells[0]?.price ?? 0) >= lowest.price
  if (isDefendedBelow && isLarge(footprint, minute, lowest, 'sold')) {
    found.push({ slot, price: lowest.price, side: 'buy', volume: lowest.sold })
  }
  const isDefendedAbove = minute.close < highest.price && (next.cells.at(-1)?.price ?? highest.price) <= highest.price
  if (isDefendedAbove && isLarge(footprint, minute, highest, 'bought')) {
    found.push({ slot, price: highest.price, side: 'sell', volume: highest.bought })
  }
  return found
}

function isLarge(footprint: Footprint, minute: FootprintMinute, cell: FootprintCell, crossed: Crossed): boolean {
  if (cell[crossed] < SHARE * minute[crossed] || cell[crossed] === 0) return false
  const usual = usualCell(footprint, minute.slot, crossed)
  return usual !== undefined && cell[crossed] >= TIMES * usual
}
