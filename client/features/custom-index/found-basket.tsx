import type { ReactNode } from 'react'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { ChartState } from '../../charts/chart-state'
import { ownPartOf } from '../../store/basket-code'
import { useBasket } from '../../store/use-basket'
import { type LiveBasket, useBasketNow } from '../../store/use-basket-now'
import { customIndex as text } from '../../text/custom-index'

interface FoundBasketProps {
  /** As `basketOfCode` reads it. */
  name: string
  children: (live: LiveBasket) => ReactNode
}

/** What is shown of the basket of a name, or why there is none. */
export function FoundBasket({ name, children }: FoundBasketProps) {
  const { data, error, reload } = useBasket(name)
  if (data === 'absent' || error?.code === 'not-found')
    return <ChartState state="empty" why={text.gone(ownPartOf(name))} />
  if (error && !data) return <ChartState state="failed" why={error.message} onRetry={reload} />
  return data ? <Live basket={data}>{children}</Live> : <ChartState state="loading" />
}

function Live({ basket, children }: Pick<FoundBasketProps, 'children'> & { basket: CustomIndex }) {
  const { now, course, error, reload } = useBasketNow(basket)
  if (error) return <ChartState state="failed" why={error.message} onRetry={reload} />
  if (course?.start === '') return <ChartState state="empty" why={text.noPrices} />
  return now && course ? children({ basket, now, course }) : <ChartState state="loading" />
}
