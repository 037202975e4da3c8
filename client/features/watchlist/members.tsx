import { type ReactNode, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable, WatchGroup } from '../../../shared/protocol/rest'
import { tagRequest } from '../../store/account/tag-request'
import { useTags } from '../../store/account/tags'
import type { ListColumn } from '../../store/account/user-settings'
import type { CodePlace } from '../../store/account/watch-groups'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { FormerCodes } from './former-codes'
import { FormerEntries } from './former-entries'
import { GroupView, type GroupViewKind } from './group-view'
import { SelectedBar } from './selected-bar'
import { StartingLists } from './starting-lists'
import { type ListedGroup, useListed } from './use-listed'
import { type Marks, useMarks } from './use-marks'

interface MembersProps {
  view: GroupViewKind
  table: InstrumentTable
  group: WatchGroup
  /** Columns that all lists show. */
  columns: readonly ListColumn[]
  /** Only those that carry this word; '' = all. */
  tag: string
  onAllTags: () => void
  onAdd: (codes: readonly InstrumentId[]) => void
  onMove: (id: InstrumentId, by: number) => void
  onPlace: (id: InstrumentId, to: CodePlace) => void
  onRemove: (id: InstrumentId) => void
  onReplace: (old: InstrumentId, now: InstrumentId) => void
  events: (codes: readonly InstrumentId[]) => ReactNode
}

/** A group's members, and what is done with the chosen one or with those that are marked. */
export function GroupMemberList(props: MembersProps) {
  const { view, table, group, columns, tag, onAllTags, onAdd, onMove, onPlace, onRemove, onReplace, events } = props
  const instruments = useInstruments()
  const [selected, select] = useState<InstrumentId>()
  const { codes, listed, marks } = useShown(group.codes, tag)
  const chosen = selected && codes.includes(selected) ? selected : undefined
  const move = (by: number) => chosen && onMove(chosen, by)
  const remove = () => {
    if (chosen) onRemove(chosen)
    select(undefined)
  }
  return (
    <>
      <div
        role="tabpanel"
        id={`group-panel-${group.name}`}
        aria-labelledby={`group-tab-${group.name}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        <FormerCodes codes={group.codes} onReplace={onReplace} onRemove={onRemove} />
        <FormerEntries except={group.codes} />
        {!listed ? (
          <StateView state="loading" />
        ) : group.codes.length === 0 ? (
          <StartingLists table={table} onAdd={onAdd} />
        ) : codes.length === 0 ? (
          <StateView
            state="empty"
            why={text.tags.none(tag)}
            action={<Button onClick={onAllTags}>{text.tags.showAll}</Button>}
          />
        ) : (
          <GroupView
            view={view}
            listed={listed}
            group={group}
            marks={marks}
            selected={selected}
            all={columns}
            onSelect={select}
            onMove={move}
            onPlace={onPlace}
            onRemove={remove}
            events={events(codes)}
          />
        )}
      </div>
      {marks.marked.size > 0 && <MarkedBar ids={[...marks.marked]} onClear={marks.clear} />}
      {chosen && (
        <SelectedBar
          id={chosen}
          name={nameOfCode(instruments, chosen)}
          isMarked={marks.marked.has(chosen)}
          onMark={() => marks.toggle(chosen)}
          onMove={move}
          onRemove={remove}
        />
      )}
    </>
  )
}

/** Actions on the selected rows. */
function MarkedBar({ ids, onClear }: { ids: readonly InstrumentId[]; onClear: () => void }) {
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-panel px-2 py-0.5 max-sm:min-h-11"
    >
      <span className="num">{text.tags.marked(ids.length)}</span>
      <Button size="small" onClick={() => tagRequest.notify(ids)} title={text.tags.openKey}>
        {text.tags.open}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {text.tags.clear}
      </Button>
    </div>
  )
}

interface ShownList {
  codes: readonly InstrumentId[]
  /** Undefined until the registry is there. */
  listed: ListedGroup | undefined
  marks: Marks
}

/** Members of a group that are shown: all, or those that carry a word. */
function useShown(codes: readonly InstrumentId[], tag: string): ShownList {
  const words = useTags()
  const shown = useMemo(
    () => (tag === '' ? codes : codes.filter((id) => words.get(id)?.includes(tag))),
    [codes, words, tag],
  )
  return { codes: shown, listed: useListed(shown), marks: useMarks(shown) }
}
