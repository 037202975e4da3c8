import { useState } from 'react'
import { equityCsv, tradesCsv } from '../../../shared/back-test/result-files'
import type { StrategyRun, StrategyRunResult, StrategyTest } from '../../../shared/protocol/rest-back-tests'
import type { ApiError } from '../../api/api-error'
import { publishRule } from '../../api/back-tests'
import { asApiError } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { downloadCsv } from '../../ui/csv'
import { formatDay, formatPercent, formatRatio } from '../../ui/format'
import { PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast'
import { useQuery } from '../../ui/use-query'
import { AlertButton } from './alert-button'
import { ChecksView } from './checks-view'
import { EquityChart } from './equity-chart'
import { FiguresTable } from './figures-table'
import { MonthMap } from './month-map'
import { MatchesButton } from './rule-actions'
import { haveSameDays, requestedDays } from './run-days'
import { isOver, progressWords } from './run-words'
import { TradesTable } from './trades-table'
import { Yearly } from './yearly'

const text = ruleLab.result
const TABS = (['curve', 'months', 'trades', 'figures', 'checks'] as const).map((id) => ({ id, title: text.tabs[id] }))

interface RunResultProps {
  /** The chosen runs, the first one in detail; undefined while they load, or if that failed. */
  runs: readonly StrategyRunResult[] | undefined
  /** Whether any run is chosen. */
  isChosen: boolean
  error: ApiError | undefined
  onRetry: () => void
  /** A ready rule with a result, offered where nothing is chosen. */
  first: StrategyRun | undefined
  onShow: (id: string) => void
  /** Whether a run is one's own: only those can be published. */
  isOwn: (run: StrategyRunResult) => boolean
  onEdit: (test: StrategyTest) => void
  onRepeat: (test: StrategyTest) => void
}

/** Result of the chosen runs: curve, months, trades and figures. */
export function RunResult(props: RunResultProps) {
  const { runs, isOwn, onEdit, onRepeat } = props
  const [tabParam, setTab] = useQuery('tab', 'curve')
  const tab = TABS.find(({ id }) => id === tabParam)?.id ?? 'curve'
  const main = runs?.[0]
  const done = runs?.filter(({ state }) => state === 'done') ?? []
  return (
    <Panel
      title={main ? main.test.name : text.title}
      controls={
        main && (
          <>
            {main.state === 'done' && isOwn(main) && <PublishButton run={main} />}
            {main.state === 'done' && <CsvButtons run={main} />}
            {isOver(main) && (
              <Button size="small" onClick={() => onRepeat(main.test)}>
                {text.repeat}
              </Button>
            )}
            <Button size="small" onClick={() => onEdit(main.test)}>
              {text.edit}
            </Button>
          </>
        )
      }
      className={classNames('min-h-96 xl:min-h-0', main && 'max-xl:order-first')}
    >
      {!main ? (
        <NoRun {...props} />
      ) : main.state !== 'done' ? (
        <Unfinished run={main} />
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          <Summary run={main} />
          <div className="flex flex-wrap gap-1 px-2 pb-1.5">
            <AlertButton test={main.test} />
            <MatchesButton test={main.test} after={main.after} />
          </div>
          {!haveSameDays(done) && <p className="px-2 pb-1.5 text-12 text-warning">{text.otherDays}</p>}
          <Tabs
            label={text.tabs.label}
            tabs={TABS}
            value={tab}
            onChange={setTab}
            idPrefix="run"
            className="border-y border-line"
          />
          <TabPanel idPrefix="run" id={tab} className="min-h-0 flex-1">
            {tab === 'curve' && <EquityChart runs={done} />}
            {tab === 'months' && <MonthMap runs={done} />}
            {tab === 'trades' && <TradesTable runs={done} />}
            {tab === 'figures' && <FiguresTable runs={done} />}
            {tab === 'checks' && <ChecksView checks={main.checks} />}
          </TabPanel>
        </div>
      )}
    </Panel>
  )
}

function NoRun({ runs, isChosen, error, onRetry, first, onShow }: RunResultProps) {
  if (!runs) return error ? <FailedState why={error.message} onRetry={onRetry} /> : <StateView state="loading" />
  if (isChosen) return <StateView state="empty" why={text.gone} />
  const open = first && (
    <Button size="small" onClick={() => onShow(first.id)}>
      {text.openFirst(first.test.name)}
    </Button>
  )
  return <StateView state="unchosen" why={text.unchosen} action={open} />
}

function PublishButton({ run: { id, test } }: { run: StrategyRunResult }) {
  const [isBusy, setBusy] = useState(false)
  const words = ruleLab.published
  const publish = () => {
    setBusy(true)
    publishRule(id)
      .then(
        () => toast.success(words.done(test.name)),
        (thrown: unknown) => toast.error(words.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button size="small" disabled={isBusy} onClick={publish}>
      {words.publish}
    </Button>
  )
}

function CsvButtons({ run }: { run: StrategyRunResult }) {
  return (
    <>
      <Button size="small" onClick={() => downloadCsv(`trades-${run.id}.csv`, tradesCsv(run.trades))}>
        {text.csvTrades}
      </Button>
      <Button size="small" onClick={() => downloadCsv(`equity-${run.id}.csv`, equityCsv(run.equity))}>
        {text.csvEquity}
      </Button>
    </>
  )
}

function Unfinished({ run }: { run: StrategyRunResult }) {
  if (run.state === 'failed') return <StateView state="failed" why={progressWords(run)} />
  if (run.state === 'cancelled') return <StateView state="empty" why={text.cancelled} />
  return <StateView state="loading" why={progressWords(run)} />
}

/** The figures that decide, above everything else. */
function Summary({ run }: { run: StrategyRunResult }) {
  const { metrics, holdReturn, doubled, deflatedSharpe, trials, test, data } = run
  if (!metrics || !data) return null
  const words = ruleLab.figures
  const requested = requestedDays(run)
  const first = run.equity[0]?.date
  const cards = [
    [words.totalReturn, <PercentNum key="total" ratio={metrics.totalReturn} />],
    [words.excess, <PercentNum key="excess" ratio={metrics.excessReturn ?? null} />],
    [words.overHold, <PercentNum key="hold" ratio={holdReturn === null ? null : metrics.totalReturn - holdReturn} />],
    [words.doubled, <PercentNum key="doubled" ratio={doubled?.totalReturn ?? null} />],
    [words.maxDrawdown, formatPercent(metrics.maxDrawdown, { sign: false })],
    [words.sharpe, <Yearly key="sharpe" run={run} figure={formatRatio(metrics.sharpe)} />],
    [words.deflated, `${formatPercent(deflatedSharpe, { sign: false, digits: 1 })} · ${words.count(trials)}`],
  ] as const
  return (
    <div className="shrink-0 px-2 py-1.5">
      <p className="num text-12 text-text-3">
        {formatDay(test.from)} – {formatDay(test.to)} · {words.sessions} {data.sessions} · {words.codes} {data.codes} ·{' '}
        {words.completeness} {formatPercent(data.completeness, { sign: false, digits: 1 })}
      </p>
      {data.sessions < requested && (
        <p className="num text-12 text-warning">
          {words.fewerDays(data.sessions, requested, first ? formatDay(first) : '')}
        </p>
      )}
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-3 gap-y-1">
        {cards.map(([title, figure]) => (
          <div key={title}>
            <dt className="truncate text-12 text-text-3" title={title}>
              {title}
            </dt>
            <dd className="num text-15">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
