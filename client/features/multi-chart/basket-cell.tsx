import { useMemo } from 'react'
import type uPlot from 'uplot'
import { createDayAxis } from '../../charts/day-axis'
import { useLatestSource } from '../../charts/latest-source'
import { SESSION_SLOTS } from '../../charts/session-options'
import { codeOfBasket } from '../../store/baskets/basket-code'
import { POINTS_SCALE, useBasketLine } from '../../store/baskets/use-basket-line'
import type { BasketNow, LiveBasket } from '../../store/baskets/use-basket-now'
import { useBoard } from '../../store/hooks'
import { customIndex as words } from '../../text/custom-index'
import { multiText as text } from '../../text/multi-chart'
import { formatDay, formatPercent } from '../../ui/format'
import { CellDrawing, type CellLooks } from './cell-drawing'
import type { CellData } from './use-cell'

const NOTHING = SESSION_SLOTS.map(() => null)
const UNIT = 10 ** POINTS_SCALE

/** Data of a cell that shows a basket: its points and its members' mean. It has neither volume nor money by minute. */
function useBasketCell(now: BasketNow, today: string): CellData {
  const board = useBoard()
  const { line, loading, error, reload } = useBasketLine(now.prices, now.prevValue)
  const columns = useMemo(
    (): uPlot.AlignedData => [[...SESSION_SLOTS], line.value, line.equal, NOTHING, NOTHING, NOTHING, NOTHING],
    [line],
  )
  const source = useLatestSource(columns)
  const axis = useMemo(() => createDayAxis([today]), [today])
  // While too few have traded there is a close and no price.
  const last = now.hasValue ? now.value * UNIT : 0
  return {
    source,
    axis,
    live: true,
    last: () => last,
    base: () => now.prevValue * UNIT,
    subscribe: source.subscribe,
    store: board,
    loading,
    error,
    reload,
    missing: 0,
    derived: 0,
    since: undefined,
    adjusted: false,
  }
}

/** A basket's small 分时 in points. */
export function BasketCell({ basket, now, course, today, ...drawing }: CellLooks & LiveBasket & { today: string }) {
  const layers = useMemo(() => drawing.layers.filter((layer) => layer === 'average'), [drawing.layers])
  const data = useBasketCell(now, today)
  const isShort = !now.hasValue && now.covered > 0
  return (
    <>
      {course.late && <p className="px-2 text-11 text-warning">{text.late(formatDay(course.start))}</p>}
      {isShort && (
        <p className="px-2 text-11 text-warning">
          {words.uncovered(formatPercent(now.covered, { sign: false, digits: 0 }))}
        </p>
      )}
      <CellDrawing
        {...drawing}
        layers={layers}
        data={data}
        id={codeOfBasket(basket)}
        label={basket.name}
        priceScale={POINTS_SCALE}
      />
    </>
  )
}
