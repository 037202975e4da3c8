import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { StrategyRunResult } from '../../../shared/protocol/rest-back-tests'
import { type ChartLine, lineChart } from '../../charts/line-options'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { chartText } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'
import { formatDay, formatPercent } from '../../ui/format'
import { equityColumns } from './equity-columns'
import { indexName } from './index-name'

const text = ruleLab.result
const SYNC = 'strategy-equity'
/** Of up to four runs, in the order in which they stand side by side. */
const TONES = ['ad', 'od', 'split', 'average'] as const

/** Tone of a run among those that are shown. */
export const toneOf = (at: number): (typeof TONES)[number] => TONES[at] ?? 'ad'

const percentText = (value: number | null | undefined) =>
  formatPercent(value === null || value === undefined ? null : value / 100)

/** Return of the runs since their start with index and holding beside the first, and the drawdown below. */
export function EquityChart({ runs }: { runs: readonly StrategyRunResult[] }) {
  const { top, bottom } = useMemo(() => {
    const { days, returns, drawdowns, index, hold } = equityColumns(runs)
    const places = days.map((_, at) => at)
    const dayOf = (at: number) => formatDay(days[Math.min(days.length - 1, Math.max(0, Math.round(at)))])
    const own = runs.map(({ test }, at): ChartLine => ({ label: test.name, tone: toneOf(at), width: 2 }))
    const beside: ChartLine[] = [
      { label: indexName(runs[0]?.test.benchmark ?? ''), tone: 'text2' },
      { label: text.hold, tone: 'flat', dash: [4, 3] },
    ]
    const chart = (lines: readonly ChartLine[], columns: readonly (number | null)[][]) => ({
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
    })
    return { top: chart([...own, ...beside], [...returns, index, hold]), bottom: chart(own, drawdowns) }
  }, [runs])
  return (
    <div className="flex h-full min-h-96 flex-col">
      <TimeChart {...top} label={text.equity} syncKey={SYNC} className="min-h-0 flex-[3]" />
      <p className="shrink-0 border-t border-line px-2 text-12 text-text-3">{text.drawdown}</p>
      <TimeChart {...bottom} label={text.drawdown} syncKey={SYNC} leads={false} className="min-h-0 flex-[2]" />
    </div>
  )
}
