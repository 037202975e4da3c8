import { useMemo, useState } from 'react'
import { AUCTION_SESSIONS, type AuctionSession, type Phase } from '../../../shared/market/session'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { fetchAuction } from '../../api/auction'
import { useInstruments, useSession } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { auctionText as text } from '../../text/auction'
import { columnEntries } from '../../text/dictionary-columns'
import { DataTable, type SelectionReach } from '../../ui/data-table'
import { exchangeTimes, formatClock } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { auctionColumns } from './auction-columns'
import {
  AUCTION_RANKINGS,
  type AuctionRanking,
  auctionOfPhase,
  RANKED_MAX,
  rankedAuction,
  stageOf,
  stockRows,
} from './auction-rows'
import { AuctionSubject } from './auction-subject'

/** Polling interval of the auction while it moves, and once it has matched. */
const MOVING_MS = 2_000
const SETTLED_MS = 30_000

/** On a narrow screen the list has a limited height and scrolls: the chart below it is visible after a tap. */
const LIST = 'min-h-64 max-lg:h-[45dvh] lg:min-h-96'

const MOVING: Record<AuctionSession, readonly (Phase | undefined)[]> = {
  opening: ['opening-auction', 'pre-open'],
  closing: ['closing-auction', 'closed'],
}
const SESSIONS = AUCTION_SESSIONS.map((value) => ({ value, title: text.sessions[value] }))

function Stage({ board, phase }: { board: AuctionBoard; phase: Phase }) {
  const stage = stageOf(phase, board.asOf, board.session)
  const { stages, stageHelp } = text.of[board.session]
  return (
    <span className="num flex gap-3 text-12 whitespace-nowrap text-text-3">
      <span
        title={exchangeTimes(stageHelp[stage])}
        className={stage === 'cancellable' || stage === 'firm' ? 'text-warning' : 'text-text-2'}
      >
        {exchangeTimes(stages[stage])}
      </span>
      <span>{text.asOf(formatClock(board.asOf))}</span>
    </span>
  )
}

/** Why there is no row; a source that sends neither the auction nor its match has none all day. */
function absence(session: AuctionSession, phase: Phase | undefined) {
  const { noneYet, unprovided } = text.of[session]
  const isAhead = phase === undefined || stageOf(phase, 0, session) === 'before'
  if (isAhead) return { emptyState: 'not-open', emptyWhy: exchangeTimes(noneYet) } as const
  if (MOVING[session].includes(phase)) return { emptyState: 'empty', emptyWhy: text.none } as const
  return { emptyState: 'unprovided', emptyWhy: exchangeTimes(unprovided) } as const
}

interface AuctionViewProps {
  /** Choice in the address; undefined = none. */
  code: string | undefined
  onChoose: (id: string, by: SelectionReach) => void
}

/** The auction in the address, else the current or last one; polled at the rate at which it moves. */
function useAuction(phase: Phase | undefined) {
  const [wanted, setSession] = useQuery('session')
  const session = AUCTION_SESSIONS.find((each) => each === wanted) ?? auctionOfPhase(phase)
  const everyMs = MOVING[session].includes(phase) ? MOVING_MS : SETTLED_MS
  const key = `auction/${session}/${useTurn()}`
  return { session, setSession, ...useResource(key, (options) => fetchAuction(session, options), { everyMs }) }
}

/** The whole market's opening or closing auction in a ranking; the course of the chosen one beside it. */
export function AuctionView({ code, onChoose }: AuctionViewProps) {
  const instruments = useInstruments()
  const { phase } = useSession()
  const [rankParam, setRanking] = useQuery('rank', 'rise')
  const ranking: AuctionRanking = AUCTION_RANKINGS.find((each) => each === rankParam) ?? 'rise'
  const { session, setSession, data, error, reload } = useAuction(phase)
  const { version } = instruments
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of instruments changes in place
  const all = useMemo(() => data && rankedAuction(stockRows(data, instruments), ranking), [data, ranking, version])
  const rows = all?.slice(0, RANKED_MAX)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of instruments changes in place
  const columns = useMemo(() => auctionColumns(instruments, session), [version, session])
  // Without a choice the first one stays, even if others precede it later.
  const [first, setFirst] = useState<string>()
  if (first === undefined && rows?.[0]) setFirst(rows[0].id)
  const shown = code ?? first
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line max-lg:grid-rows-[auto_1fr] lg:h-full lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-1">
      <Panel
        entry="auctionPrice"
        title={text.title}
        className={LIST}
        controls={
          <span className="flex items-center gap-3">
            <span className="max-2xl:hidden">{data && phase && <Stage board={data} phase={phase} />}</span>
            <Segmented label={text.session} options={SESSIONS} value={session} onChange={setSession} />
            <Segmented
              label={text.ranking}
              options={AUCTION_RANKINGS.map((value) => ({ value, title: text.rankings[value] }))}
              value={ranking}
              onChange={setRanking}
            />
          </span>
        }
        bodyClassName="flex flex-col"
      >
        <div className="flex h-6 shrink-0 items-center justify-between gap-3 border-b border-line px-2 2xl:hidden">
          {data && phase && <Stage board={data} phase={phase} />}
        </div>
        {error && !data ? (
          <NoticePanel title={error.message} onRetry={reload} />
        ) : (
          <DataTable
            entries={columnEntries.auction}
            className="min-h-0 flex-1"
            label={text.label}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            instrumentOf={({ id }) => id}
            selected={shown ?? null}
            onSelect={({ id }, by) => onChoose(id, by)}
            stale={error !== undefined}
            {...absence(session, phase)}
          />
        )}
        {all && rows && all.length > 0 && (
          <p className="num shrink-0 border-t border-line px-2 py-0.5 text-12 text-text-3">
            {text.count(rows.length, all.length)}
          </p>
        )}
      </Panel>
      {shown ? (
        <AuctionSubject session={session} code={shown} board={data} />
      ) : (
        <div className="bg-panel">
          <StateView state="unchosen" why={text.choose} />
        </div>
      )}
    </div>
  )
}
