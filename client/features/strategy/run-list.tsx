import type { StrategyRun } from '../../../shared/protocol/rest-back-tests'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { formatDateTime } from '../../ui/format'
import { PercentNum } from '../../ui/num'
import { StateView } from '../../ui/state-view'
import { isOver, progressWords } from './run-words'

const text = ruleLab.runs

/** Runs that stand side by side at most. */
export const COMPARED_RUNS_MAX = 4

interface RunListProps {
  runs: readonly StrategyRun[]
  /** Runs that are shown, the first one in detail. */
  chosen: readonly string[]
  onShow: (id: string) => void
  onCompare: (id: string, on: boolean) => void
  onRemove: (run: StrategyRun) => void
}

/** One's own runs: state, place in the queue and result; chosen ones stand side by side. */
export function RunList({ runs, chosen, onShow, onCompare, onRemove }: RunListProps) {
  if (runs.length === 0) return <StateView state="empty" why={text.none} />
  return (
    <ul aria-label={text.title}>
      {runs.map((run) => (
        <li
          key={run.id}
          className={classNames(
            'flex items-start gap-2 border-b border-line px-2 py-1.5',
            run.id === chosen[0] ? 'border-l-2 border-l-accent bg-raised' : 'hover:bg-raised',
          )}
        >
          <input
            type="checkbox"
            aria-label={text.compare(run.test.name)}
            title={text.compareHint}
            checked={chosen.includes(run.id)}
            disabled={run.state !== 'done' || (!chosen.includes(run.id) && chosen.length >= COMPARED_RUNS_MAX)}
            onChange={(event) => onCompare(run.id, event.target.checked)}
            className="mt-1 accent-(--accent)"
          />
          <button
            type="button"
            aria-current={run.id === chosen[0] ? 'true' : undefined}
            onClick={() => onShow(run.id)}
            className="min-w-0 flex-1 text-left"
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="truncate font-medium">{run.test.name}</span>
              {run.metrics && <PercentNum ratio={run.metrics.totalReturn} />}
            </span>
            <span className={classNames('block text-12', run.state === 'failed' ? 'text-warning' : 'text-text-3')}>
              {progressWords(run)} · <span className="num">{formatDateTime(run.createdAt).slice(5, 16)}</span>
            </span>
            {run.state === 'running' && (
              <progress
                aria-label={text.progress(run.test.name)}
                value={run.progress}
                max={1}
                className="block h-1 w-full accent-(--accent)"
              />
            )}
          </button>
          <Button
            size="small"
            variant="quiet"
            aria-label={(isOver(run) ? text.removeNamed : text.cancelNamed)(run.test.name)}
            onClick={() => onRemove(run)}
          >
            {isOver(run) ? text.remove : text.cancel}
          </Button>
        </li>
      ))}
    </ul>
  )
}
