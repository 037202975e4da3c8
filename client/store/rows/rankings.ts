import type { BoardStore } from './board-store'
import { boardValue } from './board-view'

export type Ranking = 'rise' | 'fall' | 'speed' | 'turnover' | 'inflow' | 'outflow'

/** In- and outflows list those alone. */
const positive = (value: number): number => (value > 0 ? value : Number.NaN)

/** Sort key of each ranking (largest first, NaN left out) and the figure it shows beside price and change. */
export const RANKINGS: Record<
  Ranking,
  { by: (board: BoardStore, place: number) => number; figure: 'speed' | 'net' | 'turnover' }
> = {
  rise: { by: (board, place) => boardValue(board, 'change', place), figure: 'net' },
  fall: { by: (board, place) => -boardValue(board, 'change', place), figure: 'net' },
  speed: { by: (board, place) => boardValue(board, 'speed5', place), figure: 'speed' },
  turnover: { by: (board, place) => boardValue(board, 'turnover', place), figure: 'turnover' },
  inflow: { by: (board, place) => positive(boardValue(board, 'adNet', place)), figure: 'net' },
  outflow: { by: (board, place) => positive(-boardValue(board, 'adNet', place)), figure: 'net' },
}
