import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { keysOf } from '../../../shared/expression/expression'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { useTableChoice } from '../../store/account/table-choices'
import { BasketFeeds } from '../../store/baskets/basket-feeds'
import { useBoard, useInstruments, useMeasures } from '../../store/hooks'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { replaceQuery, useQuery } from '../../ui/use-query'
import type { BoardSortKey } from './board-rows'
import { BoardWaiting, Failed, Nothing, OrderMarks } from './board-states'
import { BoardTable } from './board-table'
import type { ShownRows } from './board-table-props'
import { ColumnMenu } from './column-menu'
import { hiddenSort } from './columns'
import { isMeasure } from './condition-figures'
import { BoardFilterBar } from './filter-bar'
import { ScreenButton } from './screen-button'
import { ScreenStrip } from './screen-strip'
import { nextDirection, sortKeyOf } from './sort-choice'
import { useInstrumentIndexes } from './use-instrument-indexes'
import { useRowFilter } from './use-row-filter'
import { useTableView } from './use-table-view'

interface BoardPanelProps {
  mode: FundsMode
  type: ListType
  selected: InstrumentId
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
  onFirst: (id: InstrumentId) => void
  /** Whether the list is known to have no rows. */
  onEmpty?: (isEmpty: boolean) => void
  /** Switches of mode and type, at the left of the head. */
  title: ReactNode
  /** In the room that a list of a few rows leaves. */
  below?: ReactNode
  className?: string
}

/** Rows of a list that leaves room for something else; heights of a row and of its head with a bar to scroll, CSS pixels. */
const SHORT = 12
const HEAD = 46
const ROW = 24

const NOT_YET: ShownRows = { shown: 0, unknown: 0, held: false, waits: true }

/** Space of a table, which a list of a few rows shares with the content below it. */
function Room({ rows, below, children }: { rows: number | undefined; below: ReactNode; children: ReactNode }) {
  const isShort = below !== undefined && rows !== undefined && rows <= SHORT
  return (
    <>
      <div
        className={classNames('relative min-h-0', isShort ? 'shrink-0' : 'flex-1')}
        style={isShort ? { height: HEAD + rows * ROW } : undefined}
      >
        {children}
      </div>
      {isShort && <div className="min-h-0 flex-1 border-t border-line">{below}</div>}
    </>
  )
}

/** The whole market's money, live: list, filters, sort; all three are stored in the address. */
export function BoardPanel({
  mode,
  type,
  selected,
  onSelect,
  onOpen,
  onFirst,
  onEmpty,
  title,
  below,
  className,
}: BoardPanelProps) {
  const board = useBoard()
  const instruments = useInstruments()
  const { listed, failed, retry } = useInstrumentIndexes(instruments.table, type)
  const places = listed?.places
  const { filter, where, change, screen, clear } = useRowFilter(mode, type)
  // A link names the row to look at; otherwise the table stays at its top.
  const [follow] = useState(() => new URLSearchParams(location.search).has('code'))
  const [writing, setWriting] = useState(false)
  const [{ shown, unknown, held, waits }, setState] = useState(NOT_YET)
  const { key, direction, onSort } = useBoardSort(mode)
  const { columns, widths, chosen, choose, unsaved } = useTableView(mode, type)
  const [choice, chooseTable] = useTableChoice('board')
  const measures = useMeasures([...columns, key, ...(filter.condition ? keysOf(filter.condition) : [])].some(isMeasure))
  const sortedBy = hiddenSort(key, columns)
  const isEmpty = listed !== undefined && !waits && shown === 0
  useEffect(() => onEmpty?.(isEmpty), [onEmpty, isEmpty])
  const request = useMemo(
    () => places && { places, filter, sort: { key, direction } as const },
    [places, filter, key, direction],
  )

  return (
    <Panel
      title={title}
      className={className}
      bodyClassName="flex flex-col"
      controls={
        <>
          <OrderMarks sortedBy={sortedBy} held={held} />
          <ColumnMenu
            mode={mode}
            type={type}
            selected={selected}
            widths={widths}
            chosen={chosen}
            unsaved={unsaved}
            shown={columns}
            onChange={choose}
            choice={choice}
            onChoice={chooseTable}
          />
        </>
      }
    >
      <BoardFilterBar
        filter={filter}
        onChange={change}
        onClear={clear}
        shown={shown}
        all={places?.length ?? 0}
        stocks={type === 'STK' || type === 'ZX'}
        knowsListing={instruments.table?.listed !== undefined}
        screen={
          <ScreenButton
            mode={mode}
            type={type}
            where={where}
            onChange={screen}
            open={writing}
            onOpenChange={setWriting}
          />
        }
      />
      {where.text !== '' && (
        <ScreenStrip
          where={where}
          shown={shown}
          unknown={unknown}
          onEdit={() => setWriting(true)}
          onClear={() => screen('')}
        />
      )}
      <Room rows={places?.length} below={below}>
        {listed && request ? (
          <>
            <BasketFeeds {...listed.baskets} />
            <BoardTable
              key={type}
              board={board}
              measures={measures}
              mode={mode}
              type={type}
              columns={columns}
              widths={widths}
              units={choice.units}
              grouping={type === 'IDX' ? undefined : choice.grouping}
              request={request}
              selected={selected}
              follow={follow}
              table={listed.table}
              baskets={listed.baskets.rows}
              onSelect={onSelect}
              onOpen={onOpen}
              onSort={onSort}
              onFirst={onFirst}
              onState={(next) => setState((last) => (isSame(last, next) ? last : next))}
            />
            {waits && <BoardWaiting />}
            {isEmpty && <Nothing type={type} listed={request.places.length > 0} onClear={clear} />}
          </>
        ) : failed || instruments.error ? (
          <Failed failed={failed} onRetry={() => (failed ? retry() : void instruments.refresh())} />
        ) : (
          <SkeletonRows rows={34} columns={9} />
        )}
      </Room>
    </Panel>
  )
}

const isSame = (one: ShownRows, other: ShownRows) =>
  one.shown === other.shown && one.unknown === other.unknown && one.held === other.held && one.waits === other.waits

/** The order of the rows, stored in the address. */
function useBoardSort(mode: FundsMode) {
  const [sortText] = useQuery('sort')
  const [directionText] = useQuery('dir', 'desc')
  const key = sortKeyOf(sortText, mode)
  const direction = directionText === 'asc' ? ('ascending' as const) : ('descending' as const)
  const onSort = (wanted: BoardSortKey) =>
    replaceQuery({ sort: wanted, dir: nextDirection(wanted, { key, direction }) === 'ascending' ? 'asc' : null })
  return { key, direction, onSort }
}
