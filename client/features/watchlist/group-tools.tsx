import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import type { ListColumn } from '../../store/account/user-settings'
import type { Group } from '../../store/account/watch-groups'
import { codeOfList } from '../../store/baskets/code-group'
import type { Instruments } from '../../store/rows/instruments'
import { watchlist as text } from '../../text/watchlist'
import { buttonClass } from '../../ui/button'
import { PageLink } from '../../ui/page-link'
import { Segmented } from '../../ui/segmented'
import { AddCode } from './add-code'
import { GroupColumns, type ShownColumns } from './group-columns'
import { type GroupViewKind, VIEWS } from './group-view'
import { ListFiles } from './list-files'
import { TagFilter } from './tag-filter'

interface GroupToolsProps {
  view: GroupViewKind
  chooseView: (view: string) => void
  group: Group
  tag: string
  chooseTag: (tag: string) => void
  instruments: Instruments
  /** Columns that all lists show. */
  all: readonly ListColumn[]
  add: (codes: readonly InstrumentId[]) => void
  show: (columns: ShownColumns | undefined) => void
  onPaste: () => void
}

/** How a group is seen, and what is done with it as a whole. */
export function GroupTools({
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
      {view === 'table' && <GroupColumns group={group} all={all} onSave={show} />}
      {charts && (
        <PageLink
          href={address.multiChart('9', [charts])}
          title={text.chartsWhat}
          className={buttonClass('quiet', 'small')}
        >
          {text.charts}
        </PageLink>
      )}
      <ListFiles group={group.name} codes={group.codes} instruments={instruments} onPaste={onPaste} />
      <a href={address.customNew()} className={buttonClass('quiet', 'small')}>
        {text.settings}
      </a>
    </div>
  )
}
