import { useMemo } from 'react'
import type uPlot from 'uplot'
import { lineChart } from '../../charts/line-options'
import { slotText } from '../../charts/session-axis'
import { derive, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { useFlow } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { minuteText } from '../../text/trading'
import { formatYuan } from '../../ui/format'
import { CVD_GRADES, cvdColumns } from './cvd-columns'
import { flowLines } from './session-sources'

const LINES = flowLines(CVD_GRADES)
const BUILD = lineChart({
  x: { format: slotText },
  include: 0,
  format: (yuan) => formatYuan(yuan, { digits: Math.abs(yuan) < 1e8 ? 0 : 2 }),
  lines: LINES,
})

/** CVD: money bought less money sold by aggressor since the day began, by grade of the active order. */
export function CvdPane({ instrument: { id, name }, syncKey }: { instrument: ListedInstrument; syncKey: string }) {
  const flow = useFlow(id)
  const made = useMemo(() => {
    const source = derive({ columns: () => flow.columns(), subscribe: flow.subscribe }, cvdColumns)
    const legend = (plot: uPlot, pointed: number | null): ReadOutItem[] => {
      const row = pointed ?? lastKnown(plot.data[1])
      const items = LINES.map(({ label }, line): ReadOutItem => {
        return { label, text: formatYuan(plot.data[line + 1]?.[row], { sign: true }), tone: 'ad' }
      })
      return [{ label: minuteText.cvd, text: '' }, ...items]
    }
    return { source, legend }
  }, [flow])
  return (
    <TimeChart
      source={made.source}
      build={BUILD}
      label={`${name} ${minuteText.cvd}`}
      legend={made.legend}
      syncKey={syncKey}
      keyboard={false}
      className="min-h-0 flex-[1_1_0] border-t border-line"
    />
  )
}
