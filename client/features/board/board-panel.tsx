import { type ReactNode, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { useBoard, useInstruments, useMeasures } from '../../store/hooks'
import { boardText } from '../../text/board'
import { common } from '../../text/common'
import { tradingText } from '../../text/trading'
import { Button, buttonClass } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { StateView } from '../../ui/state-view'
import { replaceQuery, useQuery } from '../../ui/use-query'
import type { SortKey } from './board-rows'
import { BoardTable } from './board-table'
import { ColumnMenu } from './column-menu'
import { hiddenSort } from './columns'
import { isMeasure } from './condition-figures'
import type { FundsMode } from './figures'
import type { ListType } from './filter'
import { FilterBar } from './filter-bar'
import { ScreenButton } from './screen-button'
import { ScreenStrip } from './screen-strip'
import { nextDirection, sortKeyOf } from './sort-choice'
import { usePlaces } from './use-places'
import { useRowFilter } from './use-row-filter'
import { useTableView } from './use-table-view'

export interface BoardPanelProps {
  mode: FundsMode
  type: ListType
  selected: InstrumentId
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
  onFirst: (id: InstrumentId) => void
  /** Switches of mode and type, at the left of the head. */
  title: ReactNode
  className?: string
}

/** The whole market's money, live: list, filters, sort; all three are kept in the address. */
export function BoardPanel({ mode, type, selected, onSelect, onOpen, onFirst, title, className }: BoardPanelProps) {
  const board = useBoard()
  const instruments = useInstruments()
  const { table } = instruments
  const { places, failed, retry } = usePlaces(table, type)
  const { filter, where, change, screen, clear } = useRowFilter(mode, type)
  // A link names the row to look at; otherwise the table stays at its top.
  const [follow] = useState(() => new URLSearchParams(location.search).has('code'))
  const [writing, setWriting] = useState(false)
  const [sortText] = useQuery('sort')
  const [directionText] = useQuery('dir', 'desc')
  const [{ shown, unknown, held, waits }, setState] = useState({ shown: 0, unknown: 0, held: false, waits: true })
  const key = sortKeyOf(sortText, mode)
  const { columns, widths, chosen, choose, unsaved } = useTableView(mode, type)
  const measures = useMeasures([...columns, key, ...(filter.condition?.keys ?? [])].some(isMeasure))
  const sortedBy = hiddenSort(key, columns)
  const direction = directionText === 'asc' ? 'ascending' : 'descending'
  const wish = useMemo(
    () => places && { places, filter, sort: { key, direction } as const },
    [places, filter, key, direction],
  )
  const onSort = (wanted: SortKey) =>
    replaceQuery({ sort: wanted, dir: nextDirection(wanted, { key, direction }) === 'ascending' ? 'asc' : null })

  return (
    <Panel
      title={title}
      className={className}
      bodyClassName="flex flex-col"
      controls={
        <>
          {sortedBy && (
            <span className="text-11 text-text-3" title={boardText.sortedByHelp}>
              {boardText.sortedBy(sortedBy)}
            </span>
          )}
          {held && (
            <span className="text-11 text-text-3" title={boardText.pausedHint}>
              {boardText.paused}
            </span>
          )}
          <ColumnMenu {...{ mode, type, selected, widths, chosen, unsaved }} shown={columns} onChange={choose} />
        </>
      }
    >
      <FilterBar
        filter={filter}
        onChange={change}
        onClear={clear}
        shown={shown}
        all={places?.length ?? 0}
        stocks={type === 'STK' || type === 'ZX'}
        screen={<ScreenButton {...{ mode, type, where }} onChange={screen} open={writing} onOpenChange={setWriting} />}
      />
      {where.text !== '' && (
        <ScreenStrip {...{ where, shown, unknown }} onEdit={() => setWriting(true)} onClear={() => screen('')} />
      )}
      <div className="relative min-h-0 flex-1">
        {table && wish ? (
          <>
            <BoardTable
              key={type}
              {...{
                board,
                measures,
                table,
                mode,
                columns,
                widths,
                type,
                wish,
                selected,
                follow,
                onSelect,
                onOpen,
                onSort,
                onFirst,
              }}
              onState={(next) =>
                setState((last) =>
                  last.shown === next.shown &&
                  last.unknown === next.unknown &&
                  last.held === next.held &&
                  last.waits === next.waits
                    ? last
                    : next,
                )
              }
            />
            {waits && (
              <div className="absolute inset-x-0 top-7 bottom-0 bg-panel">
                <SkeletonRows rows={34} columns={9} />
              </div>
            )}
            {!waits && shown === 0 && <Nothing type={type} listed={wish.places.length > 0} onClear={clear} />}
          </>
        ) : failed || instruments.error ? (
          <StateView
            state="failed"
            why={failed ? boardText.failedLists : boardText.failed}
            action={<Button onClick={() => (failed ? retry() : void instruments.refresh())}>{common.retry}</Button>}
          />
        ) : (
          <SkeletonRows rows={34} columns={9} />
        )}
      </div>
    </Panel>
  )
}

/** Why there is no row, and what to do about it. */
function Nothing({ type, listed, onClear }: { type: ListType; listed: boolean; onClear: () => void }) {
  const own = type === 'ZX'
  const why = listed ? boardText.emptyFilter : own ? boardText.emptyList : boardText.emptyType(tradingText.types[type])
  return (
    <div className="absolute inset-x-0 top-7 bottom-0 bg-panel">
      <StateView
        state="empty"
        why={why}
        action={
          listed ? (
            <Button onClick={onClear}>{boardText.filter.clear}</Button>
          ) : (
            own && (
              <a href={address.userMonitorNew()} className={buttonClass()}>
                {boardText.toWatchlists}
              </a>
            )
          )
        }
      />
    </div>
  )
}
