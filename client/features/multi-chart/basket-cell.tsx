import type { ReactNode } from 'react'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { ChartState } from '../../charts/chart-state'
import { codeOfBasket, ownPartOf } from '../../store/basket-code'
import { useInstruments } from '../../store/hooks'
import { useBasket } from '../../store/use-basket'
import { POINTS_SCALE } from '../../store/use-basket-line'
import { type LiveBasket, useBasketNow } from '../../store/use-basket-now'
import { customIndex as words } from '../../text/custom-index'
import { multiText as text } from '../../text/multi-chart'
import { formatDay, formatPercent } from '../../ui/format'
import { CellDrawing, type CellLooks } from './cell-drawing'
import { useBasketCell } from './use-basket-cell'

type Shown = (live: LiveBasket) => ReactNode

/** The basket of a name (`NAME` or `OWNER~NAME`), or why the reader of this address has none. */
export function FoundBasket({ name, children }: { name: string; children: Shown }) {
  const { data, error, reload } = useBasket(name)
  if (data === 'absent' || error?.code === 'not-found')
    return <ChartState state="empty" why={text.noBasket(ownPartOf(name), name.includes('~'))} />
  if (error && !data) return <ChartState state="failed" why={error.message} onRetry={reload} />
  return data ? <Live basket={data}>{children}</Live> : <ChartState state="loading" />
}

function Live({ basket, children }: { basket: CustomIndex; children: Shown }) {
  const instruments = useInstruments()
  const { now, course, error, reload } = useBasketNow(basket)
  if (course?.start === '') {
    const names = course.lacking.map((id) => instruments.get(id)?.name ?? id).join('、')
    return <ChartState state="empty" why={words.lacking(names)} />
  }
  if (error) return <ChartState state="failed" why={error.message} onRetry={reload} />
  if (!now || !course) return <ChartState state="loading" why={course ? undefined : words.loadingCourse} />
  return children({ basket, now, course })
}

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
      <CellDrawing {...drawing} {...{ data, id: codeOfBasket(basket), label: basket.name, priceScale: POINTS_SCALE }} />
    </>
  )
}
