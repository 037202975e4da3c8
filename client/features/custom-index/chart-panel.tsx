import type { ReactNode } from 'react'
import type { Choice } from '../../charts/bar-toolbar'
import { ChartState } from '../../charts/chart-state'
import { KLine } from '../../charts/k-line'
import { useLatestSource } from '../../charts/latest-source'
import { PeriodBox } from '../../charts/period-box'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { BASKET_PERIODS, BASKETS_LACK, type BasketPeriod, NO_VOLUME } from '../../store/baskets/basket-bars'
import { useBasketBars } from '../../store/baskets/use-basket-bars'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { BasketLineChart } from './line-chart'

const PERIODS = BASKET_PERIODS.map((value) => ({ value, title: text.charts[value] }))
const CHARTS = [{ value: 'day', title: text.charts.day }, ...PERIODS] as const

/** 分时, or bars of a period. */
type BasketChartKind = 'day' | BasketPeriod

interface ChartChoice<Kind extends string> {
  chart: Kind
  /** The same as a choice, for the keys of the chart. */
  period: Choice<string>
  /** The switch for it. */
  choice: ReactNode
}

function choiceOf<Kind extends string>(chart: Kind, period: Omit<Choice<string>, 'value'>): ChartChoice<Kind> {
  const chosen = { value: chart as string, ...period }
  return { chart, period: chosen, choice: <Segmented label={text.chart} {...chosen} /> }
}

/** The chosen chart. */
export function useChartChoice(): ChartChoice<BasketChartKind> {
  const [chartParam, setChartParam] = useQuery('chart', 'day')
  const chart = CHARTS.find(({ value }) => value === chartParam)?.value ?? 'day'
  return choiceOf(chart, { options: CHARTS, onChange: setChartParam })
}

/** The same of bars alone: in a pane that shows other instruments too, whose minutes a basket does not have. */
export function usePeriodChoice(): ChartChoice<BasketPeriod> {
  const [periodParam, setPeriodParam] = useQuery('period', '1d')
  const chart = BASKET_PERIODS.find((each) => each === periodParam) ?? '1d'
  return choiceOf(chart, { options: PERIODS, onChange: setPeriodParam })
}

export interface BasketChartProps extends LiveBasket {
  chart: BasketChartKind
  /** Left out: it is drawn by nothing else. */
  period?: Choice<string>
}

/** A basket's 分时 or bars. */
export function BasketChart({ basket, now, course, chart, period }: BasketChartProps) {
  return (
    <PeriodBox period={period} className="contents">
      {chart === 'day' ? (
        <BasketLineChart name={basket.name} members={now.prices} prevValue={now.prevValue} />
      ) : (
        <BarChart basket={basket} now={now} course={course} period={chart} />
      )}
    </PeriodBox>
  )
}

/** The basket's 分时, or its days, weeks and months. */
export function BasketChartPanel(props: LiveBasket) {
  const { choice, ...chosen } = useChartChoice()
  return (
    <Panel title={text.chart} className="min-h-72 lg:min-h-0" controls={choice}>
      <BasketChart {...props} {...chosen} />
    </Panel>
  )
}

function BarChart({ basket, period, ...live }: LiveBasket & { period: BasketPeriod }) {
  const texts = useChartTexts()
  const bars = useBasketBars(live, period)
  const source = useLatestSource(bars)
  return (
    <KLine
      key={period}
      source={source}
      label={text.barChart(basket.name, text.charts[period])}
      priceScale={POINTS_SCALE}
      daily
      length={0}
      {...texts}
      without={BASKETS_LACK}
      volume={NO_VOLUME}
      instead={bars.time.length === 0 ? <ChartState state="empty" why={text.noBars} /> : undefined}
      note={text.barsHint}
      small
    />
  )
}
