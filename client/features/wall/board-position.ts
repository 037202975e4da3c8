/** Part of a board that a screen shows: of 2 × 2 screens, the one at (0, 1) is the lower left one. */
export interface Tile {
  columns: number
  rows: number
  column: number
  row: number
}

export const WHOLE: Tile = { columns: 1, rows: 1, column: 0, row: 0 }

interface BoardPosition {
  /** Pixels of a 1080th of the board's height. */
  unit: number
  width: number
  height: number
  left: number
  top: number
}

/** Position of the whole board around a screen of this size, px. */
export const boardPosition = (width: number, height: number, tile: Tile): BoardPosition => ({
  unit: Math.min((height * tile.rows) / 1080, (width * tile.columns) / 1920),
  width: width * tile.columns,
  height: height * tile.rows,
  left: tile.column === 0 ? 0 : -width * tile.column,
  top: tile.row === 0 ? 0 : -height * tile.row,
})

/** Furthest that a wall is moved, and how long one round takes. */
export const SHIFT_PX = 8
const ROUND_MS = 40 * 60_000

/** Offset on a slow orbit against burn-in, px at 1080 lines. */
export function shiftAt(now: number): { x: number; y: number } {
  const angle = ((now % ROUND_MS) / ROUND_MS) * 2 * Math.PI
  return { x: Math.round(SHIFT_PX * Math.cos(angle)), y: Math.round(SHIFT_PX * Math.sin(angle)) }
}

const NOON_MS = 12 * 3_600_000

/** The head changes sides at noon, so that its letters do not burn in. */
export const headSide = (timeOfDayMs: number): 'top' | 'bottom' => (timeOfDayMs < NOON_MS ? 'top' : 'bottom')
