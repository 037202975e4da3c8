import { ChartState } from '../../charts/chart-state'
import type { Period } from '../../store/bars/period-bars'
import { BASKET_PERIODS, type BasketPeriod } from '../../store/baskets/basket-bars'
import { insteadOfChart, useFoundBasket } from '../../store/baskets/use-found-basket'
import { multiText as text } from '../../text/multi-chart'
import { BarCell } from './bar-cell'
import { BasketBarCell } from './basket-bar-cell'
import { BasketCell } from './basket-cell'
import { CellView } from './cell'
import type { CellLooks } from './cell-drawing'
import { type CellSubject, isBasket } from './use-address'
import type { CellRange } from './use-cell'

export interface CellContentProps extends CellLooks {
  subject: CellSubject | undefined
  /** Undefined: 分时. */
  period: Period | undefined
  onPeriod: (period: Period) => void
  range: CellRange | undefined
  today: string
}

/**
 * Content of a cell: K-line or 分时 of an instrument or a basket, or why it is empty. A coin trades day and night: it has
 * no session line, and is shown by its last minutes.
 */
export function CellContent({ subject, period, onPeriod, range, ...drawing }: CellContentProps) {
  if (!subject) return <ChartState state="unchosen" why={text.emptyHint} />
  if (isBasket(subject)) {
    const byDay = BASKET_PERIODS.find((each) => each === period)
    if (period ? !byDay : range)
      return <ChartState state="unprovided" why={period ? text.basketBars : text.basketDays} />
    return <BasketContent name={subject.basket} period={byDay} onPeriod={onPeriod} {...drawing} />
  }
  const { link, today } = drawing
  const isCoin = subject.kind === 'crypto'
  if (isCoin && range) return <ChartState state="unprovided" why={text.noCoinRange} />
  const shown = period ?? (isCoin ? '1m' : undefined)
  if (shown) return <BarCell instrument={subject} period={shown} today={today} link={link} onPeriod={onPeriod} />
  return <CellView instrument={subject} range={range} {...drawing} />
}

type BasketContentProps = Omit<CellContentProps, 'subject' | 'period' | 'range'> & {
  name: string
  period: BasketPeriod | undefined
}

function BasketContent({ name, period, onPeriod, ...drawing }: BasketContentProps) {
  const found = useFoundBasket(name)
  const instead = insteadOfChart(found)
  if (instead) return <ChartState {...instead} />
  const { row } = found
  if (row.state !== 'live') return null
  if (!period) return <BasketCell {...row} {...drawing} />
  return <BasketBarCell {...row} period={period} onPeriod={onPeriod} link={drawing.link} />
}
