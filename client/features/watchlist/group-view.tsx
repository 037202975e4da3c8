import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { tagRequest } from '../../store/account/tag-request'
import { useTags } from '../../store/account/tags'
import type { ListColumn } from '../../store/account/user-settings'
import type { CodePlace } from '../../store/account/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { CardView } from './card-view'
import { CorrelationView } from './correlation-view'
import { WatchHeatView } from './heat-view'
import { ListTable } from './list-table'
import { formulasOf, groupColumnsOf } from './own-columns'
import type { ListedGroup } from './use-listed'
import type { Marks } from './use-marks'

export const VIEWS = ['table', 'cards', 'heat', 'events', 'correlation'] as const
export type GroupViewKind = (typeof VIEWS)[number]

const hasModifier = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || target instanceof HTMLInputElement

/** Opens an instrument's chart beside this page. */
export const openChart = (id: InstrumentId): void => {
  window.open(address.multiChart('1', [id]), '_blank', 'noopener')
}

/** Members of one group as a table, cards, a heat map, the stream of their events or their correlations. Delete removes the chosen one, Alt with arrows moves it, T puts words on it or on those that are marked. */
export function GroupView(props: {
  view: GroupViewKind
  listed: ListedGroup
  group: WatchGroup
  /** Columns that all lists show. */
  all: readonly ListColumn[]
  selected: InstrumentId | undefined
  marks: Marks
  onSelect: (id: InstrumentId) => void
  onMove: (by: number) => void
  onPlace: (id: InstrumentId, to: CodePlace) => void
  onRemove: () => void
  /** The stream of the members' events. */
  events: ReactNode
}) {
  const { view, listed, group, all, selected, marks, onSelect, onMove, onPlace, onRemove, events } = props
  const words = useTags()
  const isTagged = group.codes.some((id) => words.has(id))
  const columns = useMemo(() => groupColumnsOf(group, all, isTagged), [group, all, isTagged])
  const formulas = useMemo(() => formulasOf(group), [group])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by) {
      event.preventDefault()
      onMove(by)
    } else if (event.key === 'Delete') onRemove()
    else if (event.key.toLowerCase() === 't' && !hasModifier(event)) {
      event.preventDefault()
      tagRequest.notify(marks.marked.size > 0 ? [...marks.marked] : selected === undefined ? [] : [selected])
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the grid and the cards inside
    <div onKeyDown={onKeyDown} className="min-h-0 flex-1">
      {view === 'table' && (
        <ListTable
          label={text.table}
          listed={listed}
          columns={columns}
          widths={group.widths}
          formulas={formulas}
          selected={selected}
          marked={marks.marked}
          onSelect={onSelect}
          onMark={marks.toggle}
          onPlace={onPlace}
          onOpen={openChart}
        />
      )}
      {view === 'cards' && <CardView listed={listed} selected={selected} onSelect={onSelect} onOpen={openChart} />}
      {view === 'events' && events}
      {view === 'correlation' && <CorrelationView listed={listed} />}
      {view === 'heat' && <WatchHeatView listed={listed} onOpen={openChart} />}
    </div>
  )
}
