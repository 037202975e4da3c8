import { codeOf } from '../../../shared/market/instrument'
import { ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import { useLatestSource } from '../../charts/latest-source'
import type { ChartLink } from '../../charts/state/link'
import { useChartTexts } from '../../store/account/use-chart-texts'
import type { Period } from '../../store/bars/period-bars'
import { BASKET_PERIODS, BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/baskets/basket-bars'
import { useBasketBars } from '../../store/baskets/use-basket-bars'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { insteadOfChart, useFoundBasket } from '../../store/baskets/use-found-basket'
import type { ListedInstrument } from '../../store/rows/instruments'
import { customIndex as words } from '../../text/custom-index'
import { periodText } from '../../text/indicators'
import { multiText as text } from '../../text/multi-chart'
import { BAR_PERIODS, BarCell } from './bar-cell'
import { BasketCell } from './basket-cell'
import { CellDrawing, type CellDrawingProps, type CellLooks } from './cell-drawing'
import { type CellSubject, isBasket } from './use-address'
import { type CellPeriod, useIndexCell, useTradedCell } from './use-cell'

interface CellViewProps extends CellLooks {
  instrument: ListedInstrument
  range: CellPeriod | undefined
  today: string
}

/** One instrument's small 分时, live or recorded; with a head of its last price. */
function CellView(props: CellViewProps) {
  return props.instrument.kind === 'index' ? <IndexCell {...props} /> : <TradedCell {...props} />
}

const TradedCell = (props: CellViewProps) => (
  <CellDrawing
    {...drawn(props)}
    data={useTradedCell(props.instrument, props.range, props.today, props.layers.includes('split'))}
  />
)
const IndexCell = (props: CellViewProps) => (
  <CellDrawing {...drawn(props)} data={useIndexCell(props.instrument, props.range, props.today)} />
)
const drawn = ({ instrument, ...props }: CellViewProps): Omit<CellDrawingProps, 'data'> => ({
  ...props,
  id: instrument.id,
  label: `${instrument.name} ${codeOf(instrument.id)}`,
  priceScale: instrument.priceScale,
})

interface CellContentProps extends CellLooks {
  subject: CellSubject | undefined
  /** Undefined: 分时. */
  period: Period | undefined
  onPeriod: (period: Period) => void
  range: CellPeriod | undefined
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

interface BasketBarCellProps extends LiveBasket {
  period: BasketPeriod
  onPeriod: (period: Period) => void
  link: ChartLink
}

/** A basket's days, weeks or months in a cell. */
function BasketBarCell({ basket, now, course, period, onPeriod, link }: BasketBarCellProps) {
  const texts = useChartTexts()
  const bars = useBasketBars({ now, course }, period)
  const source = useLatestSource(bars)
  return (
    <div className="min-h-0 flex-1">
      <KLine
        source={source}
        label={periodText.chart(basket.name, periodText.titles[period])}
        priceScale={POINTS_SCALE}
        daily
        length={0}
        period={{ value: period, options: BAR_PERIODS, onChange: (next) => onPeriod(next as Period) }}
        {...texts}
        without={BASKETS_LACK}
        volume={NO_VOLUME}
        instead={bars.time.length === 0 ? <ChartState state="empty" why={words.noBars} /> : undefined}
        link={link}
        small
      />
    </div>
  )
}
