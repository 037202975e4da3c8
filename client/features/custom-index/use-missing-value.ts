import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { customIndex as text } from '../../text/custom-index'
import { formatPercent } from '../../ui/format'

/** Reason why a basket has no value now; undefined if it has one or is still loading. */
export function useMissingValue(now: Pick<BasketNow, 'hasValue' | 'covered'> | undefined): string | undefined {
  const { phase } = useSession()
  if (!now || now.hasValue) return undefined
  if (now.covered === 0) return untradedOf(phase).why
  return text.uncovered(formatPercent(now.covered, { sign: false, digits: 0 }))
}
