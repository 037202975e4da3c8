import type { CustomIndex } from '../../../shared/protocol/rest'
import { ChartState } from '../../charts/chart-state'
import { codeOfBasket, ownPartOf } from '../../store/basket-code'
import { useBasket } from '../../store/use-basket'
import { POINTS_SCALE } from '../../store/use-basket-line'
import { customIndex as words } from '../../text/custom-index'
import { multiText as text } from '../../text/multi-chart'
import { CellDrawing, type CellLooks } from './cell-drawing'
import { useBasketCell } from './use-basket-cell'

export interface BasketCellProps extends CellLooks {
  /** As it is found: `NAME` or `OWNER~NAME`. */
  name: string
  today: string
}

/** A basket's small 分时 in points, or why the reader of this address has none. */
export function BasketCell({ name, ...drawing }: BasketCellProps) {
  const { data, error, reload } = useBasket(name)
  if (data === 'absent' || error?.code === 'not-found')
    return <ChartState state="empty" why={text.noBasket(ownPartOf(name), name.includes('~'))} />
  if (error && !data) return <ChartState state="failed" why={error.message} onRetry={reload} />
  if (!data) return <ChartState state="loading" />
  return <LiveBasket basket={data} {...drawing} />
}

function LiveBasket({ basket, today, ...drawing }: CellLooks & { basket: CustomIndex; today: string }) {
  const { data, waitsForBase, rebased } = useBasketCell(basket, today)
  if (!data) return <ChartState state="loading" why={waitsForBase ? words.loadingBase : undefined} />
  return (
    <>
      {rebased && <p className="px-2 text-11 text-warning">{text.rebased}</p>}
      <CellDrawing {...drawing} {...{ data, id: codeOfBasket(basket), label: basket.name, priceScale: POINTS_SCALE }} />
    </>
  )
}
