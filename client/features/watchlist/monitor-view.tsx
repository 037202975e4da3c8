import { type ReactNode, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { useAccountSettings } from '../../store/account/use-account-settings'
import { listColumnsOf, readSettings } from '../../store/account/user-settings'
import {
  type CodePlace,
  changedGroup,
  colourOf,
  GROUP_MOST,
  type GroupColour,
  movedCode,
  movedGroup,
  placedCode,
  replacedCode,
  tooManyOf,
  withCodes,
  withoutCode,
} from '../../store/account/watch-groups'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast'
import { useOrderDrag } from '../../ui/use-order-drag'
import { useQuery } from '../../ui/use-query'
import { ConflictDialog } from './conflict-dialog'
import { moveEntries } from './former-entries'
import type { ShownColumns } from './group-columns'
import { GroupTools } from './group-tools'
import { type GroupViewKind, VIEWS } from './group-view'
import { GroupMemberList } from './members'
import { PasteDialog, type PasteDialogProps } from './paste-dialog'
import { putWords } from './put-words'
import { useWatchlists, type WatchlistsHandle } from './use-watchlists'

const AS_ALL = { columns: undefined, widths: undefined, formulas: undefined }

/** Actions on the codes and columns of one of the groups. */
function useGroupChanges(change: WatchlistsHandle['change'], groups: readonly WatchGroup[], group: WatchGroup) {
  const instruments = useInstruments()
  return {
    /** False where they are too many. */
    add(codes: readonly InstrumentId[]): boolean {
      const full = tooManyOf([...new Set([...group.codes, ...codes])])
      if (full) toast.error(text.tooMany[full](GROUP_MOST[full]))
      else change(withCodes(groups, group.name, codes))
      return !full
    },
    move: (id: InstrumentId, by: number) => change(movedCode(groups, group.name, id, by)),
    place: (id: InstrumentId, to: CodePlace) => change(placedCode(groups, group.name, id, to)),
    replace(old: InstrumentId, now: InstrumentId): void {
      change(replacedCode(groups, group.name, old, now))
      moveEntries(old, now)
    },
    remove(id: InstrumentId): void {
      change(withoutCode(groups, group.name, id))
      toast.info(text.removed(nameOfCode(instruments, id)), { label: text.undo, onClick: () => change(groups) })
    },
    show: (to: ShownColumns | undefined) => change(changedGroup(groups, group.name, to ?? AS_ALL)),
  }
}

const NO_GROUP: WatchGroup = { name: text.firstGroup, colour: 'accent', codes: [] }
const GROUP_DOTS: Record<GroupColour, string> = {
  accent: 'bg-accent',
  ad: 'bg-ad',
  od: 'bg-od',
  split: 'bg-split',
  average: 'bg-average',
}

const tabOf = (group: WatchGroup) => ({
  id: group.name,
  title: (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-1.5 ${GROUP_DOTS[colourOf(group)]}`} />
      {group.name}
      <span className="num text-11 text-text-3">{group.codes.length}</span>
    </span>
  ),
})

interface GroupTabsProps {
  groups: readonly WatchGroup[]
  value: string
  onChoose: (name: string) => void
  onMove: (name: string, by: number) => void
}

/** The groups in their order, which dragging a tab changes, or Alt with ← and →. */
function GroupTabs({ groups, value, onChoose, onMove }: GroupTabsProps) {
  const drag = useOrderDrag({
    item: '[role="tab"]',
    handle: '[role="tab"]',
    axis: 'x',
    onMove: (from, to) => onMove(groups[from]?.name ?? '', to - from),
  })
  return (
    <div {...drag} title={text.dragGroups} className="flex-1 basis-60">
      <Tabs
        label={text.groups}
        idPrefix="group"
        tabs={groups.map(tabOf)}
        value={value}
        onChange={onChoose}
        className="h-8 max-sm:h-11"
      />
    </div>
  )
}

/** A person's groups, live; `events` makes the stream of some codes' events. */
export function MonitorView({ events }: { events: (codes: readonly InstrumentId[]) => ReactNode }) {
  const lists = useWatchlists()
  const instruments = useInstruments()
  const settings = useAccountSettings()
  const [groupName, chooseGroup] = useQuery('group', '', 'step')
  const [viewName, chooseView] = useQuery('view', 'table', 'step')
  const [tag, chooseTag] = useQuery('tag', '', 'step')
  const [pasting, setPasting] = useState(false)
  const { table } = instruments
  // The first code makes the first group.
  const groups = lists.groups?.length ? lists.groups : [NO_GROUP]
  const group = groups.find(({ name }) => name === groupName) ?? (groups[0] as WatchGroup)
  const view: GroupViewKind = VIEWS.find((known) => known === viewName) ?? 'table'
  const { add, move, place, remove, replace, show } = useGroupChanges(lists.change, groups, group)
  const stored = settings.data?.values
  const columns = useMemo(() => listColumnsOf(readSettings(stored ?? {})['list.columns']), [stored])

  if (!lists.groups || !table) {
    const error = lists.error ?? (instruments.error instanceof Error ? instruments.error : undefined)
    const retry = () => {
      lists.reload()
      void instruments.ensure()
    }
    if (error) return <NoticePanel title={error.message} onRetry={retry} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  const addRead: PasteDialogProps['onAdd'] = (read, tagged) => void (add(read) && putWords(tagged))

  return (
    <section aria-label={text.table} className="flex h-full min-h-[28rem] flex-col bg-panel">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pr-2">
        <GroupTabs
          groups={groups}
          value={group.name}
          onChoose={chooseGroup}
          onMove={(name, by) => lists.change(movedGroup(groups, name, by))}
        />
        <GroupTools
          view={view}
          chooseView={chooseView}
          group={group}
          tag={tag}
          chooseTag={chooseTag}
          instruments={instruments}
          add={add}
          show={show}
          all={columns}
          onPaste={() => setPasting(true)}
        />
      </header>
      <GroupMemberList
        key={group.name}
        view={view}
        table={table}
        group={group}
        columns={columns}
        tag={tag}
        events={events}
        onAllTags={() => chooseTag('')}
        onAdd={add}
        onMove={move}
        onPlace={place}
        onRemove={remove}
        onReplace={replace}
      />
      <PasteDialog open={pasting} onOpenChange={setPasting} table={table} onAdd={addRead} />
      <ConflictDialog lists={lists} />
    </section>
  )
}
