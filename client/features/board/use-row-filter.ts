import { useMemo } from 'react'
import { keysOf } from '../../../shared/expression/expression'
import { normalised } from '../../../shared/expression/read-expression'
import type { InstrumentId } from '../../../shared/market/instrument'
import { OWN_DATA_PREFIX, ownNameOf } from '../../../shared/market/own-data'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { liveMarketTime, useOwnDataHeads, useOwnSets } from '../../store/account/own-data'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { BOARD_FILTERS, type BoardFilter, ROW_MARKS, type RowFilter } from './filter'
import { readScreen, whyNot } from './read-screen'

const NONE: readonly string[] = []

const boardOf = (text: string): BoardFilter => BOARD_FILTERS.find((board) => board === text) ?? 'all'

/** The filters, stored in the address (`q`, `board`, `limit`, `where`), so that a link shows the same rows. */
export function useRowFilter(mode: FundsMode, type: ListType) {
  const [text] = useQuery('q')
  const [board] = useQuery('board', 'all')
  const [limit] = useQuery('limit')
  const [where] = useQuery('where')
  const usesOwn = normalised(where).includes(OWN_DATA_PREFIX)
  const { data: heads, error } = useOwnDataHeads(usesOwn)
  // Its words are unknown until the data sets are.
  const isWaiting = usesOwn && !heads && !error
  const read = useMemo(
    () =>
      where === '' || isWaiting
        ? undefined
        : readScreen(
            where,
            mode,
            type,
            (heads ?? []).map(({ name }) => name),
          ),
    [where, mode, type, heads, isWaiting],
  )
  const sets = useOwnSets(read?.ok ? keysOf(read.condition).flatMap((key) => ownNameOf(key) ?? []) : NONE)
  const filter = useMemo((): RowFilter => {
    const condition = read?.ok ? read.condition : undefined
    const mark = ROW_MARKS.find((mark) => mark === limit)
    const own = (name: string, id: InstrumentId) => sets.get(name)?.rows.figure(id, liveMarketTime()) ?? Number.NaN
    return { text, board: boardOf(board), mark, condition, own: sets.size > 0 ? own : undefined }
  }, [text, board, limit, read, sets])
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
