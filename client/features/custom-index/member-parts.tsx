import { ChartState } from '../../charts/chart-state'
import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { Contributions } from './contributions'
import { useUntold } from './use-untold'

/** Contribution of each member to a basket's change, or why the basket has none. */
export function MemberParts({ now }: { now: BasketNow }) {
  const { phase } = useSession()
  const untold = useUntold(now)
  if (untold === undefined) return <Contributions members={now.members} change={now.change} />
  return <ChartState {...(now.covered === 0 ? untradedOf(phase) : { state: 'empty', why: untold })} />
}
