import type uPlot from 'uplot'
import { type ChartLine, lineChart } from '../../charts/line-options'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { chartText } from '../../text/common'
import { formatDay, formatPercent } from '../../ui/format'

const percentText = (value: number | null | undefined) =>
  formatPercent(value === null || value === undefined ? null : value / 100)

/** Lines of percentages over trading days (`YYYYMMDD`), with a read-out; a column for each line. */
export function dayChart(
  days: readonly string[],
  lines: readonly ChartLine[],
  columns: readonly (readonly (number | null)[])[],
) {
  const places = days.map((_, at) => at)
  const dayOf = (at: number) => formatDay(days[Math.min(days.length - 1, Math.max(0, Math.round(at)))])
  return {
    source: fixedSource([places, ...columns] as unknown as uPlot.AlignedData),
    build: lineChart({ lines, format: percentText, x: { format: dayOf }, include: 0 }),
    readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
      const at = pointed ?? days.length - 1
      return [
        { label: chartText.time, text: dayOf(at) },
        ...lines.map(({ label, tone }, line) => ({
          label,
          text: percentText(columns[line]?.[at]),
          tone: tone as 'ad',
        })),
      ]
    },
  }
}
