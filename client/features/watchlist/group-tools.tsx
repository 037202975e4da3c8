import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { GROUPINGS, type Grouping, useTableChoice } from '../../store/account/table-choices'
import { tallyOf } from '../../store/account/tag-words'
import { tags, useTags } from '../../store/account/tags'
import type { ListColumn } from '../../store/account/user-settings'
import { nameOfCode } from '../../store/baskets/basket-code'
import { codeOfList } from '../../store/baskets/code-group'
import type { Instruments } from '../../store/rows/instruments'
import { groupWords } from '../../text/columns'
import { watchlist as text } from '../../text/watchlist'
import { Button, buttonClass } from '../../ui/button'
import { download } from '../../ui/csv'
import { Dropdown, DropdownItem } from '../../ui/dropdown'
import { PageLink } from '../../ui/page-link'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { AddCode } from './add-code'
import { GroupColumns, type ShownColumns } from './group-columns'
import { type GroupViewKind, VIEWS } from './group-view'
import { blockFile, listCsv } from './list-file'

interface GroupToolsProps {
  view: GroupViewKind
  chooseView: (view: string) => void
  group: WatchGroup
  tag: string
  chooseTag: (tag: string) => void
  instruments: Instruments
  /** Columns that all lists show. */
  all: readonly ListColumn[]
  add: (codes: readonly InstrumentId[]) => void
  show: (columns: ShownColumns | undefined) => void
  onPaste: () => void
}

/** View of a group, and actions on the whole group. */
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
      <AddCode listed={group.codes} onAdd={(id) => add([id])} />
      {view === 'table' && <GroupingSelect />}
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

/** Grouping of the rows of lists, with subtotals. */
function GroupingSelect() {
  const [{ units, grouping }, choose] = useTableChoice('list')
  return (
    <span title={groupWords.help}>
      <Select<Grouping | 'none'>
        label={groupWords.title}
        hideLabel
        value={grouping ?? 'none'}
        onChange={(chosen) => choose(chosen === 'none' ? { units } : { units, grouping: chosen })}
        options={[
          { value: 'none', title: groupWords.none },
          ...GROUPINGS.map((value) => ({ value, title: groupWords.by[value] })),
        ]}
      />
    </span>
  )
}

interface TagFilterProps {
  group: WatchGroup
  /** '' = all members. */
  tag: string
  onTag: (tag: string) => void
}

/** Only members that carry a word; nothing where no member carries any. */
function TagFilter({ group, tag, onTag }: TagFilterProps) {
  const tally = tallyOf(group.codes, useTags())
  if (tally.length === 0 && tag === '') return null
  const words = tally.some(([word]) => word === tag) || tag === '' ? tally : [...tally, [tag, 0] as const]
  return (
    <Select
      label={text.tags.filter}
      hideLabel
      value={tag}
      onChange={onTag}
      className="max-w-32"
      options={[
        { value: '', title: text.tags.all },
        ...words.map(([word, count]) => ({ value: word, title: text.tags.option(word, count) })),
      ]}
    />
  )
}

interface ListFilesProps {
  group: string
  codes: readonly InstrumentId[]
  instruments: Pick<Instruments, 'get'>
  onPaste: () => void
}

/** A list comes in, by paste or as a file, and goes out as one. */
function ListFiles({ group, codes, instruments, onPaste }: ListFilesProps) {
  const saveBlock = (ending: string) => () => {
    const lines = blockFile(codes)
    const baskets = codes.filter(isBasketId).length
    const left = codes.length - baskets - lines.split('\r\n').length + 1
    if (lines !== '') download(`${group}.${ending}`, lines, 'text/plain')
    if (left > 0) toast.info(text.leftOut(left))
    if (baskets > 0) toast.info(text.basketsLeftOut(baskets))
  }
  const saveCsv = () =>
    download(
      `${group}.csv`,
      listCsv(
        codes,
        (id) => nameOfCode(instruments, id),
        (id) => tags.all().get(id) ?? [],
      ),
      'text/csv;charset=utf-8',
    )
  return (
    <>
      <Button size="small" onClick={onPaste}>
        {text.paste}
      </Button>
      <Dropdown
        trigger={
          <Button size="small" disabled={codes.length === 0}>
            {text.export}
          </Button>
        }
      >
        <DropdownItem onSelect={saveBlock('blk')}>{text.exports.blk}</DropdownItem>
        <DropdownItem onSelect={saveBlock('EBK')}>{text.exports.ebk}</DropdownItem>
        <DropdownItem onSelect={saveCsv}>{text.exports.csv}</DropdownItem>
      </Dropdown>
    </>
  )
}
