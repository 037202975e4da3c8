import { useCallback, useMemo } from 'react'
import type { IndustryList, InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { fetchIndustries } from '../../api/industries'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { useResource } from '../../store/use-resource'
import { industryText as text } from '../../text/industry'
import { NoticePanel } from '../../ui/notice'
import { useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { BoardList } from './board-list'
import { boardsOf, rankBoards } from './board-ranks'

/** 板块资金: all boards of a scheme, live; choosing one leads to its page. */
export function BoardsPane({ title }: { title: string }) {
  const { table } = useInstruments()
  const [scheme, choose] = useQuery('scheme', 'sw1')
  const { data, error, reload } = useResource(`industries:${scheme}`, (options) => fetchIndustries(scheme, options))
  const schemes = data?.schemes ?? []
  const known: Record<string, string> = text.schemes
  return (
    <Panel
      entry="boards"
      title={title}
      className="h-full"
      controls={
        schemes.length > 1 && (
          <Select
            label={text.scheme}
            hideLabel
            size="small"
            value={scheme}
            options={schemes.map((each) => ({ value: each.key, title: known[each.key] ?? each.title }))}
            onChange={choose}
          />
        )
      }
    >
      {data && table ? (
        <Boards scheme={scheme} groups={data.groups} table={table} />
      ) : error ? (
        <NoticePanel title={error.message} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Panel>
  )
}

function Boards({ scheme, groups, table }: Pick<IndustryList, 'groups'> & { scheme: string; table: InstrumentTable }) {
  const go = useGo()
  const board = useBoard()
  const { indexOf } = useInstruments()
  const boards = useMemo(() => boardsOf(groups, table, indexOf), [groups, table, indexOf])
  const rank = useCallback((store: BoardStore) => rankBoards(store, boards), [boards])
  const ranked = useStoreValue(board, rank, { hz: 1 })
  return (
    <BoardList
      boards={ranked}
      rotation={undefined}
      period={1}
      selected=""
      onSelect={(name) => go(address.industry(scheme, name))}
    />
  )
}
