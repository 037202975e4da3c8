import { useMemo } from 'react'
import type { StrategyRunResult } from '../../../shared/protocol/rest-back-tests'
import type { ChartLine } from '../../charts/line-options'
import { TimeChart } from '../../charts/time-chart'
import { ruleLab } from '../../text/rule-lab'
import { dayChart } from './day-chart'
import { equityColumns } from './equity-columns'
import { indexName } from './index-name'

const text = ruleLab.result
const SYNC = 'strategy-equity'
/** Lines of up to four runs, in the order of their columns. */
const TONES = ['ad', 'od', 'split', 'average'] as const

/** Tone of a run among those that are shown. */
export const toneOf = (at: number): (typeof TONES)[number] => TONES[at] ?? 'ad'

/** Return of the runs since their start with index and holding beside the first, and the drawdown below. */
export function EquityChart({ runs }: { runs: readonly StrategyRunResult[] }) {
  const { top, bottom } = useMemo(() => {
    const { days, returns, drawdowns, index, hold } = equityColumns(runs)
    const own = runs.map(({ test }, at): ChartLine => ({ label: test.name, tone: toneOf(at), width: 2 }))
    const beside: ChartLine[] = [
      { label: indexName(runs[0]?.test.benchmark ?? ''), tone: 'text2' },
      { label: text.hold, tone: 'flat', dash: [4, 3] },
    ]
    return {
      top: dayChart(days, [...own, ...beside], [...returns, index, hold]),
      bottom: dayChart(days, own, drawdowns),
    }
  }, [runs])
  return (
    <div className="flex h-full min-h-96 flex-col">
      <TimeChart {...top} label={text.equity} syncKey={SYNC} className="min-h-0 flex-[3]" />
      <p className="shrink-0 border-t border-line px-2 text-12 text-text-3">{text.drawdown}</p>
      <TimeChart {...bottom} label={text.drawdown} syncKey={SYNC} leads={false} className="min-h-0 flex-[2]" />
    </div>
  )
}
