import type { ReactNode } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import type { ListColumn } from '../../store/account/user-settings'
import { withCodes, withGroup } from '../../store/account/watch-groups'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { openChart } from './group-view'
import { ListTable } from './list-table'
import { StartingLists } from './starting-lists'
import { useListed } from './use-listed'
import { useWatchlists } from './use-watchlists'

const COLUMNS: readonly ListColumn[] = ['last', 'change', 'speed', 'adNet', 'turnover', 'high', 'low', 'open', 'time']
const NONE: readonly InstrumentId[] = []

/** One group as a plain dense list, on the same stored lists as the full monitor. */
export const LightView = () => (
  <GroupPane
    title={text.table}
    note={text.lightNote}
    className="min-h-96"
    more={
      <a href={address.userMonitorNew()} className={buttonClass('quiet', 'small')}>
        {text.toNew}
      </a>
    }
  />
)

interface GroupPaneProps {
  title: string
  note?: string
  /** At the end of the head. */
  more?: ReactNode
  className?: string
}

/** A group of one's own, to be chosen, as a dense live list. */
export function GroupPane({ title, note, more, className }: GroupPaneProps) {
  const lists = useWatchlists()
  const instruments = useInstruments()
  const [groupName, chooseGroup] = useQuery('group', '', 'step')
  const { table } = instruments
  const group = lists.groups?.find(({ name }) => name === groupName) ?? lists.groups?.[0]
  const listed = useListed(group?.codes ?? NONE)
  if (!lists.groups || !table || !listed) {
    return (
      <Panel title={title} className={classNames('h-full', className)}>
        {lists.error ? (
          <NoticePanel title={lists.error.message} onRetry={lists.reload} />
        ) : (
          <StateView state="loading" />
        )}
      </Panel>
    )
  }
  const groups = lists.groups.length > 0 ? lists.groups : withGroup([], text.firstGroup, 'accent')
  return (
    <Panel
      title={title}
      className={classNames('h-full', className)}
      bodyClassName="flex flex-col"
      controls={
        <>
          {lists.groups.length > 1 && group && (
            <Select
              label={text.groups}
              hideLabel
              size="small"
              value={group.name}
              onChange={chooseGroup}
              options={lists.groups.map(({ name }) => ({ value: name, title: name }))}
            />
          )}
          {more}
        </>
      }
    >
      {note && <p className="shrink-0 border-b border-line px-2 py-1 text-12 text-text-3">{note}</p>}
      <div className="min-h-0 flex-1">
        {listed.places.length > 0 ? (
          <ListTable label={text.table} listed={listed} columns={COLUMNS} onOpen={openChart} />
        ) : (
          <StartingLists
            table={table}
            onAdd={(added) => lists.change(withCodes(groups, group?.name ?? text.firstGroup, added))}
          />
        )}
      </div>
    </Panel>
  )
}
