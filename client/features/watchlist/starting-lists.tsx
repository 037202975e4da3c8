import { useCallback, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { fetchIndexMembers } from '../../api/members'
import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import type { ViewColumn } from '../../store/rows/board-view'
import { untradedOf } from '../../store/rows/day-pause'
import { leadingStocks } from '../../store/rows/leading-stocks'
import { asApiError, useResource } from '../../store/use-resource'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { useFocusLeft } from '../../ui/use-focus-left'

const COUNT = 20
const PREVIEWED = 3
const PREVIEW_HZ = 0.5
const SSE50 = '000016.SH'
type Start = keyof typeof text.starts
const STARTS = Object.keys(text.starts) as Start[]

const COLUMNS = { turnover: 'turnover', inflow: 'adNet' } as const satisfies Record<string, ViewColumn>

const namesOf = (ids: readonly InstrumentId[], table: InstrumentTable): string =>
  text.first(ids.slice(0, PREVIEWED).map((id) => table.name[table.id.indexOf(id)] ?? id))

/** First names of a list by a figure, as they change. */
function useLeaders(board: BoardStore, table: InstrumentTable, column: ViewColumn): string {
  const names = useCallback(
    (rows: BoardStore) => namesOf(leadingStocks(rows, table, column, COUNT), table),
    [table, column],
  )
  return useStoreValue(board, names, { hz: PREVIEW_HZ })
}

/** An empty group offers three lists to begin with. */
export function StartingLists({ table, onAdd }: { table: InstrumentTable; onAdd: (codes: InstrumentId[]) => void }) {
  const board = useBoard()
  const { phase } = useSession()
  const [busy, setBusy] = useState(false)
  const box = useFocusLeft<HTMLDivElement>()

  const members = useResource(`index-members ${SSE50}`, (options) => fetchIndexMembers(SSE50, options))
  const heaviest = (members.data?.members ?? []).toSorted((a, b) => b.weight - a.weight).map(({ id }) => id)
  /** Names of the first of a list, once they are known. */
  const preview: Record<Start, string> = {
    turnover: useLeaders(board, table, COLUMNS.turnover),
    inflow: useLeaders(board, table, COLUMNS.inflow),
    sse50: namesOf(heaviest, table),
  }

  async function use(start: Start) {
    setBusy(true)
    try {
      const codes =
        start === 'sse50'
          ? (members.data ?? (await fetchIndexMembers(SSE50))).members.map(({ id }) => id)
          : leadingStocks(board, table, COLUMNS[start], COUNT)
      if (codes.length > 0) onAdd(codes)
      else toast.error(untradedOf(phase).why)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div ref={box} className="flex h-full flex-col items-center justify-center gap-4 overflow-y-auto p-4 text-center">
      <div>
        <p className="text-15">{text.emptyGroup}</p>
        <p className="mt-1 text-text-2">{text.emptyWhy}</p>
      </div>
      <ul className="grid w-full max-w-2xl gap-px border border-line bg-line sm:grid-cols-3">
        {STARTS.map((start) => (
          <li key={start} className="flex flex-col items-center gap-1 bg-panel p-4">
            <span className="font-medium">{text.starts[start].title}</span>
            <span className="text-12 text-text-3">{text.starts[start].why}</span>
            <span className="min-h-4 text-12 text-text-2">{preview[start]}</span>
            <Button disabled={busy} onClick={() => use(start)} className="mt-2">
              {text.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
