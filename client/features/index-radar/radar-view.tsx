import { useState } from 'react'
import { address } from '../../../shared/protocol/routes'
import { TreemapView } from '../../charts/treemap-view'
import { useTableChoice } from '../../store/account/table-choices'
import type { Contribution } from '../../store/baskets/contributions'
import { useIndexMembers } from '../../store/baskets/use-members'
import { useBoard, useIndex, useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { formatPercent } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TableChoiceButton } from '../../ui/table-choice-button'
import { useQuery } from '../../ui/use-query'
import { DayPanel } from './day-panel'
import { FallPanel } from './fall-panel'
import { IndexWaits } from './index-waits'
import { MemberTable } from './member-table'
import { RadarHead } from './radar-head'
import { useMoment } from './use-moment'
import { moveOf, useIndexValue, useMembersNow } from './use-radar'

/** Change at which the colour is full: most of a day's moves are below it. */
const FULL_CHANGE = 0.05
/** Cells beyond this many are specks. */
const CELLS_MAX = 300

interface MemberMapProps {
  index: ListedInstrument
  contributions: readonly Contribution[]
  selected: string
  onSelect: (id: string) => void
}

/** Weight as area, change as colour. */
function MemberMap({ index, contributions, selected, onSelect }: MemberMapProps) {
  const { table } = useInstruments()
  const [pointed, point] = useState<string | null>(null)
  const items = contributions.slice(0, CELLS_MAX).map(({ id, place, weight, change }) => ({
    key: id,
    title: table?.name[place] ?? id,
    weight,
    value: change,
    text: formatPercent(change),
  }))
  return (
    <div {...markOf(pointed ?? selected)} className="h-full">
      <TreemapView
        label={text.map.label(index.name)}
        items={items}
        full={FULL_CHANGE}
        selected={selected}
        onSelect={onSelect}
        onPoint={point}
      />
    </div>
  )
}

/** One index seen through its members; the member chosen in one panel is marked in all. */
export function RadarView({ index }: { index: ListedInstrument }) {
  const store = useIndex(index.id)
  const moment = useMoment(index, store)
  const live = useBoard()
  const board = moment.board ?? live
  const { table } = useInstruments()
  const now = useIndexValue(store)
  const value = moment.board ? moment.value : now
  const { members, asOf, stale, error, reload } = useIndexMembers(index.id)
  const { figures, contributions } = useMembersNow(board, index, members)
  const [selected, setSelected] = useQuery('member', '', 'step')
  const [choice, choose] = useTableChoice('members')
  const { difference } = moveOf(value, index.prevClose)
  const missing = members ? 1 - members.reduce((sum, { weight }) => sum + weight, 0) : 0

  const ready = members !== undefined && members.length > 0 && table !== undefined
  const instead = ready ? undefined : <NoMembers error={error} members={members} reload={reload} />

  return (
    <div className="flex flex-col gap-px bg-line lg:h-full">
      <RadarHead
        index={index}
        store={store}
        value={value}
        figures={figures}
        asOf={asOf}
        stale={stale}
        moment={moment}
      />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:grid-rows-[minmax(0,11fr)_minmax(0,9fr)]">
        <Panel title={text.chart.title} className="max-lg:h-120">
          {now ? <DayPanel index={index} store={store} /> : <IndexWaits store={store} />}
        </Panel>
        <FallPanel
          index={index}
          contributions={contributions}
          difference={difference}
          selected={selected}
          instead={instead}
          onSelect={setSelected}
        />
        <Panel
          title={text.table.title(members?.length ?? 0)}
          controls={
            <>
              {missing > 0.0005 && (
                <span className="text-11 text-warning">
                  {text.unknownMembers(formatPercent(missing, { sign: false }))}
                </span>
              )}
              <TableChoiceButton choice={choice} onChange={choose} />
            </>
          }
          className="max-lg:h-120"
        >
          {ready && table ? (
            <MemberTable
              index={index}
              members={members}
              board={board}
              table={table}
              choice={choice}
              selected={selected}
              onSelect={setSelected}
              onOpen={(id) => window.open(address.stock(id), '_blank', 'noopener')}
            />
          ) : (
            instead
          )}
        </Panel>
        <Panel
          title={text.map.title}
          controls={
            <span className="text-11 text-text-3">
              {text.map.scale(formatPercent(FULL_CHANGE, { sign: false, digits: 0 }))}
            </span>
          }
          className="max-lg:h-80"
        >
          {instead ?? (
            <MemberMap index={index} contributions={contributions} selected={selected} onSelect={setSelected} />
          )}
        </Panel>
      </div>
    </div>
  )
}

/** Why there are no members to look at. */
function NoMembers({
  error,
  members,
  reload,
}: Pick<ReturnType<typeof useIndexMembers>, 'error' | 'members' | 'reload'>) {
  if (error) return <NoticePanel title={text.membersFailed} why={error.message} onRetry={reload} />
  return members?.length === 0 ? <StateView state="empty" why={text.noMembers} /> : <StateView state="loading" />
}
