import type { StrategyReport } from '../../../shared/protocol/rest'
import { strategy as text } from '../../text/strategy'
import { formatPercent, formatRatio } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'

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
