import { useCallback, useMemo } from 'react'
import type { IndustryList, InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { fetchIndustries } from '../../api/industries'
import type { BoardStore } from '../../store/board-store'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { industryText as text } from '../../text/industry'
import { Notice } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { BoardList } from './board-list'
import { boardsOf, rankBoards } from './board-ranks'
import { BoardSummary } from './board-summary'
import { MemberTable } from './member-table'

const SCHEMES = Object.entries(text.schemes).map(([value, title]) => ({ value, title }))

/** Reads the address: a scheme that the gateway has, and one of its boards. */
export function IndustryView({ scheme, name }: { scheme: string; name: string }) {
  const instruments = useInstruments()
  const { table } = instruments
  const { data, error, reload } = useResource(`${scheme}@${table?.epoch ?? 0}`, (options) =>
    fetchIndustries(scheme, options),
  )
  if (error?.code === 'not-found') {
    const others = SCHEMES.map(({ value, title }) => (
      <PageLink key={value} href={address.industry(value, name)} className="text-accent underline">
        {title}
      </PageLink>
    ))
    return (
      <Notice title={text.unknownScheme} why={error.message} action={<span className="flex gap-3">{others}</span>} />
    )
  }
  if (error && !data) return <Notice title={text.failed} why={error.message} onRetry={reload} />
  if (!data || !table) return <StateView state="loading" />
  const group = data.groups.find((each) => each.name === name)
  if (!group) {
    const some = data.groups.slice(0, 40).map((each) => (
      <PageLink key={each.name} href={address.industry(scheme, each.name)} className="text-accent underline">
        {each.name}
      </PageLink>
    ))
    return (
      <Notice
        title={text.unknownBoard(name.slice(0, 24))}
        action={<span className="flex max-w-2xl flex-wrap justify-center gap-2">{some}</span>}
      />
    )
  }
  return <Boards scheme={scheme} name={name} groups={data.groups} table={table} />
}

interface BoardsProps {
  scheme: string
  name: string
  groups: IndustryList['groups']
  table: InstrumentTable
}

function Boards({ scheme, name, groups, table }: BoardsProps) {
  const go = useGo()
  const board = useBoard()
  const { indexOf } = useInstruments()
  const boards = useMemo(() => boardsOf(groups, table, indexOf), [groups, table, indexOf])
  const rank = useCallback((store: BoardStore) => rankBoards(store, boards), [boards])
  const ranked = useStoreValue(board, rank, { hz: 1 })
  const here = ranked.find((each) => each.name === name)
  const members = boards.find((each) => each.name === name)?.members ?? []
  const schemes = (
    <Segmented
      label={text.scheme}
      options={SCHEMES}
      value={scheme}
      onChange={(next) => go(address.industry(next, next === 'idx' ? text.firstIndex : text.firstIndustry))}
    />
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-px bg-line">
      {here && <BoardSummary board={here} count={ranked.length} />}
      <div className="grid min-h-0 flex-1 gap-px bg-line min-[1000px]:grid-cols-[minmax(300px,26%)_1fr] max-[999px]:grid-rows-[40%_1fr]">
        <Panel title={text.boards} controls={schemes}>
          <BoardList boards={ranked} selected={name} onSelect={(next) => go(address.industry(scheme, next))} />
        </Panel>
        <Panel title={text.members(members.length)}>
          <MemberTable board={board} members={members} table={table} />
        </Panel>
      </div>
    </div>
  )
}
