import { useMemo } from 'react'
import type { StrategyReport } from '../../../shared/protocol/rest'
import { fetchStrategies } from '../../api/strategies'
import { useBoard, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { useResource } from '../../store/use-resource'
import { columnEntries } from '../../text/dictionary-columns'
import { strategy as text } from '../../text/strategy'
import { classNames } from '../../ui/class-names'
import { DataTable } from '../../ui/data-table'
import { formatClock, formatPercent, formatRatio } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Num, PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { type StrategySignal, signalColumns } from './signal-columns'

type Scored = StrategyReport['strategies'][number]['scored']

/** Below this many signals a rate says nothing. */
const ENOUGH = 30

/** Outcome of today's signals after 15 minutes, with the whole market's rate beside it. */
export function ScoreCard({ scored }: { scored: Scored }) {
  const { count, meanReturn, hitRate, baseRate } = scored
  const lift = hitRate === null || baseRate === null ? null : (hitRate - baseRate) * 100
  const rows = [
    { label: text.scoredCount, value: <span className="num">{count}</span> },
    { label: text.meanReturn, value: <PercentNum ratio={meanReturn} digits={3} /> },
    { label: text.hitRate, value: <Num text={formatPercent(hitRate, { sign: false, digits: 1 })} /> },
    { label: text.baseRate, value: <Num text={formatPercent(baseRate, { sign: false, digits: 1 })} /> },
    {
      label: text.lift,
      value: (
        <span>
          <Num text={lift === null ? '—' : `${lift > 0 ? '+' : ''}${formatRatio(lift, 1)}`} />
          {lift !== null && <span className="ml-1 text-11 text-text-3">{text.points}</span>}
        </span>
      ),
    },
  ]
  return (
    <div className="px-3 py-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="text-15">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-12 text-text-3">
        {count === 0 ? text.noneScored : count < ENOUGH ? text.tooFew : text.scoreHint}
      </p>
    </div>
  )
}

const version = (board: BoardStore) => board.version

/** Signals that stand now, with what the price did since. */
function SignalTable({ label, signals }: { label: string; signals: readonly StrategySignal[] }) {
  const board = useBoard()
  const instruments = useInstruments()
  const seen = useStoreValue(board, version, { hz: 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells read the board, which changes with `seen`
  const columns = useMemo(() => signalColumns(board, instruments), [board, instruments, instruments.version, seen])

  return (
    <DataTable
      entries={columnEntries.strategySignals}
      label={label}
      columns={columns}
      rows={signals}
      rowKey={({ id }) => id}
      instrumentOf={({ id }) => id}
      sort={{ key: 'strength', descending: true }}
      emptyWhy={text.noSignals}
    />
  )
}

const EVERY_MS = 5_000

function Notes() {
  const { feed } = useSession()
  return (
    <ul className="flex flex-col gap-1 p-3 text-12 text-text-3">
      {feed?.badge && <li className="text-text-2">{text.simulated(feed.badge)}</li>}
      {text.honest.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Rules in words at the left; of the chosen one the score first, then what it says now. */
export function StrategyView() {
  const { data, error, reload } = useResource('strategies', fetchStrategies, { everyMs: EVERY_MS })
  const [chosenId, choose] = useQuery('id', '', 'step')
  if (!data) {
    if (error) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  const chosen = data.strategies.find(({ id }) => id === chosenId) ?? data.strategies[0]
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line lg:h-full lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-1">
      <Panel
        title={text.list}
        controls={data.asOf > 0 && <span className="num text-12 text-text-3">{text.asOf(formatClock(data.asOf))}</span>}
        bodyClassName="overflow-y-auto"
      >
        <ul>
          {data.strategies.map(({ id, name, rule, signals }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === chosen?.id ? 'true' : undefined}
                onClick={() => choose(id)}
                className={classNames(
                  'block w-full border-b border-line px-3 py-2 text-left hover:bg-raised',
                  id === chosen?.id && 'border-l-2 border-l-accent bg-raised pl-[10px]',
                )}
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="font-medium">{name}</span>
                  <span className="num text-12 text-text-2">{text.signalCount(signals.length)}</span>
                </span>
                <span className="mt-0.5 block text-12 text-text-2">{rule}</span>
              </button>
            </li>
          ))}
        </ul>
        <Notes />
      </Panel>
      {chosen && (
        <div className="flex min-h-0 min-w-0 flex-col gap-px bg-line">
          <Panel title={chosen.name} className="shrink-0">
            <dl className="grid grid-cols-[4rem_1fr] gap-x-2 gap-y-1 px-3 pt-2">
              <dt className="text-text-3">{text.rule}</dt>
              <dd>{chosen.rule}</dd>
              <dt className="text-text-3">{text.universe}</dt>
              <dd className="text-text-2">{chosen.universe}</dd>
              <dt className="text-text-3">{text.definition}</dt>
              <dd className="text-text-2">
                {text.definitionWords} <code className="num text-text-3">{chosen.definition}</code>
              </dd>
            </dl>
            <h3 className="mt-2 px-3 text-12 text-text-2">{text.scores}</h3>
            <ScoreCard scored={chosen.scored} />
          </Panel>
          <Panel
            title={text.signals}
            controls={<span className="num text-12 text-text-3">{text.signalCount(chosen.signals.length)}</span>}
            className="min-h-72 flex-1"
          >
            <SignalTable key={chosen.id} label={`${chosen.name} ${text.signals}`} signals={chosen.signals} />
          </Panel>
        </div>
      )}
    </div>
  )
}
