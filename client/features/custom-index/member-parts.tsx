import { ChartState } from '../../charts/chart-state'
import { untradedOf } from '../../store/day-pause'
import { useSession } from '../../store/hooks'
import type { BasketNow } from '../../store/use-basket-now'
import { Contributions } from './contributions'
import { useUntold } from './use-untold'

/** What each member gives to a basket's change, or why the basket has none. */
export function MemberParts({ now }: { now: BasketNow }) {
  const { phase } = useSession()
  const untold = useUntold(now)
  if (untold === undefined) return <Contributions members={now.members} change={now.change} />
  return <ChartState {...(now.covered === 0 ? untradedOf(phase) : { state: 'empty', why: untold })} />
}
