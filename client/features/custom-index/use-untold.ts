import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { customIndex as text } from '../../text/custom-index'
import { formatPercent } from '../../ui/format'

/** Why a basket has no figure of its own now; undefined: it has one, or nothing is known of it yet. */
export function useUntold(now: Pick<BasketNow, 'isTold' | 'covered'> | undefined): string | undefined {
  const { phase } = useSession()
  if (!now || now.isTold) return undefined
  if (now.covered === 0) return untradedOf(phase).why
  return text.uncovered(formatPercent(now.covered, { sign: false, digits: 0 }))
}
