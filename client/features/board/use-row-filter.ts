import { useMemo } from 'react'
import { replaceQuery, useQuery } from '../../ui/use-query'
import type { FundsMode } from './figures'
import { BOARD_FILTERS, type BoardFilter, type ListType, ROW_MARKS, type RowFilter } from './filter'
import { readScreen, whyNot } from './read-screen'

const boardOf = (text: string): BoardFilter => BOARD_FILTERS.find((board) => board === text) ?? 'all'

/** The filters, held in the address (`q`, `board`, `limit`, `where`), so that a link shows the same rows. */
export function useRowFilter(mode: FundsMode, type: ListType) {
  const [text] = useQuery('q')
  const [board] = useQuery('board', 'all')
  const [limit] = useQuery('limit')
  const [where] = useQuery('where')
  const read = useMemo(() => (where === '' ? undefined : readScreen(where, mode, type)), [where, mode, type])
  const filter = useMemo((): RowFilter => {
    const condition = read?.ok ? read.condition : undefined
    return { text, board: boardOf(board), mark: ROW_MARKS.find((mark) => mark === limit), condition }
  }, [text, board, limit, read])
  return {
    filter,
    /** The condition as it is written, and why it is none. */
    where: { text: where, wrong: read && whyNot(where, read, type) },
    screen: (written: string) => replaceQuery({ where: written }),
    change: (change: Partial<RowFilter>) =>
      replaceQuery({
        ...(change.text === undefined ? {} : { q: change.text }),
        ...(change.board === undefined ? {} : { board: change.board === 'all' ? null : change.board }),
        ...('mark' in change ? { limit: change.mark ?? null } : {}),
      }),
    clear: () => replaceQuery({ q: null, board: null, limit: null, where: null }),
  }
}
