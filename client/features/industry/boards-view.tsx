import { useCallback, useMemo, useState } from 'react'
import type { IndustryList, InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardRotation } from '../../../shared/protocol/rest-boards'
import { address } from '../../../shared/protocol/routes'
import { fetchBoardRotation, fetchIndustries } from '../../api/industries'
import { codeOfBoard } from '../../store/baskets/code-group'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { useResource } from '../../store/use-resource'
import { industryText as text } from '../../text/industry'
import { buttonClass } from '../../ui/button'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { BoardLinePanel } from './board-line-panel'
import { BoardList } from './board-list'
import { boardsOf, mostAlike, rankBoards } from './board-ranks'
import { BoardSummary } from './board-summary'
import { LadderPanel } from './ladder-panel'
import { BoardMemberTable } from './member-table'
import { hasPeriod, ROTATION_PERIODS, type RotationPeriod } from './rotation'
import { RotationStrip } from './rotation-strip'

interface BoardsViewProps {
  scheme: string
  name: string
  list: IndustryList
  table: InstrumentTable
}

/** One board of a scheme: figures, day chart, daily chart, limit-ups and members, beside the list of all boards. */
export function BoardsView({ scheme, name, list: { groups, schemes }, table }: BoardsViewProps) {
  const go = useGo()
  const board = useBoard()
  const { indexOf } = useInstruments()
  const [period, setPeriod] = useState<RotationPeriod>(1)
  const boards = useMemo(() => boardsOf(groups, table, indexOf), [groups, table, indexOf])
  const rank = useCallback((store: BoardStore) => rankBoards(store, boards), [boards])
  const ranked = useStoreValue(board, rank, { hz: 1 })
  const { data: rotation, error } = useResource(`rotation:${scheme}@${table.tradingDay}`, (options) =>
    fetchBoardRotation(scheme, options),
  )
  const here = ranked.find((each) => each.name === name)
  const members = boards.find((each) => each.name === name)?.members ?? []

  /** Another scheme shows the board that has most of these members: the theme stays. */
  async function changeScheme(next: string) {
    try {
      const { groups: others } = await fetchIndustries(next)
      const alike = mostAlike(others, new Set(members.map(({ id }) => id))) ?? others[0]?.name
      if (alike !== undefined) go(address.industry(next, alike))
    } catch (thrown) {
      toast.error(thrown instanceof Error ? thrown.message : text.failed)
    }
  }

  return (
    <div className="flex min-h-full flex-col gap-px bg-line min-[1000px]:h-full">
      {here && (
        <BoardSummary
          board={here}
          boards={ranked.length}
          schemes={<SchemeSwitch scheme={scheme} schemes={schemes} onChange={changeScheme} />}
        />
      )}
      <div className="grid min-h-0 flex-1 gap-px bg-line max-[999px]:grid-cols-[minmax(0,1fr)] max-[999px]:grid-rows-[22rem_16rem_14rem_2.25rem_26rem] min-[1000px]:grid-cols-[minmax(300px,26%)_1fr]">
        <Panel title={text.boards} controls={<PeriodSwitch rotation={rotation} period={period} onChange={setPeriod} />}>
          <BoardList
            key={period}
            rotation={rotation}
            period={period}
            boards={ranked}
            selected={name}
            onSelect={(next) => go(address.industry(scheme, next))}
          />
        </Panel>
        <div className="flex min-h-0 min-w-0 flex-col gap-px max-[999px]:contents">
          <div className="grid min-h-0 gap-px max-[999px]:contents min-[1000px]:h-[34%] min-[1000px]:min-h-52 min-[1000px]:grid-cols-[1fr_300px]">
            <BoardLinePanel scheme={scheme} name={name} />
            <LadderPanel members={members} />
          </div>
          <div className="h-8 shrink-0 bg-panel max-[999px]:h-9">
            {here && (
              <RotationStrip
                rotation={rotation}
                name={name}
                without={error?.message}
                today={{ change: here.figures.change, rank: here.rank }}
              />
            )}
          </div>
          <Panel
            title={text.members(members.length)}
            className="flex-1"
            controls={<MemberLinks scheme={scheme} name={name} />}
          >
            <BoardMemberTable board={board} members={members} table={table} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** Notices and links beside a board's members. */
const MemberLinks = ({ scheme, name }: { scheme: string; name: string }) => (
  <>
    <span className="truncate text-11 text-text-3 max-lg:hidden" title={text.outside}>
      {text.outside}
    </span>
    <PageLink
      href={address.multiChart('9', [codeOfBoard(scheme, name)])}
      title={text.chartsWhat}
      className={buttonClass('quiet', 'small')}
    >
      {text.charts}
    </PageLink>
  </>
)

interface SchemeSwitchProps {
  scheme: string
  schemes: IndustryList['schemes']
  onChange: (scheme: string) => void
}

/** Every classification that people know, and those the feed brings; what it lacks is disabled and says why. */
function SchemeSwitch({ scheme, schemes, onChange }: SchemeSwitchProps) {
  const known: Record<string, string> = text.schemes
  const keys = [...new Set([...Object.keys(known), ...schemes.map(({ key }) => key)])]
  const options = keys.map((key) => {
    const served = schemes.find((each) => each.key === key)
    const title = known[key] ?? served?.title ?? key
    return {
      value: key,
      title: <span title={served ? undefined : text.schemeMissing(title)}>{title}</span>,
      disabled: !served,
    }
  })
  return <Segmented label={text.scheme} options={options} value={scheme} onChange={onChange} />
}

interface PeriodSwitchProps {
  rotation: BoardRotation | undefined
  period: RotationPeriod
  onChange: (period: RotationPeriod) => void
}

/** Over how many days the boards are compared; those that too few days are known of are off. */
function PeriodSwitch({ rotation, period, onChange }: PeriodSwitchProps) {
  return (
    <Segmented
      label={text.period}
      value={String(period)}
      onChange={(value) => onChange(ROTATION_PERIODS.find((each) => String(each) === value) ?? 1)}
      options={ROTATION_PERIODS.map((each) => ({
        value: String(each),
        title: (
          <span title={hasPeriod(rotation, each) ? undefined : text.periodMissing(rotation?.tradingDays.length ?? 0)}>
            {text.periods[each]}
          </span>
        ),
        disabled: !hasPeriod(rotation, each),
      }))}
    />
  )
}
