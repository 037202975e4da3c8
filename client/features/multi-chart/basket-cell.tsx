import { codeOfBasket } from '../../store/baskets/basket-code'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { customIndex as words } from '../../text/custom-index'
import { multiText as text } from '../../text/multi-chart'
import { formatDay, formatPercent } from '../../ui/format'
import { CellDrawing, type CellLooks } from './cell-drawing'
import { useBasketCell } from './use-basket-cell'

/** A basket's small 分时 in points. */
export function BasketCell({ basket, now, course, today, ...drawing }: CellLooks & LiveBasket & { today: string }) {
  const data = useBasketCell(now, today)
  const isShort = !now.isTold && now.covered > 0
  return (
    <>
      {course.late && <p className="px-2 text-11 text-warning">{text.late(formatDay(course.start))}</p>}
      {isShort && (
        <p className="px-2 text-11 text-warning">
          {words.uncovered(formatPercent(now.covered, { sign: false, digits: 0 }))}
        </p>
      )}
      <CellDrawing {...drawing} data={data} id={codeOfBasket(basket)} label={basket.name} priceScale={POINTS_SCALE} />
    </>
  )
}
