import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, type ViewColumn } from '../../store/rows/board-view'

const MEASURES: readonly ViewColumn[] = ['change', 'turnover', 'adNet']

/** Places of the members by one measure, 1 = the largest; who has no figure comes last. */
function ranksBy(board: BoardStore, places: readonly number[], column: ViewColumn): Map<number, number> {
  const value = (place: number) => {
    const figure = boardValue(board, column, place)
    return Number.isNaN(figure) ? Number.NEGATIVE_INFINITY : figure
  }
  const ordered = [...places].sort((a, b) => value(b) - value(a) || a - b)
  return new Map(ordered.map((place, rank) => [place, rank + 1]))
}

/**
 * 龙头分: mean of a member's ranks by change, turnover and net by aggressor; 1 leads all three. A member without trades
 * today has none.
 */
export function leaderScores(board: BoardStore, places: readonly number[]): Map<number, number> {
  const traded = places.filter((place) => !Number.isNaN(boardValue(board, 'change', place)))
  const ranks = MEASURES.map((column) => ranksBy(board, traded, column))
  return new Map(
    traded.map((place) => [place, ranks.reduce((sum, rank) => sum + (rank.get(place) ?? 0), 0) / MEASURES.length]),
  )
}
