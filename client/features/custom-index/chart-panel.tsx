import { ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import { BASKET_PERIODS, BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/basket-bars'
import { useKept } from '../../store/kept-settings'
import { useBasketBars } from '../../store/use-basket-bars'
import { POINTS_SCALE } from '../../store/use-basket-line'
import type { LiveBasket } from '../../store/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { LineChart } from './line-chart'

const CHARTS = (['day', ...BASKET_PERIODS] as const).map((value) => ({ value, title: text.charts[value] }))

/** 分时, days, weeks or months. */
export function ChartChoice() {
  const [asked, setAsked] = useQuery('chart', 'day')
  const chosen = CHARTS.find(({ value }) => value === asked)?.value ?? 'day'
  return <Segmented label={text.chart} options={CHARTS} value={chosen} onChange={setAsked} />
}

/** The basket's chosen chart. */
export function BasketChart({ basket, now, course }: LiveBasket) {
  const [asked] = useQuery('chart', 'day')
  const period = BASKET_PERIODS.find((each) => each === asked)
  if (period) return <BarChart {...{ basket, now, course, period }} />
  return <LineChart name={basket.name} members={now.prices} prevValue={now.prevValue} />
}

/** The basket's 分时, or its days, weeks and months. */
export const ChartPanel = (props: LiveBasket) => (
  <Panel title={text.chart} className="min-h-72 lg:min-h-0" controls={<ChartChoice />}>
    <BasketChart {...props} />
  </Panel>
)

function BarChart({ basket, period, ...live }: LiveBasket & { period: BasketPeriod }) {
  const kept = useKept('chart.bars')
  const { source, count } = useBasketBars(live, period)
  return (
    <KLine
      key={period}
      source={source}
      label={text.barChart(basket.name, text.charts[period])}
      priceScale={POINTS_SCALE}
      daily
      length={0}
      kept={kept}
      without={BASKETS_LACK}
      volume={NO_VOLUME}
      instead={count === 0 ? <ChartState state="empty" why={text.noBars} /> : undefined}
      note={text.barsHint}
      small
    />
  )
}
