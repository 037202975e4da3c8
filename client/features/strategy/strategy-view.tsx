import { fetchStrategies } from '../../api/strategies'
import { useSession } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { strategy as text } from '../../text/strategy'
import { classNames } from '../../ui/class-names'
import { formatClock } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { ScoreCard } from './score-card'
import { SignalTable } from './signal-table'

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
