import type { ReactNode } from 'react'
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

const PERIODS = BASKET_PERIODS.map((value) => ({ value, title: text.charts[value] }))
const CHARTS = [{ value: 'day', title: text.charts.day }, ...PERIODS] as const

/** 分时, or bars of a period. */
export type BasketChartKind = 'day' | BasketPeriod

/** Which chart somebody chose, and the switch for it. */
export function useChartChoice(): { chart: BasketChartKind; choice: ReactNode } {
  const [asked, setAsked] = useQuery('chart', 'day')
  const chart = CHARTS.find(({ value }) => value === asked)?.value ?? 'day'
  return { chart, choice: <Segmented label={text.chart} options={CHARTS} value={chart} onChange={setAsked} /> }
}

/** The same of bars alone: in a pane that shows other instruments too, whose minutes a basket does not have. */
export function usePeriodChoice(): { chart: BasketPeriod; choice: ReactNode } {
  const [asked, setAsked] = useQuery('period', '1d')
  const chart = BASKET_PERIODS.find((each) => each === asked) ?? '1d'
  return { chart, choice: <Segmented label={text.chart} options={PERIODS} value={chart} onChange={setAsked} /> }
}

/** A basket's 分时 or bars. */
export function BasketChart({ basket, now, course, chart }: LiveBasket & { chart: BasketChartKind }) {
  if (chart !== 'day') return <BarChart {...{ basket, now, course }} period={chart} />
  return <LineChart name={basket.name} members={now.prices} prevValue={now.prevValue} />
}

/** The basket's 分时, or its days, weeks and months. */
export function ChartPanel(props: LiveBasket) {
  const { chart, choice } = useChartChoice()
  return (
    <Panel title={text.chart} className="min-h-72 lg:min-h-0" controls={choice}>
      <BasketChart {...props} chart={chart} />
    </Panel>
  )
}

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
