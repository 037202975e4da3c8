import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { PublishedRule } from '../../../shared/protocol/rest-back-tests'
import { type ChartLine, lineChart } from '../../charts/line-options'
import { fixedSource } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { ruleLab } from '../../text/rule-lab'
import { formatDay, formatPercent } from '../../ui/format'
import { indexName } from './index-name'

const percentText = (value: number) => formatPercent(value / 100)

/** Return of a rule since its publication, and of its index. */
export function PublishedChart({ rule: { days, test } }: { rule: PublishedRule }) {
  const { source, build } = useMemo(() => {
    const lines: ChartLine[] = [
      { label: test.name, tone: 'ad', width: 2 },
      { label: indexName(test.benchmark), tone: 'text2' },
    ]
    const places = days.map((_, at) => at)
    const own = days.map(({ equityFen }) => (equityFen / (test.cashYuan * 100) - 1) * 100)
    const index = days.map((day) => (day.index === null ? null : (day.index - 1) * 100))
    const dayOf = (at: number) => formatDay(days[Math.min(days.length - 1, Math.max(0, Math.round(at)))]?.day)
    return {
      source: fixedSource([places, own, index] as unknown as uPlot.AlignedData),
      build: lineChart({ lines, format: percentText, x: { format: dayOf }, include: 0 }),
    }
  }, [days, test])
  return <TimeChart source={source} build={build} label={`${test.name} ${ruleLab.published.since}`} className="h-48" />
}
