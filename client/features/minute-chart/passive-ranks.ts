import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'

/** Passive trades of large orders: they bought from active sellers, or sold to active buyers. */
type PassiveVerdict = 'absorbing' | 'distributing' | 'none'

/** `odBig`, `adBig`: net of 大 and 超大, by order and by aggressor. */
export function passiveVerdict(odBig: number, adBig: number): PassiveVerdict {
  if (odBig > 0 && adBig <= 0) return 'absorbing'
  if (odBig < 0 && adBig >= 0) return 'distributing'
  return 'none'
}

export interface PassiveRank {
  place: number
  /** Yuan. */
  passive: number
  /** Fraction of the day's turnover. */
  share: number
}

/** Stocks of one verdict, those with the largest passive net first. */
export function passiveRanks(
  board: BoardStore,
  table: InstrumentTable,
  verdict: Exclude<PassiveVerdict, 'none'>,
  count: number,
): PassiveRank[] {
  const sign = verdict === 'absorbing' ? 1 : -1
  const ranks: PassiveRank[] = []
  for (let place = 0; place < table.id.length; place++) {
    if (table.kind[place] !== 'stock' || !table.hasOrderNumbers[place] || !board.has(place)) continue
    const odBig = boardValue(board, 'odBig', place)
    const adBig = boardValue(board, 'adBig', place)
    if (passiveVerdict(odBig, adBig) !== verdict) continue
    const passive = odBig - adBig
    ranks.push({ place, passive, share: passive / boardValue(board, 'turnover', place) })
  }
  return ranks.sort((a, b) => sign * (b.passive - a.passive) || a.place - b.place).slice(0, count)
}
