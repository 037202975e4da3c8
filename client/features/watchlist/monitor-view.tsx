import { type ReactNode, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLIST_CODES_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { codeOfList } from '../../store/code-group'
import { useInstruments } from '../../store/hooks'
import { useAccountSettings } from '../../store/use-account-settings'
import { type ListColumn, listColumnsOf, readSettings } from '../../store/user-settings'
import { changedGroup, type Group, movedCode, withCodes, withGroup, withoutCode } from '../../store/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast'
import { useQuery } from '../../ui/use-query'
import { AddCode } from './add-code'
import { ConflictDialog } from './conflict-dialog'
import { GroupColumns, type ShownColumns } from './group-columns'
import { VIEWS, type View } from './group-view'
import { ListFiles } from './list-files'
import { Members } from './members'
import { PasteDialog, type PasteDialogProps } from './paste-dialog'
import { putWords } from './put-words'
import { TagFilter } from './tag-filter'
import { useWatchlists } from './use-watchlists'

const NO_GROUP: Group = { name: text.firstGroup, colour: 'accent', codes: [] }
const GROUP_DOTS: Record<string, string> = {
  accent: 'bg-accent',
  ad: 'bg-ad',
  od: 'bg-od',
  split: 'bg-split',
  average: 'bg-average',
}

const tabOf = (group: Group) => ({
  id: group.name,
  title: (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-1.5 ${GROUP_DOTS[group.colour] ?? 'bg-accent'}`} />
      {group.name}
      <span className="num text-11 text-text-3">{group.codes.length}</span>
    </span>
  ),
})

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
  const groups = lists.groups?.length ? lists.groups : [NO_GROUP]
  const group = groups.find(({ name }) => name === groupName) ?? (groups[0] as Group)
  const view: View = VIEWS.find((known) => known === viewName) ?? 'table'
  const stored = settings.data?.values
  const columns = useMemo(() => listColumnsOf(readSettings(stored ?? {})['list.columns']), [stored])

  if (!lists.groups || !table) {
    const error = lists.error ?? (instruments.error instanceof Error ? instruments.error : undefined)
    const retry = () => {
      lists.reload()
      void instruments.ensure()
    }
    if (error) return <Notice title={error.message} onRetry={retry} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  // The first code makes the first group.
  const held = lists.groups.length > 0 ? lists.groups : withGroup([], NO_GROUP.name, 'accent')
  const add = (codes: readonly InstrumentId[]) => {
    const fits = new Set([...group.codes, ...codes]).size <= WATCHLIST_CODES_MAX
    if (fits) lists.change(withCodes(held, group.name, codes))
    else toast.error(text.tooMany(WATCHLIST_CODES_MAX))
    return fits
  }
  const addRead: PasteDialogProps['onAdd'] = (read, tagged) => void (add(read) && putWords(tagged))
  const remove = (id: InstrumentId) => {
    const before = held
    lists.change(withoutCode(held, group.name, id))
    const name = instruments.get(id)?.name ?? id
    toast.info(text.removed(name), { label: text.undo, onClick: () => lists.change(before) })
  }
  const asAll = { columns: undefined, widths: undefined, formulas: undefined }
  const show = (to: ShownColumns | undefined) => lists.change(changedGroup(held, group.name, to ?? asAll))

  return (
    <section aria-label={text.table} className="flex h-full min-h-[28rem] flex-col bg-panel">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pr-2">
        <Tabs
          label={text.groups}
          idPrefix="group"
          tabs={groups.map(tabOf)}
          value={group.name}
          onChange={chooseGroup}
          className="h-8 flex-1 basis-60 max-sm:h-11"
        />
        <GroupTools
          {...{ view, chooseView, group, tag, chooseTag, instruments, add, show }}
          all={columns}
          onPaste={() => setPasting(true)}
        />
      </header>
      <Members
        key={group.name}
        {...{ view, table, group, columns, tag, events }}
        onAllTags={() => chooseTag('')}
        onAdd={add}
        onMove={(id, by) => lists.change(movedCode(held, group.name, id, by))}
        onRemove={remove}
      />
      <PasteDialog open={pasting} onOpenChange={setPasting} table={table} onAdd={addRead} />
      <ConflictDialog lists={lists} />
    </section>
  )
}

interface GroupToolsProps {
  view: View
  chooseView: (view: string) => void
  group: Group
  tag: string
  chooseTag: (tag: string) => void
  instruments: ReturnType<typeof useInstruments>
  /** Columns that all lists show. */
  all: readonly ListColumn[]
  add: (codes: readonly InstrumentId[]) => void
  show: (columns: ShownColumns | undefined) => void
  onPaste: () => void
}

/** How a group is seen, and what is done with it as a whole. */
function GroupTools({
  view,
  chooseView,
  group,
  tag,
  chooseTag,
  instruments,
  all,
  add,
  show,
  onPaste,
}: GroupToolsProps) {
  const charts = codeOfList(group.name)
  return (
    <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap max-sm:px-2 max-sm:pb-1">
      <Segmented
        label={text.views}
        value={view}
        onChange={chooseView}
        options={VIEWS.map((value) => ({ value, title: text.view[value] }))}
      />
      <TagFilter group={group} tag={tag} onTag={chooseTag} />
      <AddCode held={group.codes} onAdd={(id) => add([id])} />
      {view === 'table' && <GroupColumns {...{ group, all }} onSave={show} />}
      {charts && (
        <PageLink
          href={address.multiChart('9', [charts])}
          title={text.chartsWhat}
          className={buttonClass('quiet', 'small')}
        >
          {text.charts}
        </PageLink>
      )}
      <ListFiles group={group.name} codes={group.codes} {...{ instruments }} onPaste={onPaste} />
      <a href={address.customNew()} className={buttonClass('quiet', 'small')}>
        {text.settings}
      </a>
    </div>
  )
}
