import { useMemo } from 'react'
import type uPlot from 'uplot'
import { ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { isReplay } from '../../store/replay'
import { chartText } from '../../text/common'
import { indexHistoryText as text } from '../../text/index-history'
import { formatDay, formatPercent } from '../../ui/format'
import { type DayRow, risenShare } from './day-rows'

const HALF = 0.5
const share = (value: number | null | undefined) => formatPercent(value, { sign: false, digits: 1 })

interface RangeBreadthProps {
  /** Those that are drawn as candles above. */
  rows: readonly DayRow[]
  name: string
  syncKey: string
  loading: boolean
}

/** Which part of the members rose, day by day, beside one half. */
export function RangeBreadth({ rows, name, syncKey, loading }: RangeBreadthProps) {
  const { source, build, readOut } = useMemo(() => {
    const shares = rows.map(({ breadth }) => risenShare(breadth))
    const data = [rows.map((_, at) => at), shares, rows.map(() => HALF)] as unknown as uPlot.AlignedData
    const dayAt = (at: number) => rows[at]?.day
    return {
      source: fixedSource(data),
      build: lineChart({
        lines: [
          { label: text.breadth, tone: 'text1', width: 2 },
          { label: text.half, tone: 'flat', dash: [4, 4] },
        ],
        format: share,
        x: { format: (at) => formatDay(dayAt(at) ?? '').slice(5) },
        include: HALF,
      }),
      readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const row = rows[pointed ?? rows.length - 1]
        return [
          { label: chartText.time, text: formatDay(row?.day ?? '').slice(5) },
          { label: text.breadth, text: share(row && risenShare(row.breadth)) },
          ...(row?.breadth ? [{ label: '', text: text.breadthOf(row.breadth) }] : []),
        ]
      },
    }
  }, [rows])
  if (isReplay) return <ChartState state="unprovided" why={text.breadthReplay} />
  if (loading) return <ChartState state="loading" />
  if (rows.every(({ breadth }) => breadth === null)) return <ChartState state="empty" why={text.breadthNone} />
  return (
    <TimeChart
      source={source}
      build={build}
      label={`${name} ${text.breadth}`}
      readOut={readOut}
      syncKey={syncKey}
      leads={false}
      className="h-full"
    />
  )
}
