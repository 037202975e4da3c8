import { useMemo } from 'react'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { useLatestSource } from '../../charts/latest-source'
import { SessionChart, type SessionColumns } from '../../charts/session-chart'
import { SESSION_SLOTS } from '../../charts/session-options'
import type { MemberPrices } from '../../store/baskets/basket-value'
import { POINTS_SCALE, useBasketLine } from '../../store/baskets/use-basket-line'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { customIndex as text } from '../../text/custom-index'

const NO_VOLUME = SESSION_SLOTS.map(() => null)

interface LineChartProps {
  name: string
  members: readonly MemberPrices[]
  prevValue: number
}

/** The basket's own 分时 around its previous value. */
export function BasketLineChart({ name, members, prevValue }: LineChartProps) {
  const { phase } = useSession()
  const { line, loading, error, count, reload } = useBasketLine(members, prevValue)
  const columns = useMemo(
    (): SessionColumns => ({ slot: SESSION_SLOTS, price: line.value, average: line.equal, volume: NO_VOLUME }),
    [line],
  )
  const source = useLatestSource(columns)
  const absence = absenceOf({ loading, error, count })
  if (absence === 'empty') return <ChartState {...untradedOf(phase)} />
  if (absence) return <ChartState state={absence} why={error?.message} onRetry={reload} />
  return (
    <SessionChart
      source={source}
      label={`${name} ${text.charts.day}`}
      prevClose={prevValue * 10 ** POINTS_SCALE}
      priceScale={POINTS_SCALE}
      averageLabel={text.equalLine}
      showVolume={false}
    />
  )
}
