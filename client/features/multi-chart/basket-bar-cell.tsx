import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import type { ChartLink } from '../../charts/state/link'
import { BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/basket-bars'
import { useKept } from '../../store/kept-settings'
import type { Period } from '../../store/period-bars'
import { useBasketBars } from '../../store/use-basket-bars'
import { POINTS_SCALE } from '../../store/use-basket-line'
import { customIndex as words } from '../../text/custom-index'
import { periodText } from '../../text/indicators'
import { BAR_PERIODS } from './bar-cell'

export interface BasketBarCellProps {
  basket: CustomIndex
  period: BasketPeriod
  onPeriod: (period: Period) => void
  link: ChartLink
}

/** A basket's days, weeks or months in a cell. */
export function BasketBarCell({ basket, period, onPeriod, link }: BasketBarCellProps) {
  const kept = useKept('chart.bars')
  const { source, loading, error, reload, count } = useBasketBars(basket, period)
  const absence = absenceOf({ loading, error, count })
  const why = absence === 'empty' ? words.noBars : error?.message
  return (
    <div className="min-h-0 flex-1">
      <KLine
        source={source}
        label={periodText.chart(basket.name, periodText.titles[period])}
        priceScale={POINTS_SCALE}
        daily
        length={0}
        period={{ value: period, options: BAR_PERIODS, onChange: (next) => onPeriod(next as Period) }}
        kept={kept}
        without={BASKETS_LACK}
        volume={NO_VOLUME}
        instead={absence && <ChartState state={absence} why={why} onRetry={reload} />}
        link={link}
        small
      />
    </div>
  )
}
