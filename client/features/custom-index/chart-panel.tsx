import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import { BASKET_PERIODS, BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/basket-bars'
import { useKept } from '../../store/kept-settings'
import { useBasketBars } from '../../store/use-basket-bars'
import { POINTS_SCALE } from '../../store/use-basket-line'
import type { BasketNow } from '../../store/use-basket-now'
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
export function BasketChart({ basket, now }: { basket: CustomIndex; now: BasketNow }) {
  const [asked] = useQuery('chart', 'day')
  const period = BASKET_PERIODS.find((each) => each === asked)
  if (period) return <BarChart {...{ basket, period }} />
  return <LineChart name={basket.name} members={now.prices} prevValue={now.prevValue} />
}

/** The basket's 分时, or its days, weeks and months. */
export const ChartPanel = (props: { basket: CustomIndex; now: BasketNow }) => (
  <Panel title={text.chart} className="min-h-72 lg:min-h-0" controls={<ChartChoice />}>
    <BasketChart {...props} />
  </Panel>
)

function BarChart({ basket, period }: { basket: CustomIndex; period: BasketPeriod }) {
  const kept = useKept('chart.bars')
  const { source, loading, error, reload, count } = useBasketBars(basket, period)
  const absence = absenceOf({ loading, error, count })
  const why = absence === 'empty' ? text.noBars : error?.message
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
      instead={absence && <ChartState state={absence} why={why} onRetry={reload} />}
      note={text.barsHint}
      small
    />
  )
}
