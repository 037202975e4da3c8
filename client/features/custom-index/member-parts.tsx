import { ChartState } from '../../charts/chart-state'
import type { MemberWeight } from '../../store/baskets/basket-value'
import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useInstruments, useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { customIndex as text } from '../../text/custom-index'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { formatPoints, topContributions } from './points'
import { useMissingValue } from './use-missing-value'

const SHOWN = 20

/** Members by what they add to today's change or take from it, from a middle line. */
function Contributions({ members, change }: { members: readonly MemberWeight[]; change: number }) {
  const instruments = useInstruments()
  const top = topContributions(members, SHOWN)
  const most = Math.max(1e-9, ...top.map(({ points }) => Math.abs(points)))
  return (
    <div className="py-1">
      <p className="flex justify-between px-3 py-1 text-12 text-text-3">
        {text.contributionsHint}
        <Num text={`${text.residual} ${formatPoints(change)}`} sign={change} />
      </p>
      <ul>
        {top.map(({ id, points }) => (
          <li
            key={id}
            {...markOf(id)}
            className="grid h-6 grid-cols-[5.5rem_minmax(0,1fr)_4.5rem] items-center gap-2 px-3 text-12"
          >
            <span className="truncate">{instruments.get(id)?.name ?? id}</span>
            <span aria-hidden="true" className="relative h-2">
              <span className="absolute inset-y-0 left-1/2 w-px bg-line" />
              <span
                className={classNames('absolute inset-y-0', points >= 0 ? 'left-1/2 bg-up' : 'right-1/2 bg-down')}
                style={{ width: `${(Math.abs(points) / most) * 50}%` }}
              />
            </span>
            <Num text={formatPoints(points)} sign={points} className="text-right" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Contribution of each member to a basket's change, or why the basket has none. */
export function MemberParts({ now }: { now: BasketNow }) {
  const { phase } = useSession()
  const missingValue = useMissingValue(now)
  if (missingValue === undefined) return <Contributions members={now.members} change={now.change} />
  return <ChartState {...(now.covered === 0 ? untradedOf(phase) : { state: 'empty', why: missingValue })} />
}
