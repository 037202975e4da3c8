import { useMemo } from 'react'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { BOARD_FILTERS, type BoardFilter, type RowFilter } from './filter'

const boardOf = (text: string): BoardFilter => BOARD_FILTERS.find((board) => board === text) ?? 'all'

/** The filters, held in the address (`q`, `board`, `limit`), so that a link shows the same rows. */
export function useRowFilter() {
  const [text] = useQuery('q')
  const [board] = useQuery('board', 'all')
  const [limit] = useQuery('limit')
  const filter = useMemo(
    (): RowFilter => ({ text, board: boardOf(board), limitUp: limit === 'up' }),
    [text, board, limit],
  )
  return {
    filter,
    change: (change: Partial<RowFilter>) =>
      replaceQuery({
        ...(change.text === undefined ? {} : { q: change.text }),
        ...(change.board === undefined ? {} : { board: change.board === 'all' ? null : change.board }),
        ...(change.limitUp === undefined ? {} : { limit: change.limitUp ? 'up' : null }),
      }),
    clear: () => replaceQuery({ q: null, board: null, limit: null }),
  }
}
