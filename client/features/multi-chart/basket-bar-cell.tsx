import { ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import type { ChartLink } from '../../charts/state/link'
import { useAccountText } from '../../store/account/account-texts'
import type { Period } from '../../store/bars/period-bars'
import { BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/baskets/basket-bars'
import { useBasketBars } from '../../store/baskets/use-basket-bars'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { customIndex as words } from '../../text/custom-index'
import { periodText } from '../../text/indicators'
import { BAR_PERIODS } from './bar-cell'

export interface BasketBarCellProps extends LiveBasket {
  period: BasketPeriod
  onPeriod: (period: Period) => void
  link: ChartLink
}

/** A basket's days, weeks or months in a cell. */
export function BasketBarCell({ basket, now, course, period, onPeriod, link }: BasketBarCellProps) {
  const kept = useAccountText('chart.bars')
  const { source, count } = useBasketBars({ now, course }, period)
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
        instead={count === 0 ? <ChartState state="empty" why={words.noBars} /> : undefined}
        link={link}
        small
      />
    </div>
  )
}
