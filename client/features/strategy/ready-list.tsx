import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import { READY_RULES, type ReadyRule } from '../../../shared/back-test/ready-rules'
import { barsNeeded } from '../../../shared/expression/bar-expression'
import { readBarCondition } from '../../../shared/expression/read-expression'
import type { ReadyRuns, StrategyRun } from '../../../shared/protocol/rest-back-tests'
import type { ApiError } from '../../api/api-error'
import { states } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { EMPTY, formatPercent } from '../../ui/format'
import { PercentNum } from '../../ui/num'
import { FailedState } from '../../ui/retry'
import { isOver, progressWords } from './run-words'

const text = ruleLab.ready

interface ReadyListProps {
  ready: ReadyRuns | undefined
  error: ApiError | undefined
  onRetry: () => void
  /** The run that is shown. */
  shown: string | undefined
  onShow: (run: StrategyRun) => void
  onCopy: (rule: ReadyRule) => void
  /** Stops the computation for everybody; undefined for who may not. */
  onStop: ((runs: readonly StrategyRun[]) => void) | undefined
}

/** Ready rules with what they came to on stored days; each is shown, or copied to be changed. */
export function ReadyList({ ready, error, onRetry, shown, onShow, onCopy, onStop }: ReadyListProps) {
  const unread = ready ? text.none : error ? EMPTY : states.loading
  const runs = new Map(ready?.runs.map(({ rule, run }) => [rule, run]))
  return (
    <>
      <p className="border-b border-line px-2 py-1.5 text-12 text-text-3">{text.hint}</p>
      <ReadyProgress runs={ready?.runs.map(({ run }) => run) ?? []} onStop={onStop} />
      {!ready && error && (
        <div className="h-24 border-b border-line">
          <FailedState why={error.message} onRetry={onRetry} />
        </div>
      )}
      <ul aria-label={text.title}>
        {READY_RULES.map((rule) => {
          const run = runs.get(rule.id)
          return (
            <li
              key={rule.id}
              className={classNames(
                'border-b border-line',
                run && run.id === shown ? 'border-l-2 border-l-accent bg-raised' : 'hover:bg-raised',
              )}
            >
              <div className="flex items-start gap-2 px-2 py-1.5">
                <button
                  type="button"
                  disabled={!run}
                  title={text.open(rule.name)}
                  aria-current={run && run.id === shown ? 'true' : undefined}
                  onClick={() => run && onShow(run)}
                  className="min-w-0 flex-1 text-left"
                >
                  <span className="flex items-baseline justify-between gap-2">
                    <span className="font-medium">{rule.name}</span>
                    <PercentNum ratio={run?.metrics?.turnover ? run.metrics.totalReturn : null} />
                  </span>
                  <span className="block text-12 text-text-3">{rule.idea}</span>
                  <ReadyFigures run={run} otherwise={unread} />
                </button>
                <Button size="small" aria-label={text.copyNamed(rule.name)} onClick={() => onCopy(rule)}>
                  {text.copy}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Number of rules with results while others are computed, and a button to stop. */
function ReadyProgress({ runs, onStop }: { runs: readonly StrategyRun[]; onStop: ReadyListProps['onStop'] }) {
  const open = runs.filter((run) => !isOver(run))
  if (open.length === 0) return null
  const done = runs.length - open.length
  const part = runs.reduce((sum, run) => sum + (isOver(run) ? 1 : run.progress), 0) / runs.length
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line px-2 py-1 text-12 text-text-2">
      <span role="status" className="num">
        {text.progress(done, runs.length)} · {formatPercent(part, { sign: false, digits: 0 })}
      </span>
      {onStop && (
        <Button size="small" onClick={() => onStop(open)}>
          {text.stop}
        </Button>
      )}
    </div>
  )
}

/** Why a rule did not trade: too few days for its windows, or none that satisfied it. */
function untraded({ test, data }: StrategyRun): string {
  const read = readBarCondition(test.entry, ADJUSTED_BAR_FIGURES)
  const sessions = data?.sessions ?? 0
  const needed = read.ok ? barsNeeded(read.node) : 0
  return sessions < needed ? text.tooShort(sessions, needed) : text.noTrades(sessions)
}

function ReadyFigures({ run, otherwise }: { run: StrategyRun | undefined; otherwise: string }) {
  if (!run?.metrics) {
    const words = run?.state === 'cancelled' ? text.stopped : run ? progressWords(run) : otherwise
    return <span className="block text-12 text-text-3">{words}</span>
  }
  const { totalReturn, maxDrawdown, roundTrips, turnover } = run.metrics
  if (turnover === 0) return <span className="block text-12 text-text-3">{untraded(run)}</span>
  const excess = run.holdReturn === null ? null : totalReturn - run.holdReturn
  return (
    <span className="flex flex-wrap gap-x-2 text-12 text-text-2">
      <span>
        {text.excess} <PercentNum ratio={excess} />
      </span>
      <span className="num">
        {text.drawdown} {formatPercent(maxDrawdown, { sign: false })}
      </span>
      <span className="num">{text.trips(roundTrips)}</span>
    </span>
  )
}
