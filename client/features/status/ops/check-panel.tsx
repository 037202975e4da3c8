import { timeOfDay } from '../../../../shared/market/session'
import {
  CHECK_ROUNDS,
  type CheckBoard,
  type CheckRun,
  type PlannedRound,
} from '../../../../shared/protocol/rest-checks'
import { runChecks } from '../../../api/ops'
import { checkText as text } from '../../../text/checks'
import { status as statusText } from '../../../text/status'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { formatClock } from '../../../ui/format'
import { StateView } from '../../../ui/state-view'
import { MARKS } from '../reading'
import { useOperatorOrder } from './run-order'

const MINUTE = 60_000
const ROUNDS = Object.keys(CHECK_ROUNDS) as PlannedRound[]

type CheckState = keyof typeof text.standing

/** State of a round of checks at the market's time. */
export function checkState(
  round: PlannedRound,
  { runs, marketTime }: Pick<CheckBoard, 'runs' | 'marketTime'>,
): CheckState {
  if (runs.some((run) => run.round === round)) return 'done'
  return timeOfDay(marketTime) >= CHECK_ROUNDS[round] * MINUTE ? 'missed' : 'ahead'
}

function Run({ run }: { run: CheckRun }) {
  return (
    <section className="border-b border-line">
      <h3 className="num flex gap-2 bg-raised px-2 py-1 text-12 text-text-2">
        <strong className="font-medium text-text-1">{text.rounds[run.round]}</strong>
        <span className="text-text-3">{text.at(formatClock(run.marketTime))}</span>
      </h3>
      <ul>
        {run.items.map(({ id, state, words }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_4.5rem_3rem_minmax(0,1fr)] items-baseline gap-x-2 px-2 py-1 text-13"
          >
            <span aria-hidden="true" className={classNames('size-2', MARKS[state])} />
            <span className="text-text-1">{text.items[id]}</span>
            <span className={classNames('text-12', state === 'ok' ? 'text-text-3' : 'text-warning')}>
              {statusText.states[state]}
            </span>
            <span className={classNames('num text-12', state === 'ok' ? 'text-text-2' : 'text-warning')}>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Results of the check list on the market's running date, the newest round first. */
export function CheckPanel({ checks, onChanged }: { checks: CheckBoard; onChanged: () => void }) {
  const [busy, order] = useOperatorOrder(onChanged)
  const { runs, isTradingDay, date } = checks
  return (
    <>
      <div className="flex items-start gap-2 border-b border-line p-2">
        <p className="text-12 text-text-3">{text.help}</p>
        <Button size="small" className="ml-auto" disabled={busy} onClick={() => order(runChecks)}>
          {text.ask}
        </Button>
      </div>
      {isTradingDay && (
        <p className="num flex flex-wrap gap-x-4 border-b border-line px-2 py-1 text-12">
          {ROUNDS.map((round) => {
            const state = checkState(round, checks)
            return (
              <span key={round} className={state === 'missed' ? 'text-warning' : 'text-text-2'}>
                {text.rounds[round]} {text.standing[state]}
              </span>
            )
          })}
        </p>
      )}
      {runs.length === 0 ? (
        <StateView state="empty" why={isTradingDay ? text.none : text.closed(date)} />
      ) : (
        runs.map((run) => <Run key={run.id} run={run} />)
      )}
    </>
  )
}
