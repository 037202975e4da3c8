import { BOARD_LINE_BASE, type BoardLines } from '../../../shared/protocol/rest-boards'

/** Half range of the smallest scale: a quiet day does not look wild. */
const LEAST = 0.01

/** Half range, as a fraction, that holds every board's line: all cells are drawn to it. */
export function gridScale(boards: BoardLines['boards']): number {
  let most = LEAST
  for (const { weighted } of boards) {
    for (const value of weighted) most = Math.max(most, Math.abs(value / BOARD_LINE_BASE - 1))
  }
  return most
}

/** The board's change now; NaN before its first minute. */
export const gridChange = ({ weighted }: BoardLines['boards'][number]): number =>
  weighted.length === 0 ? Number.NaN : (weighted.at(-1) as number) / BOARD_LINE_BASE - 1

/** Strongest first; a board without a line last. */
export function byChange(boards: BoardLines['boards']): BoardLines['boards'] {
  const strength = (board: BoardLines['boards'][number]) => {
    const change = gridChange(board)
    return Number.isNaN(change) ? Number.NEGATIVE_INFINITY : change
  }
  return [...boards].sort((a, b) => strength(b) - strength(a) || (a.name < b.name ? -1 : 1))
}
