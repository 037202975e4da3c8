import type { ReactNode } from 'react'
import { ChartState } from '../../charts/chart-state'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { insteadOfChart, useFoundBasket } from '../../store/baskets/use-found-basket'

interface FoundBasketProps {
  /** `NAME`, or `OWNER~NAME`. */
  name: string
  children: (live: LiveBasket) => ReactNode
}

/** The basket of a name, or a state that replaces its chart. */
export function BasketOrNotice({ name, children }: FoundBasketProps) {
  const found = useFoundBasket(name)
  const instead = insteadOfChart(found)
  if (instead) return <ChartState {...instead} />
  return found.row.state === 'live' && children(found.row)
}
